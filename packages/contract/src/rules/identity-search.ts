import { CARD_NUMBER_MIN_LENGTH, CARD_NUMBER_SHOWN_LENGTH } from '../constants.ts';
import { plainCardNumber } from './card-numbers.ts';
import { maskCardNumber } from './cards.ts';
import { maskMobile, maskRealname } from './masks.ts';
import { isMobile } from './members.ts';
import { isTronAddress } from './tron.ts';

/**
 * The personal values by which staff find members. Each is matched as a whole, or by exactly the four characters that
 * its mask shows.
 */
export const IDENTITY_FIELDS = ['mobile', 'mobile_tail', 'realname', 'card', 'usdt', 'card_tail'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

export const IDENTITY_FIELD_NAMES: Readonly<Record<IdentityField, string>> = {
  mobile: '手机号',
  mobile_tail: '手机号后四位',
  realname: '实名',
  card: '卡号',
  usdt: 'USDT 地址',
  card_tail: '卡号或地址后四位',
};

const MOBILE_TAIL = /^\d{4}$/;
const CARD_TAIL = new RegExp(`^[0-9A-Za-z]{${CARD_NUMBER_SHOWN_LENGTH}}$`);
const CARD = new RegExp(`^\\d{${CARD_NUMBER_MIN_LENGTH},}$`);
const REALNAME = /^\p{Script=Han}[\p{Script=Han}\s·•・]*\p{Script=Han}$/u;

/** A value as it is compared: numbers in plain digits without spaces and hyphens, regardless of how they are typed. */
export const plainIdentity = (typed: string): string => {
  const number = plainCardNumber(typed);
  return /^[0-9A-Za-z]+$/.test(number) ? number : typed.trim();
};

const FITS: Readonly<Record<IdentityField, (value: string) => boolean>> = {
  mobile: isMobile,
  mobile_tail: (value) => MOBILE_TAIL.test(value),
  realname: (value) => REALNAME.test(value),
  card: (value) => CARD.test(value),
  usdt: isTronAddress,
  card_tail: (value) => CARD_TAIL.test(value),
};

/** The personal values that a text can be. Part of a value is none, except the four characters at its end. */
export const identityFieldsOf = (typed: string): IdentityField[] =>
  IDENTITY_FIELDS.filter((field) => FITS[field](plainIdentity(typed)));

const MASKS: Readonly<Record<IdentityField, (value: string) => string>> = {
  mobile: maskMobile,
  mobile_tail: (value) => value,
  realname: maskRealname,
  card: maskCardNumber,
  usdt: maskCardNumber,
  card_tail: (value) => value,
};

/** A searched text as logs and lists show it. A text that can't be a personal value stays as it is. */
export const maskIdentity = (typed: string): string => {
  const [field] = identityFieldsOf(typed);
  return field === undefined ? typed : MASKS[field](plainIdentity(typed));
};
