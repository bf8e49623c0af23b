import { RETENTION, RETENTION_ITEMS, type RetentionRow } from '@koi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { staffCalls } from '../../../lib/api.ts';
import { RetentionScreen } from './index.ts';

const { read: READ, propose: PROPOSE } = staffCalls.retention;
let api: ReturnType<typeof fakeApi>;

const answer = (change: Partial<RetentionRow> = {}) =>
  api.answer(
    READ,
    RETENTION_ITEMS.map((item) => ({
      item,
      days: RETENTION[item].days,
      due: 0,
      ran_at: '2026-11-18 05:40:03',
      deleted: 0,
      deleted_total: 0,
      waiting_proposal: '',
      ...(item === 'security' && change),
    })),
  );
beforeEach(() => {
  api = fakeApi();
  answer({ due: 10_000, deleted: 1_204, deleted_total: 34_120 });
});
const open = (role: Parameters<typeof aStaffMember>[0] = 'security') =>
  renderScreen(<RetentionScreen />, '/retention', aStaffMember(role)).user;
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;
const edit = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: '修改 安全记录 的期限' }));
  return within(screen.getByRole('dialog'));
};

it('shows how long each kind is kept, what is due and what was deleted, and what is kept without a limit', async () => {
  open();
  const row = await rowOf('安全记录');
  for (const text of ['730 天', '可设 365–3650 天', '10,000+', '11-18 05:40', '1,204', '34,120']) {
    expect(within(row).getByText(text)).toBeTruthy();
  }
  expect((await rowOf('账本与订单')).textContent).toContain('反洗钱');
});

it('proposes another time, and says that a shorter one deletes', async () => {
  const user = open();
  const dialog = await edit(user);
  const days = dialog.getByLabelText('保留天数');
  await user.clear(days);
  await user.type(days, '364');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(dialog.getByText('须在 365 至 3650 天之间')).toBeTruthy();
  await user.clear(days);
  await user.type(days, '400');
  expect(dialog.getByText(/不能恢复/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(dialog.getByText('请填写理由')).toBeTruthy();
  await user.type(dialog.getByLabelText('理由'), '监管要求');
  api.answer(PROPOSE, { no: 'P20261118100000' }, '已提交，等待另一人复核后生效');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  await waitFor(() =>
    expect(api.bodies(PROPOSE)).toEqual([{ item: 'security', days: '400', before: 730, reason: '监管要求' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a refusal, and closes when a colleague was faster', async () => {
  const user = open();
  const dialog = await edit(user);
  await user.type(dialog.getByLabelText('理由'), '监管要求');
  api.refuse(PROPOSE, 409, '天数没有变化');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await dialog.findByText('天数没有变化')).toBeTruthy();
  api.refuse(PROPOSE, 409, '期限已被他人修改，请核对后再提交');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads to the second person while a proposal waits, and offers nothing to staff who may only read', async () => {
  answer({ waiting_proposal: 'P20261118100000' });
  open();
  expect(
    within(await rowOf('安全记录'))
      .getByRole('link', { name: '等待复核' })
      .getAttribute('href'),
  ).toBe('#/proposals');
  expect(screen.getByRole('button', { name: '修改 站内信 的期限' })).toBeTruthy();
});

it('offers no change to staff who may only read', async () => {
  open('auditor');
  await rowOf('安全记录');
  expect(screen.queryByRole('button', { name: /的期限$/ })).toBeNull();
});
