import { z } from 'zod';
import { BANK_ADDRESS_MAX_LENGTH, PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { DEPOSIT_GATE_REFUSALS } from '../refusals/protection.ts';
import { checkProof, type PayWay } from '../rules/deposits.ts';
import { checkHashSubmission, checkOrderNumber, checkQrAddress } from '../rules/tron.ts';
import { DEPOSITS, TRON } from '../texts/deposits.ts';
import { decimal, empty, flag, judged, moment, money, nothing, positiveOf, text, usdt } from '../wire.ts';

/** `getPayRange` uses different names for the pay ways. */
const PAY_WAY_OF = {
  bank: 'bank',
  usdt: 'usdt',
  'usdt-trc20': 'usdt',
  wxpay: 'wxpay',
  wechat: 'wxpay',
  alipay: 'alipay',
} as const satisfies Record<string, PayWay>;

const payWay = z.enum(Object.keys(PAY_WAY_OF) as (keyof typeof PAY_WAY_OF)[]).transform((name) => PAY_WAY_OF[name]);

export const payWays = z.object({ usdt: flag, card: flag, wechat: flag, alipay: flag, manual: flag });
export type PayWays = z.output<typeof payWays>;

export const payRange = z.object({ min_price: decimal, max_price: decimal });

export const receivingAccount = z.object({
  bank_no: z.string(),
  bank_owner: z.string(),
  bank_address: z.string(),
  bank_data: z.object({ bank_name: z.string() }),
});
export type ReceivingAccount = z.output<typeof receivingAccount>;

/** Progress of an order. States: 1 pending, 2 paid, 3 rejected, expired or cancelled, with the reason. */
const progress = {
  state: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state_text: z.string(),
  review: flag.describe('1 while a person looks at the payment'),
  reason: z.string().describe('why it ended unpaid; empty otherwise'),
  cancellable: flag.describe('1 while its member may cancel it'),
};

/** `mch_id` is the address to pay to, `content` its protocol, `payimg` the picture of a payment code. */
export const depositOrder = z.object({
  deposit_no: z.string(),
  info: z.object({ amount: money, created_at: moment, paytype: z.enum(PAY_WAYS) }),
  cardlist: z.object({ mch_id: z.string(), content: z.string(), payimg: z.string() }),
  ...progress,
  /** Reference and receipt that the payer added for the reviewer; empty unless the caller is the member of the order. */
  proof: z.object({ reference: z.string(), receipt: z.string() }),
});
export type DepositOrder = z.output<typeof depositOrder>;

export const tronOrder = z.object({
  out_trade_no: z.string(),
  tron_address: z.string(),
  usdt_amount: usdt,
  tron_network: z.string(),
  tron_tx_hash: z.string(),
  created_at: moment,
  ...progress,
});
export type TronOrder = z.output<typeof tronOrder>;

/** A new order repeats some fields under other names that clients read. */
export const newTronOrder = tronOrder.extend({
  order_no: z.string(),
  address: z.string(),
  amount_usdt: usdt,
  protocol: z.string(),
});
export type NewTronOrder = z.output<typeof newTronOrder>;

export const deposits = {
  ways: endpoint({
    method: 'GET',
    path: '/api/get_pay_way',
    caller: 'member',
    summary: 'Which pay ways are enabled',
    input: nothing,
    output: payWays,
  }),
  range: endpoint({
    method: 'POST',
    path: '/api/getPayRange',
    caller: 'member',
    summary: 'Smallest and largest amount of a pay way',
    input: z.object({ type: payWay }),
    output: payRange,
  }),
  accounts: endpoint({
    method: 'POST',
    path: '/api/getpaybank',
    caller: 'member',
    summary: 'The house’s bank accounts that receive deposits',
    input: nothing,
    output: z.array(receivingAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/recharge',
    caller: 'member',
    summary: 'Open a deposit order, its number in the message; the range decides first, so the server runs the checks',
    input: z
      .object({
        paytype: payWay,
        amount: judged(),
        bank: text(),
        bank_address: text(BANK_ADDRESS_MAX_LENGTH),
        bank_no: text(),
        bank_owner: text(),
        catepay: text(),
      })
      .transform((asSent) => ({ ...asSent, amount: positiveOf(asSent.amount), asSent })),
    output: z.object({ deposit_no: z.string() }),
    refusals: [
      'deposits.amountRange',
      'deposits.ownerMissing',
      'deposits.bankMissing',
      'deposits.numberMissing',
      'deposits.branchMissing',
      'deposits.wayClosed',
      'deposits.tooManyOpen',
      'deposits.amountBusy',
      'maintenance.deposits',
      ...DEPOSIT_GATE_REFUSALS,
    ],
    money: true,
  }),
  createTron: endpoint({
    method: 'POST',
    path: '/api/tron-usdt-pay',
    caller: 'member',
    summary: 'Open a USDT order with an amount that no other open order has',
    input: z
      .object({ money: judged(), protocol: text() })
      .transform((asSent) => ({ ...asSent, money: positiveOf(asSent.money), asSent })),
    output: newTronOrder,
    refusals: [
      'deposits.amountRange',
      'deposits.wayClosed',
      'deposits.tooManyOpen',
      'deposits.amountBusy',
      'maintenance.deposits',
      ...DEPOSIT_GATE_REFUSALS,
    ],
    money: true,
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/payinfo',
    caller: 'anyone',
    summary: 'An order for anyone who has its number; the message is its kind: usdtpay, bank, wxpay or alipay',
    input: z.object({ deposit_no: text(64) }),
    output: depositOrder,
    refusals: ['deposits.orderUnknown'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/cancelrecharge',
    caller: 'member',
    summary: 'End one’s own order that was not paid; cancelling it again changes nothing',
    input: z.object({ out_trade_no: text(64) }),
    output: empty,
    check: checkOrderNumber,
    done: DEPOSITS.cancelled,
    refusals: ['deposits.orderUnknown', 'deposits.notCancellable', 'deposits.inReview'],
  }),
  uploadReceipt: endpoint({
    method: 'POST',
    path: '/api/rechargereceipt',
    caller: 'member',
    summary: 'A receipt as a picture; `url` goes into the proof of an order',
    input: nothing,
    output: z.object({ url: z.string() }),
    refusals: ['pictures.wrong', 'deposits.tooManyReceipts'],
    upload: true,
    budget: { calls: 30, minutes: 60 },
  }),
  saveProof: endpoint({
    method: 'POST',
    path: '/api/rechargeproof',
    caller: 'member',
    summary: 'What the payer adds to an order that a person checks: a reference, a receipt, or both',
    input: z.object({ deposit_no: text(64), reference: judged(), receipt: text(100) }),
    output: empty,
    check: checkProof,
    done: DEPOSITS.proofSaved,
    refusals: ['deposits.orderUnknown', 'deposits.proofClosed', 'deposits.inReview', 'pictures.wrong'],
  }),
  tronStatus: endpoint({
    method: 'POST',
    path: '/api/tron-recharge-status',
    caller: 'anyone',
    summary: 'A USDT order for anyone who has its number',
    input: z.object({ out_trade_no: text(64) }),
    output: tronOrder,
    check: checkOrderNumber,
    refusals: ['deposits.orderUnknown'],
  }),
  submitHash: endpoint({
    method: 'POST',
    path: '/api/submit-tron-hash',
    caller: 'anyone',
    summary: 'Name the transaction that paid a USDT order; a hash is its own key, so sending it again changes nothing',
    input: z.object({ out_trade_no: text(64), tx_hash: judged() }),
    output: empty,
    check: checkHashSubmission,
    done: TRON.submitted,
    refusals: [
      'deposits.orderUnknown',
      'deposits.alreadyPaid',
      'deposits.rejected',
      'deposits.hashUsed',
      'deposits.inReview',
      'deposits.expired',
      'deposits.tooManyHashes',
      'deposits.amountMismatch',
      'deposits.notThisOrder',
      'deposits.transactionFailed',
    ],
  }),
  addressQr: endpoint({
    method: 'POST',
    path: '/api/generate-tron-qrcode',
    caller: 'anyone',
    summary: 'The QR code of an address as image data',
    budget: { calls: 30, minutes: 1 },
    input: z.object({ address: judged() }),
    output: z.object({ qrcode: z.string() }),
    check: checkQrAddress,
    done: TRON.qrMade,
  }),
};
