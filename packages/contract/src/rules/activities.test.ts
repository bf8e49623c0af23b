import { describe, expect, it } from 'vitest';
import { APPLICATIONS, STAFF_ACTIVITIES } from '../texts/activities.ts';
import { bonusOf, checkActivity, checkActivityTypes, checkBonus } from './activities.ts';

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
};

describe('an activity', () => {
  it('needs a type, a title, a picture and a text', () => {
    expect(checkActivity(activity)).toBeUndefined();
    expect(checkActivity({ ...activity, type_id: 0, title: '' })).toBe(STAFF_ACTIVITIES.typeMissing);
    expect(checkActivity({ ...activity, title: '长'.repeat(31) })).toBe(STAFF_ACTIVITIES.titleMissing);
    expect(checkActivity({ ...activity, banner: '//evil.test/a.png' })).toBe(STAFF_ACTIVITIES.bannerWrong);
    expect(checkActivity({ ...activity, content: ' ' })).toBe(STAFF_ACTIVITIES.contentMissing);
  });

  it('ends after it begins', () => {
    const from = { ...activity, starts_at: '2026-06-01 00:00' };
    expect(checkActivity({ ...from, ends_at: '2026-06-01 00:01' })).toBeUndefined();
    expect(checkActivity({ ...from, ends_at: '2026-06-01 00:00' })).toBe(STAFF_ACTIVITIES.windowBackwards);
    expect(checkActivity({ ...from, starts_at: '06/01' })).toBe(STAFF_ACTIVITIES.windowWrong);
  });

  it('has types of different names', () => {
    expect(checkActivityTypes({ types: [{ name: '体育' }, { name: '电子' }] })).toBeUndefined();
    expect(checkActivityTypes({ types: [{ name: '体育' }, { name: '体育 ' }] })).toBe(STAFF_ACTIVITIES.typeNamesSame);
    expect(checkActivityTypes({ types: [{ name: ' ' }] })).toBe(STAFF_ACTIVITIES.typeNameMissing);
  });
});

describe('a bonus', () => {
  const bonus = { bonus: '188', multiple: '5', remark: '' };

  it('may be none, and then its multiple does not matter', () => {
    expect(checkBonus({ ...bonus, bonus: '', multiple: '' })).toBeUndefined();
    expect(checkBonus({ ...bonus, bonus: '0', multiple: 'x' })).toBeUndefined();
    expect(bonusOf(' ')).toBe(0n);
    expect(bonusOf('188.5')).toBe(18_850n);
  });

  it.each([
    [{ bonus: 'x' }, APPLICATIONS.bonusWrong],
    [{ bonus: '-1' }, APPLICATIONS.bonusWrong],
    [{ bonus: '1000000.01' }, APPLICATIONS.bonusLarge],
    [{ multiple: '-1' }, APPLICATIONS.multipleWrong],
    [{ multiple: '51' }, APPLICATIONS.multipleWrong],
    [{ multiple: '2.5' }, APPLICATIONS.multipleWrong],
  ])('with %j is refused', (change, text) => {
    expect(checkBonus({ ...bonus, ...change })).toBe(text);
  });
});
