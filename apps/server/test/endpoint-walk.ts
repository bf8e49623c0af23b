import { randomUUID } from 'node:crypto';
import { agentRows, allRows, type Endpoint, memberRows, STAFF, staffRows } from '@koi/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../src/platform/index.ts';
import { tokenFor as personFor, type TestApp, testApp } from './app.ts';
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

const endsSessions = (row: Endpoint): boolean => LEAVING.includes(row) || ENDING.includes(row);

interface EndpointWalk extends TestApp {
  /** The session of the member who makes most calls. */
  walker: string;
  /** A session of somebody who may make the call. */
  tokenFor(row: Endpoint): Promise<string>;
}

/** An app with a caller for every call: members, an agent, and a crew whose people have all permissions together. */
export const endpointWalk = async (): Promise<EndpointWalk> => {
  // A long walk on a slow machine takes longer than a session of staff may be idle.
  const test = await testApp({ clock: new ManualClock('2026-06-18T14:00:00+08:00') });
  const { call, register, logIn, database } = test;
  await register('walker01');
  const keeper = await newStaff(test, 'admin', 'keeper01');

  const walker = await logIn('walker01');
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
      if (ENDING.includes(row)) return logIn('walker03');
      if (row.caller === 'staff')
        return (await personFor(row, isLeaving ? await staffToken(test, 'admin') : keeper.token)) ?? '';
      if (row.caller === 'agent') return isLeaving ? newAgentToken() : agentToken;
      return isLeaving ? logIn('walker01') : walker;
    },
  };
};

/** Staff calls that move money are refused without an Idempotency-Key before anything else is checked. */
export const headersOf = (row: Endpoint, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(row.money === true && row.caller === 'staff' && { 'idempotency-key': randomUUID() }),
});

const drawnInput = ({ input }: Endpoint) => inputFor(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

/** The fault of an answer to somebody who may make the call. */
export const faultOfCall = (status: number, text: string): string | undefined =>
  faultOf(status, text) ?? (text.includes(STAFF.notAllowed) ? 'the caller has not the permission' : undefined);

export const expectSound = (status: number, text: string): void =>
  expect(faultOfCall(status, text), `HTTP ${status} ${text}`).toBeUndefined();

/** Makes each of the calls with drawn inputs. */
export const testDrawnInputs = ({ app, tokenFor }: EndpointWalk, among: readonly NamedRow[]): void =>
  it.each(among)('$name answers any input with the envelope and never with a 5xx', async ({ row }) => {
    const token = await tokenFor(row);
    const send = async (input: Record<string, unknown>) => {
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, token);
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      expectSound(response.statusCode, response.body);
      if (!endsSessions(row)) expect(response.statusCode, response.body).not.toBe(401);
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
      const json = { 'content-type': 'application/json' };
      const request = { method: 'POST', url: row.path } as const;
      for (const { headers, ...sent } of [
        { ...request, headers: {} },
        { ...request, headers: json },
        { ...request, headers: json, payload: '{}' },
        { ...request, headers: {}, payload: Buffer.from('{}') },
      ]) {
        // Each request has a session of its own when the call ends it.
        const own = headersOf(row, await tokenFor(row));
        const response = await app.http.inject({ ...sent, headers: { ...own, ...headers } });
        expectSound(response.statusCode, response.body);
        expect(response.statusCode, response.body).toBe(200);
      }
    },
  );

/** The last test of a walk. */
export const testUnchangedLedger = ({ database }: EndpointWalk): void =>
  it('leaves the ledger unchanged', async () => {
    const { rows: left } = await database.pool.query('SELECT count(*)::int AS postings FROM ledger_posting');
    expect(left).toEqual([{ postings: 0 }]);
  });
