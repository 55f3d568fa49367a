export { type CheckOptions, findingsOf, problemsOf } from './check-object';
export { nearest } from '../nearest';
export { type Quantity, compareQuantities, parseQuantity, quantityOf } from './quantity';
export type { Problem } from './report';
