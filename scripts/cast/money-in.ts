import { memberRows, type RequestOf, staffRows } from '@koi/contract';
import type { Call } from './call.ts';
import { PERSON } from './members.ts';
import { agreeToOrder } from './second-person.ts';

export type DepositForm = Required<RequestOf<typeof memberRows.deposits.create>>;
type Way = DepositForm['paytype'];

/** The card from which members of tests pay. */
const PAYER = {
  bank: '招商银行',
  bank_owner: PERSON.realname,
  bank_no: '6214830000006621',
  bank_address: '杭州西湖支行',
};
const NO_PAYER = { bank: '', bank_owner: '', bank_no: '', bank_address: '' };

/** The form of a deposit by bank, WeChat or Alipay. */
export const depositForm = (yuan: number, way: Way = 'bank', changes: Partial<DepositForm> = {}): DepositForm => ({
  paytype: way,
  amount: String(yuan),
  catepay: '',
  ...(way === 'bank' ? PAYER : NO_PAYER),
  ...changes,
});

type CardForm = Required<RequestOf<typeof memberRows.cards.bind>>;

/** The form of a card to which withdrawals are paid. */
export const bankCardForm = (payPassword: string, changes: Partial<CardForm> = {}): CardForm => ({
  ...PAYER,
  pay_pass: payPassword,
  ...changes,
});

/** The form of an address to which withdrawals are paid in USDT. */
export const tronAddressForm = (payPassword: string, address: string): CardForm => ({
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: address,
  bank_address: '',
  pay_pass: payPassword,
});

/** The sessions of the two people who let money in. */
export interface Desk {
  cashier: string;
  checker: string;
}

/** Opens a deposit and approves it, with the second person where the rules ask for one. Returns its number. */
export const deposit = async (call: Call, member: string, desk: Desk, form: DepositForm): Promise<string> => {
  const { deposit_no: no } = (await call(memberRows.deposits.create, form, member)).data;
  const row = staffRows.deposits.approve;
  const { message } = await call(row, { no, remark: '' }, desk.cashier);
  if (message !== row.done) await agreeToOrder(call, 'deposits.approve', no, desk.checker);
  return no;
};
