import { displayMoney } from '@koi/money';
import type { Queryable } from '../platform/index.ts';
import { checkByRange, type Finding, findingOf, type HouseCheck } from './house-check.ts';
import { allReserved, reservedByMember } from './totals.ts';

interface Reservation {
  name: string;
  wallet: 'held' | 'transit';
  /** Display names of the amount in the ledger, and of the orders. */
  labels: readonly [wallet: string, orders: string];
  /** Amounts that the open orders of each member have reserved. */
  openByMember(db: Queryable): Promise<Map<number, bigint>>;
}

/** The ledger must have reserved for each member exactly what the open orders of the member need. */
export const checkReserved = ({ name, wallet, labels, openByMember }: Reservation): HouseCheck => {
  const compare = (inLedger: Map<number, bigint>, open: Map<number, bigint>): Finding => {
    const memberIds = [...new Set([...inLedger.keys(), ...open.keys()])].toSorted((a, b) => a - b);
    const differences = memberIds.flatMap((id) => {
      const [ours, orders] = [inLedger.get(id) ?? 0n, open.get(id) ?? 0n];
      if (ours === orders) return [];
      return [`会员 ${id}：${labels[0]} ${displayMoney(ours)}，${labels[1]} ${displayMoney(orders)}`];
    });
    return findingOf(memberIds.length, differences);
  };
  return checkByRange({
    name,
    unit: '名会员',
    async within(db, range) {
      const open = await openByMember(db);
      return compare(await reservedByMember(db, wallet, range, [...open.keys()]), open);
    },
    all: async (db) => compare(await allReserved(db, wallet), await openByMember(db)),
  });
};
