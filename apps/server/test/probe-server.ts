import { endpoint } from '@koi/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { z } from 'zod';
import {
  answer,
  type Brand,
  type Config,
  createHttpServer,
  createLimiter,
  createLog,
  createMetrics,
  createTries,
  type Database,
  defineRoutes,
  type HomeAnswers,
  ManualClock,
  refuse,
  refuseFor,
} from '../src/platform/index.ts';
import { testConfig } from './app.ts';

const rows = {
  probe: {
    echo: endpoint({
      method: 'POST',
      path: '/api/echo',
      caller: 'anyone',
      summary: '',
      input: z.object({ text: z.string().default('') }),
      output: z.object({ text: z.string(), member: z.number().nullable() }),
      check: ({ text }) => (text === 'forbidden' ? '不可以' : undefined),
      done: '说完了',
    }),
    find: endpoint({
      method: 'GET',
      path: '/api/find',
      caller: 'anyone',
      summary: '',
      input: z.object({ id: z.string().default('') }),
      output: z.object({ id: z.string() }),
    }),
    mine: endpoint({
      method: 'POST',
      path: '/api/mine',
      caller: 'member',
      summary: '',
      input: z.object({}),
      output: z.object({ address: z.string() }),
    }),
    fail: endpoint({
      method: 'POST',
      path: '/api/fail',
      caller: 'anyone',
      summary: '',
      input: z.object({ how: z.string() }),
      output: z.null(),
    }),
    upload: endpoint({
      method: 'POST',
      path: '/api/upload',
      caller: 'member',
      summary: '',
      input: z.object({}),
      output: z.object({ bytes: z.number() }),
      upload: true,
    }),
    later: endpoint({
      method: 'POST',
      path: '/api/later',
      caller: 'anyone',
      summary: '',
      input: z.object({}),
      output: z.null(),
    }),
  },
};

const failures: Record<string, Error> = {
  conflict: refuse('members.nameTaken'),
  session: refuse('members.sessionEnded'),
  slow: refuseFor(7, 'liveChat.tooFast'),
  crash: new Error('the card 6222020000001234 exploded'),
  unstorable: Object.assign(new Error('query failed'), { cause: Object.assign(new Error('0x00'), { code: '22021' }) }),
  lost: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
};

const groups = [
  defineRoutes(rows.probe, {
    echo: async ({ input, memberId }) => {
      const data = { text: input.text, member: memberId ?? null, secret: 'never sent' };
      return input.text === 'aloud' ? answer(data, '大声') : data;
    },
    find: async ({ input }) => ({ id: input.id }),
    mine: async ({ address, setDevice }) => {
      setDevice('device-token');
      return { address };
    },
    fail: async ({ input }) => {
      throw failures[input.how] ?? new Error(input.how);
    },
    upload: async ({ file }) => ({ bytes: (await file()).bytes.length }),
  }),
];

const TOKEN = 'a-live-token-of-member-7';
export const bearer = { authorization: `Bearer ${TOKEN}` };

/** The HTTP server alone, with a few rows made for these tests. Member 7 has the only session. */
export const probeServer = async (
  database: Database,
  changes: Partial<Config> = {},
  extend: (app: FastifyInstance) => void = () => undefined,
  brand?: () => Promise<Brand>,
  homeAnswers?: () => Promise<HomeAnswers>,
) => {
  const clock = new ManualClock('2026-03-01T00:00:00Z');
  const lines: string[] = [];
  const config = testConfig(changes);
  const { app, drain } = await createHttpServer({
    config,
    database,
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    limiter: createLimiter({ enabled: config.rateLimits, clock }),
    tries: createTries({ database, clock, enabled: config.rateLimits }),
    metrics: createMetrics(database.pool),
    rows,
    groups,
    ...(brand && { brand }),
    ...(homeAnswers && { homeAnswers }),
    authenticate: async (token) => (token === TOKEN ? { memberId: 7, sessionId: 's' } : undefined),
    authenticateAgent: async () => undefined,
    authenticateStaff: async () => undefined,
  });
  extend(app);
  afterAll(() => app.close());
  await app.ready();
  return { app, drain, clock, logged: () => lines.join('') };
};
