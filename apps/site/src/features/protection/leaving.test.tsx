import { calls } from '@koi/contract/calls';
import { WITHDRAWALS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPage } from '../../../test/fake-api.ts';
import { aBlock, anEvent, protectionApi } from '../../../test/protection.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { BreakScreen } from './break-screen.tsx';
import { ExclusionScreen } from './exclusion-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';

const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a break', () => {
  const BREAK = calls.protection.takeBreak;
  const open = () => renderScreen(<BreakScreen />, '/protectionBreak');

  it('starts after a choice and a confirmation, and leads to the hub', async () => {
    const api = protectionApi();
    api.answer(BREAK, aBlock({ kind: 'break', term: '30d' }), '冷静期已开始');
    open();
    fireEvent.click(screen.getByRole('radio', { name: /^30 天/ }));
    tap('开始 30 天 冷静期');
    const dialog = within(await screen.findByRole('alertdialog', { name: '开始 30 天 冷静期？' }));
    expect(api.bodies(BREAK)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: '开始冷静期' }));
    expect(await elsewhere()).toBe('/protection');
    expect(api.bodies(BREAK)).toEqual([{ days: 30 }]);
  });

  it('has no length by default', async () => {
    const api = protectionApi();
    open();
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    tap('请选择冷静期');
    expect(await screen.findByText('请选择冷静期', { selector: '[data-kind="failure"]' })).toBeTruthy();
    expect(api.bodies(BREAK)).toEqual([]);
  });
});

describe('an exclusion', () => {
  const EXCLUDE = calls.protection.exclude;
  const open = () => renderScreen(<ExclusionScreen />, '/protectionExclusion');
  const toSheet = async (term: RegExp) => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: term }));
    tap('下一步');
    return within(await screen.findByRole('dialog', { name: '确认自我排除' }));
  };
  const typePassword = (value: string) => fireEvent.change(screen.getByLabelText('支付密码'), { target: { value } });

  it('takes two steps and the pay password', async () => {
    const api = protectionApi();
    api.answer(EXCLUDE, aBlock(), '自我排除已生效');
    const sheet = await toSheet(/^1 年/);
    expect(await sheet.findByText('12,680')).toBeTruthy();
    expect(sheet.getByText('确认后无法撤销或缩短，只能延长。')).toBeTruthy();
    typePassword('888888');
    tap('确认排除 1 年');
    expect(await elsewhere()).toBe('/protection');
    expect(api.bodies(EXCLUDE)).toEqual([{ term: '1y', password: '888888' }]);
  });

  it('needs a term first', async () => {
    protectionApi();
    open();
    tap('下一步');
    expect(await screen.findByText('请选择期限')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without an end says so', () => {
    protectionApi();
    open();
    expect(screen.getByRole('radio', { name: /^不定期\s*直到您申请返回$/ })).toBeTruthy();
  });

  it.each([
    [400, '支付密码错误'],
    [403, '支付密码错误次数过多，请一小时后再试'],
  ])('is refused at the password: %i %s', async (code, text) => {
    const api = protectionApi();
    api.refuse(EXCLUDE, code, text);
    await toSheet(/^6 个月/);
    typePassword('111111');
    tap('确认排除 6 个月');
    const input = screen.getByLabelText('支付密码');
    await waitFor(() =>
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text),
    );
    expect(screen.getByRole('dialog', { name: '确认自我排除' })).toBeTruthy();
  });

  it('is not sent without a password, and can be left', async () => {
    const api = protectionApi();
    await toSheet(/^5 年/);
    tap('确认排除 5 年');
    const input = screen.getByLabelText('支付密码');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      WITHDRAWALS.payPasswordMissing,
    );
    tap('返回上一步');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(EXCLUDE)).toEqual([]);
  });
});

describe('the history', () => {
  const HISTORY = calls.protection.history;
  const open = () => renderScreen(<HistoryScreen />, '/protectionHistory');

  it('lists what happened, with the year', async () => {
    const api = protectionApi();
    api.answer(HISTORY, aPage([anEvent({ id: 2, event: 'refused', title: '操作被拦下' }), anEvent()]));
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '操作被拦下2026-06-12 20:04¥5,000 → ¥3,000，立即生效',
      '降低每周亏损限额2026-06-12 20:04¥5,000 → ¥3,000，立即生效',
    ]);
  });

  it('may be empty', async () => {
    protectionApi().answer(HISTORY, aPage([]));
    open();
    expect(await screen.findByText('还没有保护记录')).toBeTruthy();
  });

  it('offers a retry when it can’t be read', async () => {
    protectionApi().refuse(HISTORY, 500, '服务器异常，请稍后再试');
    open();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });
});
