import type { Found, FoundMember, FoundOrder, InputOf, staffRows } from '@koi/contract';
import { IDENTITY_FIELDS } from '@koi/contract/rules/identity-search';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { beijingTime, formatMoney, formatUsdt } from '@koi/money';
import type { Database, Queryable, StaffActor } from '../../../platform/index.ts';
import { findAdjustments } from '../../money/adjustments/index.ts';
import { findDeposits, findDepositsByHash, findPayments } from '../../money/deposits/index.ts';
import { findTransfers } from '../../money/transfers/index.ts';
import { findWithdrawals } from '../../money/withdrawals/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import type { IdentitySearches } from '../../people/identity-searches/index.ts';
import { findMembers, labelsOf, membersWith } from '../../people/members/index.ts';
import { findStaff } from '../../people/staff/index.ts';
import type { BetsService } from '../../play/bets/index.ts';
import { titlesOf } from '../../play/venues/index.ts';
import { looksFor } from './looks.ts';

export interface SearchDeps {
  database: Database;
  cards: Pick<CardsService, 'find'>;
  identity: IdentitySearches;
  bets: { staffSide: Pick<BetsService['staffSide'], 'find'> };
}

/** Upper bound of the rows of each look-up. */
const LIMIT = 5;

type Finder<T> = (db: Queryable, text: string, limit: number) => Promise<T[]>;

/** Combines the look-ups of the modules. Each is answered by an index and limited, so that none grows with history. */
export const createSearchService = ({ database: { orm: db }, cards, bets, identity }: SearchDeps) => {
  const look = async <T>(text: string | undefined, find: Finder<T>): Promise<T[]> =>
    text === undefined ? [] : find(db, text, LIMIT);

  /** Personal values are compared only in a search for them, which is counted. */
  const membersFor = async (
    by: StaffActor,
    text: string | undefined,
    isByIdentity: boolean,
  ): Promise<FoundMember[]> => {
    if (text === undefined) return [];
    const admitted = isByIdentity ? await identity.admit(by, text, IDENTITY_FIELDS) : undefined;
    const [direct, bound] = await Promise.all([
      findMembers(db, text, LIMIT, admitted),
      admitted === undefined ? [] : cards.find(db, admitted, LIMIT),
    ]);
    const owners = new Map(bound.map(({ memberId, ...each }) => [memberId, each]));
    const others = [...owners.keys()].filter((id) => !direct.some((member) => member.id === id));
    const all = [...direct, ...(await membersWith(db, others)).map((member) => ({ ...member, byMobile: false }))];
    return all.slice(0, LIMIT).map(({ id, name, realname, mobile, vipLevel, frozen, byMobile }) => {
      const owned = others.includes(id) ? owners.get(id) : undefined;
      return {
        id,
        name,
        vip: vipLevel,
        frozen,
        realname: shownToStaff('realname', realname),
        by: byMobile ? shownToStaff('mobile', mobile) : owned ? `${owned.bank} **** ${owned.tail}` : '',
      };
    });
  };

  return {
    async find({ q, identity: wanted }: InputOf<typeof staffRows.search.find>, by: StaffActor): Promise<Found> {
      const looks = looksFor(q, by.staff.roles);
      const [members, deposits, withdrawals, adjustments, transfers, found, hashes, payments, staff] =
        await Promise.all([
          membersFor(by, looks.member, wanted === 1),
          look(looks.deposit, findDeposits),
          look(looks.withdrawal, findWithdrawals),
          look(looks.adjustment, findAdjustments),
          look(looks.transfer, findTransfers),
          looks.bet === undefined ? [] : bets.staffSide.find(looks.bet, LIMIT),
          look(looks.hash, findDepositsByHash),
          looks.payment === undefined ? [] : findPayments(db, looks.payment, LIMIT),
          look(looks.staff, findStaff),
        ]);
      const rows = [...deposits, ...withdrawals, ...adjustments, ...transfers, ...hashes];
      const [labels, titles] = await Promise.all([
        labelsOf(
          db,
          rows.map(({ memberId }) => memberId),
        ),
        transfers.length === 0 ? new Map<string, string>() : titlesOf(db),
      ]);
      const common = <T extends { no: string; memberId: number; createdAt: Date; state: number }>(row: T) => ({
        no: row.no,
        member_name: labels.get(row.memberId)?.name ?? '',
        state: row.state,
        created_at: beijingTime(row.createdAt),
      });
      const order =
        (kind: 'deposit' | 'withdrawal') =>
        (row: (typeof deposits)[number] | (typeof withdrawals)[number]): FoundOrder => ({
          ...common(row),
          kind,
          method: row.method,
          amount: formatMoney(row.amount),
        });
      return {
        members,
        orders: [
          ...deposits.map(order('deposit')),
          ...withdrawals.map(order('withdrawal')),
          ...adjustments.map(
            (row): FoundOrder => ({
              ...common(row),
              kind: 'adjustment',
              method: '',
              amount: formatMoney(row.direction === 'debit' ? -row.amount : row.amount),
            }),
          ),
        ],
        transfers: transfers.map((row) => ({
          ...common(row),
          title: titles.get(row.venue) ?? row.venue,
          direction: row.direction,
          amount: formatMoney(row.amount),
          state: row.state as 0 | 1 | 2,
        })),
        bets: found,
        hashes: hashes.map((row) => ({ ...common(row), hash: row.hash, usdt: formatUsdt(row.usdtAmount ?? 0n) })),
        payments: payments.map((row) => ({
          no: row.no,
          hash: row.hash,
          sender: row.sender,
          usdt: formatUsdt(row.usdtAmount),
          state: row.state,
          block_at: beijingTime(row.blockAt),
        })),
        staff,
      };
    },
  };
};

export type SearchService = ReturnType<typeof createSearchService>;
