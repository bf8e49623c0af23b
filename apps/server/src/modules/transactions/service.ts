import { DATE_FILTER_DAYS, type InputOf, type memberRows, TRANSACTION_TYPE, type Transaction } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { type Clock, type Database, pageOf, type Queryable } from '../../platform/index.ts';

interface Span {
  from: Date;
  to: Date;
  page: number;
}

interface RecordDoor {
  records(db: Queryable, memberId: number, span: Span): Promise<{ rows: Transaction[]; total: number }>;
}

export interface TransactionsDeps {
  database: Database;
  clock: Clock;
  deposits: RecordDoor;
  withdrawals: RecordDoor;
}

type Filter = InputOf<(typeof memberRows.transactions)['list']>;

/** Whole Beijing days: today and so many before it. */
const spanOf = ({ date, page }: Filter, now: Date): Span => {
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  const today = beijingDay(now);
  return { from: beijingDayStart(addDays(today, 1 - days)), to: beijingDayStart(addDays(today, 1)), page };
};

export const createTransactionsService = ({ database, clock, deposits, withdrawals }: TransactionsDeps) => {
  const doors: Readonly<Record<number, RecordDoor>> = {
    [TRANSACTION_TYPE.deposit]: deposits,
    [TRANSACTION_TYPE.withdrawal]: withdrawals,
  };
  return {
    /** Deposits and withdrawals belong to no venue, so a venue's filter leaves none of them. */
    async list(memberId: number, filter: Filter) {
      const door = filter.api_type === '' ? doors[filter.type] : undefined;
      const { rows, total } =
        door === undefined
          ? { rows: [], total: 0 }
          : await door.records(database.orm, memberId, spanOf(filter, clock.now()));
      return pageOf(rows, total, filter.page);
    },
  };
};

export type TransactionsService = ReturnType<typeof createTransactionsService>;
