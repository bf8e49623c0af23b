import { randomUUID } from 'node:crypto';
import { agentRows, allRows, type Endpoint, memberRows, staffRows } from '@koi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from './app.ts';
import { crowd } from './crowd.ts';
import { asQuery, faultOf, inputFor, SMUGGLED } from './drawn-input.ts';
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
await register('walker03');
await database.pool.query(`UPDATE member SET is_agent = true WHERE name = 'walker02'`);
const newAgentToken = async (): Promise<string> => {
  const { url } = (await call(memberRows.agents.centreAddress, {}, { token: agent })).body.data;
  return (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).body.data.token;
};
const agentToken = await newAgentToken();
const LEAVING: readonly Endpoint[] = [memberRows.members.logoff, agentRows.agentCentre.leave, staffRows.session.logoff];
const ENDING: readonly Endpoint[] = [memberRows.security.endSession, memberRows.security.endOthers];
const newOtherToken = async (): Promise<string> =>
  (await call(login, { name: 'walker03', password: 'secret-6', code: 'ABCD' })).body.data.api_token;
/** Logging out ends the session, so those rows get a session of their own, and those that end others a member. */
const tokenFor = async (row: Endpoint): Promise<string> => {
  if (ENDING.includes(row)) return newOtherToken();
  if (row.caller === 'staff') return LEAVING.includes(row) ? staffToken(test, 'admin') : keeper.token;
  if (row.caller === 'agent') return LEAVING.includes(row) ? newAgentToken() : agentToken;
  return LEAVING.includes(row) ? newToken() : walker;
};

/** Staff calls that move money are refused without an Idempotency-Key before anything else is checked. */
const headersOf = (row: Endpoint, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(row.money === true && row.caller === 'staff' && { 'idempotency-key': randomUUID() }),
});

const drawnInput = ({ input }: Endpoint) => inputFor(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

const expectSound = (status: number, text: string): void => {
  expect(faultOf(status, text), `HTTP ${status} ${text}`).toBeUndefined();
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
    // A pause needs no input, so that the block of play is left out of the comparison.
    const read = async () => {
      const { block: _, block_until: __, ...rest } = (await call(user, {}, { token: walker })).body.data;
      return rest;
    };
    const before = await read();
    const response = await app.http.inject({
      method: row.method,
      url: row.method === 'GET' ? `${row.path}?balance=9999&vip=10&role=admin&__proto__[vip]=10` : row.path,
      headers: { ...headersOf(row, token), 'content-type': 'application/json' },
      ...(row.method === 'GET' ? {} : { payload: `{${SMUGGLED}}` }),
    });
    expectSound(response.statusCode, response.body);
    expect(response.statusCode).not.toBe(400);
    expect(({} as Record<string, unknown>)['vip']).toBeUndefined();
    expect(await read()).toEqual(before);
  });

  it('answers numbers beyond the range of the database', async () => {
    const faults: string[] = [];
    for (const { row } of rows) {
      const { properties = {} } = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
      const isNumeric = (field: unknown) => /"type":"(number|integer)"/.test(JSON.stringify(field));
      const fields = Object.entries(properties).map(([name, field]) => [
        name,
        isNumeric(field) ? 9_999_999_999 : '原因',
      ]);
      const input = Object.fromEntries(fields);
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, await tokenFor(row));
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      const fault = faultOf(response.statusCode, response.body);
      if (fault !== undefined) faults.push(`${row.path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(rows)('$name answers any input with the envelope and never with a 5xx', async ({ row }) => {
    const token = await tokenFor(row);
    const send = async (input: Record<string, unknown>) => {
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, token);
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      expectSound(response.statusCode, response.body);
    };
    // Several at once, because concurrent calls share batched reads.
    const length = crowd(10, 4);
    const several = fc.array(drawnInput(row), { minLength: length, maxLength: length });
    await fc.assert(
      fc.asyncProperty(several, (inputs) => Promise.all(inputs.map(send)).then(() => undefined)),
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
