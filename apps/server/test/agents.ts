import type { Tier } from '@koi/contract/rules/commission';
import { rebuildFigures } from '../src/modules/money/figures/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { checkBooks } from '../src/modules/operator/reports/books.ts';
import { checkOrders } from '../src/modules/operator/reports/order-check.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { checkCommissions, createAgents, paidCommissions } from '../src/modules/people/agents/index.ts';
import { agentApplications, commissionPlans } from '../src/modules/people/agents/tables.ts';
import { makeAgent, openAccount } from '../src/modules/people/members/index.ts';
import { playsOf } from '../src/modules/play/bets/index.ts';
import type { Database, ManualClock } from '../src/platform/index.ts';
import { rewardsFixture, type TestBet } from './rewards.ts';

/** Two tiers: 0.30 % and 0.05 % from the first bet, 0.50 % and 0.10 % from two active members and 10,000 元. */
export const TIERS: readonly Tier[] = [
  { active: 0, turnover: 0n, direct: 30, indirect: 5 },
  { active: 2, turnover: 1_000_000n, direct: 50, indirect: 10 },
];

/** A time before every day that the tests settle. */
export const LONG_AGO = new Date('2026-01-01T12:00:00+08:00');

const stored = (tiers: readonly Tier[]) => tiers.map((tier) => ({ ...tier, turnover: `${tier.turnover}` }));

/** Figures that are computed from all bets whenever they are needed, because tests insert bets without a feed. */
export const figuresOfBets = (database: Database) => ({ fold: () => rebuildFigures(database, playsOf()) });

/** Agents with their own database. Letters are only recorded. */
export const agentsFixture = async (clock: ManualClock, options: { poolSize?: number } = {}) => {
  const fixture = await rewardsFixture(clock, options);
  const { database, log, ledger, audit, sent } = fixture;
  const letters = { sendLetters: async (_tx: unknown, letter: (typeof sent)[number]) => void sent.push(letter) };
  const settings = createSettings({ database });
  const members = { onSessionsEnded: () => undefined };
  const figures = figuresOfBets(database);
  const agents = createAgents({
    database,
    patient: database,
    clock,
    log,
    settings,
    ledger,
    members,
    audit,
    letters: letters as never,
    figures,
    proposals: createProposals({ database, clock, settings, audit }),
  });
  let made = 0;

  return {
    ...fixture,
    agents,
    figures,

    /** Creates a member without usable passwords, because no test logs in with it. */
    async newcomer(referrerId?: number): Promise<number> {
      made += 1;
      const account = { name: `brought${made}`, realname: '林若荷', joinedAt: clock.now(), referrerId };
      const secrets = { passwordHash: '-', payPasswordHash: '-' };
      const id = await database.transaction((tx) => openAccount(tx, account, secrets));
      if (id === undefined) throw new Error('a name was taken');
      return id;
    },

    /** Creates a member who has been an agent since that time. */
    async agent(decidedAt: Date = clock.now()): Promise<number> {
      const memberId = await this.newcomer();
      await database.transaction(async (tx) => {
        await makeAgent(tx, memberId);
        const application = { memberId, mobile: '13800138000', info: '推广', createdAt: decidedAt, decidedAt };
        await tx.insert(agentApplications).values({ ...application, state: 2 });
      });
      return memberId;
    },

    /** Names of the checks of the books that fail. */
    async failedChecks(): Promise<string[]> {
      const orders = checkOrders({ name: '佣金', kind: 'commission', prefix: '', settled: paidCommissions });
      const { checks } = await checkBooks(database, [orders, checkCommissions], { whole: true });
      return checks.filter(({ passed }) => !passed).map(({ name }) => name);
    },

    async plan(firstDay: string, tiers: readonly Tier[] = TIERS): Promise<number> {
      const draft = { firstDay, tiers: stored(tiers), staffName: '', createdAt: clock.now() };
      const [row] = await database.orm.insert(commissionPlans).values(draft).returning({ id: commissionPlans.id });
      return row?.id ?? 0;
    },

    play: (memberId: number, valid: bigint, day: string, state: TestBet['state'] = 'settled') =>
      fixture.bets([
        {
          memberId,
          venue: 'xinghe',
          game: 'dragon',
          valid,
          settledAt: new Date(`${day}T20:00:00+08:00`),
          state,
        },
      ]),

    async records(memberId: number) {
      const { rows } = await database.pool.query<{ day: string; part: number; amount: bigint; paid: bigint }>(
        'SELECT day, part, amount, paid FROM commission_record WHERE member_id = $1 ORDER BY id',
        [memberId],
      );
      return rows;
    },
  };
};
