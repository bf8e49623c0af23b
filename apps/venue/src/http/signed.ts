import { setTimeout as sleep } from 'node:timers/promises';
import { requestFault, SIGNATURE_HEADERS, type VenueCalls, venueCalls } from '@koi/venue-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../core/database.ts';
import { type FaultKind, strikingFaults } from '../core/faults.ts';
import { isInMaintenance } from '../core/platforms.ts';
import { VenueError } from '../core/venue-error.ts';
import { disfigured } from './disfigured.ts';
import type { SignedHandlers } from './signed-handlers.ts';

export interface SignedDeps {
  database: Database;
  handlers: SignedHandlers;
  /** Returns undefined for an unknown platform. */
  secretOf: (platform: string) => string | undefined;
  now: () => Date;
  isOwnHost: (host: string) => boolean;
  acceptsHostless: boolean;
}

type Call = VenueCalls[keyof VenueCalls];

const STATUS: Record<VenueError['code'], number> = {
  bad_signature: 401,
  bad_input: 400,
  unknown_player: 404,
  unknown_game: 404,
  unknown_round: 404,
  insufficient: 409,
  order_reused: 409,
  maintenance: 503,
};

/** Calls that are refused while a platform is in maintenance. Queries are still answered. */
const RESTING_CALLS: ReadonlySet<string> = new Set(
  [venueCalls.transferIn, venueCalls.transferOut, venueCalls.transferAllOut, venueCalls.launch].map(({ path }) => path),
);
const TRANSFERS: ReadonlySet<string> = new Set(
  [venueCalls.transferIn, venueCalls.transferOut, venueCalls.transferAllOut].map(({ path }) => path),
);

/** The API for platforms: every call is signed, every answer is an envelope, and the operator's faults are applied. */
export const signedApi = (deps: SignedDeps) => async (app: FastifyInstance) => {
  // The signature covers the raw bytes of the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  for (const name of Object.keys(venueCalls) as (keyof VenueCalls)[]) {
    const call: Call = venueCalls[name];
    app.post(call.path, async (request, reply) => {
      try {
        return await answer(deps, name, request, reply);
      } catch (error) {
        return refuse(request, reply, error);
      }
    });
  }
};

const answer = async (deps: SignedDeps, name: keyof VenueCalls, request: FastifyRequest, reply: FastifyReply) => {
  const { path, input } = venueCalls[name];
  const { platform, body, sentAt } = await verified(deps, request);
  const faults = await strikingFaults(deps.database.pool, platform, path);
  if (faults.has('down')) return hangUp(reply);
  if (faults.has('error')) return reply.code(500).send({ error: 'internal' });
  await sleep(faults.get('delay') ?? 0);
  const draft = readInput(input, body);
  if (RESTING_CALLS.has(path) && (await isInMaintenance(deps.database.pool, platform))) {
    throw new VenueError('maintenance', `${platform} rests`);
  }
  const handle = () => deps.handlers[name](draft as never, { platform, sentAt, hiddenMs: faults.get('absent') ?? 0 });
  let data = await handle();
  if (faults.has('duplicate')) data = await handle();
  return deliver(reply, { path, data, faults });
};

const deliver = async (
  reply: FastifyReply,
  { path, data, faults }: { path: string; data: object; faults: ReadonlyMap<FaultKind, number> },
) => {
  await sleep(faults.get('late') ?? 0);
  if (faults.has('lost_answer') || (faults.has('absent') && TRANSFERS.has(path))) return hangUp(reply);
  const { type, text } = disfigured({ ok: true, data }, path, faults);
  return reply.header('content-type', type).send(text);
};

const verified = async (
  { database, secretOf, now, isOwnHost, acceptsHostless }: SignedDeps,
  request: FastifyRequest,
): Promise<{ platform: string; body: string; sentAt: Date }> => {
  const header = (name: string) => String(request.headers[name] ?? '');
  const platform = header(SIGNATURE_HEADERS.venue);
  const time = header(SIGNATURE_HEADERS.time);
  const nonce = header(SIGNATURE_HEADERS.nonce);
  const body = typeof request.body === 'string' ? request.body : '';
  const secret = secretOf(platform);
  const at = now();
  const signed = { method: request.method, path: request.url, body };
  // Replays are detected by the insert into venue.nonces below.
  const rules = { now: at.getTime(), seenBefore: () => false, isOwnHost, acceptsHostless };
  const fault = secret === undefined ? 'wrong' : requestFault(secret, request.headers, signed, rules);
  if (fault !== undefined) throw new VenueError('bad_signature', fault);
  const { rowCount } = await database.pool.query(
    'insert into venue.nonces (platform, nonce, at) values ($1, $2, $3) on conflict do nothing',
    [platform, nonce, at],
  );
  if (rowCount !== 1) throw new VenueError('bad_signature', 'replayed');
  return { platform, body, sentAt: new Date(Number(time)) };
};

const readInput = (schema: z.ZodType, body: string): unknown => {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    throw new VenueError('bad_input', 'the body is not JSON');
  }
  const { success, data, error } = schema.safeParse(content);
  if (success) return data;
  const [issue] = error.issues;
  throw new VenueError('bad_input', `${issue?.path.join('.')}: ${issue?.message}`.slice(0, 300));
};

/** Closes the connection without an answer, like a network failure. */
const hangUp = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};

const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  if (error instanceof VenueError) {
    return reply.code(STATUS[error.code]).send({ ok: false, error: error.code, message: error.message });
  }
  request.log.error(error);
  // Without an envelope the caller can't know the outcome and has to query it.
  return reply.code(500).send({ error: 'internal' });
};
