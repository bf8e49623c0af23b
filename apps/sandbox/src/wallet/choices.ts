import { formatUsdt, parseUsdt } from '@koi/money';
import type { PaymentRequest } from '../tron/payments.ts';
import type { Kind } from '../tron/transaction.ts';

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly hint: string;
  readonly kind: Kind;
  /** Added to the amount, in 10⁻⁶ USDT. */
  readonly more: bigint;
}

/** The first choice is the regular payment. The others demonstrate how the product rejects wrong payments. */
export const CHOICES: readonly Choice[] = [
  { value: 'exact', name: '正常支付', hint: '按订单金额足额支付', kind: 'transfer', more: 0n },
  { value: 'short', name: '金额少付 0.000001', hint: '比订单少 0.000001 USDT', kind: 'transfer', more: -1n },
  { value: 'over', name: '金额多付 0.000001', hint: '比订单多 0.000001 USDT', kind: 'transfer', more: 1n },
  { value: 'fake-token', name: '假币', hint: '同名代币，另一个合约', kind: 'fake-token', more: 0n },
  { value: 'reverted', name: '失败交易', hint: '交易上链，但执行失败', kind: 'reverted', more: 0n },
];

/** Converts the form into a payment request. */
export const requestOf = (form: URLSearchParams): PaymentRequest => {
  const choice = CHOICES.find(({ value }) => value === form.get('choice')) ?? CHOICES[0];
  const micro = parseUsdt(form.get('amount')?.trim() ?? '');
  const paid = micro === undefined ? undefined : micro + (choice?.more ?? 0n);
  return {
    address: form.get('address')?.trim(),
    amount_usdt: paid === undefined || paid < 0n ? undefined : formatUsdt(paid),
    kind: choice?.kind,
  };
};

export const KIND_NAMES: Record<Kind, string> = {
  transfer: 'USDT 转账',
  'several-logs': '多事件转账',
  split: '分两笔到账',
  'fake-token': '假币',
  'other-recipient': '他人收款',
  zero: '零金额',
  approve: '授权',
  reverted: '失败交易',
  'out-of-energy': '能量不足',
  trx: 'TRX 转账',
  trc10: 'TRC-10 转账',
  'never-solid': '未确认',
  vanishing: '被回滚',
};
