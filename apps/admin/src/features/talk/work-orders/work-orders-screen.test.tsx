import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aDetail, workOrdersFixture } from '../../../../test/work-orders.ts';
import { WorkOrdersScreen } from './index.ts';

let api: ReturnType<typeof workOrdersFixture>;
beforeEach(() => {
  api = workOrdersFixture();
});

const open = (where = '/work-orders?open=42', role: Parameters<typeof aStaffMember>[0] = 'service') =>
  renderScreen(<WorkOrdersScreen />, where, aStaffMember(role)).user;
const talk = async () => within(await screen.findByRole('log'));
const button = (name: string) => screen.getByRole('button', { name });

describe('the work order queue', () => {
  it('starts with orders to do and their figures, and opens the selected one', async () => {
    const user = open('/work-orders');
    expect(await screen.findByText('请从左侧选择一个工单')).toBeTruthy();
    expect(api.bodies(staffCalls.workOrders.list)[0]).toEqual({
      queue: 'todo',
      status: '',
      category: '',
      priority: '',
      search: '',
      after: '',
      before: '',
    });
    expect(await screen.findByText('00:42')).toBeTruthy();
    expect(screen.getByText('03:10')).toBeTruthy();
    await user.click(await screen.findByText('黑屏'));
    expect(address()).toBe('/work-orders?open=43');
  });

  it('can be filtered by state, category and priority', async () => {
    const user = open('/work-orders');
    await screen.findByText('黑屏');
    await user.click(screen.getByRole('radio', { name: '全部' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '已回复');
    await user.selectOptions(screen.getByRole('combobox', { name: '分类' }), '游戏问题');
    await user.selectOptions(screen.getByRole('combobox', { name: '优先级' }), '紧急');
    await waitFor(() =>
      expect(api.bodies(staffCalls.workOrders.list).at(-1)).toMatchObject({
        queue: 'all',
        status: 'replied',
        category: 'game',
        priority: 'urgent',
      }),
    );
  });
});

describe('an open work order', () => {
  it('shows messages, notes and events, and the member’s balances', async () => {
    api.answer(
      staffCalls.workOrders.detail,
      aDetail({
        replies: [
          {
            id: 1,
            type: 'admin',
            who: 'service02',
            mine: false,
            content: '请稍候',
            created_at: '2026-11-15 10:11:00',
          },
        ],
        events: [
          { id: 1, at: '2026-11-15 10:05:00', who: 'service02', deed: 'take', text: '' },
          { id: 2, at: '2026-11-15 10:06:00', who: 'service02', deed: 'note', text: '链上已确认' },
        ],
      }),
    );
    open();
    const conversation = await talk();
    for (const text of ['今早存款 1,000 元，余额还没有变化', '请稍候', '链上已确认', /service02 领取了工单/])
      expect(conversation.getByText(text)).toBeTruthy();
    expect(await screen.findByText('¥12,180.50')).toBeTruthy();
    expect(screen.getByText('还需 638.88')).toBeTruthy();
  });

  it('can be taken', async () => {
    api.answer(staffCalls.workOrders.take, null, '已领取，工单进入处理中');
    const user = open();
    await user.click(await screen.findByRole('button', { name: '领取' }));
    expect(await screen.findByText('已领取，工单进入处理中')).toBeTruthy();
    expect(api.bodies(staffCalls.workOrders.take)).toEqual([{ id: 42 }]);
  });

  it('can be answered with a template; a blank answer is not sent', async () => {
    api.answer(staffCalls.workOrders.reply, null, '回复已发送');
    const user = open();
    await talk();
    await user.click(button('发送'));
    expect(await screen.findByText('请输入回复内容')).toBeTruthy();
    await user.type(screen.getByLabelText('回复内容'), '已入账。');
    await user.click(await screen.findByRole('button', { name: '感谢语' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(button('发送'));
    expect(await screen.findByText('回复已发送')).toBeTruthy();
    expect(api.bodies(staffCalls.workOrders.reply)).toEqual([{ id: 42, content: '已入账。\n感谢您的等待' }]);
    expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '');
  });

  it('accepts internal notes', async () => {
    api.answer(staffCalls.workOrders.note, null, '备注已保存');
    const user = open();
    await talk();
    await user.click(screen.getByRole('radio', { name: '内部备注' }));
    await user.type(screen.getByLabelText('内部备注，会员看不到'), '疑似重复');
    await user.click(button('保存备注'));
    expect(await screen.findByText('备注已保存')).toBeTruthy();
    expect(api.bodies(staffCalls.workOrders.note)).toEqual([{ id: 42, content: '疑似重复' }]);
    expect(api.bodies(staffCalls.workOrders.reply)).toEqual([]);
  });

  it('of a colleague cannot be answered, only taken over with a reason', async () => {
    api.answer(staffCalls.workOrders.detail, aDetail({ assignee_id: 9, assignee: 'service02', status: 'processing' }));
    api.answer(staffCalls.workOrders.handOver, null, '工单已转交');
    const user = open();
    expect(await screen.findByText(/该工单正由service02处理/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '发送' })).toBeNull();
    expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
    await user.click(button('转交'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '转交' }));
    expect(dialog.getByText('请选择可处理工单的同事')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox'), 'boss01（我）');
    await user.click(dialog.getByRole('button', { name: '转交' }));
    expect(dialog.getByText('请填写原因')).toBeTruthy();
    await user.type(dialog.getByLabelText('原因'), '换班');
    await user.click(dialog.getByRole('button', { name: '转交' }));
    expect(await screen.findByText('工单已转交')).toBeTruthy();
    expect(api.bodies(staffCalls.workOrders.handOver)).toEqual([{ id: 42, from: 9, to: 1, reason: '换班' }]);
  });

  it.each([
    ['pending', '关闭', '关闭工单', 'close'],
    ['closed', '重新打开', '重新打开工单', 'reopen'],
  ] as const)('in state %s is closed or reopened only with a reason', async (status, name, action, verb) => {
    api.answer(staffCalls.workOrders.detail, aDetail({ status }));
    const user = open();
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: action }));
    expect(dialog.getByText('请填写原因')).toBeTruthy();
    await user.type(dialog.getByLabelText('原因'), '重复提交');
    await user.click(dialog.getByRole('button', { name: action }));
    await waitFor(() => expect(api.bodies(staffCalls.workOrders[verb])).toEqual([{ id: 42, reason: '重复提交' }]));
  });

  it('is read-only without the permission to answer', async () => {
    open('/work-orders?open=42', 'readonly');
    await talk();
    for (const name of ['领取', '转交', '关闭', '发送', '回复模板'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('creates, edits and removes reply templates', async () => {
  const user = open('/work-orders');
  await user.click(await screen.findByRole('button', { name: '回复模板' }));
  await user.click(await screen.findByRole('button', { name: '编辑 感谢语' }));
  const content = await screen.findByLabelText('内容');
  await user.clear(content);
  await user.click(button('保存'));
  expect(screen.getByText('请输入模板内容')).toBeTruthy();
  await user.type(content, '谢谢！');
  await user.click(button('保存'));
  await waitFor(() =>
    expect(api.bodies(staffCalls.replyTemplates.save)).toEqual([
      { id: 1, version: 1, title: '感谢语', content: '谢谢！' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: '删除 感谢语' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(api.bodies(staffCalls.replyTemplates.remove)).toEqual([{ id: 1 }]));
});
