import { type InputOf, type memberRows, PLATFORM_WALLET, TRANSFERS } from '@koi/contract';
import type { Ledger } from '../../../ledger/index.ts';
import {
  type JobHandler,
  type JobTimes,
  type Logger,
  onceOutside,
  type Queryable,
  refuse,
  type Tx,
} from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { type MembersService, readMember, setAutoTransfer } from '../../people/members/index.ts';
import { shownBlock } from '../../people/protection/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { BetsService } from '../../play/bets/index.ts';
import {
  findVenue,
  isInMaintenance,
  isOffered,
  type Venue,
  type VenueConnection,
  type VenuesService,
} from '../../play/venues/index.ts';
import { createAdvances } from './advances.ts';
import { createAsking } from './asking.ts';
import { LIMITS, within } from './limits.ts';
import { createLiveBalances } from './live-balances.ts';
import { watchTransfers } from './metrics.ts';
import { createReconciliation } from './reconciliation.ts';
import { createRecovering, type Recovery } from './recovering.ts';
import { createSettlement } from './settlement.ts';
import { createStaffSide } from './staff.ts';
import { createVenueStaff, type VenueStaffDeps } from './staff-venues.ts';
import { countNeedingPerson, hasUnconfirmed, type RecordFilter, records } from './store.ts';
import { FAILED, OPEN, type Transfer } from './transfer.ts';

export interface TransfersDeps extends AuditedDeps {
  log: Logger;
  ledger: Pick<Ledger, 'post'>;
  settings: Pick<SettingsService, 'get'>;
  members: Pick<MembersService, 'userInfo'>;
  venues: VenuesService & VenueStaffDeps['venues'];
  proposals: Pick<ProposalsService, 'define' | 'drop' | 'waitingOf'>;
  bets: Pick<BetsService, 'pullOne' | 'isBeingRead' | 'openStakes' | 'sumsOf' | 'states' | 'quarantinedByVenue'>;
}

type Form = InputOf<(typeof memberRows.transfers)['create']>;

/** Exceeds any balance. An automatic transfer takes what is available up to this amount. */
const EVERYTHING = 2n ** 60n;

