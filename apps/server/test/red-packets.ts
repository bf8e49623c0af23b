import { staffRows } from '@koi/contract';
import type { RedPacketPlan, RedPacketTier } from '@koi/contract/rules/red-packet-plan';
import { createLedger } from '../src/ledger/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { openAccount } from '../src/modules/people/members/index.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { createRedPackets } from '../src/modules/rewards/red-packets/index.ts';
import type { Clock, Database, StaffCaller } from '../src/platform/index.ts';
import { testConfig } from './app.ts';
import { testDatabase } from './database.ts';
import { creditedDeposit, storeBets } from './past.ts';

export const aTier = (changes: Partial<RedPacketTier> = {}): RedPacketTier => ({
  recharge: '500',
  day_flow: '0',
  times: 1,
  flow_money: '5',
  min_money: '1.00',
  max_money: '8.88',
  budget: '4000',
  enabled: 1,
  ...changes,
});

export const aPlan = (tiers: RedPacketTier[] = [aTier()], changes: Partial<RedPacketPlan> = {}) => ({
  start_time: '10:00',
  end_time: '12:00',
  max_times: 5,
  ...changes,
  tiers,
});

/** Reads the request that publishes a plan, as the server does. */
export const { parse: publication } = staffRows.redPackets.publish.input;

const staff: StaffCaller = { id: 1, name: '运营 01', roles: ['rewards'], sessionId: 'session', confirmedAt: null };
export const operator = { staff, address: '127.0.0.1' };

let bets = 0;

/** Imports a credited deposit, in 元. */
export const credit = async (database: Database, memberId: number, amount: number, at: string): Promise<void> => {
  const draft = { memberId, way: 'bank' as const, amount: BigInt(amount) * 100n, at: new Date(at), decidedAfterMs: 0 };
  await database.transaction((tx) => creditedDeposit(tx, draft));
};

/** Imports a settled bet that won and lost nothing, in 元. */
export const stake = async (database: Database, memberId: number, amount: number, at: string): Promise<void> => {
  bets += 1;
  const when = new Date(at);
  const staked = BigInt(amount) * 100n;
  const facts = { venue: 'xinghe', bet: `bet${bets}`, game: 'dragon', round: `round${bets}`, detail: '' };
  const money = { stake: staked, validStake: staked, payout: staked };
  const draft = {
    memberId,
    ...facts,
    ...money,
    state: 'settled' as const,
    placedAt: when,
    settledAt: when,
    pulledAt: when,
  };
  await database.transaction((tx) => storeBets(tx, [draft]));
};

/** Red packets and the modules they need, without HTTP. */
export const redPacketsFixture = async (clock: Clock) => {
  const { database } = await testDatabase({ poolSize: 16 });
  const config = testConfig();
  const ledger = createLedger();
  const turnover = createTurnover({ database, clock });
  const { audit } = createStaff({ database, clock, config });
  const settings = createSettings({ database });
  const proposals = createProposals({ database, clock, settings, audit });
  const newProcess = () => createRedPackets({ database, clock, config, ledger, turnover, audit, settings, proposals });
  let count = 0;

  return {
    database,
    turnover,
    redPackets: newProcess(),
    /** Another process on the same database. */
    newProcess,
    async newMember(): Promise<number> {
      count += 1;
      const draft = { name: `packet${1000 + count}`, realname: '陈小宇', joinedAt: clock.now() };
      const secrets = { passwordHash: 'unused', payPasswordHash: 'unused' };
      const memberId = await database.transaction((tx) => openAccount(tx, draft, secrets));
      if (memberId === undefined) throw new Error(`${draft.name} is taken`);
      return memberId;
    },
  };
};
