import type { PAY_RESET_QUESTIONS, PAY_RESET_STATES } from '../pay-reset-constants.ts';
import { MEMBERS } from '../texts/members.ts';
import { PAY_RESETS } from '../texts/pay-resets.ts';
import { firstFailing } from './first-failing.ts';
import { isPayPassword } from './members.ts';

type Question = (typeof PAY_RESET_QUESTIONS)[number];
type State = (typeof PAY_RESET_STATES)[number];

export interface PayResetAnswers {
  realname: string;
  card: string;
  /** The amount of the last deposit in 分; 0 when it was not given. */
  amount: bigint;
  password: string;
}

/** `asked` are the questions of this member. The server passes them once it knows them. */
export const checkPayResetAnswers = (form: PayResetAnswers, asked: readonly Question[] = []) =>
  firstFailing(
    [form.realname !== '', PAY_RESETS.realnameMissing],
    [!asked.includes('card') || form.card !== '', PAY_RESETS.cardMissing],
    [!asked.includes('deposit') || form.amount > 0n, PAY_RESETS.amountMissing],
    [form.password !== '', PAY_RESETS.passwordMissing],
  );

export interface NewPayPassword {
  /** The login password. */
  password: string;
  paypassword: string;
  confirm: string;
}

export const checkNewPayPassword = (form: NewPayPassword) =>
  firstFailing(
    [form.paypassword !== '', MEMBERS.newMissing],
    [isPayPassword(form.paypassword), MEMBERS.newLength],
    [form.confirm === form.paypassword, MEMBERS.passwordsDiffer],
    [form.password !== '', PAY_RESETS.passwordMissing],
    [form.paypassword !== form.password, PAY_RESETS.sameAsLogin],
  );

const UNDER_WAY: readonly State[] = ['waiting', 'proposed', 'approved'];

/** Whether the request can still lead to a new password. */
export const isUnderWay = (state: State): boolean => UNDER_WAY.includes(state);
