import { STAFF, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { leaveDesk } from '../../../../test/fresh-code.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { loginFixture, MINUTE_MS, STEP_MS } from '../../../../test/staff-login.ts';

const rows = staffRows.session;
const refused = (code: number, message: string) => ({ code, message, data: null });

/** Staff whose sessions have no fresh code, and the smallest decision that needs one. */
const deskFixture = async (config = {}) => {
  const fixture = await loginFixture(config);
  const { app, call, clock, codeNow, ticketFor } = fixture;
  await app.register('Lucky001');

  const atOpenDesk = async (): Promise<TestStaff> => {
    const staff = await newStaff(app, 'adjuster');
    clock.advance(STEP_MS);
    await leaveDesk(app, staff.token);
    return staff;
  };
  const confirm = async (token: string, code: string) => (await call(rows.confirm, { code }, { token })).body;
  const decide = async (token: string) => {
    const draft = { member: 'Lucky001', direction: 'credit', amount: '5000', multiple: '0', reason: '补发' };
    return (await call(staffRows.adjustments.make, draft, { token })).body;
  };
  const logIn = async ({ name, secret }: TestStaff) =>
    (await call(rows.verify, { ticket: await ticketFor(name), code: codeNow(secret) })).body.data.token;
  return { ...fixture, atOpenDesk, confirm, decide, logIn };
};

describe('a code in an open session', async () => {
  const { app, call, clock, codeNow, otherCode, loginRows, atOpenDesk, confirm, decide, logIn } = await deskFixture();
  const needed = refused(403, STAFF.codeNeeded);

  it('allows large decisions for five minutes, and is in the audit log', async () => {
    const { token, secret, name } = await atOpenDesk();
    expect(await decide(token)).toEqual(needed);
    expect(await confirm(token, codeNow(secret))).toEqual({ code: 200, message: STAFF.codeConfirmed, data: null });
    expect((await loginRows()).at(-1)).toMatchObject({ staff_name: name, action: 'session.confirm', succeeded: true });
    expect((await decide(token)).code).toBe(200);
    clock.advance(5 * MINUTE_MS);
    expect((await decide(token)).code).toBe(200);
    clock.advance(1);
    expect(await decide(token)).toEqual(needed);
  });

  it('is the one of the login at first', async () => {
    const staff = await atOpenDesk();
    const token = await logIn(staff);
    expect((await decide(token)).code).toBe(200);
    clock.advance(5 * MINUTE_MS + 1);
    expect(await decide(token)).toEqual(needed);
  });

  it('counts for this session only', async () => {
    const staff = await atOpenDesk();
    const other = await logIn(staff);
    await leaveDesk(app, other);
    clock.advance(STEP_MS);
    expect((await confirm(staff.token, codeNow(staff.secret))).code).toBe(200);
    expect((await decide(staff.token)).code).toBe(200);
    expect(await decide(other)).toEqual(needed);
  });

  it('is accepted once, and not after a login with it', async () => {
    const staff = await atOpenDesk();
    const code = codeNow(staff.secret);
    await logIn(staff);
    expect(await confirm(staff.token, code)).toEqual(refused(400, STAFF.codeWrong));
    clock.advance(STEP_MS);
    const next = codeNow(staff.secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(staff.token, next)));
    expect(answers.filter(({ code: outcome }) => outcome === 200)).toHaveLength(1);
  });

  it('is not accepted from the authenticator of another person', async () => {
    const [staff, colleague] = [await atOpenDesk(), await atOpenDesk()];
    expect(await confirm(staff.token, codeNow(colleague.secret))).toEqual(refused(400, STAFF.codeWrong));
    expect(await decide(staff.token)).toEqual(needed);
  });

  it('has six digits', async () => {
    const { token } = await atOpenDesk();
    expect(await confirm(token, '12345')).toEqual(refused(400, STAFF.codeMissing));
  });

  it('ends the session when it is wrong five times in a row', async () => {
    const { token, secret, name } = await atOpenDesk();
    for (let wrong = 0; wrong < 4; wrong += 1) {
      expect(await confirm(token, otherCode(secret))).toEqual(refused(400, STAFF.codeWrong));
    }
    expect((await confirm(token, codeNow(secret))).code).toBe(200);
    for (let wrong = 0; wrong < 4; wrong += 1) await confirm(token, otherCode(secret));
    expect(await confirm(token, otherCode(secret))).toEqual(refused(401, STAFF.sessionEnded));
    expect((await loginRows()).at(-1)).toMatchObject({ staff_name: name, action: 'session.confirm', succeeded: false });
    expect((await call(rows.me, {}, { token })).status).toBe(401);
  });

  it('is lost with the session', async () => {
    const { token, secret } = await atOpenDesk();
    await call(rows.logoff, {}, { token });
    expect((await call(rows.confirm, { code: codeNow(secret) }, { token })).status).toBe(401);
  });
});

it('counts wrong codes together with those of the login', async () => {
  const { call, codeNow, otherCode, ticketFor, atOpenDesk, confirm } = await deskFixture({ rateLimits: true });
  const { token, secret, name } = await atOpenDesk();
  const ticket = await ticketFor(name);
  for (let wrong = 0; wrong < 3; wrong += 1) await call(rows.verify, { ticket, code: otherCode(secret) });
  for (let wrong = 0; wrong < 2; wrong += 1) {
    expect(await confirm(token, otherCode(secret))).toEqual(refused(400, STAFF.codeWrong));
  }
  const sixth = await call(rows.confirm, { code: codeNow(secret) }, { token });
  expect(sixth.body).toEqual(refused(429, STAFF.tooManyTries));
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});
