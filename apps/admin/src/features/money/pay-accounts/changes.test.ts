import { describe, expect, it } from 'vitest';
import { changesOf, sayChanges } from './changes.ts';

describe('the list of changes', () => {
  const labels = { min: '最低金额', max: '最高金额', address: '收款地址' };
  const before = { min: '100', max: '10000', address: '' };

  it('contains each changed field with its value before and after', () => {
    const changes = changesOf(labels, before, { min: '200', max: '10000', address: 'T1' });
    expect(sayChanges(changes)).toBe('最低金额 100 → 200；收款地址 （空） → T1');
  });

  it('is empty when nothing differs', () => {
    expect(changesOf(labels, before, { ...before })).toEqual([]);
  });
});
