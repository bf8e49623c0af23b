import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { NewOrderScreen } from './new-order-screen.tsx';

const CREATE = calls.workOrders.create;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.members.user, aMember());
  signIn('token');
});

const visit = () => renderScreen(<NewOrderScreen />, '/kefu?new=1').user;
const submit = () => screen.getByRole('button', { name: '提交' });

describe('a new work order', () => {
  it('shows the errors in their order, each under its field, and sends nothing until they are fixed', async () => {
    const user = visit();
    const steps: [string, () => Promise<void>][] = [
      ['请输入工单标题', () => user.type(screen.getByRole('textbox', { name: '工单标题' }), '存款未到账')],
      ['请输入工单内容', () => user.type(screen.getByRole('textbox', { name: '工单内容' }), '今早的存款')],
      ['请选择工单分类', () => user.click(screen.getByRole('button', { name: '支付问题' }))],
    ];
    for (const [text, mend] of steps) {
      await user.click(submit());
      expect(screen.getByText(text)).toBeTruthy();
      expect(api.bodies(CREATE)).toEqual([]);
      await mend();
    }
    expect(screen.getByRole('radio', { name: '普通' }).getAttribute('aria-checked')).toBe('true');
    api.answer(CREATE, { id: 1, order_no: 'GD20260618-7K3Q' }, '工单创建成功');
    await user.click(screen.getByRole('radio', { name: '紧急' }));
    await user.click(submit());
    expect(await screen.findByText('工单创建成功')).toBeTruthy();
    expect(api.bodies(CREATE)).toEqual([
      {
        title: '存款未到账',
        content: '今早的存款',
        category: 'payment',
        priority: 'urgent',
        user_id: 7,
        username: 'koi8866',
      },
    ]);
    await waitFor(() => expect(window.location.hash).toBe('#/kefu?system=gongdan'));
  });

  it.each([
    ['no answer', () => api.fail(CREATE), '创建工单失败'],
    ['a refusal', () => api.refuse(CREATE, 422, '您有多个工单尚未关闭'), '您有多个工单尚未关闭'],
  ])('keeps its text after %s', async (_, prepare, text) => {
    prepare();
    const user = visit();
    await user.type(screen.getByRole('textbox', { name: '工单标题' }), '存款未到账');
    await user.type(screen.getByRole('textbox', { name: '工单内容' }), '今早的存款');
    await user.click(screen.getByRole('button', { name: '其他问题' }));
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: '工单内容' })).toHaveProperty('value', '今早的存款');
  });
});
