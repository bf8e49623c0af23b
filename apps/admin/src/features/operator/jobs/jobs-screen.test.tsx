import type { BackgroundJob } from '@koi/contract';
import { SHELL } from '@koi/contract/texts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { queryClient, staffCalls } from '../../../lib/api.ts';
import { JobsScreen } from './jobs-screen.tsx';

const aJob = (change: Partial<BackgroundJob>): BackgroundJob => ({
  name: 'rebates-daily',
  title: '返水结算',
  schedule: '每小时 20 分',
  state: 'done',
  started_at: '2026-11-15 00:20:00',
  ended_at: '2026-11-15 00:20:41',
  failure: '',
  progress: null,
  next_at: '2026-11-15 01:20:00',
  expires_s: 3600,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.jobs.list, [
    aJob({}),
    aJob({
      name: 'vip-daily',
      title: 'VIP 等级评定',
      state: 'running',
      ended_at: '',
      progress: { done: 1_500, total: 12_000, interrupted: false, ends_at: '2026-11-15 00:24:10' },
    }),
    aJob({ name: 'books', title: '账本核对', state: 'failed', failure: '数据库连接中断' }),
  ]);
});
const open = () => renderScreen(<JobsScreen />, '/jobs', aStaffMember('admin'));
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;

it('shows when each job is due, its last run and its next time', async () => {
  open();
  expect((await rowOf('返水结算')).textContent).toBe(
    '返水结算rebates-daily每小时 20 分成功11-15 00:20:0011-15 00:20:4111-15 01:20:00—',
  );
});

it('shows the progress of a running job and its estimated end', async () => {
  open();
  const row = await rowOf('VIP 等级评定');
  expect(row.textContent).toContain('1,500 / 12,000 · 预计 00:24 完成');
  expect(row.querySelector('progress')).toMatchObject({ value: 1_500, max: 12_000 });
});

it('shows only the jobs that failed, with the reason', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: '异常 1' }));
  expect((await rowOf('账本核对')).textContent).toContain('失败');
  expect(screen.getByText('数据库连接中断')).toBeTruthy();
  expect(screen.queryByText('返水结算')).toBeNull();
});

it('offers to load the jobs again when they could not be read', async () => {
  api.refuse(staffCalls.jobs.list, 500, SHELL.serverFailure, 500);
  const { user } = open();
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText(SHELL.serverFailure)).toBeTruthy();
  expect(screen.queryByText('没有后台任务')).toBeNull();
  api.answer(staffCalls.jobs.list, [aJob({})]);
  await user.click(again);
  expect(await rowOf('返水结算')).toBeTruthy();
});

const OLD = /服务器异常，请稍后再试。以下是 \d\d-\d\d \d\d:\d\d:\d\d 的内容。/;

it('says that the states are old when they could not be refreshed, until they are', async () => {
  const { user } = open();
  await rowOf('返水结算');
  api.refuse(staffCalls.jobs.list, 500, SHELL.serverFailure, 500);
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(OLD)).toBeTruthy();
  expect(await rowOf('VIP 等级评定')).toBeTruthy();
  api.answer(staffCalls.jobs.list, [aJob({ name: 'vip-daily', title: 'VIP 等级评定' })]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText(OLD)).toBeNull());
  expect((await rowOf('VIP 等级评定')).textContent).toContain('成功');
});
