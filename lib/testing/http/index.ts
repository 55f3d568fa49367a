export * from './kubeconfig';
export * from './listen';
