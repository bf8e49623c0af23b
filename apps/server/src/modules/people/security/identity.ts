import { CARD_TYPE, IDENTITY_QUESTION_NAMES, IDENTITY_QUESTIONS } from '@koi/contract';
import { comparableName } from '@koi/contract/rules/person-names';
import { isSameNumber } from '../cards/index.ts';

export type Question = (typeof IDENTITY_QUESTIONS)[number];
export type Answers = Readonly<Record<Question, string>>;

/** What the house knows about a member. Empty texts are not known, or prove nothing, and are not asked about. */
export interface Facts {
  realname: string;
  /** The card that was bound last, a bank card before an address. */
  card?: { type: 1 | 2; number: string } | undefined;
  /** Empty when the profile was changed lately, because somebody with a stolen session could have typed it. */
  email: string;
  /** Empty when staff have stored it, because some of them know it, and when a session of the member gave it lately. */
  birthday: string;
}

/**
 * What proves who a member is. The name has to be right as well, and proves nothing: staff see its first character, and a
 * payment shows it to others.
 */
const PROOFS: readonly Question[] = ['card', 'email', 'birthday'];
const PROOFS_NEEDED = 2;

const isRight = ({ realname, card, email, birthday }: Facts, question: Question, answer: string): boolean => {
  const typed = answer.trim();
  switch (question) {
    case 'realname':
      return comparableName(typed) === comparableName(realname);
    case 'card':
      return card !== undefined && isSameNumber(card, card.type === CARD_TYPE.usdt ? typed : answer);
    case 'email':
      return typed.toLowerCase() === email.toLowerCase();
    case 'birthday':
      return typed === birthday;
  }
};

const isKnown = (facts: Facts, question: Question): boolean =>
  question === 'card' ? facts.card !== undefined : facts[question] !== '';

export const questionsOf = (facts: Facts): Question[] =>
  IDENTITY_QUESTIONS.filter((question) => isKnown(facts, question));

const proofsOf = (facts: Facts): Question[] => PROOFS.filter((question) => isKnown(facts, question));

/** How many right answers a recovery needs, the name included; 0 when the file has nothing that proves anything. */
export const neededAnswers = (facts: Facts): number => {
  const proofs = Math.min(PROOFS_NEEDED, proofsOf(facts).length);
  return proofs === 0 ? 0 : proofs + 1;
};

export type IdentityVerdict = 'right' | 'identityWrong' | 'tooFewAnswers' | 'noProof';

/**
 * One wrong answer is enough to refuse. A card that is bound has to be among the right ones. Too few answers are not
 * compared, because the verdict would tell whether each of them is right.
 */
export const judgeAnswers = (facts: Facts, answers: Answers): IdentityVerdict => {
  const needed = neededAnswers(facts);
  if (needed === 0) return 'noProof';
  const given = questionsOf(facts).filter((question) => answers[question] !== '');
  const isComplete = (['realname', 'card'] as const).every((name) => !isKnown(facts, name) || given.includes(name));
  if (!isComplete || given.length < needed) return 'tooFewAnswers';
  return given.every((question) => isRight(facts, question, answers[question])) ? 'right' : 'identityWrong';
};

/** What the second person reads: which questions the member answered, all of them rightly. */
export const answersShown = (facts: Facts, answers: Answers) =>
  questionsOf(facts).map((question) => ({
    field: `身份核对：${IDENTITY_QUESTION_NAMES[question]}`,
    before: '',
    after: answers[question] === '' ? '未核对' : '一致',
  }));
