import { randomUUID } from 'node:crypto';
import { agentRows, allRows, type Endpoint, memberRows, staffRows } from '@koi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from './app.ts';
import { crowd } from './crowd.ts';
import { newStaff, staffToken } from './staff.ts';

/** Rows without a handler. This list may only shrink. */
const NOT_OPEN_YET: readonly string[] = [];

const rows = Object.entries(allRows).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);

const test = await testApp();
const { app, call, register, database } = test;
await register('walker01');
const keeper = await newStaff(test, 'admin', 'keeper01');

const { login, user } = memberRows.members;
const newToken = async (): Promise<string> => {
  const { body } = await call(login, { name: 'walker01', password: 'secret-6', code: 'ABCD' });
  return body.data.api_token;
};
const walker = await newToken();
const agent = await register('walker02');
await database.pool.query(`UPDATE member SET is_agent = true WHERE name = 'walker02'`);
const newAgentToken = async (): Promise<string> => {
  const { url } = (await call(memberRows.agents.centreAddress, {}, { token: agent })).body.data;
  return (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).body.data.token;
};
const agentToken = await newAgentToken();
const LEAVING: readonly Endpoint[] = [memberRows.members.logoff, agentRows.agentCentre.leave, staffRows.session.logoff];
/** Logging out ends the session, so those rows get a session of their own. */
const tokenFor = async (row: Endpoint): Promise<string> => {
  if (row.caller === 'staff') return LEAVING.includes(row) ? staffToken(test, 'admin') : keeper.token;
  if (row.caller === 'agent') return LEAVING.includes(row) ? newAgentToken() : agentToken;
  return LEAVING.includes(row) ? newToken() : walker;
};

/** Staff calls that move money are refused without an Idempotency-Key before anything else is checked. */
const headersOf = (row: Endpoint, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(row.money === true && row.caller === 'staff' && { 'idempotency-key': randomUUID() }),
});

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
  ),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.1, 2 ** 53, -(2 ** 31), 1e308, [], {}, [[]], { $gt: '' }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Built once, because fast-check parses the expressions and tries its examples on them each time. */
const TEXT = fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]{6,16}$/), fc.stringMatching(/^[1-9]\d{0,3}$/));

/** Generates values that fit the field's schema, so that some of the fuzzed input passes validation. */
const fitting = (schema: z.core.JSONSchema.BaseSchema): fc.Arbitrary<unknown> => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((choice) => fitting(choice as z.core.JSONSchema.BaseSchema)));
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 100 });
  if (schema.type === 'boolean') return fc.boolean();
  return TEXT;
};

const inputFor = ({ input }: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, fc.oneof(fitting(field as z.core.JSONSchema.BaseSchema), JUNK)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

const asQuery = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

const isData = (data: unknown) => data !== undefined;

const expectSound = (status: number, body: unknown, text: string): void => {
  expect(status === 501 || status < 500, `HTTP ${status} ${text}`).toBe(true);
  expect(body).toEqual({
    code: expect.any(Number),
    message: expect.stringMatching(/./),
    data: expect.toSatisfy(isData),
  });
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d+/);
};

describe('every row of the contract', () => {
  it.each(rows)('$name requires a session unless anyone may call it', async ({ row }) => {
    const { status, body } = await call(row);
    expect(status === 401).toBe(row.caller !== 'anyone');
    expect(body.code === 401).toBe(row.caller !== 'anyone');
  });

  it.each(rows.filter(({ row }) => row.caller === 'anyone'))(
    '$name treats an expired token as a visitor',
    async ({ row }) => {
      const { status } = await call(row, {}, { token: 'x'.repeat(43) });
      expect(status).not.toBe(401);
    },
  );

  it('is served, or is on the list of rows without a handler', async () => {
    const closed: string[] = [];
    for (const { name, row } of rows) {
      const { status, body } = await call(row, {}, { token: await tokenFor(row) });
      if (status === 501) {
        closed.push(name);
        expect(body).toEqual({ code: 501, message: '功能尚未开放', data: null });
      }
    }
    expect(closed.toSorted()).toEqual(NOT_OPEN_YET.toSorted());
  });

  it.each(rows)('$name ignores unknown fields', async ({ row }) => {
    const token = await tokenFor(row);
    const before = (await call(user, {}, { token: walker })).body.data;
    const smuggled = `{"balance":"9999.00","vip":10,"role":"admin","isagent":1,"id":1,"member_id":1,
      "__proto__":{"vip":10},"constructor":{"prototype":{"vip":10}}}`;
    const response = await app.http.inject({
      method: row.method,
      url: row.method === 'GET' ? `${row.path}?balance=9999&vip=10&role=admin&__proto__[vip]=10` : row.path,
      headers: { ...headersOf(row, token), 'content-type': 'application/json' },
      ...(row.method === 'GET' ? {} : { payload: smuggled }),
    });
    expectSound(response.statusCode, response.json(), response.body);
    expect(response.statusCode).not.toBe(400);
    expect(({} as Record<string, unknown>)['vip']).toBeUndefined();
    expect((await call(user, {}, { token: walker })).body.data).toEqual(before);
  });

  it.each(rows)('$name answers any input with the envelope and never with a 5xx', async ({ row }) => {
    const token = await tokenFor(row);
    const send = async (input: Record<string, unknown>) => {
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, token);
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      expectSound(response.statusCode, response.json(), response.body);
    };
    // Ten at once, because concurrent calls share batched reads.
    const ten = fc.array(inputFor(row), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(ten, (inputs) => Promise.all(inputs.map(send)).then(() => undefined)),
      { numRuns: crowd(60, 1) },
    );
  });

  it.each(rows.filter(({ row }) => row.method === 'POST'))(
    '$name accepts an empty body, {} and no content type',
    async ({ row }) => {
      const token = await tokenFor(row);
      const headers = headersOf(row, token);
      const request = { method: 'POST', url: row.path } as const;
      for (const sent of [
        { ...request, headers },
        { ...request, headers: { ...headers, 'content-type': 'application/json' } },
        { ...request, headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' },
        { ...request, headers, payload: Buffer.from('{}') },
      ]) {
        const response = await app.http.inject(sent);
        const statuses = row.upload === true ? [200, 415] : [200, 401, 501];
        expect(statuses, response.body).toContain(response.statusCode);
      }
    },
  );

  it('leaves the ledger unchanged', async () => {
    const { rows: left } = await database.pool.query('SELECT count(*)::int AS postings FROM ledger_posting');
    expect(left).toEqual([{ postings: 0 }]);
  });
});
