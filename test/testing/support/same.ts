/** What stands in a recording in place of what differs from run to run, matched against real values. */
export class Placeholders {
  private readonly known = new Map<string, unknown>();

  /** The differences between a recorded and a real value; none when they are the same. */
  differences(recorded: unknown, real: unknown, path = ''): readonly string[] {
    if (typeof recorded === 'string') return this.textDifferences(recorded, real, path);
    if (Array.isArray(recorded)) {
      if (!Array.isArray(real) || real.length !== recorded.length)
        return [`${path}: recorded ${JSON.stringify(recorded)}, got ${JSON.stringify(real)}`];
      return recorded.flatMap((item, index) => this.differences(item, real[index], `${path}[${index}]`));
    }
    if (typeof recorded === 'object' && recorded !== null)
      return this.mapDifferences(recorded as Record<string, unknown>, real, path);
    return recorded === real ? [] : [`${path}: recorded ${JSON.stringify(recorded)}, got ${JSON.stringify(real)}`];
  }

  private mapDifferences(recorded: Record<string, unknown>, real: unknown, path: string): readonly string[] {
    if (typeof real !== 'object' || real === null) return [`${path}: recorded a map, got ${JSON.stringify(real)}`];
    const other = real as Record<string, unknown>;
    return [...new Set([...Object.keys(recorded), ...Object.keys(other)])].flatMap((key) => {
      const below = `${path}.${key}`;
      if (!(key in recorded)) return [`${below}: not recorded, got ${JSON.stringify(other[key])}`];
      if (!(key in other)) return [`${below}: recorded ${JSON.stringify(recorded[key])}, got nothing`];
      return this.differences(recorded[key], other[key], below);
    });
  }

  private textDifferences(recorded: string, real: unknown, path: string): readonly string[] {
    const differs = [`${path}: recorded ${JSON.stringify(recorded)}, got ${JSON.stringify(real)}`];
    if (/^(uid|rv)-\d+$/.test(recorded)) return this.isConsistent(recorded, real) ? [] : differs;
    if (recorded === '<time>') return typeof real === 'string' && /^\d{4}-\d\d-\d\dT/.test(real) ? [] : differs;
    if (/^\d+s$/.test(recorded) && /^\d+s$/.test(String(real))) return [];
    if (path.endsWith('.serverAddress') || /columnDefinitions\[\d+\]\.description$/.test(path))
      return typeof real === 'string' ? [] : differs;
    if (/^<\w+>$/.test(recorded)) return real === undefined || real === '' ? differs : [];
    return typeof real === 'string' && plain(recorded) === plain(real) ? [] : differs;
  }

  private isConsistent(name: string, real: unknown): boolean {
    if (!this.known.has(name)) this.known.set(name, real);
    return typeof real === 'string' && real !== '' && this.known.get(name) === real;
  }
}

/** Messages without uids, and without the diff of the server's own structs that some end with. */
function plain(text: string): string {
  const [words = ''] = text.split('\n@@ ');
  return words
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>')
    .replace(/in record \(\d+\)/g, 'in record (<rv>)');
}
