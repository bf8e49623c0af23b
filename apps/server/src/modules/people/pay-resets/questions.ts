import { CARD_TYPE, type PAY_RESET_QUESTIONS, PAY_RESETS, PAY_WAY_NAMES, type PAY_WAYS } from '@koi/contract';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { maskRealname } from '@koi/contract/rules/masks';
import type { PayResetAnswers } from '@koi/contract/rules/pay-resets';
import { comparableName } from '@koi/contract/rules/person-names';
import { formatMoney } from '@koi/money';
import { isSameNumber } from '../cards/index.ts';
import type { StoredAnswer } from './tables.ts';

type Question = (typeof PAY_RESET_QUESTIONS)[number];

/** What the house knows about a member, with which the answers are compared. */
export interface Known {
  realname: string;
  /** The card that was bound last, a bank card before an address. */
  card?: { type: 1 | 2; bank: string; number: string } | undefined;
  /** The deposit that was credited last. */
  deposit?: { way: (typeof PAY_WAYS)[number]; amount: bigint } | undefined;
}

export interface Answers extends PayResetAnswers {
  way: (typeof PAY_WAYS)[number];
}

/** An amount that differs by at most a fifth counts as right, because the member may not remember it exactly. */
const ABOUT = 5n;

export const questionsOf = ({ card, deposit }: Known): Question[] => [
  'realname',
  ...(card === undefined ? [] : (['card'] as const)),
  ...(deposit === undefined ? [] : (['deposit'] as const)),
  'password',
];

const cardHint = ({ bank, number }: NonNullable<Known['card']>): string => `${bank} ${maskCardNumber(number)}`;

/** The questions as the member reads them. */
export const questionsShown = (known: Known): { question: Question; hint: string }[] => {
  const hints: Readonly<Record<Question, string>> = {
    realname: known.card?.type === CARD_TYPE.bank ? PAY_RESETS.realnameHint : '',
    card: known.card === undefined ? '' : cardHint(known.card),
    deposit: PAY_RESETS.depositHint,
    password: PAY_RESETS.passwordHint,
  };
  return questionsOf(known).map((question) => ({ question, hint: hints[question] }));
};

const isAbout = (given: bigint, amount: bigint): boolean => {
  const difference = given > amount ? given - amount : amount - given;
  return difference * ABOUT <= amount;
};

/** Compares each answer with the file. Only the verdicts and masked forms of the answers are kept. */
export const judgeAnswers = (known: Known, { realname, card, way, amount }: Answers): StoredAnswer[] => {
  const answers: Readonly<Record<Question, Omit<StoredAnswer, 'question'>>> = {
    realname: { right: comparableName(realname) === comparableName(known.realname), shown: maskRealname(realname) },
    card: { right: known.card !== undefined && isSameNumber(known.card, card), shown: maskCardNumber(card) },
    deposit: {
      right: known.deposit?.way === way && isAbout(amount, known.deposit.amount),
      shown: `${PAY_WAY_NAMES[way]} ¥${formatMoney(amount)}`,
    },
    // A request is only stored with the right login password.
    password: { right: true, shown: PAY_RESETS.filled },
  };
  return questionsOf(known).map((question) => ({ question, ...answers[question] }));
};

/**
 * Whether staff may agree. Name and card have to be right. Staff can see deposits, so they only prove something for a
 * member without a card.
 */
export const isSound = (answers: readonly StoredAnswer[]): boolean => {
  const isRight = (question: Question) => answers.find((answer) => answer.question === question)?.right;
  return isRight('realname') === true && (isRight('card') ?? isRight('deposit') ?? true);
};
