import { PROPOSAL_KINDS, PROPOSALS, type Proposal, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import type { ManualClock } from '../src/platform/index.ts';
import type { TestApp } from './app.ts';
import type { AttemptHouse } from './attempts.ts';

type Kind = Proposal['kind'];

/** Where two people try to agree to a changed object of each kind. A kind without an entry does not compile. */
const TRIED_IN = {
  'venues.secret': 'attempts-between',
  'site.maintenance': 'attempts-changed',
  'site.opening': 'attempts-changed',
  'exports.unmasked': 'attempts-changed',
  'members.recovery': 'attempts-changed',
  'members.pay-password': 'attempts-changed',
  'members.closure': 'attempts-closures',
  'members.unlock': 'attempts-changed',
  'protection.return': 'attempts-changed',
  'protection.lift': 'attempts-between',
  'protection.house-limit': 'attempts-between',
  'protection.settings': 'attempts-changed',
  'staff.new': 'attempts-changed',
  'staff.roles': 'attempts-between',
  'staff.reset': 'attempts-between',
  'pay.account': 'attempts-between',
  'pay.way': 'attempts-between',
  'pay.rates': 'attempts-between',
  'deposits.approve': 'attempts-between',
  'suspense.attach': 'attempts-changed',
  'suspense.return': 'attempts-changed',
  'suspense.close': 'attempts-changed',
  'withdrawals.approve': 'attempts-between',
  'adjustments.make': 'attempts-between',
  'transfers.resolve': 'attempts-changed',
  'applications.approve': 'attempts-changed',
  'rewards.vip': 'attempts-between',
  'rewards.packets': 'attempts-between',
  'rewards.commission': 'attempts-between',
  'rewards.activity': 'attempts-changed',
  'games.category': 'attempts-between',
  'data.retention': 'attempts-changed',
} as const satisfies Record<Kind, `attempts-${string}`>;

export interface Between {
  /** The first half: it proposes the change. */
  make: () => Promise<{ code: number; message: string }>;
  /** What another person does before the second half. */
  meanwhile: () => Promise<unknown>;
  /** What the agreement would bring about. */
  effect: () => Promise<bigint>;
}

/** Two people of whom the second agrees to something that has changed since the first proposed it. */
export const betweenHalves = ({ call, database }: TestApp, clock: ManualClock, { person, post }: AttemptHouse) => {
  const tried = new Set<string>();

  const newest = async (): Promise<{ no: string; kind: string; state: number }> => {
    const { rows } = await database.pool.query(
      'SELECT no, kind, state FROM proposal ORDER BY created_at DESC, no DESC LIMIT 1',
    );
    return rows[0];
  };

  return {
    /** The proposal still waits, shows what has changed, and can't be agreed to. */
    async refusesWhatChanged(kind: Kind, { make, meanwhile, effect }: Between): Promise<void> {
      // The newest proposal is found by its time.
      clock.advance(1_000);
      expect(await make()).toMatchObject({ code: 200 });
      const { no, kind: made } = await newest();
      expect(made).toBe(kind);
      tried.add(kind);
      await meanwhile();
      const checker = await person('checker');
      const before = await effect();
      const { body } = await call(staffRows.proposals.detail, { no }, { token: checker.token });
      expect(body.data.differences).not.toEqual([]);
      expect((await post(staffRows.proposals.approve, { no, remark: '' }, checker)).message).toBe(PROPOSALS.changed);
      expect(await effect()).toBe(before);
      expect(await newest()).toMatchObject({ no, state: 1 });
    },

    /** The last test of a file: it has tried all kinds that are listed for it. */
    expectAllTried(file: (typeof TRIED_IN)[Kind]): void {
      it(`every kind of proposal is tried that is listed for ${file}`, () => {
        expect(PROPOSAL_KINDS.filter((kind) => !Object.hasOwn(TRIED_IN, kind))).toEqual([]);
        expect([...tried].toSorted()).toEqual(PROPOSAL_KINDS.filter((kind) => TRIED_IN[kind] === file).toSorted());
      });
    },
  };
};
