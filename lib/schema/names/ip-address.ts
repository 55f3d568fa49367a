/** Whether a text is an IPv4 address in the one form that Kubernetes takes: no leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/** Whether a text is an IPv6 address, with or without `::` and an IPv4 tail. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const all = groups.flat();
  const tail = all.at(-1)?.includes('.') ? all.pop() : undefined;
  if (tail !== undefined && !isIpv4(tail)) return false;
  const count = all.length + (tail === undefined ? 0 : 2);
  const full = halves.length === 1 ? count === 8 : count < 8;
  return full && all.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group));
}

/** Whether a text is an IP address. */
export function isIpAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/** Whether a text is a range of addresses such as `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  if (more.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(length)) return false;
  if (isIpv4(address)) return Number(length) <= 32;
  return isIpv6(address) && Number(length) <= 128;
}
