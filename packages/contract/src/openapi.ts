import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { refusalPattern } from './refusals/index.ts';
import { WIRE } from './texts/wire.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const jsonBody = (schema: Json) => ({ content: { 'application/json': { schema } } });

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
});

const UPLOAD: Json = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

const queryParameters = (input: Json): Json[] => {
  const required = (input['required'] ?? []) as string[];
  return Object.entries((input['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const keyParameter = ({ caller }: Endpoint): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: caller === 'staff',
  description: 'One key per submit: the same key and body take effect once, another body under the same key is refused',
  schema: { type: 'string' },
});

/** Lists the refusals that only the server can determine; those of forms are in the rules of the feature. */
const descriptionOf = ({ permission, done, refusals = [] }: Endpoint) => {
  const lines = [
    ...(permission === undefined ? [] : [`权限：${permission}`]),
    ...(done === undefined ? [] : [`成功：${done}`]),
    ...(refusals.length === 0 ? [] : ['可能的拒绝：', ...refusals.map((name) => `- ${refusalPattern(name)}`)]),
  ];
  return lines.join('\n');
};

const requestOf = (row: Endpoint): Json => {
  const input = schemaOf(row.input, 'input');
  const header = row.money ? [keyParameter(row)] : [];
  if (row.method === 'GET') return { parameters: [...queryParameters(input), ...header] };
  const body = row.upload
    ? { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } }
    : { required: false, ...jsonBody(input) };
  return { parameters: header, requestBody: body };
};

const operationOf = (feature: string, name: string, row: Endpoint): Json => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: row.summary,
  description: descriptionOf(row),
  security: row.caller === 'anyone' ? [] : [{ [row.caller]: [] }],
  ...requestOf(row),
  responses: {
    200: { description: 'Success when `code` is 200', ...jsonBody(envelopeOf(schemaOf(row.output, 'output'))) },
    ...(row.caller !== 'anyone' ? { 401: { $ref: '#/components/responses/Unauthorized' } } : {}),
    default: { $ref: '#/components/responses/Refusal' },
  },
});

const refusal = (description: string) => ({ description, ...jsonBody({ $ref: '#/components/schemas/Refusal' }) });

/** The OpenAPI 3.1 document of the given rows: every answer in its envelope, refusals with the texts shown to users. */
export const openApiDocument = (rows: Rows): Json => {
  const paths: Record<string, Json> = {};
  for (const [feature, calls] of Object.entries(rows)) {
    for (const [name, row] of Object.entries(calls)) {
      paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(feature, name, row) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koi 锦鲤',
      version: '1',
      description: `Every answer is \`{ code, message, data }\`; \`code\` 200 is success. Input that can't be read is code 400 with ${WIRE.badInput}.`,
    },
    tags: Object.keys(rows).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        ['member', 'agent', 'staff'].map((caller) => [caller, { type: 'http', scheme: 'bearer' }]),
      ),
      schemas: { Refusal: envelopeOf({ type: 'null' }) },
      responses: {
        Refusal: refusal('A refusal: another `code` than 200 and a message fit to show'),
        Unauthorized: refusal('No session, or a dead one'),
      },
    },
  };
};
