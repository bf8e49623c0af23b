import { memberRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { booksAreSound } from '../../../../test/money.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { call, clock, database, member, moveIn, wallets, deposit, launch, events } = fixture;

beforeAll(async () => {
  await fixture.openPackets();
});

let count = 0;
const newMember = async (): Promise<VenueMember> => {
  count += 1;
  const who = await member(`raced${1000 + count}`, 100_000n);
  await fixture.entitle(who);
  await fixture.giveRebate(who);
  return who;
};

const ACTIONS = {
  deposit: (who: VenueMember) => deposit(who, '100'),
  transfer: (who: VenueMember) => moveIn(who, 'xinghe', '100'),
  launch: (who: VenueMember) => launch(who),
  'red-packet': (who: VenueMember) => fixture.draw(who),
  activity: (who: VenueMember) => fixture.apply(who),
  rebate: (who: VenueMember) => fixture.claimRebate(who),
} as const;
type Attempt = (who: VenueMember) => Promise<{ body: { code: number; message: string } }>;

/** Runs an action while another transaction has the member's lock, and commits that transaction when the action waits. */
const whileLocked = async <T>(who: VenueMember, statement: string, attempt: () => Promise<T>): Promise<T> => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [who.id]);
    await client.query(statement, [who.id, clock.now()]);
    const attempted = attempt();
    await expect.poll(() => lockWaits(database)).toBeGreaterThan(0);
    await client.query('COMMIT');
    return await attempted;
  } finally {
    client.release();
  }
};

const A_PAUSE = `INSERT INTO protection_block (member_id, kind, term, started_at, ends_at, over_at)
  VALUES ($1, 'pause', '24h', $2, $2::timestamptz + interval '24 hours', $2::timestamptz + interval '24 hours')`;
const limitOf = (kind: string) =>
  `INSERT INTO protection_limit (member_id, kind, period, value, set_at) VALUES ($1, '${kind}', 'day', 5000, $2)`;

describe('an action that waits for the lock of the member', () => {
  it.each(Object.entries<Attempt>(ACTIONS))('sees a block that commits meanwhile: %s', async (action, attempt) => {
    const who = await newMember();
    const { body } = await whileLocked(who, A_PAUSE, () => attempt(who));
    expect(body.code).toBe(403);
    expect(await wallets(who)).toEqual({ centre: 200_000n, transit: 0n });
    expect((await events(who)).map(({ event, facts }) => [event, facts['action']])).toEqual([['refused', action]]);
  });

  it.each([
    ['deposit', 'deposit'],
    ['transfer', 'loss'],
  ] as const)('sees a limit that commits meanwhile: %s', async (action, kind) => {
    const who = await newMember();
    const { body } = await whileLocked(who, limitOf(kind), () => (ACTIONS[action] as Attempt)(who));
    expect(body.code).toBe(422);
    expect(body.message).toMatch(/还剩 ¥50.00/);
  });
});

const exclude = (who: VenueMember) =>
  call(memberRows.protection.exclude, { term: '6m', password: PAY_PASSWORD }, { token: who.token });

const MOVED = {
  deposit: 'SELECT count(*)::int AS moved FROM deposit WHERE member_id = $1 AND state <> 2',
  'red-packet': `SELECT count(*)::int AS moved FROM ledger_transaction WHERE member_id = $1 AND kind = 'red-packet'`,
  rebate: `SELECT count(*)::int AS moved FROM ledger_transaction WHERE member_id = $1 AND kind = 'rebate'`,
} as const;

describe('an exclusion at the same time', () => {
  it.each(['deposit', 'red-packet', 'rebate'] as const)(
    'as %s: only what was answered with success was done, and nothing afterwards',
    async (action) => {
      for (let round = 0; round < 6; round += 1) {
        const who = await newMember();
        const attempt = () => ACTIONS[action](who);
        const before = [attempt(), attempt()];
        const excluded = exclude(who);
        const answers = await Promise.all([...before, attempt(), attempt()]);
        expect((await excluded).body.code).toBe(200);
        const done = answers.filter(({ body }) => body.code === 200).length;
        expect((await attempt()).body.code).toBe(403);
        const { rows } = await database.pool.query(MOVED[action], [who.id]);
        expect(rows).toEqual([{ moved: done }]);
      }
    },
  );

  it('as an application leaves none open', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await newMember();
      await Promise.all([fixture.apply(who), exclude(who), fixture.apply(who)]);
      const { rows } = await database.pool.query('SELECT state FROM activity_application WHERE member_id = $1', [
        who.id,
      ]);
      expect(rows.filter(({ state }) => state !== 3)).toEqual([]);
    }
  });
});

it('the books are balanced after all these tests', async () => {
  expect(await booksAreSound(database)).toBe(true);
});
