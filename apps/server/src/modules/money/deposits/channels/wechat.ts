import { codePayment } from './code-payment.ts';

export const wechat = codePayment({ way: 'wxpay', flag: 'wechat', kind: 'wxpay' });
