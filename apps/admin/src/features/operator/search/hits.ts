import type {
  Found,
  FoundBet,
  FoundHash,
  FoundMember,
  FoundOrder,
  FoundPayment,
  FoundStaff,
  FoundTransfer,
} from '@koi/contract';
import { IDENTITY_FIELD_NAMES, identityFieldsOf } from '@koi/contract/rules/identity-search';
import type { SearchKind } from '@koi/contract/rules/search';
import {
  ADJUSTMENT_STATE_NAMES,
  BET_STATUS_NAMES,
  PAY_WAY_NAMES,
  REVIEW_KIND_NAMES,
  SEARCH_TEXTS,
  SUSPENSE_STATE_NAMES,
  staffRoleNames,
  TRANSFER_STATE_NAMES,
} from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { stateName } from '../../../lib/reviews/index.ts';
import { listTime } from '../../../lib/times.ts';
import type { IconName, TagTone, TileProps } from '../../../ui/index.ts';

/** A page of the back office that this staff member may open. */
export interface SearchScreen {
  path: string;
  title: string;
  group: string;
  icon: IconName;
  /** The address of its list, up to the text to filter by. */
  filter?: string | undefined;
}

export type Category = SearchKind | 'screens';

/** One row of the palette. */
export interface Hit {
  key: string;
  category: Category;
  icon: TileProps['icon'];
  tint: TileProps['tint'];
  title: string;
  note: string;
  /** The part of the texts that is highlighted. */
  wanted: string;
  vip?: number;
  amount?: string;
  unit?: string;
  tag?: { text: string; tone: TagTone };
  path: string;
  /** The member whose preview is shown. */
  memberId?: number;
}

/** The row that starts a search by personal values instead of opening a page. */
export const IDENTITY_KEY = 'identity';

const TAIL = 4;
const ORDER_TONES: Readonly<Record<number, TagTone>> = { 1: 'warning', 2: 'success', 3: 'danger' };
const TRANSFER_TONES = { 0: 'neutral', 1: 'success', 2: 'warning' } as const;
const BET_TONES = { 0: 'neutral', 1: 'success', 2: 'warning' } as const;
const ADJUSTMENT_NAMES: Readonly<Record<number, string>> = ADJUSTMENT_STATE_NAMES;

const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

const memberHit = (member: FoundMember, wanted: string): Hit => ({
  key: `member-${member.id}`,
  category: 'members',
  icon: 'user',
  tint: 'red',
  title: member.name,
  note: join(member.by, `ID ${member.id}`, member.realname),
  wanted: member.by === '' ? wanted : wanted.slice(-TAIL),
  vip: member.vip,
  ...(member.frozen && { tag: { text: '已冻结', tone: 'danger' as const } }),
  path: `/members/${member.id}`,
  memberId: member.id,
});

const orderHit = (order: FoundOrder, wanted: string): Hit => {
  const { kind, no, method, state } = order;
  const common = { key: no, category: 'orders' as const, tint: 'gold' as const, title: no, wanted };
  const amount = displayMoney(order.amount);
  if (kind === 'adjustment') {
    return {
      ...common,
      icon: 'sliders',
      note: join('人工调账', order.member_name, listTime(order.created_at)),
      amount,
      tag: { text: ADJUSTMENT_NAMES[state] ?? '', tone: ORDER_TONES[state] ?? 'neutral' },
      path: `/adjustments?state=0&search=${no}&open=${no}`,
    };
  }
  const way = method === '' ? '' : PAY_WAY_NAMES[method];
  return {
    ...common,
    icon: kind === 'deposit' ? 'piggy-bank' : 'hand-coins',
    note: join(`${way} ${REVIEW_KIND_NAMES[kind]}`, order.member_name, listTime(order.created_at)),
    amount,
    tag: { text: stateName(state), tone: ORDER_TONES[state] ?? 'neutral' },
    path: `/reviews?open=${no}`,
  };
};

const transferHit = (transfer: FoundTransfer, wanted: string): Hit => {
  const { no, title, direction, state } = transfer;
  const way = direction === 'in' ? `中心钱包 → ${title}` : `${title} → 中心钱包`;
  return {
    key: no,
    category: 'transfers',
    icon: 'transfer',
    tint: 'blue',
    title: no,
    note: join(way, transfer.member_name, listTime(transfer.created_at)),
    wanted,
    amount: displayMoney(transfer.amount),
    tag: { text: TRANSFER_STATE_NAMES[state], tone: TRANSFER_TONES[state] },
    path: `/transfers?state=all&search=${no}&open=${no}`,
  };
};

