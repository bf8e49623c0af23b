import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStatement, protectionApi } from '../../../test/protection.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { StatementScreen } from './statement-screen.tsx';

const MONTHS = calls.statements.months;
const MONTH = calls.statements.month;
const CSV = calls.statements.csv;

let api: ReturnType<typeof protectionApi>;
beforeEach(() => {
  api = protectionApi();
  api.answer(MONTHS, [
    { month: '2026-06', running: 1 },
    { month: '2026-05', running: 0 },
    { month: '2026-04', running: 0 },
  ]);
  api.answerWith(MONTH, ({ month }) => aStatement({ month: String(month) }));
});

const open = (query = '') => renderScreen(<StatementScreen />, `/statement${query}`);
const lines = async () => within(await screen.findByRole('region', { name: '收支' }));

describe('a statement', () => {
  it('adds its lines up from the opening to the closing balance', async () => {
    open();
    const rows = (await lines()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '期初余额05-01 00:00¥15,240.30',
      '存款5 笔+12,500.00',
      '取款2 笔−8,000.00',
      '奖励返水 268.40 · 红包 118.00+386.40',
      '投注1,286 注−46,820.00',
      '派彩1,286 注+44,932.60',
      '净输赢派彩 − 投注−¥1,887.40',
      '期末余额05-31 24:00¥18,239.30',
    ]);
    expect(screen.getByText('逐项相加等于期末余额，与账本一致')).toBeTruthy();
    expect(screen.getByText('26 时 40 分')).toBeTruthy();
    expect(screen.getByText('对账单号 S202605-8866 · 可查最近 12 个月')).toBeTruthy();
  });

  it('proves the turnover that a block has ended', async () => {
    const ended = [{ at: '2026-05-12 18:30:00', block: 'exclusion' as const, name: '自我排除', amount: '2000.00' }];
    api.answer(MONTH, aStatement({ turnover_ended: ended }));
    open();
    const region = within(await screen.findByRole('region', { name: '打码量终止' }));
    expect(region.getByRole('listitem').textContent).toBe('自我排除05-12 18:30¥2,000.00');
    expect(region.getByText('限制生效后，此前的存款不再要求打码量')).toBeTruthy();
  });

  it('of the running month ends when it was made', async () => {
    api.answer(MONTH, aStatement({ running: 1, made_at: '2026-05-17 14:20:00' }));
    open();
    expect((await lines()).getByText('05-17 14:20')).toBeTruthy();
    expect(screen.getByText('北京时间 05-01 00:00 至 05-17 14:20 · 2026-05-17 14:20 生成')).toBeTruthy();
  });

  it('lists the venues with their sums', async () => {
    open();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '场馆投注派彩净输赢',
      '云顶真人40,320.0038,042.60−2,277.40',
      '天际体育6,500.006,890.00+390.00',
      '合计46,820.0044,932.60−1,887.40',
    ]);
  });

  it('of a month without bets has no table', async () => {
    api.answer(MONTH, aStatement({ venues: [], rows: [], result: '0.00' }));
    open();
    expect(await screen.findByText('本月没有投注')).toBeTruthy();
    expect((await lines()).getByText('¥0.00')).toBeTruthy();
  });

  it('that does not add up is refused with the server’s text', async () => {
    api.refuse(MONTH, 409, '对账单暂时无法核对，请稍后再试');
    open();
    expect(await screen.findByText('对账单暂时无法核对，请稍后再试')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '下载 CSV' })).toBeNull();
  });
});

describe('the month', () => {
  it.each([
    ['', '2026-05'],
    ['?month=2026-04', '2026-04'],
    ['?month=2020-01', '2026-05'],
  ])('is the one of the address, or the last complete one: %j', async (query, month) => {
    open(query);
    await lines();
    expect(api.bodies(MONTH)).toEqual([{ month }]);
  });

  it('is changed by steps and in a sheet', async () => {
    open();
    await lines();
    fireEvent.click(screen.getByRole('button', { name: '上个月' }));
    expect(await screen.findByRole('button', { name: '2026年4月' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上个月' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '2026年4月' }));
    fireEvent.click(await screen.findByRole('button', { name: '2026年6月 · 未结束' }));
    await waitFor(() => expect(api.bodies(MONTH).at(-1)).toEqual({ month: '2026-06' }));
    expect(window.location.hash).toBe('#/statement?month=2026-06');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下个月' }).disabled).toBe(true);
  });

  it('list offers a retry when it can’t be read', async () => {
    api.refuse(MONTHS, 500, '服务器异常，请稍后再试');
    open();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });
});

describe('the file', () => {
  it('is saved under the server’s name', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:1' }));
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    api.answer(CSV, { name: '对账单-2026-05.csv', text: '时间,项目\r\n' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: '下载 CSV' }));
    await waitFor(() => expect(saved).toEqual(['对账单-2026-05.csv']));
    expect(files[0]?.size).toBeGreaterThan('时间,项目'.length);
    expect(api.bodies(CSV)).toEqual([{ month: '2026-05' }]);
  });

  it('that can’t be read is reported', async () => {
    api.refuse(CSV, 429, '操作太频繁，请稍后再试');
    open();
    fireEvent.click(await screen.findByRole('button', { name: '下载 CSV' }));
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
  });

  it('can be printed instead', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
