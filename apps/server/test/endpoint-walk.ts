import { randomUUID } from 'node:crypto';
import { agentRows, allRows, type Endpoint, memberRows, staffRows } from '@koi/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { crowd } from './crowd.ts';
import { asQuery, faultOf, inputFor } from './drawn-input.ts';
import { newStaff, staffToken } from './staff.ts';

interface NamedRow {
  name: string;
  row: Endpoint;
}

export const rows: readonly NamedRow[] = Object.entries(allRows).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
);

const LEAVING: readonly Endpoint[] = [memberRows.members.logoff, agentRows.agentCentre.leave, staffRows.session.logoff];
const ENDING: readonly Endpoint[] = [memberRows.security.endSession, memberRows.security.endOthers];

interface EndpointWalk extends TestApp {
  /** The session of the member who makes most calls. */
  walker: string;
  /** A session with which the call can be made. */
  tokenFor(row: Endpoint): Promise<string>;
}

/** An app with a caller for every call: members, an agent, and a member of staff with all permissions. */
export const endpointWalk = async (): Promise<EndpointWalk> => {
  const test = await testApp();
  const { call, register, database } = test;
  await register('walker01');
  const keeper = await newStaff(test, 'admin', 'keeper01');

  const { login } = memberRows.members;
  const newToken = async (name: string): Promise<string> =>
    (await call(login, { name, password: 'secret-6', code: 'ABCD' })).body.data.api_token;
  const walker = await newToken('walker01');
  const agent = await register('walker02');
  await register('walker03');
  await database.pool.query(`UPDATE member SET is_agent = true WHERE name = 'walker02'`);
  const newAgentToken = async (): Promise<string> => {
    const { url } = (await call(memberRows.agents.centreAddress, {}, { token: agent })).body.data;
    return (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).body.data.token;
  };
  const agentToken = await newAgentToken();
  return {
    ...test,
    walker,
    // Logging out ends the session, so those rows get a session of their own, and those that end others a member.
    async tokenFor(row) {
      const isLeaving = LEAVING.includes(row);
      if (ENDING.includes(row)) return newToken('walker03');
      if (row.caller === 'staff') return isLeaving ? staffToken(test, 'admin') : keeper.token;
      if (row.caller === 'agent') return isLeaving ? newAgentToken() : agentToken;
      return isLeaving ? newToken('walker01') : walker;
    },
  };
};

/** Staff calls that move money are refused without an Idempotency-Key before anything else is checked. */
export const headersOf = (row: Endpoint, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(row.money === true && row.caller === 'staff' && { 'idempotency-key': randomUUID() }),
});

const drawnInput = ({ input }: Endpoint) => inputFor(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

export const expectSound = (status: number, text: string): void => {
  expect(faultOf(status, text), `HTTP ${status} ${text}`).toBeUndefined();
};

/** Makes each of the calls with drawn inputs. */
export const testDrawnInputs = ({ app, tokenFor }: EndpointWalk, among: readonly NamedRow[]): void =>
  it.each(among)('$name answers any input with the envelope and never with a 5xx', async ({ row }) => {
    const token = await tokenFor(row);
    const send = async (input: Record<string, unknown>) => {
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, token);
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      expectSound(response.statusCode, response.body);
    };
    // Several at once, because concurrent calls share batched reads.
    const several = fc.array(drawnInput(row), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(several, (inputs) => Promise.all(inputs.map(send)).then(() => undefined)),
      { numRuns: crowd(60, 1) },
    );
  });

/** Makes each of the calls that take a body without one, and with one that contains nothing. */
export const testEmptyBodies = ({ app, tokenFor }: EndpointWalk, among: readonly NamedRow[]): void =>
  it.each(among.filter(({ row }) => row.method === 'POST'))(
    '$name accepts an empty body, {} and no content type',
    async ({ row }) => {
      const headers = headersOf(row, await tokenFor(row));
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

/** The last test of a walk. */
export const testUnchangedLedger = ({ database }: EndpointWalk): void =>
  it('leaves the ledger unchanged', async () => {
    const { rows: left } = await database.pool.query('SELECT count(*)::int AS postings FROM ledger_posting');
    expect(left).toEqual([{ postings: 0 }]);
  });
