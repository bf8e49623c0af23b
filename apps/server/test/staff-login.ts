import { staffRows } from '@koi/contract';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { codeOf, stepAt } from '../src/platform/totp.ts';
import { testApp } from './app.ts';
import { STAFF_PASSWORD } from './staff.ts';

const rows = staffRows.session;
export const START = '2026-03-01T12:00:00+08:00';
export const STEP_MS = 30_000;
export const MINUTE_MS = 60_000;
export const right = (name: string) => ({ name, password: STAFF_PASSWORD });
export const wrong = (name: string) => ({ name, password: 'not this one 1' });

/** An app with a manual clock, and the steps of a login. */
export const loginFixture = async (config = {}) => {
  const clock = new ManualClock(START);
  const app = await testApp({ clock, config });
  const { call, database } = app;
  const makeAccount = (name: string) =>
    database.transaction((tx) =>
      createStaffAccount(tx, { name, roles: ['cashier-in'], password: STAFF_PASSWORD, createdAt: clock.now() }),
    );
  const codeNow = (secret: string, offset = 0) => codeOf(secret, stepAt(clock.now()) + offset);
  const otherCode = (secret: string) => (codeNow(secret) === '000000' ? '000001' : '000000');
  const ticketFor = async (name: string) => (await call(rows.login, right(name))).body.data.ticket;
  const loginRows = async () =>
    (
      await database.pool.query(
        `SELECT staff_name, action, target, summary, succeeded FROM audit_row WHERE "group" = 'login' ORDER BY id`,
      )
    ).rows;
  return { app, clock, call, database, makeAccount, codeNow, otherCode, ticketFor, loginRows };
};
