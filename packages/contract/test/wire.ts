import type { openApiDocument } from '../src/openapi.ts';

type Schema = Record<string, unknown>;

const CONSTRAINTS = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
];

/** Bounds that every integer has. */
const UNBOUNDED: readonly unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

const constraintsOf = (schema: Schema): string => {
  const given = CONSTRAINTS.filter((name) => schema[name] !== undefined && !UNBOUNDED.includes(schema[name]));
  return given.length === 0 ? '' : `(${given.map((name) => `${name} ${JSON.stringify(schema[name])}`).join(', ')})`;
};

/** A schema on one line, without its descriptions. */
const shortOf = (schema: Schema): string => {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined;
  if (options) return `(${options.map(shortOf).join(schema['allOf'] ? ' & ' : ' | ')})`;
  if (schema['type'] === 'array') return `${shortOf((schema['items'] ?? {}) as Schema)}[]${constraintsOf(schema)}`;
  if (schema['type'] !== 'object') return `${schema['$ref'] ?? schema['type'] ?? 'any'}${constraintsOf(schema)}`;
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shortOf(field)}`)
    .toSorted();
  const others = schema['additionalProperties'];
  if (typeof others === 'object') fields.push(`[other]: ${shortOf(others as Schema)}`);
  return `{ ${fields.join('; ')} }`;
};

interface Operation {
  description: string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const contentOf = (content: Record<string, { schema: Schema }>): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `${type === 'application/json' ? '' : `${type} `}${shortOf(schema)}`)
    .join(' or ');

/** The calls of an OpenAPI document as text, a few lines each, sorted by path. Changes of the wire show as its diff. */
export const wireOf = (document: ReturnType<typeof openApiDocument>): string => {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { security, parameters, requestBody, responses, description } = operation;
      const answer = responses['200']?.content['application/json']?.schema['properties'] as Record<string, Schema>;
      return [
        `${path} ${method.toUpperCase()} by ${security.flatMap((one) => Object.keys(one)).join() || 'anyone'}`,
        ...parameters.map(
          ({ name, in: where, required, schema }) => `  ${where} ${name}${required ? '' : '?'}: ${shortOf(schema)}`,
        ),
        ...(requestBody ? [`  takes ${contentOf(requestBody.content)}`] : []),
        `  gives ${shortOf(answer['data'] ?? {})}`,
        ...description.split('\n').flatMap((line) => (line === '' ? [] : [`  ${line}`])),
      ].join('\n');
    }),
  );
  return `${calls.toSorted().join('\n\n')}\n`;
};
