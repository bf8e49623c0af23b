import { describe, expect, it } from 'vitest';
import { looksFor } from './looks.ts';

const named = (looks: ReturnType<typeof looksFor>) =>
  Object.fromEntries(Object.entries(looks).filter(([, text]) => text !== undefined));

describe('a text is looked up only where its form fits', () => {
  it.each([
    ['8866', { member: '8866', bet: '8866', staff: '8866' }],
    ['k', { member: 'k', staff: 'k' }],
    ['d20261115', { member: 'd20261115', deposit: 'D20261115', bet: 'd20261115', hash: 'd20261115' }],
    ['6225 8800-1000', { member: '6225 8800-1000', bet: '6225 8800-1000' }],
    ['T20261115', { member: 'T20261115', transfer: 'T20261115', bet: 'T20261115' }],
  ])('%s', (typed, expected) => {
    expect(named(looksFor(typed, ['auditor']))).toMatchObject(expected);
  });

  it('and a hash needs six digits', () => {
    expect(looksFor('0xa1c07', ['auditor']).hash).toBeUndefined();
    expect(named(looksFor('0xA1C07E', ['auditor']))).toEqual({
      hash: 'a1c07e',
      payment: { by: 'hash', text: 'a1c07e' },
    });
  });

  it('and a payment in suspense has a number, a hash or the whole address of a sender', () => {
    const sender = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    expect(looksFor(sender, ['auditor']).payment).toEqual({ by: 'sender', text: sender });
    expect(looksFor('#u20261115', ['auditor']).payment).toEqual({ by: 'no', text: 'U20261115' });
    expect(looksFor(sender.slice(0, 20), ['auditor']).payment).toBeUndefined();
  });

  it('and nothing is looked up for an empty text or control characters', () => {
    expect(named(looksFor(' @ ', ['auditor']))).toEqual({});
    expect(named(looksFor('koi\u0000', ['auditor']))).toEqual({});
  });
});

describe('a role', () => {
  it('finds only the kinds that it may read', () => {
    const kinds = (role: 'service' | 'content') => [
      ...Object.keys(named(looksFor('d20261115', [role]))),
      ...Object.keys(named(looksFor('A20261115', [role]))).filter((kind) => kind === 'adjustment'),
    ];
    expect(kinds('service')).toEqual(['member', 'deposit', 'bet', 'hash', 'payment']);
    expect(kinds('content')).toEqual([]);
  });
});
