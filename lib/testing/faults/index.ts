export * from './fault';
export * from './faulty-transport';
