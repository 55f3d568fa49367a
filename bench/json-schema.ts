import { type ObjectType, type ValueType, fieldTable } from '../lib/schema';

/** JSON Schemas of the fields of built-in kinds, strict as ours: unknown fields are errors. */
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
      default:
        return SCALARS[value.sort] ?? {};
    }
  }
}

const SCALARS: Readonly<Partial<Record<ValueType['sort'], object>>> = {
  string: { type: 'string' },
  int32: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  'micro-time': { type: 'string', format: 'date-time' },
  duration: { type: 'string' },
  bytes: { type: 'string', pattern: '^[A-Za-z0-9+/]*=*$' },
  quantity: {
    anyOf: [
      { type: 'string', pattern: '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\\d+)?$' },
      { type: 'number' },
    ],
  },
  'int-or-string': { anyOf: [{ type: 'string' }, { type: 'integer' }] },
};
