import { memberRows, staffRows } from '@koi/contract';
import { expect } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { centre, house, post } from '../src/ledger/index.ts';
import { PAY_PASSWORD } from './app.ts';
import { protectionFixture } from './protection.ts';
import { newStaff } from './staff.ts';
import type { VenueMember } from './venues.ts';

export interface Withdrawer extends VenueMember {
  card: number;
}

/** Members with a bank card, whose deposits and rewards ask for turnover, and the calls of withdrawals. */
export const turnoverBlocksFixture = async () => {
  const fixture = await protectionFixture();
  const { app, call, clock, database, jobs, venue, member, moveIn, deposit, approve } = fixture;
  const as = ({ token }: VenueMember) => ({ token });
  let count = 0;
  let rewards = 0;

  return {
    ...fixture,

    async withdrawer(): Promise<Withdrawer> {
      count += 1;
      const who = await member(`unplayed${1000 + count}`, 0n);
      const form = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: `62258800${20_000_000 + count}` });
      expect((await call(memberRows.cards.bind, form, as(who))).body.code).toBe(200);
      const [card] = (await call(memberRows.cards.list, {}, as(who))).body.data;
      return { ...who, card: card?.id ?? 0 };
    },

    /** A credited deposit, which asks for its amount in turnover. */
    deposited: async (who: VenueMember, amount: string): Promise<void> => {
      expect((await approve((await deposit(who, amount)).body.message)).body.code).toBe(200);
    },

    /** A bonus or red packet that asks for a multiple of its amount. */
    reward: (
      { id: memberId }: VenueMember,
      amount: bigint,
      multiple = '8',
      cause: 'bonus' | 'red-packet' = 'bonus',
    ) => {
      rewards += 1;
      const [reference, at] = [`R${rewards}`, clock.now()];
      const postings = [{ from: house('bonuses'), to: centre(memberId), amount }];
      return database.transaction(async (tx) => {
        await post(tx, { key: `test:reward:${rewards}`, kind: cause, memberId, postings, at });
        await jobs.turnover.require(tx, { memberId, cause, reference, amount, multiple, at });
      });
    },

    /** Moves the stake to a venue, bets it, and brings back what the bet paid. */
    async bet(who: VenueMember, stake: bigint, payout: bigint): Promise<void> {
      const yuan = String(stake / 100n);
      expect((await moveIn(who, 'xinghe', yuan)).body.code).toBe(200);
      venue.settle('xinghe', venue.place('xinghe', who.player, stake), payout);
      await jobs.run('bets-pull');
      if (payout > 0n) expect((await fixture.moveOut(who, 'xinghe', String(payout / 100n))).body.code).toBe(200);
    },

    withdraw: (who: Withdrawer, amount: string) =>
      call(memberRows.withdrawals.create, { amount, bank: who.card, password: PAY_PASSWORD }, as(who)),
    requirements: async (who: VenueMember) => (await call(memberRows.withdrawals.requirements, {}, as(who))).body.data,
    /** What remains of the turnover, as the page of withdrawals reads it. */
    left: async (who: VenueMember) => (await call(memberRows.withdrawals.turnover, {}, as(who))).body.data.bet_amount,

    /** The check about turnover that the reviewer of the last withdrawal reads, and its order. */
    async check({ id }: VenueMember): Promise<{ no: string; passed: boolean; detail: string }> {
      const { rows } = await database.pool.query<{ no: string }>(
        'SELECT no FROM withdrawal WHERE member_id = $1 ORDER BY created_at DESC, no DESC LIMIT 1',
        [id],
      );
      const no = rows[0]?.no ?? '';
      const { token } = await newStaff(app, 'cashier-out');
      const { checks } = (await call(staffRows.reviews.detail, { no }, { token })).body.data;
      const found = checks.find(({ name }) => name.startsWith('打码量'));
      if (found === undefined) throw new Error('there is no check about turnover');
      return { no, passed: found.passed, detail: found.detail };
    },

    async payOut(no: string): Promise<number> {
      const { token } = await newStaff(app, 'cashier-out');
      await call(staffRows.withdrawals.claim, { no }, { token });
      return (await call(staffRows.withdrawals.approve, { no, remark: '' }, { token })).body.code;
    },
  };
};
