import { PROPOSALS, STAFF_ACTIVITIES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesApi, anActivity, LIST, MOVE, open, SAVE_TYPES, SET_ACTIVE } from '../../../../test/activities.tsx';
import { aList } from '../../../../test/orders.ts';

let api: ReturnType<typeof activitiesApi>;
beforeEach(() => {
  api = activitiesApi();
});

describe('the list of promotions', () => {
  it('shows type, period, phase and the number of pending applications', async () => {
    open();
    const row = (await screen.findByText('新会员首存礼金')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('06-01 00:00 至 07-01 00:00');
    expect(row.textContent).toContain('进行中');
    expect(within(row).getByText('3')).toBeTruthy();
    expect((await screen.findByText('每日红包')).closest('tr')?.textContent).toContain('无需申请');
    expect(within(row).getByRole('link', { name: '新会员首存礼金' }).getAttribute('href')).toBe('#/activities/1');
  });

  it('deactivates a promotion after confirmation and activates one without a bonus at once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: '上架 新会员首存礼金' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(api.bodies(SET_ACTIVE)).toEqual([]);
    await user.click(screen.getByRole('switch', { name: '上架 每日红包' }));
    await waitFor(() => expect(api.bodies(SET_ACTIVE)).toEqual([{ id: 2, active: 1, reason: '' }]));
  });

  it('asks for a reason before it proposes to activate a promotion with a bonus', async () => {
    api.answer(LIST, aList([anActivity({ active: 0 })]));
    api.answer(SET_ACTIVE, { no: 'P1' }, PROPOSALS.made);
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: '上架 新会员首存礼金' }));
    const dialog = await screen.findByRole('dialog', { name: '上架活动' });
    await user.click(within(dialog).getByRole('button', { name: '提交复核' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(PROPOSALS.reasonMissing);
    await user.type(within(dialog).getByLabelText('理由'), '暑期活动');
    await user.click(within(dialog).getByRole('button', { name: '提交复核' }));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(SET_ACTIVE)).toEqual([{ id: 1, active: 1, reason: '暑期活动' }]);
  });

  it('moves a promotion, but not while a filter is active', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '下移 新会员首存礼金' }));
    await waitFor(() => expect(api.bodies(MOVE)).toEqual([{ id: 1, to: 'down' }]));
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: 'on' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: '下移 新会员首存礼金' })).toBeNull());
    expect(api.bodies(LIST).at(-1)).toMatchObject({ active: 'on', after: '' });
  });

  it('is read-only without the permission to edit', async () => {
    open('/activities', 'finance');
    expect(await screen.findByText('已下架')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText('新建活动')).toBeNull();
  });

  it('edits the promotion types as one list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '活动类型' }));
    const dialog = await screen.findByRole('dialog', { name: '活动类型' });
    expect(within(dialog).getByRole('button', { name: '删除 存款' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: '上移 体育' }));
    await user.click(within(dialog).getByRole('button', { name: '新增类型' }));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(STAFF_ACTIVITIES.typeNameMissing);
    await user.type(within(dialog).getByLabelText('第 3 个类型的名称'), 'VIP');
    api.refuse(SAVE_TYPES, 409, STAFF_ACTIVITIES.stale);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(STAFF_ACTIVITIES.stale);
    expect(api.bodies(SAVE_TYPES)).toEqual([
      {
        version: 'v1',
        types: [
          { id: 2, name: '体育' },
          { id: 1, name: '存款' },
          { id: 0, name: 'VIP' },
        ],
      },
    ]);
  });
});
