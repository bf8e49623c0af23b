import type { ExportJobDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { EXPORTS } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { catchLinks } from '../../../../test/downloads.ts';
import { anExport } from '../../../../test/exports.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ExportsScreen } from './index.ts';

const { list: LIST, detail: DETAIL, cancel: CANCEL, repeat: REPEAT, download: DOWNLOAD } = staffCalls.exports;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const rowOf = ({ columns, masked, proposal, reason, checker, sha256, events, ...job }: ExportJobDetail) => job;
const open = (jobs: ExportJobDetail[], { at = '/exports', role = 'finance' as const } = {}) => {
  api.answer(LIST, { ...aList(jobs.map(rowOf)), waiting: 1, open: 2, ready: 1 });
  api.answer(DETAIL, jobs[0] ?? anExport());
  return renderScreen(<ExportsScreen />, at, aStaffMember(role));
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const cells = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;

it('shows the jobs with their state, progress and time left', async () => {
  open([
    anExport({ no: 'J1', title: '投注记录', state: 'running', percent: 64, rows: 1_730_763, seconds_left: 170 }),
    anExport({ no: 'J2', title: '资金流水', state: 'queued', position: 1, filters: [] }),
    anExport({ no: 'J3', title: '会员列表', made_by_me: false, staff_name: 'finance02' }),
    anExport({ no: 'J4', title: '代理佣金', state: 'expired' }),
    anExport({ no: 'J5', title: '返水记录', state: 'failed', percent: 38, rows: 12_406, failure: EXPORTS.failed }),
  ]);
  await screen.findByText('投注记录');
  const running = within(cells('投注记录'));
  for (const text of ['64%', '1,730,763', '约 3 分', 'XLSX', '我', '取消'])
    expect(running.getByText(text)).toBeTruthy();
  for (const text of ['排队', '排第 1', '全部']) expect(within(cells('资金流水')).getByText(text)).toBeTruthy();
  for (const text of ['可下载', 'finance02', '查看']) expect(within(cells('会员列表')).getByText(text)).toBeTruthy();
  for (const text of ['已过期', '已删除', '重做']) expect(within(cells('代理佣金')).getByText(text)).toBeTruthy();
  for (const text of ['中断于', '38%', '重试']) expect(within(cells('返水记录')).getByText(text)).toBeTruthy();
});

it('shows the rows written so far when the length of the list is not known', async () => {
  open([anExport({ state: 'running', percent: -1, rows: 2_100_000, seconds_left: -1 })]);
  expect(await screen.findByText('2,100,000 行')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});

it('filters by state, with the number of open and ready jobs', async () => {
  const { user } = open([anExport()]);
  await screen.findByText('存取款审核');
  await user.click(screen.getByRole('radio', { name: '进行中2' }));
  await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ state: 'open', mine: 0, days: 0 }));
  expect(screen.getByRole('radio', { name: '可下载1' })).toBeTruthy();
  expect(screen.queryByLabelText('提出人')).toBeNull();
});

it('shows filters, size, masked columns, fingerprint and events of a job, and downloads it', async () => {
  const { user } = open([anExport()]);
  await user.click(await screen.findByText('存取款审核'));
  const panel = within(await screen.findByRole('region', { name: '存取款审核 · 状态：已处理' }));
  for (const text of ['近 7 天', '381', '48 KB', '13 列，2 列遮盖，公式字符已转义', '手机', '4e07', '8f3e', '到期删除'])
    expect(panel.getByText(text)).toBeTruthy();
  expect(panel.getByText('任务 · 自动')).toBeTruthy();
  api.answer(DOWNLOAD, { url: '/media/exports/J1/t' });
  const followed = catchLinks();
  await user.click(button(/^下载，还有 \d+ 时 \d+ 分$/));
  await waitFor(() => expect(followed).toEqual(['/media/exports/J1/t']));
  expect(api.bodies(DOWNLOAD)).toEqual([{ no: anExport().no }]);
});

it('reports that a file can not be downloaded any more', async () => {
  api.refuse(DOWNLOAD, 409, EXPORTS.notReady);
  const { user } = open([anExport()]);
  await screen.findByText('存取款审核');
  await user.click(button('下载'));
  expect(await screen.findByText(EXPORTS.notReady)).toBeTruthy();
});

it('cancels an export after a confirmation', async () => {
  api.answer(CANCEL, null, EXPORTS.cancelled);
  const { user } = open([anExport({ state: 'running', percent: 10 })]);
  await screen.findByText('存取款审核');
  await user.click(button('取消'));
  expect(api.bodies(CANCEL)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '取消导出' }));
  await waitFor(() => expect(api.bodies(CANCEL)).toEqual([{ no: anExport().no }]));
});

it('starts an expired export again and opens the new job', async () => {
  api.answer(REPEAT, { no: 'J2' }, EXPORTS.started);
  const { user } = open([anExport({ state: 'expired' })]);
  await screen.findByText('存取款审核');
  await user.click(button('重做'));
  await waitFor(() => expect(address()).toBe('/exports?open=J2'));
});

it('offers no action for jobs of others', async () => {
  const { user } = open([anExport({ made_by_me: false })]);
  await user.click(await screen.findByText('存取款审核'));
  expect(await screen.findByText('只有提出人可以下载。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /下载/ })).toBeNull();
});

it('shows an unmasked export with its reason and both people, and offers no second run', async () => {
  const job = anExport({ unmasked: true, state: 'expired', reason: '监管机构来函', checker: 'admin02' });
  const { user } = open([job]);
  await user.click(await screen.findByText('存取款审核'));
  const panel = within(await screen.findByRole('region', { name: '存取款审核 · 状态：已处理' }));
  for (const text of ['监管机构来函', 'finance01', 'admin02', '13 列，2 列原文，公式字符已转义', EXPORTS.askAgain])
    expect(panel.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重做' })).toBeNull();
});

it('leads from an export that waits for a second person to its proposal', async () => {
  open([anExport({ unmasked: true, state: 'waiting', proposal: 'P1', rows: 0 })], { at: '/exports?open=J1' });
  expect((await screen.findByRole('link', { name: '去双人复核' })).getAttribute('href')).toBe('#/proposals?open=P1');
  expect(screen.getByRole('radio', { name: '待第二人1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /取消|下载/ })).toBeNull();
});
