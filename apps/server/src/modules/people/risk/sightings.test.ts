import { memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { loginForm, registrationForm } from '../../../../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, testApp, testConfig } from '../../../../test/app.ts';
import { newBankOrder, openWays } from '../../../../test/deposits.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { agreeToDeposit } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog, ManualClock, openDatabase } from '../../../platform/index.ts';
import { payerSource } from '../../money/deposits/index.ts';
import { createCards } from '../cards/index.ts';
import { fillAll, logSource, referralSource } from './filling.ts';
import { createMarks, originSightings } from './sighting.ts';
import { see } from './sightings.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
await openWays(database);

const { login, register: registerRow } = memberRows.members;
const sightingsOf = async (memberId: number) => {
  const { rows } = await database.pool.query<{ kind: string; value: string; hint: string; last_at: Date }>(
    'SELECT kind, value, hint, last_at FROM risk_sighting WHERE member_id = $1 ORDER BY kind, value',
    [memberId],
  );
  return rows;
};
const kindsOf = async (memberId: number) => (await sightingsOf(memberId)).map(({ kind }) => kind);
const enter = async (name: string) => (await call(login, loginForm(name, PASSWORD))).body;
const credit = async (no: string): Promise<void> => {
  const { token } = await newStaff(app, 'cashier-in');
  expect((await call(staffRows.deposits.approve, { no, remark: '' }, { token })).body.code).toBe(200);
};
const bind = (token: string, bank_no: string) =>
  call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, { bank_no }), { token });

/** Runs work while the table of sightings can't be written. */
const withoutTable = async <T>(work: () => Promise<T>): Promise<T> => {
  await database.pool.query('ALTER TABLE risk_sighting RENAME TO risk_sighting_away');
  try {
    return await work();
  } finally {
    await database.pool.query('ALTER TABLE risk_sighting_away RENAME TO risk_sighting');
  }
};

describe('a sighting is stored', () => {
  it('at the registration: device, address and network, with the referral', async () => {
    const referrer = await memberIdOf(app, await register('agent001'));
    const { body } = await call(registerRow, registrationForm('brought1', { pid: String(referrer) }));
    const id = await memberIdOf(app, body.data.api_token);
    expect(await kindsOf(id)).toEqual(['address', 'device', 'network', 'referral']);
    expect((await sightingsOf(id)).at(-1)).toMatchObject({ value: String(referrer) });
  });

  it('at a login, with the first and the last time', async () => {
    const id = await memberIdOf(app, await register('seen0001'));
    clock.advance(60_000);
    expect((await enter('seen0001')).code).toBe(200);
    const { rows } = await database.pool.query(
      `SELECT last_at - first_at > interval '59 s' AS later FROM risk_sighting
       WHERE member_id = $1 AND kind = 'network'`,
      [id],
    );
    expect(rows).toEqual([{ later: true }]);
  });

  it('with its network masked like the address in the security log, so that both together do not show the address', () => {
    const subject = { memberId: 1, at: clock.now() };
    const hintsOf = (address: string) =>
      originSightings(subject, { address, device: undefined, userAgent: '' }).map(({ kind, hint }) => [kind, hint]);
    expect(hintsOf('10.2.7.31')).toEqual([
      ['address', '10.2.*.*'],
      ['network', '10.2.*.*'],
    ]);
    expect(hintsOf('2001:db8:7:31::/64')).toEqual([
      ['address', '2001:db8:*::'],
      ['network', '2001:db8:*::'],
    ]);
  });

  it('for a card, under one key for all members and without the number', async () => {
    const [one, other] = [await register('carded01'), await register('carded02')];
    for (const token of [one, other]) expect((await bind(token, '6225880000006621')).body.code).toBe(200);
    const [first, second] = [await memberIdOf(app, one), await memberIdOf(app, other)];
    const cardOf = async (id: number) => (await sightingsOf(id)).find(({ kind }) => kind === 'card');
    expect(await cardOf(first)).toEqual(await cardOf(second));
    expect(await cardOf(first)).toMatchObject({ hint: '6621' });
    expect((await cardOf(first))?.value).not.toContain('6225');
  });

  it('for the payer of a bank deposit that was credited, with a masked name', async () => {
    const token = await register('payer001');
    const id = await memberIdOf(app, token);
    const no = await newBankOrder(app, token, '100', { bank_owner: '林 小航' });
    expect(await kindsOf(id)).not.toContain('payer');
    clock.advance(60_000);
    await credit(no);
    const payer = (await sightingsOf(id)).find(({ kind }) => kind === 'payer');
    expect(payer?.value).toBe(createMarks(testConfig()).payer({ memberId: 1, at: clock.now() }, '林小航')[0]?.value);
    expect(payer?.hint).not.toContain('小');
    expect(payer?.last_at).toEqual(clock.now());
  });

  it('for the payer of a large deposit when the second person agrees', async () => {
    const token = await register('payer002');
    const id = await memberIdOf(app, token);
    const no = await newBankOrder(app, token, '50000', { bank_owner: '林小航' });
    await credit(no);
    expect(await kindsOf(id)).not.toContain('payer');
    expect((await agreeToDeposit(app, no)).code).toBe(200);
    expect(await kindsOf(id)).toContain('payer');
  });

  it('for no payer of an order that was not paid or was refused, and the job stores none later', async () => {
    const token = await register('payer003');
    const id = await memberIdOf(app, token);
    const [, cancelled, refused] = [
      await newBankOrder(app, token, '100', { bank_owner: '林小航' }),
      await newBankOrder(app, token, '100', { bank_owner: '林小航' }),
      await newBankOrder(app, token, '100', { bank_owner: '林小航' }),
    ];
    await call(memberRows.deposits.cancel, { out_trade_no: cancelled }, { token });
    const { token: cashier } = await newStaff(app, 'cashier-in');
    await call(staffRows.deposits.refuse, { no: refused, remark: '没有到账' }, { token: cashier });
    await fillAll(database, [payerSource(testConfig())], clock.now());
    expect(await kindsOf(id)).not.toContain('payer');
  });
});

