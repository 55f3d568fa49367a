/** What the package hands to a macro, as far as these use it. */
interface Node {
  readonly op: string;
  readonly args: unknown;
}

interface Scope {
  forkWithVariable(name: string, type: unknown): Scope;
  reuse(parent: Scope): Scope;
  setIterValue(value: unknown, evaluator: Evaluator): Scope;
}

interface Checker {
  check(node: Node, scope: Scope): { readonly kind?: string };
  getType(name: string): unknown;
}

interface Evaluator {
  run(node: Node, scope: Scope): unknown;
}

interface Call {
  readonly args: readonly Node[];
  readonly receiver: Node;
}

/** What a macro does when it is checked and when it is evaluated. */
interface Macro {
  readonly typeCheck: (checker: Checker, macro: Macro, scope: Scope) => unknown;
  readonly evaluate: (evaluator: Evaluator, macro: Macro, scope: Scope) => unknown;
}

/** Evaluates the body of a macro with values for its variables. */
type Body = (...values: readonly unknown[]) => unknown;

/** A macro over entries: it gets the receiver and the bodies, and gives the result. */
type Action = (receiver: unknown, bodies: readonly Body[]) => unknown;

/** What an optional value looks like. */
interface OptionalValue {
  hasValue(): boolean;
  value(): unknown;
}

/** Keys with values: positions with elements, or keys with what stands there. */
function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(value)) return value.map((one: unknown, at) => [BigInt(at), one] as const);
  if (value instanceof Map) return [...value];
  throw new TypeError('only lists and maps have entries');
}

const yes = (value: unknown): boolean => value === true;
const all: Action = (value, [test]) => entriesOf(value).every(([key, one]) => yes(test?.(key, one)));
const exists: Action = (value, [test]) => entriesOf(value).some(([key, one]) => yes(test?.(key, one)));
const existsOne: Action = (value, [test]) =>
  entriesOf(value).filter(([key, one]) => yes(test?.(key, one))).length === 1;

function kept(value: unknown, bodies: readonly Body[]): readonly (readonly [unknown, unknown])[] {
  const [test, change] = bodies.length > 1 ? bodies : [undefined, bodies[0]];
  return entriesOf(value).flatMap(([key, one]) =>
    !test || yes(test(key, one)) ? [[key, change?.(key, one)] as const] : [],
  );
}

const toList: Action = (value, bodies) => kept(value, bodies).map(([, one]) => one);
const toMap: Action = (value, bodies) => new Map(kept(value, bodies));

/** The macros with two variables, and those of optional values: signature, number of variables, action. */
export function macros(optionals: {
  of(value: unknown): unknown;
  none(): unknown;
}): readonly (readonly [string, (call: Call) => Macro])[] {
  const optMap: Action = (value, [body]) => (isPresent(value) ? optionals.of(body?.(value.value())) : optionals.none());
  const optFlatMap: Action = (value, [body]) => (isPresent(value) ? body?.(value.value()) : optionals.none());
  return [
    ...['list', 'map'].flatMap((receiver) => [
      macro(`${receiver}.all(ast, ast, ast): bool`, 2, all),
      macro(`${receiver}.exists(ast, ast, ast): bool`, 2, exists),
      macro(`${receiver}.existsOne(ast, ast, ast): bool`, 2, existsOne),
      macro(`${receiver}.exists_one(ast, ast, ast): bool`, 2, existsOne),
      macro(
        `${receiver}.existsOne(ast, ast): bool`,
        1,
        (value, [test]) => firsts(value).filter((one) => yes(test?.(one))).length === 1,
      ),
      macro(`${receiver}.transformList(ast, ast, ast): list<dyn>`, 2, toList),
      macro(`${receiver}.transformList(ast, ast, ast, ast): list<dyn>`, 2, toList),
      macro(`${receiver}.transformMap(ast, ast, ast): map<dyn, dyn>`, 2, toMap),
      macro(`${receiver}.transformMap(ast, ast, ast, ast): map<dyn, dyn>`, 2, toMap),
    ]),
    macro('optional.optMap(ast, ast): optional<dyn>', 1, optMap),
    macro('optional.optFlatMap(ast, ast): optional<dyn>', 1, optFlatMap),
  ];
}

function isPresent(value: unknown): value is OptionalValue {
  return typeof value === 'object' && value !== null && 'hasValue' in value && (value as OptionalValue).hasValue();
}

/** What a macro with one variable goes over: elements, or keys. */
function firsts(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : entriesOf(value).map(([key]) => key);
}

function macro(signature: string, count: number, action: Action): readonly [string, (call: Call) => Macro] {
  const type = signature.slice(signature.lastIndexOf(': ') + 2);
  return [signature, ({ args, receiver }) => expand(args, receiver, { count, type, action })];
}

function expand(
  args: readonly Node[],
  receiver: Node,
  { count, type, action }: { readonly count: number; readonly type: string; readonly action: Action },
): Macro {
  const names = args.slice(0, count).map(nameOf);
  const bodies = args.slice(count);
  let scopes: readonly Scope[] = [];
  return {
    typeCheck: (checker, _macro, scope) => {
      checker.check(receiver, scope);
      let inner = scope;
      scopes = names.map((name) => (inner = inner.forkWithVariable(name, checker.getType('dyn'))));
      for (const body of bodies) checker.check(body, inner);
      return checker.getType(type);
    },
    evaluate: (evaluator, _macro, scope) => {
      const run =
        (body: Node): Body =>
        (...values) => {
          let inner = scope;
          scopes.forEach((one, at) => (inner = one.reuse(inner).setIterValue(values[at], evaluator)));
          return evaluator.run(body, inner);
        };
      return action(evaluator.run(receiver, scope), bodies.map(run));
    },
  };
}

function nameOf(node: Node): string {
  if (node.op === 'id' && typeof node.args === 'string') return node.args;
  throw new TypeError('a variable of a macro must be a name');
}
