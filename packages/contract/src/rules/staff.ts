import { type Money, parseMoney, parseUsdt } from '@koi/money';
import { MEMBER_NOTE_MAX_LENGTH, type PAY_WAYS } from '../constants.ts';
import { excludedPair, type StaffRole } from '../staff/permissions.ts';
import { ADJUSTMENTS, MEMBER_FILES, MEMBER_NOTES, PAY_SETTINGS, REVIEWS, STAFF } from '../texts/staff.ts';
import { isCommonPassword } from './common-passwords.ts';
import { firstFailing } from './first-failing.ts';

import { checkReason } from './proposals.ts';

const REMARK_MAX_LENGTH = 200;
const ADJUSTMENT_MAX = 100_000_000n;
const RATE = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,6})?$/;
const FEE = /^\d{1,9}(\.\d{1,6})?$/;
const STAFF_NAME = /^[A-Za-z0-9]{4,20}$/;
const PASSWORD_MIN_LENGTH = 12;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const ACCOUNT_NUMBER = /^[\d\s-]{8,40}$/;

const isFilled = (text: string) => text.trim() !== '';

/**
 * Staff decide about members' money, so their passwords must be longer than those of members, with letters and digits.
 */
const isStaffPassword = (password: string) =>
  password.length >= PASSWORD_MIN_LENGTH && /[A-Za-z]/.test(password) && /\d/.test(password);

export const checkStaffLogin = ({ name, password }: { name: string; password: string }) =>
  firstFailing([isFilled(name), STAFF.nameMissing], [password !== '', STAFF.passwordMissing]);

export const checkStaffCode = ({ code }: { code: string }) => firstFailing([/^\d{6}$/.test(code), STAFF.codeMissing]);

/** A password that a member of staff chooses for themselves. */
export const checkChosenPassword = ({ password }: { password: string }) =>
  firstFailing([isStaffPassword(password), STAFF.passwordShort], [!isCommonPassword(password), STAFF.passwordCommon]);

export const checkStaffPassword = ({ old, password }: { old: string; password: string }) =>
  firstFailing([old !== '', STAFF.passwordMissing]) ??
  checkChosenPassword({ password }) ??
  firstFailing([old !== password, STAFF.passwordSame]);

export const checkEnrolment = ({ name, code, password }: { name: string; code: string; password: string }) =>
  firstFailing([isFilled(name), STAFF.nameMissing], [isFilled(code), STAFF.enrolCodeMissing]) ??
  checkChosenPassword({ password });

/** Roles that exclude each other are named by `EXCLUDED_ROLES`. */
export const checkStaffRoles = ({ roles }: { roles: readonly StaffRole[] }) =>
  firstFailing([roles.length > 0, STAFF.rolesMissing], [excludedPair(roles) === undefined, STAFF.rolesExcluded]);

export const checkStaffName = ({ name }: { name: string }) => firstFailing([STAFF_NAME.test(name), STAFF.nameForm]);

export const checkNewStaff = (form: { name: string; roles: readonly StaffRole[] }) =>
  checkStaffName(form) ?? checkStaffRoles(form);

export const checkProposedRoles = (form: { roles: readonly StaffRole[]; reason: string }) =>
  checkStaffRoles(form) ?? checkReason(form.reason);

export const checkStaffDraft = (form: { name: string; roles: readonly StaffRole[]; reason: string }) =>
  checkNewStaff(form) ?? checkReason(form.reason);

export const checkApproval = ({ remark }: { remark: string }) =>
  firstFailing([remark.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong]);

export const checkRefusal = ({ remark }: { remark: string }) =>
  firstFailing([isFilled(remark), REVIEWS.reasonMissing], [remark.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong]);

export interface AdjustmentForm {
  member: string;
  amount: Money;
  multiple: string;
  reason: string;
}

export const checkAdjustment = ({ member, amount, multiple, reason }: AdjustmentForm) =>
  firstFailing(
    [isFilled(member), ADJUSTMENTS.memberMissing],
    [amount > 0n, ADJUSTMENTS.amountWrong],
    [amount <= ADJUSTMENT_MAX, ADJUSTMENTS.amountLarge],
    [/^\d{1,2}$/.test(multiple) && Number(multiple) <= 20, ADJUSTMENTS.multipleWrong],
    [isFilled(reason), ADJUSTMENTS.reasonMissing],
    [reason.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong],
  );

export interface ReceivingAccountForm {
  bank_name: string;
  bank_no: string;
  bank_owner: string;
  bank_address: string;
}

