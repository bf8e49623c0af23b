import type { UserInfo } from '@koi/contract';
import { beijingDay, daysBetween, formatMoney } from '@koi/money';
import type { MemberWallets } from '../../../ledger/index.ts';
import { isCommonPassword, refuse } from '../../../platform/index.ts';
import type { Settings } from '../../operator/settings/index.ts';

const NAME = /^[A-Za-z0-9]{6,16}$/;
const MEMBER_ID = /^[1-9]\d{0,8}$/;
const AVATAR_PATH = '/media/avatars';
const DEFAULT_AVATAR = '/art/avatar.svg';

/** The form in which a name is unique. Undefined for a text that can't be a member's name. */
export const nameKeyOf = (name: string): string | undefined => (NAME.test(name) ? name.toLowerCase() : undefined);

/** Parses the referral id of an invitation link. An invalid id counts as none. */
export const referrerIdOf = (pid: string): number | undefined => (MEMBER_ID.test(pid) ? Number(pid) : undefined);

/** Refuses a login password that attackers try first, or that is the name itself. */
export const requireUncommon = (password: string, name: string): void => {
  if (isCommonPassword(password) || password.toLowerCase() === name.toLowerCase()) {
    throw refuse('security.passwordCommon');
  }
};

export const avatarAddress = (hash: string | null): string =>
  hash === null ? DEFAULT_AVATAR : `${AVATAR_PATH}/${hash}`;

/** The day of joining is day 1. */
export const joinDay = (joinedAt: Date, now: Date): number => daysBetween(beijingDay(joinedAt), beijingDay(now)) + 1;

export interface MemberRecord {
  id: number;
  name: string;
  realname: string;
  mobile: string;
  email: string;
  birthday: string;
  vipLevel: number;
  depositTotal: bigint;
  turnoverTotal: bigint;
  isAgent: boolean;
  autoTransfer: boolean;
  joinedAt: Date;
  avatarHash: string | null;
}

type Wallets = Pick<MemberWallets, 'centre' | 'transit' | 'venues'>;

type Rates = Pick<Settings, 'usdtrate' | 'withdrawusdtrate' | 'withdrawcashfee' | 'withdrawfeeusdttrc'>;

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n);

/** The block of play in force, as the profile shows it. */
export type ShownBlock = Pick<UserInfo, 'block' | 'block_until'>;

/** The member in the wire format, including its legacy field names. */
export const toUserInfo = (
  member: MemberRecord,
  wallets: Wallets,
  rates: Rates,
  now: Date,
  shownBlock: ShownBlock,
): UserInfo => ({
  id: member.id,
  username: member.name,
  name: member.name,
  realname: member.realname,
  avatar: avatarAddress(member.avatarHash),
  vip: member.vipLevel,
  current_vip: `VIP${member.vipLevel}`,
  paysum: formatMoney(member.depositTotal),
  flowsum: formatMoney(member.turnoverTotal),
  balance: formatMoney(wallets.centre),
  gameblance: formatMoney(sumOf(wallets.venues.values())),
  transit: formatMoney(wallets.transit),
  joinday: joinDay(member.joinedAt, now),
  isagent: member.isAgent ? 1 : 0,
  mobile: member.mobile,
  email: member.email,
  birthday: member.birthday,
  usdtrate: rates.usdtrate,
  withdrawusdtrate: rates.withdrawusdtrate,
  withdrawcashfee: rates.withdrawcashfee,
  withdrawfeeusdttrc: rates.withdrawfeeusdttrc,
  transferstatus: member.autoTransfer ? 1 : 0,
  ...shownBlock,
});