describe('without the table of sightings', () => {
  it('registration, login, cards and deposits still work', async () => {
    await withoutTable(async () => {
      const token = await register('unseen01');
      expect((await enter('unseen01')).code).toBe(200);
      expect((await bind(token, '6225880000006699')).body.code).toBe(200);
      await credit(await newBankOrder(app, token, '100'));
    });
  });

  it('each failure is logged once, without the value that was seen', async () => {
    const id = await memberIdOf(app, await register('logged01'));
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const runtime = openDatabase(app.store.runtimeUrl, { log });
    const seen = { memberId: id, kind: 'payer' as const, value: 'fingerprint-of-payer', hint: '陈*', at: clock.now() };
    try {
      await withoutTable(() => runtime.transaction((tx) => see(tx, [seen])));
      await runtime.transaction((tx) => see(tx, [seen]));
    } finally {
      await runtime.close();
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ work: 'risk-sightings', level: 50 }]);
    expect(lines.join('')).not.toMatch(/fingerprint-of-payer|陈/);
    expect(await kindsOf(id)).toContain('payer');
  });

  it('the job stores later what was missed, and reads only what is new', async () => {
    const token = await withoutTable(async () => {
      const missed = await register('missed01');
      await bind(missed, '6225880000006655');
      await credit(await newBankOrder(app, missed, '100'));
      return missed;
    });
    const id = await memberIdOf(app, token);
    expect(await kindsOf(id)).toEqual([]);
    const config = testConfig();
    const members = { checkPayPassword: async () => 'right' as const };
    const { sightings: cards } = createCards({ database, clock, config, members });
    const sources = [logSource, referralSource, cards, payerSource(config)];
    await fillAll(database, sources, clock.now());
    expect(await kindsOf(id)).toEqual(['address', 'card', 'device', 'network', 'payer']);
    clock.advance(3_600_000);
    await fillAll(database, sources, clock.now());
    const { rows } = await database.pool.query('SELECT cursor FROM risk_fill WHERE done_at = $1', [clock.now()]);
    expect(rows).toHaveLength(4);
    const before = await database.pool.query('SELECT sum(xmin::text::bigint) AS rows FROM risk_sighting');
    await fillAll(database, sources, clock.now());
    const after = await database.pool.query('SELECT sum(xmin::text::bigint) AS rows FROM risk_sighting');
    expect(after.rows).toEqual(before.rows);
  });

  it('rows of the sightings can’t be deleted by the runtime role', async () => {
    const runtime = openDatabase(app.store.runtimeUrl, { log: createLog({ level: 'silent' }) });
    try {
      await expect(runtime.pool.query('DELETE FROM risk_sighting')).rejects.toThrow('only when their time is over');
    } finally {
      await runtime.close();
    }
  });
});
