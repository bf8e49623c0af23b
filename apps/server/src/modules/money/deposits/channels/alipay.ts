import { codePayment } from './code-payment.ts';

export const alipay = codePayment({ way: 'alipay', flag: 'alipay', kind: 'alipay' });