export const checkReceivingAccount = (form: ReceivingAccountForm) =>
  firstFailing(
    [isFilled(form.bank_name), PAY_SETTINGS.bankMissing],
    [ACCOUNT_NUMBER.test(form.bank_no), PAY_SETTINGS.numberWrong],
    [isFilled(form.bank_owner), PAY_SETTINGS.ownerMissing],
    [isFilled(form.bank_address), PAY_SETTINGS.branchMissing],
  );

export interface WaySettingsForm {
  way: (typeof PAY_WAYS)[number];
  enabled: 0 | 1;
  min_price: string;
  max_price: string;
  address: string;
  picture: string;
}

/** Members pay these ways by scanning the operator's payment code, so a picture of it is required. */
export const takesPicture = (way: WaySettingsForm['way']) => way === 'wxpay' || way === 'alipay';

/** The checksum of the address is verified by the server. */
export const checkWaySettings = ({ way, enabled, min_price, max_price, address, picture }: WaySettingsForm) => {
  const [min, max] = [parseMoney(min_price) ?? 0n, parseMoney(max_price) ?? 0n];
  return firstFailing(
    [min > 0n && max >= min, PAY_SETTINGS.rangeWrong],
    [way !== 'usdt' || enabled === 0 || address !== '', PAY_SETTINGS.addressMissing],
    [way !== 'usdt' || address === '' || TRON_ADDRESS.test(address), PAY_SETTINGS.addressWrong],
    [!takesPicture(way) || enabled === 0 || picture !== '', PAY_SETTINGS.pictureMissing],
  );
};

export interface RatesForm {
  usdtrate: string;
  withdrawusdtrate: string;
  withdrawcashfee: string;
  withdrawfeeusdttrc: string;
  withdrawal_second_person: string;
  bonus_second_person: string;
  usdt_second_node: string;
  deposit_second_person: string;
  reviewer_second_person: string;
  fresh_code_from: string;
  usdt_return_fee: string;
}

/** The fee of a transfer is a few USDT at most, and more would not be sent back. */
const RETURN_FEE_MAX = 20_000_000n;

export const isReturnFee = (text: string): boolean => {
  const fee = FEE.test(text) ? parseUsdt(text) : undefined;
  return fee !== undefined && fee <= RETURN_FEE_MAX;
};

/** A withdrawal rate below the deposit rate would pay out more USDT than was deposited. Expects valid rates. */
export const checkRateOrder = ({ usdtrate, withdrawusdtrate }: Pick<RatesForm, 'usdtrate' | 'withdrawusdtrate'>) =>
  firstFailing([(parseUsdt(withdrawusdtrate) ?? 0n) >= (parseUsdt(usdtrate) ?? 0n), PAY_SETTINGS.rateOrder]);

export const checkRates = (form: RatesForm) =>
  firstFailing(
    [RATE.test(form.usdtrate) && RATE.test(form.withdrawusdtrate), PAY_SETTINGS.rateWrong],
    [checkRateOrder(form) === undefined, PAY_SETTINGS.rateOrder],
    [FEE.test(form.withdrawcashfee) && FEE.test(form.withdrawfeeusdttrc), PAY_SETTINGS.feeWrong],
    [parseMoney(form.withdrawal_second_person) !== undefined, PAY_SETTINGS.amountWrong],
    [parseMoney(form.bonus_second_person) !== undefined, PAY_SETTINGS.amountWrong],
    [parseMoney(form.deposit_second_person) !== undefined, PAY_SETTINGS.amountWrong],
    [parseMoney(form.reviewer_second_person) !== undefined, PAY_SETTINGS.amountWrong],
    [parseMoney(form.fresh_code_from) !== undefined, PAY_SETTINGS.amountWrong],
    [parseUsdt(form.usdt_second_node) !== undefined, PAY_SETTINGS.amountWrong],
    [isReturnFee(form.usdt_return_fee), PAY_SETTINGS.returnFeeWrong],
  );

export const checkMemberReason = ({ reason }: { reason: string }) =>
  firstFailing(
    [isFilled(reason), MEMBER_FILES.reasonMissing],
    [reason.length <= REMARK_MAX_LENGTH, REVIEWS.reasonLong],
  );

export const checkMemberNote = ({ text }: { text: string }) =>
  firstFailing(
    [isFilled(text), MEMBER_NOTES.missing],
    [text.trim().length <= MEMBER_NOTE_MAX_LENGTH, MEMBER_NOTES.long],
  );
