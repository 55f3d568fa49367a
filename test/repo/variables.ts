const kept = new Map<string, string | undefined>();

/** Sets or removes variables of the environment until {@link restoreVariables}. */
export function setVariables(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!kept.has(name)) kept.set(name, process.env[name]);
    setVariable(name, value);
  }
}

export function restoreVariables(): void {
  for (const [name, value] of kept) setVariable(name, value);
  kept.clear();
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}
