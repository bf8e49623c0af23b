import {
  FEE_KIND_NAMES,
  FEE_KINDS,
  type FeeRate,
  type InputOf,
  type OutputOf,
  PAY_WAY_NAMES,
  PAY_WAYS,
  type staffRows,
  WITHDRAWAL_WAYS,
} from '@koi/contract';
import { beijingDay, beijingTime, formatMoney } from '@koi/money';
import { and, desc, eq } from 'drizzle-orm';
import { type Queryable, refuse, type StaffActor } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { listVenues } from '../../play/venues/index.ts';
import type { Rate } from './fee.ts';
import { feeRates } from './tables.ts';

export type FeeRatesDeps = AuditedDeps;

type Rows = typeof staffRows.feeRates;
type Code = OutputOf<Rows['list']>['codes'][number];

const textOf = (rate: Rate | undefined): string => {
  if (rate === undefined) return '未设置';
  const share = `${formatMoney(BigInt(rate.basisPoints))}%`;
  return rate.fixed === 0n ? share : `${share}，每笔 ${formatMoney(rate.fixed)} 元`;
};

/** Fees that the house pays. They are added and never changed, so that earlier reports stay as they are. */
export const createFeeRates = ({ database, clock, audit }: FeeRatesDeps) => {
  const readCodes = async (db: Queryable): Promise<Code[]> => [
    ...(await listVenues(db)).map(({ code, title }) => ({ kind: 'venue' as const, code, name: title })),
    ...PAY_WAYS.map((way) => ({ kind: 'deposit' as const, code: way, name: PAY_WAY_NAMES[way] })),
    ...WITHDRAWAL_WAYS.map((way) => ({ kind: 'withdrawal' as const, code: way, name: PAY_WAY_NAMES[way] })),
  ];

  return {
    async list(): Promise<OutputOf<Rows['list']>> {
      const codes = await readCodes(database.orm);
      const stored = await database.orm
        .select()
        .from(feeRates)
        .orderBy(desc(feeRates.firstDay), feeRates.kind, feeRates.code);
      const toWire = (rate: typeof feeRates.$inferSelect): FeeRate => ({
        kind: rate.kind,
        code: rate.code,
        name: codes.find(({ kind, code }) => kind === rate.kind && code === rate.code)?.name ?? rate.code,
        first_day: rate.firstDay,
        percent: formatMoney(BigInt(rate.basisPoints)),
        fixed: formatMoney(rate.fixed),
        staff_name: rate.staffName,
        created_at: beijingTime(rate.createdAt),
      });
      const orderOf = ({ kind }: Rate) => FEE_KINDS.indexOf(kind);
      return {
        rates: stored.toSorted((one, other) => orderOf(one) - orderOf(other)).map(toWire),
        codes,
      };
    },

    async add(by: StaffActor, { kind, code, first_day, percent, fixed }: InputOf<Rows['add']>): Promise<null> {
      const own = (await readCodes(database.orm)).find((each) => each.kind === kind && each.code === code);
      if (own === undefined) throw refuse('feeRates.codeUnknown');
      const now = clock.now();
      await database.transaction(async (tx) => {
        const [last] = await tx
          .select()
          .from(feeRates)
          .where(and(eq(feeRates.kind, kind), eq(feeRates.code, code)))
          .orderBy(desc(feeRates.firstDay))
          .limit(1);
        if (last !== undefined && first_day <= last.firstDay) throw refuse('feeRates.dayTaken');
        if (last !== undefined && first_day < beijingDay(now)) throw refuse('feeRates.dayPast');
        const rate = { kind, code, firstDay: first_day, basisPoints: Number(percent ?? 0n), fixed: fixed ?? 0n };
        const stored = await tx
          .insert(feeRates)
          .values({ ...rate, staffId: by.staff.id, staffName: by.staff.name, createdAt: now })
          .onConflictDoNothing()
          .returning({ code: feeRates.code });
        if (stored.length === 0) throw refuse('feeRates.dayTaken');
        const name = `${FEE_KIND_NAMES[kind]} ${own.name}`;
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'feeRates.add',
          target: name,
          summary: `${first_day} 起 ${textOf(rate)}`,
          changes: [{ field: name, before: textOf(last), after: textOf(rate) }],
        });
      });
      return null;
    },
  };
};
export type FeeRatesStaff = ReturnType<typeof createFeeRates>;
