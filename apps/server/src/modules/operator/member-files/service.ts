import {
  type InputOf,
  LEDGER_KIND_NAMES,
  type LedgerEntryDetail,
  type LedgerLine,
  type MemberFile,
  type MemberRow,
  type staffRows,
} from '@koi/contract';
import { type Reader, shownToStaff } from '@koi/contract/rules/personal-fields';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import {
  balances,
  type CentreLine,
  centre,
  centreLines,
  type LineFilter,
  memberIsSound,
  memberWallets,
  readEntry,
} from '../../../ledger/index.ts';
import { isUnmasked, type Place, refuse, type ServiceDeps, type StaffActor } from '../../../platform/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import type { IdentitySearches } from '../../people/identity-searches/index.ts';
import {
  freezesOf,
  idsMatching,
  labelsOf,
  listDevices,
  listFiles,
  listVisits,
  type MemberFileRow,
  type MembersService,
  memberMeant,
  nameOf,
  readFile,
  withLabels,
} from '../../people/members/index.ts';
import { listVenues } from '../../play/venues/index.ts';
import { unlockedLately } from './unlocking.ts';

type Rows = typeof staffRows.memberFiles;

export interface MemberFilesDeps extends ServiceDeps {
  members: Pick<MembersService, 'isPayPasswordLocked'>;
  cards: Pick<CardsService, 'boundTo'>;
  turnover: Pick<TurnoverService, 'summary'>;
  identity: IdentitySearches;
}

const rowOf = (file: MemberFileRow, balance: bigint, reader?: Reader): MemberRow => ({
  id: file.id,
  name: file.name,
  realname: shownToStaff('realname', file.realname, reader),
  vip: file.vipLevel,
  is_agent: file.isAgent ? 1 : 0,
  frozen: file.frozen,
  balance: formatMoney(balance),
  deposit_total: formatMoney(file.depositTotal),
  turnover_total: formatMoney(file.turnoverTotal),
  joined_at: beijingTime(file.joinedAt),
});

const kindNames: Readonly<Record<string, string>> = LEDGER_KIND_NAMES;

const lineOf = (line: CentreLine, name: string): LedgerLine => ({
  id: line.id,
  at: beijingTime(line.at),
  member_id: line.memberId,
  member_name: name,
  kind: line.kind,
  kind_text: kindNames[line.kind] ?? line.kind,
  memo: line.memo,
  change: formatMoney(line.change),
  balance: formatMoney(line.balance),
});

/** Characters of a device's hash that staff see. */
const DEVICE_SHOWN = 8;

/** The id of a line consists of its transaction and its position in it. */
const LINE_ID = /^(\d{1,18})-\d{1,5}$/;

const ORDER_NUMBER = /^[ADHPTW]\d{14}[0-9A-Z]{12}$/;

/** The ledger keys under which an order may have moved money. */
const keysOf = (no: string) => [
  `deposit:${no}`,
  ...['hold', 'pay', 'return'].map((step) => `withdrawal:${no}:${step}`),
  ...['out', 'in', 'back'].map((step) => `transfer:${no}:${step}`),
  ...['adjustment', 'red-packet', 'activity'].map((kind) => `${kind}:${no}`),
];

