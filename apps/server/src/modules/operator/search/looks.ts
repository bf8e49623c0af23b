import { mayDo, type Permission, type StaffRole } from '@koi/contract';
import { hasControl } from '@koi/contract/rules/control';
import { readSearch, type SearchKind } from '@koi/contract/rules/search';
import { numberBeginning } from '../../../platform/index.ts';
import type { PaymentMark } from '../../money/deposits/index.ts';

/** The permission with which staff may read each kind. */
const PERMISSIONS: Readonly<Record<Exclude<SearchKind, 'orders'>, Permission>> = {
  members: 'members.read',
  transfers: 'venues.read',
  bets: 'bets.read',
  hashes: 'reviews.read',
  payments: 'reviews.read',
  staff: 'staff.read',
};

/** A shorter beginning of a hash would match too many. */
const HASH = /^[0-9a-f]{6,64}$/;
/** The shortest ids of bets and rounds that are looked up. */
const BET_LENGTH_MIN = 4;

const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** The look-ups that a text is worth, each with its text. Undefined for a look-up that can find nothing. */
export interface Looks {
  member: string | undefined;
  deposit: string | undefined;
  withdrawal: string | undefined;
  adjustment: string | undefined;
  transfer: string | undefined;
  bet: string | undefined;
  hash: string | undefined;
  /** The number of a payment in suspense, the beginning of its hash, or the whole address of its sender. */
  payment: PaymentMark | undefined;
  staff: string | undefined;
}

/** Kinds of results to look for, by the form of the text, the sign before it, and the permissions of the person. */
export const looksFor = (typed: string, roles: readonly StaffRole[]): Looks => {
  const { text, kinds } = readSearch(typed);
  const isSafe = text !== '' && !hasControl(text);
  const may = (kind: SearchKind, permission: Permission) => isSafe && kinds.includes(kind) && mayDo(roles, permission);
  const mayFind = (kind: keyof typeof PERMISSIONS) => may(kind, PERMISSIONS[kind]);
  const only = (wanted: boolean, value: string | undefined = text) => (wanted ? value : undefined);
  const no = numberBeginning(text);
  const isOrder = (letter: string, kind: SearchKind, permission: Permission) =>
    only(no?.startsWith(letter) === true && may(kind, permission), no);
  const hash = text.toLowerCase();
  const paymentMark = (): PaymentMark | undefined => {
    if (TRON_ADDRESS.test(text)) return { by: 'sender', text };
    if (HASH.test(hash)) return { by: 'hash', text: hash };
    return no?.startsWith('U') === true ? { by: 'no', text: no } : undefined;
  };
  return {
    member: only(mayFind('members')),
    deposit: isOrder('D', 'orders', 'reviews.read'),
    withdrawal: isOrder('W', 'orders', 'reviews.read'),
    adjustment: isOrder('A', 'orders', 'adjustments.read'),
    transfer: isOrder('T', 'transfers', PERMISSIONS.transfers),
    bet: only(mayFind('bets') && text.length >= BET_LENGTH_MIN),
    hash: only(mayFind('hashes') && HASH.test(hash), hash),
    payment: mayFind('payments') ? paymentMark() : undefined,
    staff: only(mayFind('staff')),
  };
};
