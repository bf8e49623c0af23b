import { describe, expect, it } from 'vitest';
import { APPLICATIONS, STAFF_ACTIVITIES } from '../texts/activities.ts';
import {
  type ActivityExposure,
  type ActivityTerms,
  bonusByTerms,
  bonusOf,
  checkActivity,
  checkActivityTypes,
  checkBonus,
  differsFromTerms,
  needsAgreement,
  termsTable,
} from './activities.ts';

const percentTier = { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' };
const higherTier = { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' };
const fixedTier = { from: '3000', percent: '', cap: '', amount: '28', multiple: '1' };
const firstDeposit: ActivityTerms = { basis: 'first_deposit', category: '', tiers: [percentTier, higherTier] };
const weekly: ActivityTerms = { basis: 'week_turnover', category: 'sport', tiers: [fixedTier] };

const activity = {
  type_id: 1,
  title: '新会员首存礼金',
  headline: '',
  tagline: '',
  banner: '/art/banner-koi.svg',
  content: '<p>首存 100 元起</p>',
  memo: '',
  starts_at: '',
  ends_at: '',
  can_apply: 1 as const,
  terms: firstDeposit,
};

describe('an activity', () => {
  it('requires a type, a title, a picture and a text', () => {
    expect(checkActivity(activity)).toBeUndefined();
    expect(checkActivity({ ...activity, type_id: 0, title: '' })).toBe(STAFF_ACTIVITIES.typeMissing);
    expect(checkActivity({ ...activity, title: '长'.repeat(31) })).toBe(STAFF_ACTIVITIES.titleMissing);
    expect(checkActivity({ ...activity, banner: '//evil.test/a.png' })).toBe(STAFF_ACTIVITIES.bannerWrong);
    expect(checkActivity({ ...activity, content: ' ' })).toBe(STAFF_ACTIVITIES.contentMissing);
  });

  it('has to end after it begins', () => {
    const from = { ...activity, starts_at: '2026-06-01 00:00' };
    expect(checkActivity({ ...from, ends_at: '2026-06-01 00:01' })).toBeUndefined();
    expect(checkActivity({ ...from, ends_at: '2026-06-01 00:00' })).toBe(STAFF_ACTIVITIES.windowBackwards);
    expect(checkActivity({ ...from, starts_at: '06/01' })).toBe(STAFF_ACTIVITIES.windowWrong);
  });

  it('requires types with different names', () => {
    expect(checkActivityTypes({ types: [{ name: '体育' }, { name: '电子' }] })).toBeUndefined();
    expect(checkActivityTypes({ types: [{ name: '体育' }, { name: '体育 ' }] })).toBe(STAFF_ACTIVITIES.typeNamesSame);
    expect(checkActivityTypes({ types: [{ name: ' ' }] })).toBe(STAFF_ACTIVITIES.typeNameMissing);
  });
});

describe('a bonus', () => {
  const bonus = { bonus: 188_00n, multiple: '5', remark: '' };

  it('may be 0 for an approval without money, whatever its multiple', () => {
    expect(checkBonus({ ...bonus, bonus: 0n, multiple: 'x' })).toBeUndefined();
    expect(bonusOf('0')).toBe(0n);
    expect(bonusOf('188.5')).toBe(18_850n);
  });

  it('is refused when it is empty', () => {
    expect(checkBonus({ ...bonus, bonus: bonusOf('') })).toBe(APPLICATIONS.bonusMissing);
  });

  it.each([
    [{ bonus: bonusOf('x') }, APPLICATIONS.bonusWrong],
    [{ bonus: bonusOf('-1') }, APPLICATIONS.bonusWrong],
    [{ bonus: bonusOf('1000000.01') }, APPLICATIONS.bonusLarge],
    [{ multiple: '-1' }, APPLICATIONS.multipleWrong],
    [{ multiple: '51' }, APPLICATIONS.multipleWrong],
    [{ multiple: '2.5' }, APPLICATIONS.multipleWrong],
  ])('with %o is refused', (change, text) => {
    expect(checkBonus({ ...bonus, ...change })).toBe(text);
  });
});

describe('the terms of a bonus', () => {
  it.each([
    [0n, undefined],
    [99_99n, undefined],
    [100_00n, { tier: 0, bonus: 18_00n, multiple: 5 }],
    [100_05n, { tier: 0, bonus: 18_00n, multiple: 5 }],
    [999_99n, { tier: 0, bonus: 179_99n, multiple: 5 }],
    [1000_00n, { tier: 1, bonus: 300_00n, multiple: 8 }],
    [2960_00n, { tier: 1, bonus: 888_00n, multiple: 8 }],
    [500000_00n, { tier: 1, bonus: 888_00n, multiple: 8 }],
  ])('pay the percentage of the highest tier reached by %s, rounded down and capped', (amount, expected) => {
    expect(bonusByTerms(firstDeposit, amount)).toEqual(expected);
  });

  it('pay a fixed amount, nothing, or an amount that only a reviewer can set', () => {
    expect(bonusByTerms(weekly, 2999_99n)).toBeUndefined();
    expect(bonusByTerms(weekly, 3000_00n)).toEqual({ tier: 0, bonus: 28_00n, multiple: 1 });
    expect(bonusByTerms({ ...weekly, basis: 'none', tiers: [] }, 1n)).toEqual({ tier: -1, bonus: 0n, multiple: 0 });
    expect(bonusByTerms({ ...weekly, basis: 'manual', tiers: [] }, 1n)).toBeUndefined();
  });

  it('differ from any other amount or multiple, and from every amount when they define none', () => {
    const paid = { bonus: 300_00n, multiple: 8 };
    expect(differsFromTerms(paid, paid)).toBe(false);
    expect(differsFromTerms(paid, { ...paid, bonus: 300_01n })).toBe(true);
    expect(differsFromTerms(paid, { ...paid, multiple: 7 })).toBe(true);
    expect(differsFromTerms(undefined, { bonus: 0n, multiple: 0 })).toBe(true);
  });

  it.each([
    [{ basis: '' }, STAFF_ACTIVITIES.basisMissing],
    [{ category: 'dice' }, STAFF_ACTIVITIES.categoryWrong],
    [{ tiers: [] }, STAFF_ACTIVITIES.tiersMissing],
    [{ tiers: [{ ...percentTier, from: '0' }] }, STAFF_ACTIVITIES.tierFromWrong(1)],
    [{ tiers: [{ ...percentTier, amount: '5' }] }, STAFF_ACTIVITIES.tierBonusMissing(1)],
    [{ tiers: [{ ...percentTier, percent: '' }] }, STAFF_ACTIVITIES.tierBonusMissing(1)],
    [{ tiers: [{ ...percentTier, percent: '200.01' }] }, STAFF_ACTIVITIES.tierPercentWrong(1)],
    [{ tiers: [{ ...percentTier, cap: '' }] }, STAFF_ACTIVITIES.tierCapMissing(1)],
    [{ tiers: [{ ...fixedTier, amount: '0' }] }, STAFF_ACTIVITIES.tierAmountWrong(1)],
    [{ tiers: [percentTier, { ...higherTier, multiple: '51' }] }, STAFF_ACTIVITIES.tierMultipleWrong(2)],
    [{ tiers: [higherTier, percentTier] }, STAFF_ACTIVITIES.tiersUnordered(2)],
  ])('with %j are refused', (change, text) => {
    expect(checkActivity({ ...activity, terms: { ...firstDeposit, ...change } })).toBe(text);
  });

  it('require applications when they pay by tiers, and no tiers otherwise', () => {
    expect(checkActivity({ ...activity, can_apply: 0 })).toBe(STAFF_ACTIVITIES.termsUnused);
    const none = { basis: 'none', category: '', tiers: [] };
    expect(checkActivity({ ...activity, can_apply: 0, terms: none })).toBeUndefined();
  });

  it('are shown as a table that has a column for the cap only when there is one', () => {
    expect(termsTable(firstDeposit)).toEqual({
      head: ['首存金额', '礼金', '最高礼金', '流水要求'],
      rows: [
        ['¥100 起', '18%', '¥188', '5 倍'],
        ['¥1,000 起', '30%', '¥888', '8 倍'],
      ],
    });
    expect(termsTable(weekly)).toEqual({
      head: ['周有效投注', '礼金', '流水要求'],
      rows: [['¥3,000 起', '¥28', '1 倍']],
    });
    expect(termsTable({ basis: 'manual', tiers: [] })).toBeUndefined();
  });
});

describe('a second person', () => {
  const online: ActivityExposure = {
    starts_at: '2026-06-01 00:00:00',
    ends_at: '2026-07-01 00:00:00',
    active: 1,
    can_apply: 1,
    terms: firstDeposit,
  };
  const offline: ActivityExposure = { ...online, active: 0 };
  const unpaid: ActivityExposure = { ...online, terms: { basis: 'none', category: '', tiers: [] } };
  const raised: ActivityTerms = { ...firstDeposit, tiers: [percentTier, { ...higherTier, cap: '8888' }] };

  it.each<[string, ActivityExposure | undefined, ActivityExposure]>([
    ['a new activity with a bonus', undefined, online],
    ['an activity with a bonus that goes online', offline, online],
    ['other terms', online, { ...online, terms: raised }],
    ['terms in place of none', unpaid, online],
    ['applications for a bonus of any amount', { ...online, can_apply: 0 }, online],
    ['an earlier beginning', online, { ...online, starts_at: '2026-05-31 23:59' }],
    ['no beginning', online, { ...online, starts_at: '' }],
    ['a later end', online, { ...online, ends_at: '2026-07-01 00:01' }],
    ['no end', online, { ...online, ends_at: '' }],
  ])('agrees to %s', (_what, before, after) => expect(needsAgreement(before, after, false)).toBe(true));

  it.each<[string, ActivityExposure | undefined, ActivityExposure]>([
    ['a new activity that is offline', undefined, offline],
    ['a new activity without a bonus', undefined, unpaid],
    ['an activity that goes offline with other terms', online, { ...offline, terms: raised }],
    ['the end of applications', online, { ...online, can_apply: 0 }],
    ['a bonus that ends', online, unpaid],
    ['a shorter period', online, { ...online, starts_at: '2026-06-02 00:00', ends_at: '2026-06-30 00:00' }],
    ['the same period without seconds', online, { ...online, starts_at: '2026-06-01 00:00' }],
    ['parts of the terms that are not used', online, { ...online, terms: { ...firstDeposit, category: 'sport' } }],
    ['a longer period of an activity that is offline', offline, { ...offline, starts_at: '' }],
  ])('is not needed for %s', (_what, before, after) => expect(needsAgreement(before, after, false)).toBe(false));

  it('agrees to a longer period while applications are pending, also offline', () => {
    expect(needsAgreement(offline, { ...offline, starts_at: '' }, true)).toBe(true);
    expect(needsAgreement(offline, { ...offline, terms: raised }, true)).toBe(false);
  });
});
