import { describe, expect, it } from 'vitest';
import { checkRiskNote, liveRules, mustLook, mustWait, RISK_RULES, scoreOf, shadowDay, strengthOf } from './risk.ts';

const DAY_MS = 24 * 3_600_000;
const now = new Date('2026-11-17T12:00:00+08:00');
const rule = (id: string) => RISK_RULES.find((one) => one.id === id) ?? expect.fail(id);

describe('the rules', () => {
  it.each([
    ['same-payee', 60],
    ['same-device', 40],
    ['referrer-linked', 40],
    ['reward-twice', 40],
    ['little-play', 40],
    ['same-payer', 25],
    ['registered-together', 20],
    ['same-network', 5],
  ])('%s has %i points and counts at once', (id, points) => {
    expect(liveRules(new Map(), now).get(rule(id).id)).toMatchObject({ points });
  });

  it('a rule counts once however many accounts it concerns', () => {
    expect(scoreOf([rule('same-network'), rule('same-network'), rule('same-network')])).toBe(5);
    expect(scoreOf([rule('same-device'), rule('same-payer'), rule('registered-together')])).toBe(85);
  });

  it('large sums have 40 points after their shadow', () => {
    const starts = new Map([['large-sums@1', now]]);
    expect(liveRules(starts, now).has('large-sums')).toBe(false);
    expect(liveRules(starts, new Date(now.getTime() + 14 * DAY_MS)).get('large-sums')).toMatchObject({ points: 40 });
  });

  it('the score ends at 100', () => expect(scoreOf(RISK_RULES)).toBe(100));

  it.each([
    [39, false, false],
    [40, true, false],
    [69, true, false],
    [70, true, true],
  ])('a score of %i: a person looks %s, rewards wait %s', (score, look, wait) => {
    expect([mustLook(score), mustWait(score)]).toEqual([look, wait]);
  });

  it.each([
    [['same-payee'], 'strong'],
    [['same-payer'], 'medium'],
    [['same-network'], 'weak'],
    [[], 'relation'],
  ])('the evidence %j makes a link %s', (ids, strength) => {
    expect(strengthOf(ids.map(rule))).toBe(strength);
  });
});

describe('shadow', () => {
  const fresh = { ...rule('same-device'), version: 2, points: 50, founding: false };
  const rules = [...RISK_RULES, fresh];
  const startedAgo = (days: number) => new Map([['same-device@2', new Date(now.getTime() - days * DAY_MS)]]);

  it('lasts 14 days from the first run, in which the former version counts', () => {
    expect(shadowDay(fresh, startedAgo(5), now)).toBe(6);
    expect(liveRules(startedAgo(13), now, rules).get('same-device')?.points).toBe(40);
    expect(liveRules(startedAgo(14), now, rules).get('same-device')?.points).toBe(50);
  });

  it('a version that never ran does not count', () => {
    expect(liveRules(new Map(), now, rules).get('same-device')?.points).toBe(40);
  });
});

it('a note of a case is neither empty nor too long', () => {
  expect(checkRiskNote({ text: '' })).toBe('请填写备注');
  expect(checkRiskNote({ text: '长'.repeat(501) })).toBe('备注不能超过 500 字');
  expect(checkRiskNote({ text: '已核实' })).toBeUndefined();
});
