import { describe, expect, it } from 'vitest';
import { type ActivityDraft, boundOf, changesOf, differenceOf, phaseOf, proposedChanges } from './activity.ts';
import { approvalLetter, refusalLetter } from './application.ts';

const at = (text: string) => new Date(`${text}+08:00`);

describe('the period of an activity', () => {
  const window = { startsAt: at('2026-06-01T00:00:00'), endsAt: at('2026-07-01T00:00:00') };

  it.each([
    ['2026-05-31T23:59:59', 'upcoming'],
    ['2026-06-01T00:00:00', 'open'],
    ['2026-06-30T23:59:59', 'open'],
    ['2026-07-01T00:00:00', 'ended'],
  ])('at %s is %s', (now, phase) => {
    expect(phaseOf(window, at(now))).toBe(phase);
  });

  it('is always open without limits', () => {
    expect(phaseOf({ startsAt: null, endsAt: null }, at('1999-01-01T00:00:00'))).toBe('open');
  });

  it('is read with and without seconds, and a date that does not exist is refused', () => {
    expect(boundOf('')).toBeNull();
    expect(boundOf('2026-06-01 08:30')).toEqual(at('2026-06-01T08:30:00'));
    expect(boundOf('2026-06-01 08:30:15')).toEqual(at('2026-06-01T08:30:15'));
    expect(() => boundOf('2026-02-31 08:30')).toThrow('请输入正确的活动时间');
  });
});

describe('the audit log of a changed activity', () => {
  it('contains only the part in which two long texts differ', () => {
    expect(differenceOf('首存礼金 18% 起', '首存礼金 20% 起')).toEqual({ before: '18', after: '20' });
    expect(differenceOf('甲', '甲乙')).toEqual({ before: '', after: '乙' });
    expect(differenceOf('', 'x'.repeat(500)).after).toHaveLength(121);
  });

  it('names only the fields that changed', () => {
    const draft: ActivityDraft = {
      typeId: 1,
      title: '首存礼金',
      headline: '',
      tagline: '',
      banner: '/art/banner-koi.svg',
      content: '<p>甲</p>',
      memo: '',
      startsAt: null,
      endsAt: null,
      active: false,
      canApply: true,
      terms: { basis: 'manual', category: '', tiers: [] },
    };
    const later = { ...draft, active: true, endsAt: at('2026-07-01T00:00:00') };
    expect(changesOf(draft, later)).toEqual([
      { field: '结束时间', before: '不限', after: '2026-07-01 00:00:00' },
      { field: '上架', before: '否', after: '是' },
    ]);
    const tier = { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' };
    const tiered: ActivityDraft = { ...draft, terms: { basis: 'first_deposit', category: '', tiers: [tier] } };
    expect(changesOf(draft, tiered)).toEqual([
      { field: '彩金方式', before: '人工核定', after: '首次存款' },
      { field: '彩金档位 1', before: '', after: '首存金额 ¥1,000 起，礼金 30%，最高礼金 ¥888，流水要求 8 倍' },
    ]);
    expect(proposedChanges(tiered, { ...tiered, active: true })).toEqual([
      { field: '上架', before: '否', after: '是' },
      { field: '开始时间', before: '', after: '不限' },
      { field: '结束时间', before: '', after: '不限' },
      { field: '彩金方式', before: '', after: '首次存款' },
      expect.objectContaining({ field: '彩金档位 1', before: '' }),
    ]);
    expect(changesOf(draft, draft)).toEqual([]);
    expect(changesOf(undefined, draft)).toContainEqual({ field: '标题', before: '', after: '首存礼金' });
  });
});

describe('the letter about an application', () => {
  it('names the bonus and the required turnover', () => {
    expect(approvalLetter('首存礼金', 188_00n, 5).content).toBe(
      '<p>您申请的「首存礼金」已通过审核。彩金 <strong>188.00</strong> 元已计入中心钱包。取款前需完成 5 倍流水，即 940.00 元。</p>',
    );
    expect(approvalLetter('首存礼金', 188_00n, 0).content).toContain('无流水要求');
    expect(approvalLetter('首存礼金', 0n, 0).content).toBe('<p>您申请的「首存礼金」已通过审核。</p>');
  });

  it('contains the reason of a refusal with escaped markup', () => {
    expect(refusalLetter('甲<b>', '余额<100 & 未绑卡').content).toContain('原因：余额&lt;100 &amp; 未绑卡');
    expect(refusalLetter('甲<b>', '').content).toContain('「甲&lt;b&gt;」');
  });
});
