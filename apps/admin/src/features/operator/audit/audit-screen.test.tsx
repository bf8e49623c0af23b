import type { AuditRow } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startExport } from '../../../../test/exports.ts';
import { aList } from '../../../../test/orders.ts';
import { anOrdinaryDay } from '../../../../test/ordinary-day.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';

const aRow = (change: Partial<AuditRow> = {}): AuditRow => ({
  id: 362,
  at: '2026-06-18 15:21:08',
  staff_name: 'fin02',
  role: 'finance',
  group: 'settings',
  action: 'rates.save',
  action_text: '修改设置',
  target: '支付设置',
  summary: '取款汇率 7.1 → 7.2',
  address: '10.2.*.31',
  succeeded: true,
  changes: [
    { field: '取款汇率', before: '7.1', after: '7.2' },
    { field: '备注', before: '', after: '=2+3' },
  ],
  hash: '9c41e07ab2d5f86c3310a94be77d2c1f58064ad9e3b7c2f0815d6a4b9e72f1aa',
  previous_hash: '',
  ...change,
});
const LIST = staffCalls.audit.list;

type Api = ReturnType<typeof anOrdinaryDay>;

const open = (rows: AuditRow[] = [aRow()], role: 'admin' | 'risk' = 'admin', prepare = (_: Api) => {}) => {
  const api = anOrdinaryDay();
  api.answer(LIST, aList(rows));
  prepare(api);
  const { user } = renderScreen(<AuditScreen />, '/audit', aStaffMember(role));
  return { api, user };
};

const openWith = (prepare: (api: Api) => void) => open([aRow()], 'admin', prepare);

describe('an audit record', () => {
  it('opens beside the list with the values before and after', async () => {
    const { user } = open();
    await user.click(await screen.findByText('支付设置'));
    const panel = within(await screen.findByRole('region', { name: '修改设置' }));
    const differences = panel.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(differences.slice(0, 4)).toEqual(['−之前：7.1', '+之后：7.2', '−之前：（空）', '+之后：=2+3']);
    expect(panel.getByText('9c41').tagName).toBe('EM');
    expect(panel.getByText('f1aa').tagName).toBe('EM');
    await user.keyboard('{Escape}');
    expect(panel.queryByText('前后对比')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: '关闭详情' }));
    expect(screen.queryByRole('region', { name: '修改设置' })).toBeNull();
  });

  it('can be opened with the keyboard', async () => {
    const { user } = open();
    const row = (await screen.findByText('支付设置')).closest('tr');
    row?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('前后对比')).toBeTruthy();
  });

  it('shows no differences when nothing was changed', async () => {
    const { user } = open([aRow({ changes: [], succeeded: false })]);
    await user.click(await screen.findByText('支付设置'));
    expect(screen.queryByText('前后对比')).toBeNull();
    expect(screen.getAllByText('失败')).toHaveLength(2);
  });
});

describe('the audit filters', () => {
  it('load the list again from the first page', async () => {
    const { api, user } = open();
    await screen.findByText('支付设置');
    await user.click(screen.getByRole('radio', { name: '资金' }));
    await user.selectOptions(screen.getByLabelText('时间'), '今天');
    await user.type(screen.getByLabelText('搜索操作、对象'), 'W2026');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({
        group: 'money',
        staff_id: 0,
        days: 1,
        search: 'W2026',
        after: '',
        before: '',
      }),
    );
  });

  it('offer the list of staff only with the permission to manage staff', async () => {
    const { api } = open([aRow()], 'risk');
    await screen.findByText('支付设置');
    expect(screen.queryByLabelText('操作人')).toBeNull();
    expect(api.bodies(staffCalls.staffAccounts.list)).toEqual([]);
  });
});

describe('the audit chain', () => {
  it('is reported as intact, with its length', async () => {
    openWith((api) => api.answer(staffCalls.audit.chain, { whole: true, rows: 128406, broken_at: 0 }));
    expect(await screen.findByText('记录链完整，共 128,406 条')).toBeTruthy();
  });

  it('is reported as broken, with the position', async () => {
    openWith((api) => api.answer(staffCalls.audit.chain, { whole: false, rows: 9, broken_at: 4 }));
    expect((await screen.findByText('记录链断裂于 #4')).getAttribute('role')).toBe('alert');
  });
});

it('exports the list with the current filter', async () => {
  const { api, user } = openWith((server) => server.answer(LIST, aList([aRow()])));
  await screen.findByText('支付设置');
  await user.click(screen.getByRole('radio', { name: '资金' }));
  expect(await startExport(api)).toMatchObject({ list: 'audit/list', filters: { group: 'money', days: 7 } });
});

describe('the audit list', () => {
  it('shows why loading failed and offers a retry', async () => {
    const { api, user } = openWith((server) => server.refuse(LIST, 500, '服务器异常，请稍后再试', 500));
    expect(await screen.findByText('服务器异常，请稍后再试')).toBeTruthy();
    api.answer(LIST, aList([aRow()]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('支付设置')).toBeTruthy();
  });
});