const messageOf = ({ failed, unsettled }: Recovery): string | undefined => {
  const parts = [
    ...(failed.length > 0 ? [TRANSFERS.notRecovered(failed.join('、'))] : []),
    ...(unsettled.length > 0 ? [TRANSFERS.recovering(unsettled.join('、'))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('；');
};

const HOUR_S = 3_600;

export const createTransfersService = (deps: TransfersDeps) => {
  const { database, clock, log, ledger, settings, members, venues, bets, audit, proposals } = deps;
  const settlement = createSettlement({ database, clock, ledger, log, proposals });
  const asking = createAsking({ database, clock, log, venues, settlement });
  const live = createLiveBalances({ database, clock, venues });
  const recovering = createRecovering({ database, venues, bets, settlement, asking, live });
  const reconciliation = createReconciliation({ database, clock, log, venues, bets });
  const { compareWallet } = reconciliation;
  const advances = createAdvances({ database, clock, log, venues, compareWallet });

  const venueOf = async (venueCode: string): Promise<{ venue: Venue; connection: VenueConnection }> => {
    const venue = await findVenue(database.orm, venueCode);
    if (venue === undefined) throw refuse('venues.unknown');
    const connection = venues.connect(venue);
    if (connection?.isWorthAsking() !== true) throw refuse('transfers.venueSilent');
    return { venue, connection };
  };

  /** Checks everything that can be checked before an order is stored. A refusal here leaves nothing to settle. */
  const prepare = async (memberId: number, venueCode: string, direction: 'in' | 'out', amount: bigint) => {
    if ((await readMember(database.orm, memberId)).autoTransfer) throw refuse('transfers.autoTransferOn');
    const { venue, connection } = await venueOf(venueCode);
    const isClosed = !isOffered(venue) || isInMaintenance(venue, clock.now());
    if (direction === 'in' && isClosed) throw refuse('transfers.venueInMaintenance');
    const registered = await venues.register(venue, connection, memberId, LIMITS.registerMs);
    if (registered.kind !== 'ok') throw refuse('transfers.venueSilent');
    if (direction === 'out') {
      const balance = await live.read(venue, connection, memberId, LIMITS.balanceMs);
      if (balance === undefined) throw refuse('transfers.venueSilent');
      if (amount > balance) throw refuse('wallet.insufficient');
      await within(LIMITS.pullMs, bets.pullOne(venueCode));
    }
    return { venue, connection };
  };

  /** Creates one order per idempotency key, however often the call arrives. */
  const create = async (memberId: number, form: Form, key: string | undefined): Promise<Transfer> => {
    const { amount, sourcetype, targettype } = form;
    const direction = sourcetype === PLATFORM_WALLET ? 'in' : 'out';
    const venueCode = direction === 'in' ? targettype : sourcetype;
    const intent = {
      scope: `member:${memberId}:transfers.create`,
      key,
      // The stored hash of the content covers this name, so that a repeat after an update is still recognised.
      content: { amount: `${amount}`, direction, platname: venueCode },
    };
    let mine: { order: Transfer; connection: VenueConnection } | undefined;
    const no = await onceOutside<string>(database, intent, async ({ finish }) => {
      const { venue, connection } = await prepare(memberId, venueCode, direction, amount);
      const order = await database.transaction(async (tx) => {
        const begun = await settlement.begin(tx, { memberId, venue, direction, amount, automatic: false });
        if (begun === undefined || begun === 'busy') throw new Error('a transfer of nothing');
        await finish(tx, begun.no);
        return begun;
      });
      mine = { order, connection };
      return order.no;
    });
    return mine === undefined ? asking.outcome(no) : asking.ask(mine.order, mine.connection);
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    {
      name: 'transfers-ask',
      times: { cron: '* * * * *' },
      async handler() {
        // Before the queries, which fail as a whole when one of them does.
        await asking.confirmDue();
        await asking.askDue();
      },
    },
    { name: 'transfers-alert', times: { cron: '* * * * *' }, handler: () => asking.alert() },
    { name: 'transfers-advances', times: { cron: '* * * * *' }, handler: () => advances.check() },
    {
      name: 'venues-reconcile',
      // The run at 05:20 does the work. Later runs continue an interrupted one, and repeat an incomplete comparison.
      times: { cron: '20 5-23 * * *', expireInS: HOUR_S },
      handler: (job) => reconciliation.compareYesterday(job),
    },
  ];

  return {
    jobs,
    staffSide: createStaffSide({ database, clock, asking, settlement, settings, venues, audit, proposals }),
    venueStaff: createVenueStaff({ database, clock, venues, bets }),
    /** Whether a venue may have money of the member that two people have returned or credited already. */
    awaitsVenue: (tx: Tx, memberId: number, venue: string): Promise<boolean> => hasUnconfirmed(tx, memberId, venue),
    /** Used by the badge in the back office. */
    needingPerson: countNeedingPerson,
    reconcile: reconciliation.compare,
    stop: asking.stop,
    watch: (registry: Parameters<typeof watchTransfers>[0]) => watchTransfers(registry, database, clock),
    venueBalances: live.list,
    /** The member's profile with the balances at the venues. `fresh` bypasses the cache for venues that hold money. */
    profile: (memberId: number, fresh: boolean) =>
      members.userInfo(memberId, live.wallets(memberId, { fresh }), shownBlock(database.orm, memberId, clock.now())),
    setAutoTransfer: (memberId: number, on: boolean): Promise<void> => setAutoTransfer(database.orm, memberId, on),
    records: (db: Queryable, memberId: number, filter: RecordFilter) => records(db, memberId, filter, clock.now()),

    /** Returns a message when the transfer is unsettled. A failed transfer is refunded and throws a refusal. */
    async create(memberId: number, form: Form, key: string | undefined): Promise<string | undefined> {
      const { state } = await create(memberId, form, key);
      if (state === FAILED) throw refuse('transfers.failed');
      return state === OPEN ? TRANSFERS.unsettled : undefined;
    },

    /**
     * Recalls from all venues or from one. Returns a message about venues that failed or are unsettled, and throws a
     * refusal when venues failed and no money moved.
     */
    async recoverAll(memberId: number, venue = ''): Promise<string | undefined> {
      const recovery = await recovering.recover(memberId, '', venue);
      const { recovered, failed, unsettled } = recovery;
      if (failed.length > 0 && recovered.length + unsettled.length === 0) {
        throw refuse('transfers.notRecovered', failed.join('、'));
      }
      return messageOf(recovery);
    },

    /** Recalls the money at one venue, for a higher module that repeats it until nothing is left. */
    recall: recovering.recoverAfresh,

    /** Before a game starts, moves the money at other venues and the centre wallet to its venue. */
    async bringAll(memberId: number, venue: Venue, connection: VenueConnection): Promise<string | undefined> {
      const recovery = await recovering.recover(memberId, venue.code);
      const request = { memberId, venue, direction: 'in', amount: EVERYTHING, automatic: true } as const;
      const moved = await recovering.move(request, connection);
      const parts = [
        messageOf(recovery),
        ...(moved === 'open' ? [TRANSFERS.unsettled] : []),
        ...(moved === 'failed' ? [TRANSFERS.failed] : []),
      ].filter((part) => part !== undefined);
      return parts.length === 0 ? undefined : parts.join('；');
    },
  };
};

export type TransfersService = ReturnType<typeof createTransfersService>;
