import { IDENTITY_QUESTION_NAMES, IDENTITY_QUESTIONS, type MemberRecovery } from '@koi/contract';
import { maskMobile, maskRealname } from '@koi/contract/rules/masks';
import { beijingDay } from '@koi/money';

type Question = (typeof IDENTITY_QUESTIONS)[number];
export type Answers = Readonly<Record<Question, string>>;

/** What the house knows about a member. Empty texts are not known and not asked about. */
export interface Facts {
  realname: string;
  mobile: string;
  birthday: string;
  email: string;
  /** Last four characters of each bound card. */
  cardTails: readonly string[];
  joinedAt: Date;
}

/** Right answers that a recovery needs, or all questions when the file has fewer. */
const NEEDED = 3;
/** Facts that no screen of the back office shows whole. The others prove little, because staff know the answer. */
const HIDDEN: readonly Question[] = ['realname', 'mobile', 'birthday', 'email'];
const HIDDEN_NEEDED = 2;
const MONTH_LENGTH = 7;

const monthOf = ({ joinedAt }: Facts): string => beijingDay(joinedAt).slice(0, MONTH_LENGTH);

/** The right answers, in the form in which they are compared. A question without one is not asked. */
const rightAnswers = (facts: Facts): Readonly<Record<Question, readonly string[]>> => {
  const known = (text: string) => (text === '' ? [] : [text.toLowerCase()]);
  return {
    realname: known(facts.realname),
    mobile: known(facts.mobile),
    birthday: known(facts.birthday),
    email: known(facts.email),
    card_tail: facts.cardTails.map((tail) => tail.toLowerCase()),
    joined_month: [monthOf(facts)],
  };
};

const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** What staff see of each answer. */
const masked = (facts: Facts): Readonly<Record<Question, string>> => ({
  realname: maskRealname(facts.realname),
  mobile: maskMobile(facts.mobile),
  birthday: `${facts.birthday.slice(0, 4)}-**-**`,
  email: maskEmail(facts.email),
  card_tail: `${facts.cardTails.length} 张`,
  joined_month: `${monthOf(facts).slice(0, 4)}-**`,
});

const askable = (facts: Facts): Question[] => {
  const right = rightAnswers(facts);
  return IDENTITY_QUESTIONS.filter((question) => right[question].length > 0);
};

export const neededAnswers = (facts: Facts): number => Math.min(NEEDED, askable(facts).length);

export const questionsOf = (facts: Facts): MemberRecovery['questions'] => {
  const shown = masked(facts);
  return askable(facts).map((question) => ({ question, masked: shown[question] }));
};

const isRight = (facts: Facts, question: Question, answer: string): boolean =>
  rightAnswers(facts)[question].includes(answer.trim().toLowerCase());

export type IdentityVerdict = 'right' | 'identityWrong' | 'tooFewAnswers';

/** One wrong answer is enough to refuse. */
export const judgeAnswers = (facts: Facts, answers: Answers): IdentityVerdict => {
  const given = askable(facts).filter((question) => answers[question] !== '');
  if (given.some((question) => !isRight(facts, question, answers[question]))) return 'identityWrong';
  const isHidden = (question: Question) => HIDDEN.includes(question);
  const hiddenNeeded = Math.min(HIDDEN_NEEDED, askable(facts).filter(isHidden).length);
  const isEnough = given.length >= neededAnswers(facts) && given.filter(isHidden).length >= hiddenNeeded;
  return isEnough ? 'right' : 'tooFewAnswers';
};

/** What the second person sees: each question with the masked fact, and whether the member answered it. */
export const answersShown = (facts: Facts, answers: Answers) => {
  const shown = masked(facts);
  return askable(facts).map((question) => ({
    field: `身份核对：${IDENTITY_QUESTION_NAMES[question]}`,
    before: '',
    after: answers[question] === '' ? '未核对' : `${shown[question]}，一致`,
  }));
};