const betHit = (bet: FoundBet, wanted: string): Hit => {
  const day = bet.placed_at.slice(0, 10);
  const key = `${bet.platname}:${bet.bet_id}`;
  const query = new URLSearchParams({ days: '-1', from: day, to: day, search: bet.bet_id, open: key });
  return {
    key: `bet-${bet.member_id}-${key}`,
    category: 'bets',
    icon: 'ticket',
    tint: 'blue',
    title: bet.bet_id,
    note: join(bet.title, bet.game_name, bet.member_name, bet.round === '' ? '' : `局号 ${bet.round}`),
    wanted,
    amount: displayMoney(bet.stake),
    tag: { text: BET_STATUS_NAMES[bet.status], tone: BET_TONES[bet.status] },
    path: `/bets?${query}`,
  };
};

const HASH_HEAD = 12;

const shortHash = (hash: string, wanted: string) =>
  `${hash.slice(0, Math.max(HASH_HEAD, Math.min(wanted.length, 24)))}…${hash.slice(-TAIL)}`;

const hashHit = ({ hash, no, usdt, state, ...order }: FoundHash, wanted: string): Hit => ({
  key: `hash-${no}`,
  category: 'hashes',
  icon: 'hash',
  tint: 'jade',
  title: shortHash(hash, wanted),
  note: join('TRC20', order.member_name, `订单 ${no}`),
  wanted,
  amount: usdt,
  unit: 'USDT',
  tag: { text: stateName(state), tone: ORDER_TONES[state] ?? 'neutral' },
  path: `/reviews?open=${no}`,
});

const PAYMENT_STATES: Readonly<Record<number, string>> = SUSPENSE_STATE_NAMES;
const PAYMENT_TONES: Readonly<Record<number, TagTone>> = { 1: 'warning', 2: 'success', 3: 'warning', 4: 'success' };
const PAYMENT_VIEWS: Readonly<Record<number, string>> = { 2: 'attached', 4: 'returned' };

const paymentHit = ({ no, hash, sender, usdt, state, block_at }: FoundPayment, wanted: string): Hit => ({
  key: `payment-${no}`,
  category: 'payments',
  icon: 'coins',
  tint: 'gold',
  title: shortHash(hash, wanted),
  note: join(no, `付款 ${sender}`, listTime(block_at)),
  wanted,
  amount: usdt,
  unit: 'USDT',
  tag: { text: PAYMENT_STATES[state] ?? '', tone: PAYMENT_TONES[state] ?? 'neutral' },
  path: `/suspense?view=${PAYMENT_VIEWS[state] ?? 'open'}&open=${no}`,
});

const staffHit = ({ id, name, roles, enabled }: FoundStaff, wanted: string): Hit => ({
  key: `staff-${id}`,
  category: 'staff',
  icon: 'identification-card',
  tint: 'neutral',
  title: name,
  note: staffRoleNames(roles),
  wanted,
  ...(!enabled && { tag: { text: '已停用', tone: 'neutral' as const } }),
  path: `/staff?open=${id}`,
});

/** The rows of what the server found, in the order of the palette. */
export const foundHits = (found: Found, wanted: string): Hit[] => [
  ...found.members.map((each) => memberHit(each, wanted)),
  ...found.orders.map((each) => orderHit(each, wanted)),
  ...found.transfers.map((each) => transferHit(each, wanted)),
  ...found.bets.map((each) => betHit(each, wanted)),
  ...found.hashes.map((each) => hashHit(each, wanted)),
  ...found.payments.map((each) => paymentHit(each, wanted)),
  ...found.staff.map((each) => staffHit(each, wanted)),
];

/** Finds members by personal values, which the text can be. Nothing is searched until it is chosen. */
export const identityHit = (text: string): Hit[] => {
  const fields = identityFieldsOf(text);
  if (fields.length === 0) return [];
  return [
    {
      key: IDENTITY_KEY,
      category: 'members',
      icon: 'identification-card',
      tint: 'neutral',
      title: `按${fields.map((field) => IDENTITY_FIELD_NAMES[field]).join('、')}查找会员`,
      note: SEARCH_TEXTS.identityNote,
      wanted: '',
      path: '',
    },
  ];
};

/** Pages whose name contains the text, and then, if wanted, the lists that can be filtered by it. */
export const screenHits = (screens: readonly SearchScreen[], wanted: string, withFilters: boolean): Hit[] => {
  const hit = ({ path, icon, group }: SearchScreen, change: Pick<Hit, 'key' | 'title'> & Partial<Hit>): Hit => ({
    category: 'screens',
    icon,
    tint: 'neutral',
    note: group,
    wanted,
    path,
    ...change,
  });
  const named = screens
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()))
    .map((screen) => hit(screen, { key: screen.path, title: screen.title }));
  if (wanted === '' || !withFilters) return named;
  const filtered = screens.flatMap((screen) =>
    screen.filter === undefined
      ? []
      : hit(screen, {
          key: `filter-${screen.path}`,
          title: `在 ${screen.title} 中筛选 “${wanted}”`,
          wanted: '',
          path: screen.filter + encodeURIComponent(wanted),
        }),
  );
  return [...named, ...filtered];
};
