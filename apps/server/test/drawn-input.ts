import fc from 'fast-check';

/** The parts of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  properties?: unknown;
  items?: unknown;
  pattern?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  maxLength?: unknown;
  maxItems?: unknown;
}

/** Values of fields by their names, such as the numbers of orders that exist. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const JUNK = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    "' OR 1=1 --",
    '<img src=x onerror=alert(1)>',
    '\u0000',
    '../../etc/passwd',
    '９',
    '\u202E\uFEFF\u{1F9E7}',
    '\uD800',
    '汉'.repeat(2_000),
  ),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.1, 2 ** 53, -(2 ** 31), 1e308, [], {}, [[]], { $gt: '' }),
  fc.constantFrom<unknown>(Array(300).fill(1), Array(300).fill('a'), { length: 1e9 }, { toString: 1 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

const EDGE_LENGTHS = [1, 64, 255, 256, 1_000];

const schemasOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** Not every pattern can be drawn from. Undefined when this one can't. */
const matching = (pattern: unknown): fc.Arbitrary<unknown> | undefined => {
  if (typeof pattern !== 'string') return undefined;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
};

const fittingNumber = ({ minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> => {
  const edges = [minimum, maximum].filter((edge) => typeof edge === 'number');
  const around = edges.flatMap((edge) => [edge - 1, edge, edge + 1]);
  return around.length === 0
    ? fc.integer({ min: 0, max: 100 })
    : fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...around));
};

/** Built once, because fast-check parses the expressions and tries its examples on them each time. */
const USUAL_TEXTS = [fc.stringMatching(/^[a-zA-Z0-9]{6,16}$/), fc.stringMatching(/^[1-9]\d{0,3}$/)];

const fittingText = ({ pattern, maxLength }: JsonSchema): fc.Arbitrary<unknown> => {
  const lengths = typeof maxLength === 'number' ? [maxLength, maxLength + 1] : EDGE_LENGTHS;
  const patterned = matching(pattern);
  return fc.oneof(
    ...USUAL_TEXTS.map((arbitrary) => ({ arbitrary, weight: 4 })),
    { arbitrary: fc.constantFrom(...lengths.map((length) => 'a'.repeat(length))), weight: 1 },
    ...(patterned === undefined ? [] : [{ arbitrary: patterned, weight: 4 }]),
  );
};

/** Draws values that fit the schema of a field, so that some of the drawn input passes validation. */
const fitting = (schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schemasOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => fitting(choice, known)));
  if (schema.type === 'integer' || schema.type === 'number') return fittingNumber(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(fitting((schema.items ?? {}) as JsonSchema, known), { maxLength: Number(schema.maxItems ?? 4) });
  if (schema.type === 'object' && schema.properties !== undefined) return inputFor(schema, known);
  return fittingText(schema);
};

/** Draws the input of a call: fields that fit, fields that exist, junk, and missing fields. */
export const inputFor = (
  { properties }: JsonSchema,
  known: KnownValues = {},
): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => {
    const fits = { arbitrary: fitting(field, known), weight: 3 };
    const values = known[name] ?? [];
    const exists = values.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...values), weight: 3 }];
    return [name, fc.oneof(fits, ...exists, { arbitrary: JUNK, weight: 2 })] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

/** Input as the query of an address. */
export const asQuery = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Fields that no call has. They must change nothing. */
export const SMUGGLED = `"balance":"9999.00","vip":10,"role":"admin","isagent":1,"id":1,"member_id":1,
  "__proto__":{"vip":10},"constructor":{"prototype":{"vip":10}}`;

/** Describes the fault of an answer: a failure of the server, another form than the envelope, or internals in its text. */
export const faultOf = (status: number, text: string): string | undefined => {
  if (status >= 500 && status !== 501) return `HTTP ${status}`;
  if (/\n\s+at |node_modules|\.ts:\d+/.test(text)) return 'the answer contains a stack trace';
  try {
    const body: unknown = JSON.parse(text);
    const isEnvelope =
      typeof body === 'object' &&
      body !== null &&
      Object.keys(body).toSorted().join() === 'code,data,message' &&
      'code' in body &&
      typeof body.code === 'number' &&
      'message' in body &&
      typeof body.message === 'string' &&
      body.message !== '';
    return isEnvelope ? undefined : 'the answer is no envelope';
  } catch {
    return 'the answer is no JSON';
  }
};
