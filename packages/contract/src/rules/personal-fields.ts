import { mayDo, type Permission, type StaffRole } from '../staff/permissions.ts';
import { maskCardNumber } from './cards.ts';
import { maskAddress, maskMobile, maskRealname } from './masks.ts';

interface PersonalField {
  label: string;
  mask: (value: string) => string;
  /** Staff with one of these permissions see the whole value in lists and panels. Without any, it is always masked. */
  whole?: readonly Permission[];
  /** Staff with one of these roles see it too, where a permission is wider than the value needs. */
  wholeFor?: readonly StaffRole[];
  /** The call that shows the whole value of one order to staff with its permission, and records each look. */
  look?: 'deposits.payer' | 'withdrawals.payee';
}

const YEAR_LENGTH = 4;

/**
 * Personal values of members in answers to staff. An export with whole personal data, to which two people agreed, is the
 * only other place that shows them. E-mail addresses are not in any answer.
 */
export const PERSONAL_FIELDS = {
  realname: { label: '实名', mask: maskRealname },
  payer: { label: '存款人', mask: maskRealname, look: 'deposits.payer' },
  payee: { label: '收款人', mask: maskRealname, look: 'withdrawals.payee' },
  card: { label: '卡号', mask: maskCardNumber, look: 'withdrawals.payee' },
  mobile: { label: '手机号', mask: maskMobile },
  /** The person who decides about an application calls the applicant. */
  applicant: { label: '代理申请的手机号', mask: maskMobile, whole: ['agents.review'] },
  /**
   * A picture can't be masked in part. The second person of a large deposit looks at it as well; that is a checker, and
   * not security, who agree to changes of accounts only.
   */
  receipt: { label: '付款截图', mask: () => '', whole: ['deposits.review'], wholeFor: ['checker'] },
  birthDate: { label: '出生日期', mask: (date) => date.slice(0, YEAR_LENGTH) },
  network: { label: '网络地址', mask: maskAddress },
} as const satisfies Readonly<Record<string, PersonalField>>;

export type PersonalFieldName = keyof typeof PERSONAL_FIELDS;

/** The roles of the person who reads, and whether the answer is an export with whole personal data. */
export interface Reader {
  roles: readonly StaffRole[];
  unmasked?: boolean;
}

const NOBODY: Reader = { roles: [] };

/** A personal value as staff see it. Without a reader it is masked. */
export const shownToStaff = (
  name: PersonalFieldName,
  value: string,
  { roles, unmasked = false }: Reader = NOBODY,
): string => {
  const { mask, whole = [], wholeFor = [] }: PersonalField = PERSONAL_FIELDS[name];
  const isWhole =
    unmasked || whole.some((permission) => mayDo(roles, permission)) || wholeFor.some((role) => roles.includes(role));
  return isWhole ? value : mask(value);
};
