import { formatUsdt, parseUsdt } from '@koi/money';
import { progressOf } from '../control.ts';
import { type Answer, type Call, seeOther } from '../http.ts';
import { transactionFor } from '../tron/payments.ts';
import type { Transactions } from '../tron/transactions.ts';
import { requestOf } from './choices.ts';
import { homePage, type Payment, payPage, progressPart, sentPage } from './pages.ts';
import { returnAddress } from './return-address.ts';

const RECENT = 20;
const TEXT_LIMIT = 64;

export interface WalletParts {
  readonly transactions: Transactions;
  readonly solidBlocks: number;
  readonly clock: () => number;
}

const page = (body: string, status = 200): Answer => ({ status, type: 'html', body });

const paymentIn = (fields: URLSearchParams, url: URL): Payment => {
  const text = (name: string) => (fields.get(name) ?? '').trim().slice(0, TEXT_LIMIT);
  const micro = parseUsdt(text('amount'));
  return {
    address: text('address'),
    amount: micro === undefined ? text('amount') : formatUsdt(micro),
    order: text('order'),
    choice: text('choice'),
    back: returnAddress(fields.get('return'), url.hostname),
  };
};

/** The payer's pages: a payment screen, a progress screen and a list of payments. */
export const createWallet = ({ transactions, solidBlocks, clock }: WalletParts) => {
  const find = (fields: URLSearchParams) => {
    const transaction = transactions.find(fields.get('tx') ?? '');
    return transaction && progressOf(transaction, clock(), solidBlocks);
  };

  const home = (payment: Payment, fault?: string): Answer => {
    const recent = transactions.newest(RECENT).map((one) => progressOf(one, clock(), solidBlocks));
    return page(homePage(recent, payment, fault), fault === undefined ? 200 : 400);
  };

  const show = ({ url }: Call): Answer => {
    const fields = url.searchParams;
    const payment = paymentIn(fields, url);
    if (fields.has('tx')) {
      const progress = find(fields);
      return progress ? page(sentPage(progress, payment)) : home(payment, '没有这笔交易');
    }
    if (payment.address === '' && payment.amount === '') return home(payment);
    const transaction = transactionFor(requestOf(fields), clock());
    return typeof transaction === 'string' ? home(payment, transaction) : page(payPage(payment));
  };

  const pay = async ({ url, body }: Call): Promise<Answer> => {
    const form = new URLSearchParams(body);
    const payment = paymentIn(form, url);
    const transaction = transactionFor(requestOf(form), clock());
    if (typeof transaction === 'string') return page(payPage(payment, transaction), 400);
    await transactions.add(transaction);
    const next = new URLSearchParams({ tx: transaction.hash });
    if (payment.order !== '') next.set('order', payment.order);
    if (payment.back !== undefined) next.set('return', payment.back);
    return seeOther(`/pay?${next}`);
  };

  return (call: Call): Answer | Promise<Answer> | undefined => {
    switch (`${call.method} ${call.url.pathname}`) {
      case 'GET /':
        return seeOther('/pay');
      case 'GET /pay':
        return show(call);
      case 'POST /pay':
        return pay(call);
      case 'GET /pay/progress': {
        const progress = find(call.url.searchParams);
        return progress ? page(progressPart(progress).text) : page('', 404);
      }
      default:
        return undefined;
    }
  };
};
