import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../core/game.ts';
import { KeyReused, type Play } from '../core/play.ts';
import { SessionEnded } from '../core/table-session.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const BODY_LIMIT_BYTES = 32_768;

const launchBody = z.object({ launch: z.string().min(1).max(200) });
const actBody = z.object({
  key: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  action: z.string().regex(/^[a-z][A-Za-z_]{0,31}$/),
  input: z.record(z.string(), z.unknown()).default({}),
});
const seedsBody = z.object({ client_seed: z.string().max(200) });
const historyQuery = z.object({ before: z.string().max(20).optional() });

/** The API of the game pages. An expected refusal is a normal answer; an ended session is a 401. */
export const playApi = (play: Play) => async (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError>(refuse);
  const session = (request: FastifyRequest) => play.authenticate(bearer(request));
  const bodyLimit = BODY_LIMIT_BYTES;

  app.post('/play/session', { bodyLimit }, async (request) => play.start(launchBody.parse(request.body).launch));

  app.get('/play/state', async (request) => play.state(await session(request)));

  app.post('/play/act', { bodyLimit }, async (request, reply) => {
    const player = await session(request);
    const answer = await play.act(player, actBody.parse(request.body));
    return reply.header('content-type', JSON_TYPE).send(answer);
  });

  app.post('/play/seeds', { bodyLimit }, async (request) => {
    const player = await session(request);
    return play.changeSeeds(player, seedsBody.parse(request.body).client_seed);
  });

  app.get('/play/history', async (request) => {
    const player = await session(request);
    return play.history(player, historyQuery.parse(request.query).before);
  });

  app.get<{ Params: { id: string } }>('/play/rounds/:id', async (request) =>
    play.proof(request.params.id, await session(request)),
  );

  // A round's number can't be guessed, so knowing it is enough to verify the round. The answer contains no player
  // name.
  app.get<{ Params: { id: string } }>('/proof/:id', (request) => play.proof(request.params.id));
};

const bearer = (request: FastifyRequest): string => {
  const [, token] = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new SessionEnded();
  return token;
};

const refuse = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const no = (status: number, code: string, message: string) => reply.code(status).send({ ok: false, code, message });
  if (error instanceof Refusal) return no(200, error.code, error.message);
  if (error instanceof SessionEnded) return no(401, 'session_ended', '登录已失效，请返回大厅重新进入');
  if (error instanceof KeyReused) return no(409, 'key_reused', '请求重复，请重试');
  const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
  if (status < 500) return no(status, 'bad_input', '无效的操作');
  request.log.error(error);
  // The outcome is unknown, so the page retries with the same key.
  return no(500, 'failed', '服务繁忙，请稍后再试');
};
