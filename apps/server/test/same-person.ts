import { memberRows } from '@koi/contract';
import { expect } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { playerOf } from '../src/modules/play/venues/index.ts';
import { PAY_PASSWORD } from './app.ts';
import { fund } from './money.ts';
import { endingsProcess, protectionFixture } from './protection.ts';
import type { VenueMember } from './venues.ts';

/** Each member has this much, which is not played. */
const FUNDS = 1_000_00n;
const PART = 100_00n;

/** Members with money that is not played, their games and their withdrawals. */
export const samePersonFixture = async () => {
  const fixture = await protectionFixture();
  const { app, call, clock, database, jobs } = fixture;
  const endings = endingsProcess(fixture);
  const as = ({ token }: VenueMember) => ({ token });
  const cards = new Map<number, number>();

  return {
    ...fixture,

    /** Registers a member without a birth date, with an own card and money whose turnover is open. */
    async register(name: string, realname: string): Promise<VenueMember> {
      const token = await app.register(name, { realname, birthday: '' });
      const { id } = (await call(memberRows.members.user, {}, { token })).body.data;
      await call(memberRows.transfers.setAutoTransfer, { transferstatus: 0 }, { token });
      const form = bankCardForm(PAY_PASSWORD, { bank_no: `621799${String(id).padStart(12, '0')}` });
      expect((await call(memberRows.cards.bind, form, { token })).body.code).toBe(200);
      const [card] = (await call(memberRows.cards.list, {}, { token })).body.data;
      cards.set(id, card?.id ?? 0);
      await fund(database, id, FUNDS);
      await database.transaction((tx) =>
        jobs.turnover.require(tx, {
          memberId: id,
          cause: 'bank',
          reference: `M${id}`,
          amount: FUNDS,
          multiple: '1',
          at: clock.now(),
        }),
      );
      return { id, token, player: playerOf(id) };
    },

    /** How many parts a member can withdraw. */
    parts: Number(FUNDS / PART),
    withdrawPart: async (who: VenueMember): Promise<number> => {
      const form = { amount: String(PART / 100n), bank: cards.get(who.id) ?? 0, password: PAY_PASSWORD };
      return (await call(memberRows.withdrawals.create, form, as(who))).body.code;
    },

    /** Waits until all games of a member have ended, and returns for how many venues a case has ended them so far. */
    async endedByCases({ id }: VenueMember): Promise<number> {
      const read = async () => {
        const { rows } = await database.pool.query<{ open: number; ended: number }>(
          `SELECT count(*) FILTER (WHERE confirmed_at IS NULL)::int AS open,
             count(*) FILTER (WHERE cause = 'person' AND venue <> '' AND confirmed_at IS NOT NULL)::int AS ended
           FROM protection_ending WHERE member_id = $1`,
          [id],
        );
        return rows[0] ?? { open: 0, ended: 0 };
      };
      await endings.endDue(id);
      await expect.poll(async () => (await read()).open).toBe(0);
      return (await read()).ended;
    },
  };
};
