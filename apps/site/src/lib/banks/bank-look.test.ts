import { describe, expect, it } from 'vitest';
import { monogramOf, PIGMENTS, pigmentOf } from './bank-look.ts';

describe('the look of a bank', () => {
  it('has the character that the bank is known by', () => {
    expect(['招商银行', '中国工商银行', '中国银行', '中国', ' 浦发银行', ''].map(monogramOf)).toEqual([
      '招',
      '工',
      '中',
      '中',
      '浦',
      '',
    ]);
  });

  it('has the same pigment for the short and the long name', () => {
    expect(pigmentOf('中国建设银行')).toBe('azurite');
    expect(pigmentOf('建设银行')).toBe('azurite');
    expect(pigmentOf('某某银行')).toBe(pigmentOf('某某银行'));
    expect(PIGMENTS).toContain(pigmentOf(''));
  });
});
