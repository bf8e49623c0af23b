import { DATE_FILTER_DAYS, type InputOf, type memberRows, TRANSACTION_TYPE, type Transaction } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { pageOf, type Queryable, type ServiceDeps } from '../../../platform/index.ts';

interface Span {
  from: Date;
  to: Date;
  page: number;
}

type Records = Promise<{ rows: Transaction[]; total: number }>;

interface RecordDoor {
  records(db: Queryable, memberId: number, span: Span): Records;
}

interface TransferDoor {
  records(db: Queryable, memberId: number, span: Span & { direction: 'in' | 'out'; venue: string }): Records;
}

export interface TransactionsDeps extends ServiceDeps {
  deposits: RecordDoor;
  withdrawals: RecordDoor;
  transfers: TransferDoor;
}

type Filter = InputOf<(typeof memberRows.transactions)['list']>;

/** The range covers whole Beijing days up to and including today. */
const spanOf = ({ date, page }: Filter, now: Date): Span => {
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  const today = beijingDay(now);
  return { from: beijingDayStart(addDays(today, 1 - days)), to: beijingDayStart(addDays(today, 1)), page };
};

const DIRECTIONS: Readonly<Record<number, 'in' | 'out'>> = {
  [TRANSACTION_TYPE.transferIn]: 'in',
  [TRANSACTION_TYPE.transferOut]: 'out',
};

export const createTransactionsService = ({ database, clock, deposits, withdrawals, transfers }: TransactionsDeps) => {
  const doors: Readonly<Record<number, RecordDoor>> = {
    [TRANSACTION_TYPE.deposit]: deposits,
    [TRANSACTION_TYPE.withdrawal]: withdrawals,
  };

  const read = async (memberId: number, filter: Filter): Records => {
    const span = spanOf(filter, clock.now());
    const { type, api_type: venue } = filter;
    const direction = DIRECTIONS[type];
    if (direction !== undefined) return transfers.records(database.orm, memberId, { ...span, direction, venue });
    // Deposits and withdrawals belong to no venue, so a filter by venue excludes all of them.
    const door = venue === '' ? doors[type] : undefined;
    return door === undefined ? { rows: [], total: 0 } : door.records(database.orm, memberId, span);
  };

  return {
    async list(memberId: number, filter: Filter) {
      const { rows, total } = await read(memberId, filter);
      return pageOf(rows, total, filter.page);
    },
  };
};

export type TransactionsService = ReturnType<typeof createTransactionsService>;
