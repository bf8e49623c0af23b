import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkReportSpan } from './report-span.ts';
import { checkBetDays, checkBetFilter, checkGameSettings, checkMaintenance, checkProposal } from './venues.ts';

describe('maintenance of a venue', () => {
  it('requires a reason, and an end that is a valid time or empty', () => {
    expectInOrder(checkMaintenance, { remark: '版本升级', rest_from: '', rest_until: '2026-06-18 23:30' }, [
      [{ remark: ' ' }, '请填写原因'],
      [{ remark: '因'.repeat(201) }, '备注不能超过200字'],
      [{ rest_from: '今天' }, '开始时间格式不正确'],
      [{ rest_until: '明天' }, '维护结束时间格式不正确'],
      [{ rest_from: '2026-06-18 23:30' }, '结束时间须晚于开始时间'],
    ]);
    expect(checkMaintenance({ remark: '版本升级', rest_from: '', rest_until: '' })).toBeUndefined();
    expect(checkMaintenance({ remark: '版本升级', rest_from: '2026-06-18 23:30', rest_until: '' })).toBeUndefined();
  });
});

describe('a proposal for a transfer in doubt', () => {
  it('requires an outcome and a reason', () => {
    expectInOrder(checkProposal, { outcome: 'failed' as const, remark: '场馆确认未到账' }, [
      [{ outcome: '' as never }, '请选择处理结果'],
      [{ remark: '' }, '请填写原因'],
      [{ remark: '因'.repeat(201) }, '备注不能超过200字'],
    ]);
  });
});

describe('settings of a game', () => {
  const form = {
    name: '锦鲤捕鱼',
    rest_from: '',
    rest_until: '',
    mobile_img: '/art/a.svg',
    app_img: '/art/a.svg',
    app_icon: '/art/a.svg',
    return_percent: '96.04',
  };

  it('are refused with the text of the first failing check', () => {
    expectInOrder(checkGameSettings, form, [
      [{ name: ' ' }, '请输入游戏名称'],
      [{ rest_from: 'today' }, '开始时间格式不正确'],
      [{ rest_until: 'tomorrow' }, '维护结束时间格式不正确'],
      [{ return_percent: '100.01' }, '理论返还率须大于0且不超过100，最多两位小数；未知请留空'],
      [{ app_icon: 'art/a.svg' }, '图片地址格式不正确'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example/a.png',
    'http://plain.example/a.png',
    '',
    'data:image/png,x',
    '/a"b',
  ])('refuse a picture from %j', (picture) => {
    expect(checkGameSettings({ ...form, app_img: picture })).toBe('图片地址格式不正确');
  });

  it('accept pictures of this site and of other sites over https', () => {
    expect(checkGameSettings({ ...form, app_img: 'https://pictures.example/a.png?x=1' })).toBeUndefined();
    expect(checkGameSettings({ ...form, rest_until: '2026-06-18 23:30', return_percent: '' })).toBeUndefined();
  });
});

describe('the date range of a search for bets', () => {
  it('has both days or none', () => {
    expect(checkBetDays({ from: '', to: '' })).toBeUndefined();
    expect(checkBetDays({ from: '2026-06-18', to: '2026-06-18' })).toBeUndefined();
    for (const [from, to] of [
      ['2026-06-18', ''],
      ['', '2026-06-18'],
      ['2026-06-19', '2026-06-18'],
      ['2026-02-30', '2026-06-18'],
      ['x', 'y'],
    ] as const) {
      expect(checkBetDays({ from, to })).toBe('请选择正确的日期范围');
    }
  });

  it('covers as many days as a report, whose numbers lead to it', () => {
    const year = { first: '2026-01-01', last: '2027-01-02' };
    expect(checkReportSpan(year, year.last)).toBeUndefined();
    expect(checkBetDays({ from: year.first, to: year.last })).toBeUndefined();
    expect(checkBetDays({ from: year.first, to: '2027-01-03' })).toBe('日期范围不能超过367天');
  });

  it('can not be combined with a state when it is the time of settlement', () => {
    const day = { from: '2026-06-18', to: '2026-06-18' };
    expect(checkBetFilter({ by: 'placed', status: '2', ...day })).toBeUndefined();
    expect(checkBetFilter({ by: 'settled', status: '', ...day })).toBeUndefined();
    expect(checkBetFilter({ by: 'settled', status: '2', ...day })).toBe('按结算时间查询时不能筛选状态');
    expect(checkBetFilter({ by: 'settled', status: '', from: 'x', to: 'y' })).toBe('请选择正确的日期范围');
  });
});
