export { type Pattern, compilePattern } from './pattern';
export { PatternError } from './parse';