export const createMemberFilesService = ({
  database: { orm: db, reading },
  clock,
  members,
  cards,
  turnover,
  identity,
}: MemberFilesDeps) => {
  const walletsOf = async (memberId: number): Promise<MemberFile['wallets']> => {
    const [own, all] = await Promise.all([memberWallets(db, memberId), listVenues(db)]);
    return {
      centre: formatMoney(own.centre),
      held: formatMoney(own.held),
      transit: formatMoney(own.transit),
      venues: all.map(({ code, title }) => ({
        name: title,
        platname: code,
        balance: formatMoney(own.venues.get(code) ?? 0n),
      })),
      total: formatMoney(own.total),
    };
  };

  const filterOf = async ({ id, kind, search, days, from, to }: InputOf<Rows['ledger']>): Promise<LineFilter> => {
    const isOrder = ORDER_NUMBER.test(search.toUpperCase());
    const memberIds = id > 0 ? [id] : search === '' || isOrder ? undefined : await idsMatching(db, search);
    return {
      ...(memberIds === undefined ? {} : { memberIds }),
      ...(isOrder ? { keys: keysOf(search.toUpperCase()) } : {}),
      ...(kind === '' ? {} : { kind }),
      ...(days === 0 ? {} : { from: beijingDayStart(addDays(beijingDay(clock.now()), 1 - days)) }),
      ...(from === '' ? {} : { from: beijingDayStart(from) }),
      ...(to === '' ? {} : { to: beijingDayStart(addDays(to, 1)) }),
    };
  };

  return {
    async list(filter: InputOf<Rows['list']> & Place, by: StaffActor) {
      const reader = { roles: by.staff.roles, unmasked: isUnmasked(filter) };
      const shown = {
        beside: (ids: readonly number[]) => balances(db, ids.map(centre)),
        row: (file: MemberFileRow, wallets: ReadonlyMap<string, bigint>) =>
          rowOf(file, wallets.get(centre(file.id)) ?? 0n, reader),
      };
      return listFiles(db, filter, shown, await identity.admit(by, filter.search, ['mobile']));
    },

    async find(member: string) {
      const id = await memberMeant(db, member);
      if (id === undefined) throw refuse('memberFiles.unknown');
      return { id, name: await nameOf(db, id) };
    },

    async detail(id: number): Promise<MemberFile> {
      const file = await readFile(db, id);
      if (file === undefined) throw refuse('memberFiles.unknown');
      const [wallets, bound, left, locked, lately, sound, freezes] = await Promise.all([
        walletsOf(id),
        cards.boundTo(db, id),
        turnover.summary(db, id),
        members.isPayPasswordLocked(id),
        unlockedLately(db, id, clock.now()),
        memberIsSound(db, id),
        file.frozen ? freezesOf(db, id) : [],
      ]);
      const { balance: _, ...row } = rowOf(file, 0n);
      return {
        ...row,
        balance: wallets.centre,
        mobile: shownToStaff('mobile', file.mobile),
        avatar: file.avatar,
        freezes: freezes.map(({ area, staffName, at, reason }) => ({
          area,
          by: staffName,
          at: beijingTime(at),
          reason,
        })),
        pay_password_locked: locked,
        unlocked_lately: lately,
        last_login_at: file.lastLoginAt === undefined ? '' : beijingTime(file.lastLoginAt),
        devices: file.devices,
        wallets,
        withdrawal_total: formatMoney(file.withdrawalTotal),
        turnover: {
          left: formatMoney(left.left),
          required: formatMoney(left.required),
          done: formatMoney(left.done),
        },
        cards: bound.map(({ boundAt, ...card }) => ({ ...card, bound_at: beijingTime(boundAt) })),
        sound,
      };
    },

    devices: ({ member_id: memberId, ...place }: InputOf<Rows['devices']>) =>
      listDevices(db, memberId, place, (rows) =>
        rows.map(({ deviceHash, seenAt }) => ({
          device: deviceHash.slice(0, DEVICE_SHOWN),
          seen_at: beijingTime(seenAt),
        })),
      ),

    visits: ({ member_id: memberId, ...place }: InputOf<Rows['visits']>) =>
      listVisits(db, memberId, place, (rows) => rows.map(({ day, at }) => ({ day, first_at: beijingTime(at) }))),

    async ledger(input: InputOf<Rows['ledger']>) {
      const { rows, ...page } = await centreLines(reading.orm, await filterOf(input), input);
      const show = withLabels(reading.orm, (line: CentreLine, label) => lineOf(line, label?.name ?? ''));
      return { ...page, data: await show(rows) };
    },

    async ledgerEntry(id: string): Promise<LedgerEntryDetail> {
      const [, transactionId] = LINE_ID.exec(id) ?? [];
      const entry = transactionId === undefined ? undefined : await readEntry(db, BigInt(transactionId));
      if (entry === undefined) throw refuse('wire.notFound');
      const { key, kind, memo, at, memberId, postings } = entry;
      const labels = await labelsOf(db, memberId === null ? [] : [memberId]);
      const balanceOf = (balance: bigint | null) => (balance === null ? null : formatMoney(balance));
      return {
        key,
        kind,
        kind_text: kindNames[kind] ?? kind,
        memo,
        at: beijingTime(at),
        member_id: memberId,
        member_name: memberId === null ? '' : (labels.get(memberId)?.name ?? ''),
        postings: postings.map(({ from, to, amount, fromBalance, toBalance }) => ({
          from,
          to,
          amount: formatMoney(amount),
          from_balance: balanceOf(fromBalance),
          to_balance: balanceOf(toBalance),
        })),
      };
    },
  };
};

export type MemberFilesService = ReturnType<typeof createMemberFilesService>;
