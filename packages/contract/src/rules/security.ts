import { PASSWORD_MIN_LENGTH } from '../constants.ts';
import { MEMBERS } from '../texts/members.ts';
import { MEMBER_SECURITY, SECURITY } from '../texts/security.ts';
import { firstFailing } from './first-failing.ts';

const TOTP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;

/** A code that a person copied, without blanks, hyphens and lower case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isRecoveryCode = (typed: string): boolean => RECOVERY_CODE.test(plainCode(typed));

/** Four groups of four characters, as recovery codes are shown. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** The login password that is asked for again in a session. */
export const checkLoginPassword = ({ password }: { password: string }) =>
  firstFailing([password !== '', SECURITY.passwordMissing]);

/** A code of the authenticator, without the recovery codes that it has no part in yet. */
export const checkTotpConfirmation = ({ code }: { code: string }) =>
  firstFailing([TOTP_CODE.test(plainCode(code)), SECURITY.confirmForm]);

export const checkSecondFactor = ({ code }: { code: string }) =>
  firstFailing([TOTP_CODE.test(plainCode(code)) || isRecoveryCode(code), SECURITY.codeForm]);

export interface Recovery {
  name: string;
  code: string;
  password: string;
  confirmPass: string;
}

export const checkRecovery = (form: Recovery) =>
  firstFailing(
    [form.name !== '', SECURITY.recoveryNameMissing],
    [form.code !== '', SECURITY.recoveryCodeMissing],
    [form.password.length >= PASSWORD_MIN_LENGTH, MEMBERS.password],
    [form.confirmPass === form.password, MEMBERS.passwordsDiffer],
  );

export const checkIdentityAnswers = ({ realname }: { realname: string }) =>
  firstFailing([realname !== '', MEMBER_SECURITY.realnameMissing]);
