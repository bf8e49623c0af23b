import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { anOrder } from '../../../test/work-orders.ts';
import { signIn } from '../../lib/session.ts';
import { OrderList } from './order-list.tsx';

const LIST = calls.workOrders.list;

let api: ReturnType<typeof fakeApi>;
let scrollToEnd: () => void;
beforeEach(() => {
  api = fakeApi();
  signIn('token');
  scrollToEnd = fakeEndOfList();
});

const page = (list: ReturnType<typeof anOrder>[], total = list.length, at = 1) => ({
  list,
  total,
  page: at,
  limit: 10,
});
const visit = () => renderScreen(<OrderList />, '/kefu').user;

describe('the list of work orders', () => {
  it('shows state, priority, number and the last answer, and links to each order', async () => {
    api.answer(LIST, page([anOrder(), anOrder({ id: 41, status: 'closed', title: '结算疑问', priority: 'low' })]));
    const user = visit();
    const [first, second] = await screen.findAllByRole('link');
    expect(first?.textContent).toMatch(
      /存款未到账，请协助核实已回复支付问题紧急GD20260618-7K3Q.*款项已核实并补入中心钱包。/,
    );
    expect(second?.textContent).toMatch(/结算疑问已关闭支付问题低/);
    expect(second?.textContent).not.toContain('款项已核实');
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    await user.click(first as HTMLElement);
    expect(window.location.hash).toBe('#/kefu?order=42');
  });

  it('marks an order with an unread answer', async () => {
    api.answer(LIST, page([anOrder({ unread: 1 }), anOrder({ id: 41 })]));
    visit();
    const [first, second] = await screen.findAllByRole('link');
    expect(within(first as HTMLElement).getByRole('img', { name: '有新回复' })).toBeTruthy();
    expect(within(second as HTMLElement).queryByRole('img', { name: '有新回复' })).toBeNull();
  });

  it('is requested by status, ten at a time', async () => {
    api.answer(LIST, page([anOrder()]));
    const user = visit();
    await screen.findByRole('link');
    const filters = within(screen.getByRole('group', { name: '工单状态' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual(['全部', '待处理', '处理中', '已回复', '已关闭']);
    api.answer(LIST, page([]));
    await user.click(screen.getByRole('button', { name: '处理中' }));
    expect(await screen.findByText('暂无处理中的工单')).toBeTruthy();
    expect(api.bodies(LIST)).toEqual([
      { status: '', page: 1, limit: 10 },
      { status: 'processing', page: 1, limit: 10 },
    ]);
  });

  it('continues after the first page', async () => {
    api.answerWith(LIST, (body) => {
      const { page: at } = body as { page: number };
      const ids = at === 1 ? [20, 19, 18, 17, 16, 15, 14, 13, 12, 11] : [11, 10];
      return page(
        ids.map((id) => anOrder({ id, title: `第${id}张` })),
        11,
        at,
      );
    });
    visit();
    expect(await screen.findAllByRole('link')).toHaveLength(10);
    scrollToEnd();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(11));
  });

  it('invites a member without orders to create the first', async () => {
    api.answer(LIST, page([]));
    const user = visit();
    expect(await screen.findByText('暂无工单')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '创建工单' }));
    expect(window.location.hash).toBe('#/kefu?new=1');
  });

  it.each([
    ['says its own text when no answer comes', () => api.fail(LIST), '获取工单列表失败'],
    ['says its own text for an answer without words', () => api.refuse(LIST, 500, ''), '获取工单列表失败'],
    ['says what the server said', () => api.refuse(LIST, 400, '参数错误'), '参数错误'],
  ])('%s, and offers a retry', async (_, prepare, text) => {
    prepare();
    const user = visit();
    expect(await screen.findByText(text)).toBeTruthy();
    api.answer(LIST, page([anOrder()]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link')).toBeTruthy();
  });
});
