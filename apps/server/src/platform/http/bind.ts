import { type Endpoint, SHELL } from '@koi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { refuse } from '../refusal.ts';
import { answerSerializer } from './answer-serializer.ts';
import { acceptUploads } from './bodies.ts';
import { Answer, type Route, type RouteGroup } from './call.ts';
import { type CallSurroundings, RequestCall } from './context.ts';
import { NotOpen } from './failures.ts';
import { createGate, type GateOptions } from './gate.ts';

export type Rows = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

interface NamedRow {
  name: string;
  row: Endpoint;
}

export const namedRows = (rows: Rows): NamedRow[] =>
  Object.entries(rows).flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
  );

const readInput = ({ method, input, check }: Endpoint, request: FastifyRequest): unknown => {
  const parsed = input.safeParse((method === 'GET' ? request.query : request.body) ?? {});
  if (!parsed.success) throw refuse('wire.badInput');
  const objection = check?.(parsed.data);
  if (objection !== undefined) throw refuse('wire.invalid', objection);
  return parsed.data;
};

/** Required of staff only: the key is optional for members, because their specified clients don't send this header. */
const requireKey = ({ headers }: FastifyRequest): void => {
  if (headers['idempotency-key'] === undefined) throw refuse('wire.keyMissing');
};

const serve = (row: Endpoint, handle: Route['handle'], around: CallSurroundings) => {
  const done = row.done ?? SHELL.done;
  const needsKey = row.money === true && row.caller === 'staff';
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (needsKey) requireKey(request);
    const result = await handle(new RequestCall(readInput(row, request), request, reply, around));
    return result instanceof Answer
      ? { code: 200, message: result.message, data: result.data }
      : { code: 200, message: done, data: result ?? null };
  };
};

const notOpen = async (): Promise<never> => {
  throw new NotOpen();
};

export interface BindOptions extends CallSurroundings, GateOptions {
  rows: Rows;
  groups: readonly RouteGroup[];
}

const handlersByRow = (rows: readonly NamedRow[], groups: readonly RouteGroup[]): Map<Endpoint, Route['handle']> => {
  const handlers = new Map<Endpoint, Route['handle']>();
  for (const { row, handle } of groups.flat()) {
    if (!rows.some((named) => named.row === row)) throw new Error(`${row.path} is no row of the contract`);
    if (handlers.has(row)) throw new Error(`${row.path} has two handlers`);
    handlers.set(row, handle);
  }
  return handlers;
};

/** Binds every row to a route. Rows without a handler answer 501, but only after authentication. */
export const bindRows = async (app: FastifyInstance, options: BindOptions): Promise<void> => {
  const rows = namedRows(options.rows);
  const handlers = handlersByRow(rows, options.groups);
  const gate = createGate(options);
  const routeOf = ({ name, row }: NamedRow): RouteOptions => {
    const handle = handlers.get(row);
    return {
      method: row.method,
      url: row.path,
      config: { row: name },
      // Without a schema, Fastify would not ask for a serializer.
      schema: { response: { 200: {} } },
      serializerCompiler: () => answerSerializer(row.output),
      onRequest: gate(row),
      handler: handle === undefined ? notOpen : serve(row, handle, options),
    };
  };
  for (const named of rows) if (named.row.upload !== true) app.route(routeOf(named));
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const named of rows) if (named.row.upload === true) scope.route(routeOf(named));
  });
};
