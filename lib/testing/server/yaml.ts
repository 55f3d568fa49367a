import { parseYaml } from '../../manifest';
import { refuse } from '../refusal';
import { type Value, copy } from '../value';

/** The first document of a YAML body. */
export function readYaml(body: string): Value {
  try {
    const [first] = parseYaml(body);
    return copy((first?.value ?? null) as Value);
  } catch (error) {
    throw refuse.badRequest(`error decoding YAML: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
