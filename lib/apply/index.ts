export * from './api-cluster';
export * from './api-failure';
export * from './clock';
export * from './cluster';
export * from './http-transport';
export * from './transport';
export { type Credentials, type Secrets, fixedCredentials } from './credentials';
export { decodeJson, encodeJson } from './wire-json';
