import { type ObjectType, type ValueType, fieldTable } from '../lib/schema';

/**
 * JSON Schemas of the fields of built-in kinds, as strict as our own check of fields: unknown fields, closed values,
 * ranges, formats, required fields, on all levels. Ours also refuses required texts that are empty.
 */
export class JsonSchemas {
  private readonly definitions: Record<string, object> = {};

  /** The schema of a kind, with those of all types below it. */
  of(apiVersion: string, kind: string): object {
    const type = fieldTable().kind(apiVersion, kind);
    if (!type) throw new Error(`${apiVersion} ${kind} is no built-in kind`);
    return { ...this.reference(type), definitions: this.definitions };
  }

  private reference(type: ObjectType): object {
    if (!(type.name in this.definitions)) {
      this.definitions[type.name] = {};
      Object.assign(this.definitions[type.name]!, this.object(type));
    }
    return { $ref: `#/definitions/${type.name}` };
  }

  private object({ fields, required }: ObjectType): object {
    const properties = Object.fromEntries([...fields.values()].map(({ name, value }) => [name, this.value(value)]));
    return { type: 'object', properties, additionalProperties: false, ...(required.length > 0 && { required }) };
  }

  private value(value: ValueType): object {
    switch (value.sort) {
      case 'object':
        return this.reference(value.type);
      case 'list':
        return { type: 'array', items: this.value(value.of) };
      case 'map':
        return { type: 'object', additionalProperties: this.value(value.of) };
      case 'enum':
        return { type: 'string', enum: [...new Set(['', ...value.values])] };
      case 'schema-or-boolean':
        return { anyOf: [this.reference(value.type), { type: 'boolean' }] };
      case 'schema-or-list':
        return { anyOf: [this.reference(value.type), { type: 'array', items: this.reference(value.type) }] };
      case 'schema-or-strings':
        return { anyOf: [this.reference(value.type), { type: 'array', items: { type: 'string' } }] };
      default:
        return SCALARS[value.sort] ?? {};
    }
  }
}

const INT32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const SCALARS: Readonly<Partial<Record<ValueType['sort'], object>>> = {
  string: { type: 'string' },
  int32: INT32,
  int64: { type: 'integer', minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  'micro-time': { type: 'string', format: 'date-time' },
  duration: { type: 'string', pattern: '^0$|^[+-]?((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+$' },
  bytes: { type: 'string', pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
  quantity: {
    anyOf: [
      { type: 'string', pattern: '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\\d+)?$' },
      { type: 'number' },
    ],
  },
  'int-or-string': { anyOf: [{ type: 'string' }, INT32] },
};
