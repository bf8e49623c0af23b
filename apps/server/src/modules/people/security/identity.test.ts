import { describe, expect, it } from 'vitest';
import { type Answers, type Facts, judgeAnswers, neededAnswers, questionsOf } from './identity.ts';

const facts: Facts = {
  realname: '陈小宇',
  card: { type: 1, number: '6225880147556621' },
  email: 'Koi@example.com',
  birthday: '1990-02-03',
};
const bare: Facts = { realname: '陈小宇', email: '', birthday: '' };
const said = (answers: Partial<Answers>): Answers => ({
  ...{ realname: '陈小宇', card: '', email: '', birthday: '' },
  ...answers,
});
const CARD = '6225 8801 4755 6621';

describe('the answers of a member', () => {
  it('are right with the name, the whole card and one more', () => {
    expect(judgeAnswers(facts, said({ card: CARD, email: ' koi@EXAMPLE.com' }))).toBe('right');
    expect(judgeAnswers(facts, said({ realname: '陈 小宇', card: CARD, birthday: '1990-02-03' }))).toBe('right');
    expect(questionsOf(facts)).toEqual(['realname', 'card', 'email', 'birthday']);
  });

  it('are refused when one is wrong, however many are right', () => {
    const right = { card: CARD, email: 'koi@example.com', birthday: '1990-02-03' };
    expect(judgeAnswers(facts, said({ ...right, birthday: '1990-02-04' }))).toBe('identityWrong');
    expect(judgeAnswers(facts, said({ ...right, realname: '陈大宇' }))).toBe('identityWrong');
    // The last four digits are on the screens of staff.
    expect(judgeAnswers(facts, said({ ...right, card: '6621' }))).toBe('identityWrong');
  });

  it('are too few without the card or with the card alone', () => {
    expect(judgeAnswers(facts, said({ email: 'koi@example.com', birthday: '1990-02-03' }))).toBe('tooFewAnswers');
    expect(judgeAnswers(facts, said({ card: CARD }))).toBe('tooFewAnswers');
    expect(judgeAnswers(facts, said({ realname: '', card: CARD, email: 'koi@example.com' }))).toBe('tooFewAnswers');
    // Three right answers are enough only with the name among them.
    const proofs = { card: CARD, email: 'koi@example.com', birthday: '1990-02-03' };
    expect(judgeAnswers(facts, said({ ...proofs, realname: '' }))).toBe('tooFewAnswers');
  });

  it('are not compared while they are too few', () => {
    expect(judgeAnswers(facts, said({ realname: '陈大宇' }))).toBe('tooFewAnswers');
    expect(judgeAnswers(facts, said({ birthday: '1990-02-04' }))).toBe('tooFewAnswers');
    expect(judgeAnswers(facts, said({ card: '6225880147556622' }))).toBe('tooFewAnswers');
  });

  it('are those that the file has, and never the name alone', () => {
    const emailed = { ...bare, email: 'koi@example.com' };
    expect(neededAnswers(emailed)).toBe(2);
    expect(judgeAnswers(emailed, said({ email: 'koi@example.com' }))).toBe('right');
    expect(judgeAnswers(emailed, said({}))).toBe('tooFewAnswers');
    expect(neededAnswers(bare)).toBe(0);
    expect(judgeAnswers(bare, said({}))).toBe('noProof');
  });

  it('compare an address of USDT as it was typed', () => {
    const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    const held: Facts = { ...bare, card: { type: 2, number: address } };
    expect(judgeAnswers(held, said({ card: address }))).toBe('right');
    expect(judgeAnswers(held, said({ card: address.toLowerCase() }))).toBe('identityWrong');
  });
});
