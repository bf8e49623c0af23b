import type { PayWays, ReceivingAccount } from '@koi/contract';
import type { PayRange } from '@koi/contract/rules/deposits';
import type {
  Config,
  JobHandler,
  JobTimes,
  Logger,
  Queryable,
  SecretSource,
  ServiceDeps,
} from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import { alipay } from './channels/alipay.ts';
import { createBank } from './channels/bank.ts';
import { createUsdtTrc20, releaseAmounts } from './channels/usdt-trc20.ts';
import { wechat } from './channels/wechat.ts';
import { createDecisions, type DecisionDeps } from './decision.ts';
import type { PayWay } from './deposit.ts';
import { createEvidence } from './evidence.ts';
import { lapseAllOverdue } from './lapse.ts';
import { createOrders } from './orders.ts';
import { createPayerSeal } from './payer.ts';
import {
  approvedBetween,
  creditedSince,
  decidedSince,
  history,
  openCount,
  type RecordFilter,
  records,
  reviewRows,
} from './readers.ts';
import { createReceipts } from './receipts.ts';
import { createPaySettings } from './staff-pay-settings.ts';
import { createReview } from './staff-review.ts';
import { createBooking } from './suspense/booking.ts';
import { createClosing } from './suspense/closing.ts';
import { createIntake } from './suspense/intake.ts';
import { createProposing } from './suspense/proposing.ts';
import { createQueue } from './suspense/queue.ts';
import { createReconciliation } from './suspense/reconciliation.ts';
import { createAsking } from './tron/asking.ts';
import { type Chain, createChain } from './tron/chain.ts';
import { createSettlement } from './tron/settlement.ts';
import { createSweep } from './tron/sweep.ts';
import { type Channels, flagsOf, openAccounts, rangeOf, readWay, readWays, unsetWay } from './ways.ts';

export interface DepositsDeps extends Omit<DecisionDeps, 'booking'>, ServiceDeps {
  config: Pick<Config, 'tron'> & SecretSource;
  log: Logger;
  settings: Pick<SettingsService, 'get' | 'all' | 'stored' | 'change' | 'requireOpen'>;
  proposals: Pick<ProposalsService, 'define' | 'makersOf'>;
  cards: Pick<CardsService, 'refuseExcludedPayer' | 'setGivenBy'>;
  /** Replaces the configured nodes. */
  chain?: Chain | undefined;
}

const HOUR_MS = 3_600_000;
/** Twice the lifetime of an order. The deep sweep finds payments that this one missed while the node did not answer. */
const SWEEP_MS = 2 * HOUR_MS;
/** How long an amount of USDT stays reserved, and how far back the deep sweep looks for late payments. */
const RESERVED_MS = 72 * HOUR_MS;

export interface TimedWork {
  name: string;
  times: JobTimes;
  handler: JobHandler;
}

export const createDepositsService = (deps: DepositsDeps) => {
  const { database, clock, config, log, settings, audit, proposals } = deps;
  const { tron } = config;
  const chain = deps.chain ?? (tron === undefined ? undefined : createChain({ tron, clock, settings, log }));
  if (chain === undefined) log.warn('KOI_TRON_NODE is not set: USDT deposits stay closed');

  const channels: Channels = {
    bank: createBank(config),
    usdt: createUsdtTrc20({ settings, hasNode: chain !== undefined }),
    wxpay: wechat,
    alipay,
  };
  const payer = createPayerSeal(config);
  deps.cards.setGivenBy(payer.holders);
  const booking = createBooking(deps);
  const decisions = createDecisions({ ...deps, booking });
  const settlement = createSettlement({ database, clock, decisions });
  const asking = createAsking({ database, clock, log, chain, settlement });
  const sweep = createSweep({ database, chain, settlement });
  const intake = createIntake({ database, chain, settings, booking });
  const receipts = createReceipts({ database, clock });
  const queue = createQueue({ database, clock, proposals });
  const proposing = createProposing({ database, clock, audit, decisions, settings, proposals });
  const closing = createClosing({ database, clock, audit, chain, booking, settings, proposals });
  const paySettings = createPaySettings({ database, clock, settings, audit, proposals });

  const jobs: TimedWork[] = [
    { name: 'deposits-ask', times: { cron: '* * * * *' }, handler: () => asking.askAll() },
    { name: 'deposits-sweep', times: { cron: '*/2 * * * *' }, handler: (job) => sweep(job, SWEEP_MS) },
    { name: 'deposits-sweep-deep', times: { cron: '17 * * * *' }, handler: (job) => sweep(job, RESERVED_MS) },
    { name: 'deposits-suspense', times: { cron: '1-59/2 * * * *' }, handler: intake },
    {
      name: 'deposits-chain-days',
      times: { cron: '37 * * * *' },
      handler: createReconciliation({ database, chain }),
    },
    { name: 'deposits-receipts', times: { cron: '25 5 * * *' }, handler: ({ now }) => receipts.forgetUnused(now) },
    { name: 'deposits-expire', times: { cron: '* * * * *' }, handler: ({ now }) => lapseAllOverdue(database, now) },
    {
      name: 'deposits-release',
      times: { cron: '*/10 * * * *' },
      handler: ({ now }) => releaseAmounts(database.orm, new Date(now.getTime() - RESERVED_MS)),
    },
  ];

  return {
    approvedBetween,
    decidedSince,
    history,
    openCount,
    records: (db: Queryable, memberId: number, span: Omit<RecordFilter, 'now'>) =>
      records(db, memberId, { ...span, now: clock.now() }),
    reviewRows,
    creditedSince,
    ...createOrders({ database, clock, settings, channels, payer, cards: deps.cards }),
    ...createEvidence({ payer, now: () => clock.now() }),
    review: createReview({ database, clock, decisions, payer, audit, asking, settings, proposals }),
    suspense: { ...queue, ...proposing, ...closing },
    paySettings,
    picture: paySettings.picture,
    ...receipts,
    submitHash: asking.submitHash,
    jobs,
    /** Aborts running chain queries. Another process, or the next start, repeats them. */
    stop: asking.stop,

    payWays: async (db: Queryable = database.orm): Promise<PayWays> => flagsOf(channels, await readWays(db)),
    range: async (way: PayWay): Promise<PayRange> => rangeOf((await readWay(database.orm, way)) ?? unsetWay(way)),
    receivingAccounts: (db: Queryable = database.orm): Promise<ReceivingAccount[]> => openAccounts(db),
  };
};
export type DepositsService = ReturnType<typeof createDepositsService>;
