import { staffCalls } from '@koi/contract/staff-calls';
import { SHELL, STAFF_WORK_ORDERS } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aDetail, anOrder, workOrdersFixture } from '../../../../test/work-orders.ts';
import { WorkOrdersScreen } from './index.ts';

const { list: LIST, detail: DETAIL, reply: REPLY, note: NOTE, take: TAKE, handOver: HAND_OVER } = staffCalls.workOrders;
const { colleagues: COLLEAGUES, close: CLOSE } = staffCalls.workOrders;
const { list: TEMPLATES, save: SAVE_TEMPLATE, remove: REMOVE_TEMPLATE } = staffCalls.replyTemplates;

let api: ReturnType<typeof workOrdersFixture>;
beforeEach(() => {
  api = workOrdersFixture();
});

const open = (where = '/work-orders?open=42') =>
  renderScreen(<WorkOrdersScreen />, where, aStaffMember('service')).user;
const button = (name: string) => screen.getByRole('button', { name });

describe('a reply', () => {
  const write = async (words: string) => {
    const user = open();
    await user.type(await screen.findByLabelText('回复内容'), words);
    await user.click(button('发送'));
    return user;
  };

  it('is kept when no answer came, and can be sent again', async () => {
    api.fail(REPLY);
    const user = await write('已入账。');
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '已入账。');
    api.answer(REPLY, null, STAFF_WORK_ORDERS.replied);
    await user.click(button('发送'));
    expect(await screen.findByText(STAFF_WORK_ORDERS.replied)).toBeTruthy();
    expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '');
  });

  it('stays readable when a colleague has taken the order meanwhile', async () => {
    api.refuse(REPLY, 409, STAFF_WORK_ORDERS.heldBy('service02'), 409);
    api.answer(DETAIL, aDetail());
    const user = open();
    await user.type(await screen.findByLabelText('回复内容'), '已入账。');
    api.answer(DETAIL, aDetail({ assignee_id: 9, assignee: 'service02', status: 'processing' }));
    await user.click(button('发送'));
    expect(await screen.findByText(STAFF_WORK_ORDERS.heldBy('service02'))).toBeTruthy();
    expect(await screen.findByLabelText('未发送的回复')).toHaveProperty('value', '已入账。');
    expect(screen.getByLabelText('内部备注，会员看不到')).toHaveProperty('value', '');
  });

  it('is not lost with a note that is refused', async () => {
    api.refuse(NOTE, 404, '工单不存在', 404);
    const user = open();
    await user.type(await screen.findByLabelText('回复内容'), '请稍候');
    await user.click(screen.getByRole('radio', { name: '内部备注' }));
    await user.type(screen.getByLabelText('内部备注，会员看不到'), '疑似重复');
    await user.click(button('保存备注'));
    expect(await screen.findByText('工单不存在')).toBeTruthy();
    expect(screen.getByLabelText('内部备注，会员看不到')).toHaveProperty('value', '疑似重复');
    await user.click(screen.getByRole('radio', { name: '回复会员' }));
    expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '请稍候');
  });
});

describe('an action on a work order that is refused', () => {
  it('says why it was not taken, and reads the order again', async () => {
    api.refuse(TAKE, 409, STAFF_WORK_ORDERS.heldBy('service02'), 409);
    const user = open();
    const take = await screen.findByRole('button', { name: '领取' });
    api.answer(DETAIL, aDetail({ assignee_id: 9, assignee: 'service02', status: 'processing' }));
    await user.click(take);
    expect(await screen.findByText(STAFF_WORK_ORDERS.heldBy('service02'))).toBeTruthy();
    expect(await screen.findByText(/如需接手请使用「转交」/)).toBeTruthy();
  });

  it('keeps the colleague and the reason of a hand-over', async () => {
    api.refuse(HAND_OVER, 409, STAFF_WORK_ORDERS.stale, 409);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '转交' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByRole('combobox'), 'service02');
    await user.type(dialog.getByLabelText('原因'), '换班');
    await user.click(dialog.getByRole('button', { name: '转交' }));
    expect(await screen.findByText(STAFF_WORK_ORDERS.stale)).toBeTruthy();
    expect(dialog.getByRole('combobox')).toHaveProperty('value', '9');
    expect(dialog.getByLabelText('原因')).toHaveProperty('value', '换班');
  });

  it('keeps the reason of closing', async () => {
    api.fail(CLOSE);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '关闭' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('原因'), '重复提交');
    await user.click(dialog.getByRole('button', { name: '关闭工单' }));
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(dialog.getByLabelText('原因')).toHaveProperty('value', '重复提交');
  });
});

