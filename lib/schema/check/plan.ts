import type { ObjectType, ValueType } from '../fields';
import { type FieldRule, type ObjectRule, type TypeRules, rulesOf } from './rules';
import { type Fits, fitsSort } from './scalars';

/** A value as the walk sees it. */
export class PlannedValue {
  readonly sort: ValueType['sort'];
  /** A quick test of a value without parts. @default - it has fields, elements or entries */
  readonly fits: Fits | undefined;
  /** The elements of a list, or the values of a map. @default - there are none */
  readonly of: PlannedValue | undefined;
  private known: Plan | undefined;
  private quick: boolean | undefined;

  constructor(
    readonly type: ValueType,
    private readonly plans: Plans,
  ) {
    const of = elementOf(type);
    this.sort = type.sort;
    this.fits = fitsSort(type);
    this.of = of && plans.ofValue(of);
  }

  /** The plan of its fields, if it has some; looked up when it is asked for, as types refer to each other in rings. */
  get plan(): Plan | undefined {
    return this.known ?? this.find();
  }

  private find(): Plan | undefined {
    return (this.known = 'type' in this.type ? this.plans.of(this.type.type) : undefined);
  }

  /** Whether its type has rules; known without a plan of it. */
  get hasOwnRules(): boolean {
    return 'type' in this.type && this.plans.hasRules(this.type.type);
  }

  /** Whether there is no rule in it or below it, so that a look at the value tells whether it is right. */
  get isQuick(): boolean {
    return (this.quick ??= hasNoRule(this, new Set()));
  }
}

/** Types refer to each other in rings; one that is seen again brings no rule that was not met. */
function hasNoRule(value: PlannedValue, seen: Set<Plan>): boolean {
  const { fits, of, sort } = value;
  if (fits) return true;
  if (sort === 'list' || sort === 'map') return of !== undefined && hasNoRule(of, seen);
  if (sort !== 'object' || value.hasOwnRules || !value.plan) return false;
  const { plan } = value;
  if (seen.has(plan)) return true;
  seen.add(plan);
  return [...plan.fields.values()].every((field) => hasNoRule(field.value, seen));
}

/** What stands before a field; objects of a type mostly name their fields in one order. */
export interface Place {
  /** The name that came next the last time. */
  nextName: string;
  next: PlannedField | undefined;
}

/** One field as the walk sees it. */
export interface PlannedField extends Place {
  readonly name: string;
  readonly value: PlannedValue;
  readonly rule: FieldRule | undefined;
  /** Whether it is a text without a rule, as many fields are. */
  readonly isPlainText: boolean;
  /** Whether it must be there and not be an empty text. */
  readonly wanted: boolean;
  /** Whether it must be there and not be empty at all. */
  readonly filled: boolean;
}

/** A type with its rules, as the walk sees it. */
export interface Plan {
  readonly type: ObjectType;
  readonly fields: ReadonlyMap<string, PlannedField>;
  readonly start: Place;
  /** How many fields are wanted or filled, or read as empty objects where they are missing. */
  readonly wanted: number;
  readonly required: readonly string[];
  readonly needs: readonly string[];
  readonly zero: readonly PlannedField[];
  readonly checks: readonly ObjectRule[];
}

/** The plans of types, with the rules that hold for them. */
export class Plans {
  private readonly known = new WeakMap<ObjectType, Plan>();

  constructor(
    private readonly rulesFor: (type: string) => TypeRules | undefined,
    /** Whether types are all that counts: neither closed values nor missing fields. */
    private readonly typesOnly = false,
  ) {}

  hasRules({ name }: ObjectType): boolean {
    return this.rulesFor(name) !== undefined;
  }

  /** The plan of a type, made when it is first asked for. */
  of(type: ObjectType): Plan {
    const known = this.known.get(type);
    if (known) return known;
    const plan = this.make(type, this.rulesFor(type.name) ?? {});
    this.known.set(type, plan);
    return plan;
  }

  /** The plan of objects as a whole, which are read with an empty `spec` where they have none. */
  ofRoot(type: ObjectType): Plan {
    const rules = this.rulesFor(type.name) ?? {};
    return this.make(type, { ...rules, zero: ['spec', ...(rules.zero ?? [])] });
  }

  ofValue(type: ValueType): PlannedValue {
    return new PlannedValue(this.typesOnly && type.sort === 'enum' ? { sort: 'string' } : type, this);
  }

  private make(type: ObjectType, rules: TypeRules): Plan {
    const { mayMiss = [], needs = [], zero = [], checks = [] } = rules;
    const rulesAt = { ...rules, dropped: droppedAt(rules, type.minor) };
    const marked = this.typesOnly ? [] : type.required;
    const required = marked.filter((name) => !mayMiss.includes(name) && !needs.includes(name));
    const emptied = zero.filter((name) => type.fields.get(name)?.required === false);
    const wanted = new Set([...required, ...emptied, ...needs]);
    const fields = [...type.fields.values()].map(({ name, value }): PlannedField => {
      const judged = this.judged(name, value, rulesAt);
      return {
        name,
        ...judged,
        isPlainText: judged.value.sort === 'string' && judged.rule === undefined,
        wanted: wanted.has(name),
        filled: needs.includes(name),
        nextName: '',
        next: undefined,
      };
    });
    return {
      type,
      fields: new Map(fields.map((field) => [field.name, field])),
      start: { nextName: '', next: undefined },
      wanted: wanted.size,
      required,
      needs,
      zero: fields.filter(({ name }) => emptied.includes(name)),
      checks,
    };
  }

  /** How a field is judged: as it should be, or by its types alone. */
  private judged(
    name: string,
    value: ValueType,
    { fields = {}, dropped = [], unjudged = [] }: TypeRules,
  ): Pick<PlannedField, 'value' | 'rule'> {
    if (dropped.includes(name)) return { value: TYPE_PLANS.ofValue(value), rule: isDropped };
    if (unjudged.includes(name)) return { value: TYPE_PLANS.ofValue(value), rule: undefined };
    return { value: this.ofValue(value), rule: fields[name] };
  }
}

/** Which fields a version drops: those that none keeps, and those that later ones keep. */
function droppedAt({ dropped = [], keptSince = {} }: TypeRules, minor = Infinity): readonly string[] {
  const later = Object.entries(keptSince).filter(([, since]) => minor < since);
  return [...dropped, ...later.map(([name]) => name)];
}

const isDropped: FieldRule = (_value, report) =>
  report.warn('the API server drops the field, unless an administrator has turned its feature on');

/** The plans of types alone. */
const TYPE_PLANS = new Plans(() => undefined, true);

function elementOf(type: ValueType): ValueType | undefined {
  switch (type.sort) {
    case 'list':
    case 'map':
      return type.of;
    case 'schema-or-list':
      return {
        sort: 'object',
        get type() {
          return type.type;
        },
      };
    case 'schema-or-strings':
      return { sort: 'string' };
    default:
      return undefined;
  }
}

/** The plans with every rule of the API server. */
export const PLANS = new Plans(rulesOf);

/** The plans of the fields alone: their names, types and closed values, and which of them are required. */
export const FIELD_PLANS = new Plans(() => undefined);
