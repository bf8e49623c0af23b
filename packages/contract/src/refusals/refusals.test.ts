import { describe, expect, it } from 'vitest';
import { allRows } from '../rows.ts';
import { REFUSALS, type RefusalName, readRefusal, refusalPattern } from './index.ts';
import { asGiven } from './row.ts';

const names = Object.keys(REFUSALS) as RefusalName[];

describe('the refusals', () => {
  it('differ in code or text within a feature', () => {
    const answers = names.map((name) => `${name.split('.')[0]} ${REFUSALS[name][0]} ${refusalPattern(name)}`);
    expect(new Set(answers).size).toBe(answers.length);
  });

  it('have a placeholder for every parameter of their text', () => {
    expect(names.filter((name) => refusalPattern(name).includes('undefined'))).toEqual([]);
    expect(refusalPattern('deposits.amountRange')).toBe('请输入金额在{min}-{max}之间！');
  });

  it('contain the arguments in their text', () => {
    expect(readRefusal('wallet.insufficient')).toEqual({ code: 422, text: '余额不足' });
    expect(readRefusal('deposits.amountRange', '100', '500')).toEqual({
      code: 400,
      text: '请输入金额在100-500之间！',
    });
    expect(readRefusal('letters.namesUnknown', ['anna', 'bert']).text).toBe('以下会员不存在：anna、bert');
  });

  it('are listed by rows only with a text of their own', () => {
    const listed = Object.values(allRows).flatMap((calls) =>
      Object.values(calls).flatMap(({ refusals = [] }) => refusals),
    );
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.filter((name) => refusalPattern(name) === asGiven('…'))).toEqual([]);
  });
});
