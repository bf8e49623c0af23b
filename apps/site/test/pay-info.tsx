import type { DepositOrder, TronOrder } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { PayInfoScreen } from '../src/features/deposits/pay-info-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { anAppInfo } from './render-app.tsx';
import { renderScreen } from './render-screen.tsx';

export const STATUS = calls.deposits.tronStatus;
export const HASH_CALL = calls.deposits.submitHash;
export const INFO = calls.deposits.order;
export const CODE = calls.deposits.addressQr;

export const NUMBER = 'T202606181432087716';
export const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
export const HASH = 'a1'.repeat(32);
export const PICTURE = 'data:image/png;base64,AAAA';
/** 14:33:44 in Beijing, 96 seconds after the order was created. */
export const NOW = new Date('2026-06-18T06:33:44Z');

export const anOrder = (change: Partial<TronOrder> = {}): TronOrder => ({
  out_trade_no: NUMBER,
  tron_address: ADDRESS,
  usdt_amount: '1138.880123',
  tron_network: 'TRC20',
  tron_tx_hash: '',
  created_at: '2026-06-18 14:32:08',
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 0,
  ...change,
});
export const aDeposit = (
  change: Partial<DepositOrder['info']> = {},
  card: Partial<DepositOrder['cardlist']> = {},
): DepositOrder => ({
  deposit_no: NUMBER,
  info: { amount: '1000.00', created_at: '2026-06-18 14:32:08', paytype: 'wxpay', ...change },
  cardlist: { mch_id: '', content: '', payimg: '', ...card },
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 0,
  proof: { reference: '', receipt: '' },
});

/** A fake server with an unpaid USDT order. */
export const payInfoApi = () => {
  const api = fakeApi();
  api.answer(calls.settings.app, anAppInfo({ payer_url: '' }));
  api.answer(STATUS, anOrder());
  return api;
};

export const openTron = (query = `&order_no=${NUMBER}&address=TEvil&amount_usdt=1138.880123&protocol=TRC20`) =>
  renderScreen(<PayInfoScreen />, `/payInfo?tron=1${query}`);
export const openOrder = (query = `?deposit_no=${NUMBER}`) => renderScreen(<PayInfoScreen />, `/payInfo${query}`);
