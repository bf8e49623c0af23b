import { describe, expect, it } from 'vitest';
import { type Answers, type Facts, judgeAnswers, neededAnswers, questionsOf } from './identity.ts';

const facts: Facts = {
  realname: '陈小宇',
  mobile: '13812345678',
  birthday: '1990-02-03',
  email: 'Koi@example.com',
  cardTails: ['6621', 'CZeE'],
  joinedAt: new Date('2026-03-01T12:00:00+08:00'),
};
const bare: Facts = { ...facts, mobile: '', birthday: '', email: '', cardTails: [] };
const said = (answers: Partial<Answers>): Answers => ({
  ...{ realname: '陈小宇', mobile: '', birthday: '', email: '', card_tail: '', joined_month: '' },
  ...answers,
});

describe('the answers of a member', () => {
  it('are right with three of them, in any case', () => {
    expect(judgeAnswers(facts, said({ email: 'koi@example.com', card_tail: 'czee' }))).toBe('right');
    expect(judgeAnswers(facts, said({ mobile: '13812345678', joined_month: '2026-03' }))).toBe('right');
  });

  it('are refused when one is wrong, however many are right', () => {
    const answers = { mobile: '13812345678', birthday: '1990-02-03', email: 'koi@example.com', card_tail: '0000' };
    expect(judgeAnswers(facts, said(answers))).toBe('identityWrong');
  });

  it('are too few when staff could have read all but the name themselves', () => {
    expect(judgeAnswers(facts, said({ card_tail: '6621', joined_month: '2026-03' }))).toBe('tooFewAnswers');
  });

  it('are those that the file has, when it has less than three', () => {
    expect(neededAnswers(bare)).toBe(2);
    expect(judgeAnswers(bare, said({ joined_month: '2026-03' }))).toBe('right');
    expect(judgeAnswers(bare, said({}))).toBe('tooFewAnswers');
    expect(questionsOf(bare).map(({ question }) => question)).toEqual(['realname', 'joined_month']);
  });
});
