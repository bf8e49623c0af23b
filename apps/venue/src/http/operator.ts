import { beijingDay, beijingDayStart } from '@koi/money';
import { venueCalls } from '@koi/venue-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../core/database.ts';
import { clearFaults, FAULTS, type FaultKind, isFaultKind, listFaults, setFault } from '../core/faults.ts';
import { platformOverviews, playerOverviews } from '../core/overview.ts';
import { setMaintenance } from '../core/platforms.ts';
import { formHeaders } from './headers.ts';
import type { OperatorLogin } from './operator-login.ts';
import { loginPage, overviewPage } from './operator-page.ts';
import { operatorStyle } from './operator-style.ts';

export interface OperatorDeps {
  database: Database;
  login: OperatorLogin;
  platforms: readonly string[];
  now: () => Date;
}

const PATHS: readonly string[] = Object.values(venueCalls).map(({ path }) => path);
/** Upper limit of a delay: one day. */
const LONGEST_MS = 86_400_000;

const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const blankIsNothing = (value: unknown) => (value === '' || value === undefined ? null : value);

/** Accepts both the text values of forms and the JSON of scripts. */
const schemas = (platforms: readonly string[]) => {
  const platform = z.string().refine((code) => platforms.includes(code));
  const kind = z.string().refine((text): text is FaultKind => isFaultKind(text));
  return {
    fault: z.object({
      platform,
      kind,
      value: whole(LONGEST_MS).default(0),
      percent: whole(100).min(1).default(100),
      remaining: z.preprocess(blankIsNothing, whole(1_000_000).nullable()),
      path: z.preprocess(
        blankIsNothing,
        z
          .string()
          .refine((path) => PATHS.includes(path))
          .nullable(),
      ),
    }),
    clearing: z.object({ platform, kind: kind.optional() }),
    maintenance: z.object({ platform, maintenance: z.enum(['on', 'off']) }),
    password: z.object({ password: z.string().max(200) }),
  };
};

/** The operator's page and the switches for tests. */
export const operatorPages =
  ({ database, login, platforms, now }: OperatorDeps) =>
  async (app: FastifyInstance) => {
    const { pool } = database;
    const inputs = schemas(platforms);
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('onRequest', async (_, reply) => {
      reply.headers(formHeaders);
    });
    app.addHook('preHandler', async (request, reply) => {
      // Rejects forms sent by other sites, independently of the browser's handling of the cookie.
      if (request.method === 'POST' && isForeign(request)) return refuse(reply, 403, '来源不符');
    });

    app.get('/operator/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(operatorStyle));

    app.get('/operator', async (request, reply) => {
      reply.type('text/html; charset=utf-8');
      if (!login.isLoggedIn(request)) return loginPage('failed' in (request.query as object));
      const at = now();
      const dayStart = beijingDayStart(beijingDay(at));
      const [overviews, players, faults] = await Promise.all([
        platformOverviews(pool, dayStart, at),
        playerOverviews(pool, dayStart),
        listFaults(pool),
      ]);
      return overviewPage({ now: at, platforms: overviews, players, faults });
    });

    app.post('/operator/login', async (request, reply) => {
      const { data } = inputs.password.safeParse(request.body);
      const cookie = data && login.logIn(data.password);
      if (cookie === undefined) return reply.redirect('/operator?failed', 303);
      return reply.header('set-cookie', cookie).redirect('/operator', 303);
    });
    app.post('/operator/logout', async (_, reply) =>
      reply.header('set-cookie', login.logOutCookie).redirect('/operator', 303),
    );

    const change = <S extends z.ZodType>(path: string, schema: S, work: (input: z.output<S>) => Promise<unknown>) =>
      app.post(path, async (request, reply) => {
        if (!login.isLoggedIn(request)) return refuse(reply, 401, '请先登录');
        const { success, data } = schema.safeParse(request.body);
        if (!success) return refuse(reply, 400, '请检查填写的内容');
        await work(data);
        const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
        return isForm ? reply.redirect('/operator', 303) : { ok: true, faults: await listFaults(pool) };
      });
    change('/operator/faults', inputs.fault, (fault) => setFault(pool, fault));
    change('/operator/faults/clear', inputs.clearing, ({ platform, kind }) => clearFaults(pool, platform, kind));
    change('/operator/maintenance', inputs.maintenance, ({ platform, maintenance }) =>
      setMaintenance(pool, platform, maintenance === 'on'),
    );
    app.get('/operator/faults', async (request, reply) =>
      login.isLoggedIn(request)
        ? { ok: true, kinds: Object.keys(FAULTS), faults: await listFaults(pool) }
        : refuse(reply, 401, '请先登录'),
    );
  };

const isForeign = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ ok: false, code: 'refused', message });
