import { z } from 'zod';
import { PAY_RESET_QUESTIONS, PAY_RESET_STATES, PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkNewPayPassword, checkPayResetAnswers } from '../rules/pay-resets.ts';
import { PAY_RESETS } from '../texts/pay-resets.ts';
import { empty, flag, judged, judgedSecret, moment, nothing, oneOf, optionalMoment, positiveAmount } from '../wire.ts';

const payReset = z.object({
  no: z.string(),
  state: z.enum(PAY_RESET_STATES),
  created_at: moment,
  usual_at: moment.describe('when members usually have an answer'),
  first_at: optionalMoment.describe('when the first person agreed'),
  second_at: optionalMoment.describe('when the second person agreed'),
  expires_at: moment.describe('end of the present step'),
  ended_at: optionalMoment,
  /** What the member answered, masked. Whether it was right is not said. */
  answers: z.array(z.object({ question: z.enum(PAY_RESET_QUESTIONS), shown: z.string() })),
  /** Whether the member can say that they did not ask. */
  deniable: flag,
});
export type PayReset = z.output<typeof payReset>;

const payResetPage = z.object({
  /** What this member is asked; the hint names the bound card. */
  questions: z.array(z.object({ question: z.enum(PAY_RESET_QUESTIONS), hint: z.string() })),
  /** The newest request; null when there is none of the last days. */
  request: payReset.nullable(),
  held_until: optionalMoment.describe('until when withdrawals and changes of cards are refused'),
  recovery_at: optionalMoment.describe('when a recovery of the account began that the member can stop'),
});
export type PayResetPage = z.output<typeof payResetPage>;

const tries = { calls: 30, minutes: 60 } as const;

export const payResets = {
  current: endpoint({
    method: 'GET',
    path: '/api/pay-reset',
    caller: 'member',
    summary: 'The questions for a forgotten pay password, and the request under way',
    input: nothing,
    output: payResetPage,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/pay-reset/ask',
    caller: 'member',
    summary: 'Answer the questions; two people of staff learn which answers were right, and nothing else',
    input: z.object({
      realname: judged(),
      card: judged(),
      way: oneOf(PAY_WAYS, 'bank'),
      amount: positiveAmount(),
      password: judgedSecret(),
    }),
    output: empty,
    check: (form) => checkPayResetAnswers(form),
    done: PAY_RESETS.submitted,
    budget: tries,
    refusals: [
      'payResets.cardMissing',
      'payResets.amountMissing',
      'payResets.passwordWrong',
      'payResets.underWay',
      'payResets.tooManyAsks',
      'payResets.deniedLately',
      'payResets.guarded',
      'members.tooManyTries',
      'members.frozen',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/pay-reset/withdraw',
    caller: 'member',
    summary: 'Take the request back',
    input: nothing,
    output: empty,
    done: PAY_RESETS.withdrawn,
    refusals: ['payResets.noneUnderWay'],
  }),
  deny: endpoint({
    method: 'POST',
    path: '/api/pay-reset/deny',
    caller: 'member',
    summary:
      'The member did not ask: the request ends, a pay password of the last 24 hours is taken back, and all other sessions end',
    input: nothing,
    output: empty,
    done: PAY_RESETS.denied,
    refusals: ['payResets.noneUnderWay'],
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/pay-reset/set',
    caller: 'member',
    summary: 'Set the new pay password after two people agreed',
    input: z.object({ password: judgedSecret(), paypassword: judgedSecret(), confirm: judgedSecret() }),
    output: empty,
    check: checkNewPayPassword,
    done: PAY_RESETS.saved,
    budget: tries,
    refusals: ['payResets.passwordWrong', 'payResets.notApproved', 'members.tooManyTries', 'members.frozen'],
  }),
};
