import { describe, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkAgentApplication } from './agents.ts';

describe('an agent application', () => {
  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkAgentApplication, { mobile: '13800138000', apply_info: '有资源' }, [
      [{ mobile: '23800138000' }, '请输入正确手机号'],
      [{ apply_info: '' }, '请输入申请理由'],
    ]);
  });
});
