export { type CelContext, celProblem } from './check-cel';
