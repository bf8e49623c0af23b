import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { canClose, canReply, checkWorkOrder, checkWorkOrderReply } from './work-orders.ts';

describe('a work order', () => {
  const form = { title: '存款未到账', content: '昨天的存款', category: 'payment', priority: 'normal' };

  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkWorkOrder, form, [
      [{ title: ' ' }, '请输入工单标题'],
      [{ content: '\n' }, '请输入工单内容'],
      [{ category: '' }, '请选择工单分类'],
      [{ category: 'gossip' }, '请选择工单分类'],
      [{ priority: '' }, '请选择工单优先级'],
    ]);
    expect(checkWorkOrder({ ...form, priority: 'toString' })).toBe('请选择工单优先级');
  });

  it('refuses a blank reply', () => {
    expect(checkWorkOrderReply({ content: '谢谢' })).toBeUndefined();
    expect(checkWorkOrderReply({ content: '  ' })).toBe('请输入回复内容');
  });

  it.each([
    ['pending', true, false],
    ['processing', true, false],
    ['replied', true, true],
    ['closed', false, false],
  ] as const)('that is %s: reply %s, close %s', (status, reply, close) => {
    expect(canReply(status)).toBe(reply);
    expect(canClose(status)).toBe(close);
  });
});