describe('what a work order needs can be loaded again after a failure', () => {
  const failing = (call: Parameters<typeof api.refuse>[0]) => api.refuse(call, 500, SHELL.serverFailure, 500);

  it('the queue', async () => {
    failing(LIST);
    const user = open('/work-orders');
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByText('没有等待回复的工单')).toBeNull();
    api.answer(LIST, aList([anOrder()]));
    await user.click(again);
    expect(await screen.findByText('存款未到账')).toBeTruthy();
  });

  it('the opened order', async () => {
    failing(DETAIL);
    const user = open();
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(DETAIL, aDetail());
    await user.click(again);
    expect(await screen.findByLabelText('回复内容')).toBeTruthy();
  });

  it('the colleagues who may take it over', async () => {
    failing(COLLEAGUES);
    const user = open();
    await user.click(await screen.findByRole('button', { name: '转交' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('原因'), '换班');
    const again = await dialog.findByRole('button', { name: '重试' });
    api.answer(COLLEAGUES, [{ id: 9, name: 'service02' }]);
    await user.click(again);
    await user.selectOptions(await dialog.findByRole('combobox'), 'service02');
    expect(dialog.getByLabelText('原因')).toHaveProperty('value', '换班');
    expect(api.bodies(HAND_OVER)).toEqual([]);
  });

  it('the reply templates beside the reply', async () => {
    failing(TEMPLATES);
    const user = open();
    const again = await screen.findByRole('button', { name: '回复模板加载失败，点击重试' });
    api.answer(TEMPLATES, [{ id: 1, title: '感谢语', content: '感谢您的等待', version: 1 }]);
    await user.click(again);
    expect(await screen.findByRole('button', { name: '感谢语' })).toBeTruthy();
    expect(screen.queryByText(/加载失败/)).toBeNull();
  });

  it('the member’s deposits and withdrawals', async () => {
    failing(staffCalls.reviews.list);
    const user = renderScreen(<WorkOrdersScreen />, '/work-orders?open=42', aStaffMember('admin')).user;
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('近期存取款')).toBeTruthy();
    api.answer(staffCalls.reviews.list, aList([]));
    await user.click(again);
    await waitFor(() => expect(screen.queryByText('近期存取款')).toBeNull());
  });
});

describe('a reply template that is refused', () => {
  it('is kept, with the reason at its field or as a notice', async () => {
    const user = open('/work-orders');
    await user.click(await screen.findByRole('button', { name: '回复模板' }));
    await user.click(await screen.findByRole('button', { name: '编辑 感谢语' }));
    await user.type(await screen.findByLabelText('内容'), '！');
    api.refuse(SAVE_TEMPLATE, 409, STAFF_WORK_ORDERS.stale, 409);
    await user.click(button('保存'));
    expect(await screen.findByText(STAFF_WORK_ORDERS.stale)).toBeTruthy();
    api.refuse(SAVE_TEMPLATE, 400, STAFF_WORK_ORDERS.templateTitleLong, 400);
    await user.click(button('保存'));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(STAFF_WORK_ORDERS.templateTitleLong)).toBeTruthy();
    expect(screen.getByLabelText('内容')).toHaveProperty('value', '感谢您的等待！');
  });

  it('stays in the list when it could not be removed', async () => {
    api.fail(REMOVE_TEMPLATE);
    const user = open('/work-orders');
    await user.click(await screen.findByRole('button', { name: '回复模板' }));
    await user.click(await screen.findByRole('button', { name: '删除 感谢语' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(screen.getByText('感谢您的等待')).toBeTruthy();
  });
});
