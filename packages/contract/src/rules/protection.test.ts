import { beijingTime, parseBeijing } from '@koi/money';
import { describe, expect, it } from 'vitest';
import {
  blockEnd,
  checkBirthDate,
  checkBreak,
  checkExclusion,
  checkLimit,
  checkProtectionSettings,
  checkRaise,
  earliestReturn,
  isTighter,
  LIMIT_SLOTS,
  laterEnd,
  limitName,
  limitText,
  monthEdges,
  periodEnd,
  raiseLapsesAt,
  raiseMoment,
  raiseReadyAt,
  returnsAt,
  statementMonths,
  tightest,
} from './protection.ts';

const at = parseBeijing;
const ending = (period: 'day' | 'week' | 'month', now: Date) => beijingTime(periodEnd(period, now));

describe('a period', () => {
  it('ends at midnight in Beijing, on Monday, and on the first of the month', () => {
    // 2026-11-16 is a Monday.
    const last = new Date(at('2026-11-16 00:00:00').getTime() - 1);
    expect(ending('day', last)).toBe('2026-11-16 00:00:00');
    expect(ending('week', last)).toBe('2026-11-16 00:00:00');
    expect(ending('day', at('2026-11-16 00:00:00'))).toBe('2026-11-17 00:00:00');
    expect(ending('week', at('2026-11-16 00:00:00'))).toBe('2026-11-23 00:00:00');
    expect(ending('month', new Date(at('2026-12-01 00:00:00').getTime() - 1))).toBe('2026-12-01 00:00:00');
    expect(ending('month', at('2026-12-01 00:00:00'))).toBe('2027-01-01 00:00:00');
  });
});

describe('a limit', () => {
  it('has thirteen places', () => {
    expect(LIMIT_SLOTS).toHaveLength(13);
    expect(LIMIT_SLOTS.filter(({ period }) => period === 'bet')).toEqual([{ kind: 'single', period: 'bet' }]);
  });

  it('holds as the tightest of those that are set', () => {
    expect(tightest(300n, undefined, 200n, null)).toBe(200n);
    expect(tightest(undefined, null)).toBeUndefined();
    expect(isTighter(100n, null)).toBe(true);
    expect(isTighter(100n, 100n)).toBe(false);
    expect(isTighter(null, 100n)).toBe(false);
  });

  it('is a positive amount, or minutes within the period', () => {
    expect(checkLimit({ kind: 'deposit', period: 'day', value: '8000' })).toBeUndefined();
    expect(checkLimit({ kind: 'deposit', period: 'day', value: '0' })).toBe('请输入正确的限额');
    expect(checkLimit({ kind: 'deposit', period: 'bet', value: '10' })).toBe('请选择限额周期');
    expect(checkLimit({ kind: 'single', period: 'day', value: '10' })).toBe('请选择限额周期');
    expect(checkLimit({ kind: 'time', period: 'day', value: '1441' })).toBe('请输入正确的游戏时长（分钟）');
    expect(checkLimit({ kind: 'time', period: 'week', value: '1441' })).toBeUndefined();
    expect(checkLimit({ kind: 'time', period: 'day', value: '' })).toBe('请输入正确的游戏时长（分钟）');
    expect(checkRaise({ kind: 'time', period: 'day', value: '' })).toBeUndefined();
  });

  it('is named and shown as members read it', () => {
    expect(limitName({ kind: 'deposit', period: 'day' })).toBe('每日存款');
    expect(limitText('deposit', '8000.00')).toBe('¥8,000');
    expect(limitText('time', '120')).toBe('2 小时');
    expect(limitText('time', '90')).toBe('90 分钟');
    expect(limitText('time', '0')).toBe('0 分钟');
  });
});

