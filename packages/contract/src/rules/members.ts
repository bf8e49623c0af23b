import { isCalendarDay } from '@koi/money';
import {
  ADULT_AGE_YEARS,
  AVATAR_KINDS,
  AVATAR_MAX_BYTES,
  BIRTHDAY_MIN,
  CAPTCHA_LENGTH,
  PASSWORD_MIN_LENGTH,
  PAY_PASSWORD_MAX_LENGTH,
  PAY_PASSWORD_MIN_LENGTH,
} from '../constants.ts';
import { MEMBERS } from '../texts/members.ts';
import { firstFailing } from './first-failing.ts';
import { isRealname } from './person-names.ts';

const NAME = /^[A-Za-z0-9]{6,16}$/;
const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

export const isMobile = (value: string) => MOBILE.test(value);
export const isPayPassword = (value: string) =>
  value.length >= PAY_PASSWORD_MIN_LENGTH && value.length <= PAY_PASSWORD_MAX_LENGTH;

export interface Registration {
  name: string;
  password: string;
  confirmPass: string;
  realname: string;
  paypassword: string;
  code: string;
}

export const checkRegistration = (form: Registration) =>
  firstFailing(
    [NAME.test(form.name), MEMBERS.name],
    [form.password.length >= PASSWORD_MIN_LENGTH, MEMBERS.password],
    [form.confirmPass === form.password, MEMBERS.passwordsDiffer],
    [isRealname(form.realname), MEMBERS.realname],
    [form.paypassword.length >= PAY_PASSWORD_MIN_LENGTH, MEMBERS.payPassword],
    [form.paypassword.length <= PAY_PASSWORD_MAX_LENGTH, MEMBERS.payPasswordLong],
    [form.code !== '', MEMBERS.captchaMissing],
  );

export interface Login {
  name: string;
  password: string;
  code: string;
}

export const checkLogin = (form: Login) =>
  firstFailing(
    [form.name !== '' && form.password !== '', MEMBERS.credentialsMissing],
    [form.code !== '', MEMBERS.captchaMissing],
  );

/** The captcha is drawn in the browser, so only the browser can check it. */
export const checkCaptcha = (typed: string, drawn: string) =>
  firstFailing(
    [typed !== '', MEMBERS.captchaMissing],
    [typed.length === CAPTCHA_LENGTH && typed.toUpperCase() === drawn.toUpperCase(), MEMBERS.captchaWrong],
  );

/** The hint next to the captcha field has its own texts. */
export const checkCaptchaHint = (typed: string, drawn: string) =>
  firstFailing(
    [typed !== '', MEMBERS.captchaHintMissing],
    [typed.toUpperCase() === drawn.toUpperCase(), MEMBERS.captchaHintWrong],
  );

export interface Profile {
  mobile: string;
  email: string;
  birthday: string;
}

/** The 18th birthday of a person born on `birthday`. Dates in YYYY-MM-DD compare as text. */
const comingOfAge = (birthday: string) => `${Number(birthday.slice(0, 4)) + ADULT_AGE_YEARS}${birthday.slice(4)}`;

/** `today` is the Beijing day. */
export const isAdult = (birthday: string, today: string) => comingOfAge(birthday) <= today;

/** `today` is the Beijing day. Fields may be empty; filled fields must be valid. */
export const checkProfile = (form: Profile, today: string) =>
  firstFailing(
    [form.mobile === '' || MOBILE.test(form.mobile), MEMBERS.mobile],
    [form.email === '' || EMAIL.test(form.email), MEMBERS.email],
    [
      form.birthday === '' || (isCalendarDay(form.birthday) && form.birthday >= BIRTHDAY_MIN && form.birthday <= today),
      MEMBERS.birthday,
    ],
    [form.birthday === '' || isAdult(form.birthday, today), MEMBERS.underage],
  );

export interface PasswordChange {
  old: string;
  next: string;
  confirm: string;
}

const passwordChangeRules = (form: PasswordChange, isLongEnough: (value: string) => boolean) =>
  firstFailing(
    [form.old !== '', MEMBERS.oldMissing],
    [form.next !== '', MEMBERS.newMissing],
    [form.confirm !== '', MEMBERS.confirmMissing],
    [isLongEnough(form.old), MEMBERS.oldLength],
    [isLongEnough(form.next), MEMBERS.newLength],
    [form.next === form.confirm, MEMBERS.passwordsDiffer],
    [form.next !== form.old, MEMBERS.newSameAsOld],
  );

export const checkPasswordChange = (form: PasswordChange) =>
  passwordChangeRules(form, (value) => value.length >= PASSWORD_MIN_LENGTH);

export const checkPayPasswordChange = (form: PasswordChange) => passwordChangeRules(form, isPayPassword);

/** Checks what the browser knows about a file; the server also checks its content. */
export const checkAvatar = (file: { type: string; size: number }) =>
  firstFailing(
    [AVATAR_KINDS.some((kind) => kind === file.type), MEMBERS.avatarKind],
    [file.size <= AVATAR_MAX_BYTES, MEMBERS.avatarTooLarge],
  );
