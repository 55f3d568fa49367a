/** Whether a function returned a promise, so that its work is not done yet. */
export function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