describe('a raise', () => {
  it('is ready at the later of the waiting time and the end of the period', () => {
    const asked = at('2026-11-16 12:00:00');
    expect(beijingTime(raiseReadyAt(asked, 'day', 24))).toBe('2026-11-17 12:00:00');
    expect(beijingTime(raiseReadyAt(asked, 'week', 24))).toBe('2026-11-23 00:00:00');
    expect(beijingTime(raiseReadyAt(asked, 'month', 168))).toBe('2026-12-01 00:00:00');
    expect(beijingTime(raiseReadyAt(asked, 'bet', 1))).toBe('2026-11-17 12:00:00');
  });

  it('can be confirmed for 72 hours', () => {
    const ready = at('2026-11-17 12:00:00');
    expect(raiseMoment(ready, new Date(ready.getTime() - 1))).toBe('waiting');
    expect(raiseMoment(ready, ready)).toBe('ready');
    expect(beijingTime(raiseLapsesAt(ready))).toBe('2026-11-20 12:00:00');
    expect(raiseMoment(ready, new Date(raiseLapsesAt(ready).getTime() - 1))).toBe('ready');
    expect(raiseMoment(ready, raiseLapsesAt(ready))).toBe('lapsed');
  });
});

describe('a block', () => {
  const start = at('2026-08-31 10:00:00');

  it('ends after its term, at the end of shorter months', () => {
    const end = (term: Parameters<typeof blockEnd>[0]) => {
      const moment = blockEnd(term, start);
      return moment && beijingTime(moment);
    };
    expect(end('24h')).toBe('2026-09-01 10:00:00');
    expect(end('7d')).toBe('2026-09-07 10:00:00');
    expect(end('6m')).toBe('2027-02-28 10:00:00');
    expect(end('5y')).toBe('2031-08-31 10:00:00');
    expect(end('open')).toBeNull();
    expect(end('house')).toBeNull();
  });

  it('together with another one ends at the later end', () => {
    const first = at('2026-09-01 00:00:00');
    const second = at('2026-10-01 00:00:00');
    expect(laterEnd(first, second)).toBe(second);
    expect(laterEnd(second, first)).toBe(second);
    expect(laterEnd(null, first)).toBeNull();
  });

  it('without an end can be left after six months, and a week after two people agreed', () => {
    expect(beijingTime(earliestReturn('open', start))).toBe('2027-02-28 10:00:00');
    expect(beijingTime(returnsAt('open', start))).toBe('2026-09-07 10:00:00');
    expect(beijingTime(returnsAt('1y', start))).toBe('2026-09-01 10:00:00');
  });

  it('is chosen from the lengths that exist', () => {
    expect(checkBreak({ days: 8 })).toBe('请选择冷静期');
    expect(checkExclusion({ term: '', password: '888888' })).toBe('请选择期限');
    expect(checkExclusion({ term: 'open', password: '' })).toBe('请输入您的支付密码');
  });
});

it('a birth date is accepted on the eighteenth birthday', () => {
  expect(checkBirthDate('2008-11-17', '2026-11-16')).toBe('未满18周岁');
  expect(checkBirthDate('2008-11-16', '2026-11-16')).toBeUndefined();
  expect(checkBirthDate('1955-01-31', '2026-11-16')).toBeUndefined();
  expect(checkBirthDate('2026-02-30', '2026-11-16')).toBe('请输入正确的出生日期');
});

it('statements are those of the last twelve months', () => {
  const months = statementMonths(at('2026-01-31 23:59:59'));
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(['2026-01', '2025-12', '2025-02', 12]);
  expect(beijingTime(monthEdges('2025-12').to)).toBe('2026-01-01 00:00:00');
});

it('the waiting time of raises can be made longer but not shorter than a day', () => {
  expect(checkProtectionSettings({ raise_wait_hours: 23, reality_minutes: 60 })).toBe('等待时间须为24至168小时');
  expect(checkProtectionSettings({ raise_wait_hours: 168, reality_minutes: 15 })).toBeUndefined();
  expect(checkProtectionSettings({ raise_wait_hours: 24, reality_minutes: 120 })).toBe('请选择提醒间隔');
});
