import {
  type InputOf,
  LEDGER_KIND_NAMES,
  type LedgerEntryDetail,
  type LedgerLine,
  type MemberFile,
  type MemberRow,
  type staffRows,
} from '@koi/contract';
import { maskMobile, maskRealname } from '@koi/contract/rules/masks';
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
import {
  type Clock,
  type Database,
  type Queryable,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import {
  idsMatching,
  labelsOf,
  listFiles,
  type MemberFileRow,
  type MembersService,
  readFile,
  withLabels,
} from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { listVenues } from '../../play/venues/index.ts';

type Rows = typeof staffRows.memberFiles;
type Decision = InputOf<Rows['freeze']>;

export interface MemberFilesDeps {
  database: Database;
  clock: Clock;
  members: Pick<MembersService, 'freeze' | 'frozen' | 'unfreeze' | 'isPayPasswordLocked' | 'unlockPayPassword'>;
  cards: { boundTo(db: Queryable, memberId: number): Promise<MemberCard[]> };
  turnover: {
    summary(db: Queryable, memberId: number): Promise<{ required: bigint; done: bigint; left: bigint }>;
  };
  withdrawals: { totals(db: Queryable, memberId: number): Promise<bigint> };
  audit: Audit;
}

/** A bound card, identified by its last four digits. */
interface MemberCard {
  type: 1 | 2;
  bank: string;
  number: string;
  boundAt: Date;
}

const rowOf = (file: MemberFileRow, balance: bigint): MemberRow => ({
  id: file.id,
  name: file.name,
  realname: maskRealname(file.realname),
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
  database,
  clock,
  members,
  cards,
  turnover,
  withdrawals,
  audit,
}: MemberFilesDeps) => {
  const { orm: db } = database;

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

  const filterOf = async ({ id, kind, search, days }: InputOf<Rows['ledger']>): Promise<LineFilter> => {
    const isOrder = ORDER_NUMBER.test(search.toUpperCase());
    const memberIds = id > 0 ? [id] : search === '' || isOrder ? undefined : await idsMatching(db, search);
    return {
      ...(memberIds === undefined ? {} : { memberIds }),
      ...(isOrder ? { keys: keysOf(search.toUpperCase()) } : {}),
      ...(kind === '' ? {} : { kind }),
      ...(days === 0 ? {} : { from: beijingDayStart(addDays(beijingDay(clock.now()), 1 - days)) }),
    };
  };

  const decide = async (
    { id, reason }: Decision,
    { staff, address }: StaffActor,
    { action, field, change }: { action: string; field: string; change: (tx: Tx) => Promise<[string, string]> },
  ): Promise<void> => {
    const label = (await labelsOf(db, [id])).get(id);
    if (label === undefined) throw refuse('memberFiles.unknown');
    await database.transaction(async (tx) => {
      const [before, after] = await change(tx);
      await audit.record(tx, {
        staff,
        address,
        group: 'members',
        action,
        target: `会员 ${label.name}`,
        summary: reason,
        changes: [{ field, before, after }],
      });
    });
  };

  return {
    list: (filter: InputOf<Rows['list']>) =>
      listFiles(db, filter, async (rows) => {
        const wallets = await balances(
          db,
          rows.map(({ id }) => centre(id)),
        );
        return rows.map((file) => rowOf(file, wallets.get(centre(file.id)) ?? 0n));
      }),

    async detail(id: number): Promise<MemberFile> {
      const file = await readFile(db, id);
      if (file === undefined) throw refuse('memberFiles.unknown');
      const [wallets, bound, left, paidOut, locked, sound] = await Promise.all([
        walletsOf(id),
        cards.boundTo(db, id),
        turnover.summary(db, id),
        withdrawals.totals(db, id),
        members.isPayPasswordLocked(id),
        memberIsSound(db, id),
      ]);
      const { balance: _, ...row } = rowOf(file, 0n);
      return {
        ...row,
        balance: wallets.centre,
        mobile: maskMobile(file.mobile),
        avatar: file.avatar,
        pay_password_locked: locked,
        last_login_at: file.lastLoginAt === undefined ? '' : beijingTime(file.lastLoginAt),
        devices: file.devices,
        wallets,
        withdrawal_total: formatMoney(paidOut),
        turnover: {
          left: formatMoney(left.left),
          required: formatMoney(left.required),
          done: formatMoney(left.done),
        },
        cards: bound.map(({ boundAt, ...card }) => ({ ...card, bound_at: beijingTime(boundAt) })),
        sound,
      };
    },

    async ledger(input: InputOf<Rows['ledger']>) {
      const { rows, ...page } = await centreLines(db, await filterOf(input), input);
      const show = withLabels(db, (line: CentreLine, label) => lineOf(line, label?.name ?? ''));
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

    async freeze(decision: Decision, decider: StaffActor): Promise<void> {
      await decide(decision, decider, {
        action: 'memberFiles.freeze',
        field: '账户状态',
        change: async (tx) => {
          await members.freeze(tx, decision.id);
          return ['正常', '冻结'];
        },
      });
      // The venues are notified in the background, so that the freeze does not wait for them.
      members.frozen(decision.id);
    },

    unfreeze: (decision: Decision, decider: StaffActor) =>
      decide(decision, decider, {
        action: 'memberFiles.unfreeze',
        field: '账户状态',
        change: async (tx) => {
          await members.unfreeze(tx, decision.id);
          return ['冻结', '正常'];
        },
      }),

    unlockPayPassword: (decision: Decision, decider: StaffActor) =>
      decide(decision, decider, {
        action: 'memberFiles.unlockPayPassword',
        field: '支付密码',
        change: async (tx) => {
          await members.unlockPayPassword(tx, decision.id);
          return ['锁定', '正常'];
        },
      }),
  };
};

export type MemberFilesService = ReturnType<typeof createMemberFilesService>;
