import { type Permission, staffRows } from '@koi/contract';
import type { JsonSchema } from '../../../apps/server/test/drawn-input.ts';

export const CALLERS = ['visitor', 'member', 'agent', 'staff'] as const;
export type Caller = (typeof CALLERS)[number];

/** A call as the OpenAPI document describes it. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** Who may make the call. */
  caller: Caller;
  input: JsonSchema;
  needsKey: boolean;
  isUpload: boolean;
  /** What a member of staff needs for the call. */
  permission: Permission | undefined;
}

interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
}

interface Described {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
}

const inputOf = ({ parameters = [], requestBody }: Described): JsonSchema => {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = { properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) };
  return requestBody?.content['application/json']?.schema ?? query;
};

const PERMISSION_OF: ReadonlyMap<string, Permission> = new Map(
  Object.values(staffRows).flatMap((rows) =>
    Object.values(rows).flatMap((row) =>
      'permission' in row && row.permission ? [[row.path, row.permission] as const] : [],
    ),
  ),
);

export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [scheme = 'visitor'] = described.security.flatMap((each) => Object.keys(each));
      return {
        name: described.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        caller: scheme as Caller,
        input: inputOf(described),
        needsKey: (described.parameters ?? []).some((parameter) => parameter.name === 'Idempotency-Key'),
        isUpload: described.requestBody?.content['multipart/form-data'] !== undefined,
        permission: PERMISSION_OF.get(path),
      };
    }),
  );
