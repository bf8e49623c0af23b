import type { Answer } from '@koi/client';
import type { NewTronOrder } from '@koi/contract';
import { DEPOSIT_MAX_YUAN, DEPOSIT_MIN_YUAN, USDT_PROTOCOL } from '@koi/contract/constants';
import type { Deposit, PayRange, PayWay } from '@koi/contract/rules/deposits';
import { DEPOSITS } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useGo } from '../../lib/navigation.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback.tsx';
import { RANGE_TYPE } from './pay-ways.ts';
import { keepTronOrder } from './use-order.ts';

const USUAL_RANGE: PayRange = { min_price: DEPOSIT_MIN_YUAN, max_price: DEPOSIT_MAX_YUAN };

/** The range of a way, read anew with every change of the tab; until it is known, and when it can't be, the usual one. */
export const usePayRange = (way: PayWay): PayRange =>
  useQuery({
    queryKey: ['member', 'pay-range', way],
    queryFn: async () => (await api.call(calls.deposits.range, { type: RANGE_TYPE[way] })).data,
    refetchOnMount: 'always',
  }).data ?? USUAL_RANGE;

export const useReceivingAccounts = () =>
  useQuery({
    queryKey: ['member', 'receiving-accounts'],
    queryFn: async () => (await api.call(calls.deposits.accounts, {})).data,
    refetchOnMount: 'always',
  });

/** An order answers to two sets of names; a server may give only one of them. */
const pathOfTronOrder = (order: NewTronOrder) =>
  `/payInfo?${new URLSearchParams({
    tron: '1',
    order_no: order.order_no || order.out_trade_no,
    address: order.address || order.tron_address,
    amount_usdt: order.amount_usdt || order.usdt_amount,
    protocol: order.protocol || order.tron_network,
  })}`;

const sendTron = async ({ amount }: Deposit, idempotencyKey: string) => {
  const input = { money: amount, protocol: USDT_PROTOCOL };
  const { data } = await api.call(calls.deposits.createTron, input, { idempotencyKey });
  keepTronOrder(data);
  return pathOfTronOrder(data);
};

/** The order number travels in the message. */
const numberOf = ({ message, data }: Answer<{ deposit_no: string }>) => message || data.deposit_no;

const sendOther = async ({ paytype, amount, ...payer }: Deposit, idempotencyKey: string) => {
  const input = paytype === 'bank' ? { paytype, amount, ...payer } : { paytype, amount };
  const answer = await api.call(calls.deposits.create, input, { idempotencyKey });
  if (paytype !== 'bank') return `/payInfo?${new URLSearchParams({ deposit_no: numberOf(answer) })}`;
  toast(DEPOSITS.submitted, 'success');
  return '/transRecord';
};

/** Opens the order and leads to where it is paid or watched. */
export const useDeposit = (onOpened: () => void) => {
  const go = useGo();
  const withKey = useSubmitKey();
  const isHere = useRef(true);
  // Whoever left the screen, which stays alive while it is hidden, is not pulled away from where they are now.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useSubmit(async (deposit: Deposit) => {
    const send = deposit.paytype === 'usdt' ? sendTron : sendOther;
    try {
      const path = await withKey(deposit, (idempotencyKey) => send(deposit, idempotencyKey));
      onOpened();
      if (isHere.current) await go(path);
    } catch (error) {
      showFailure(error, DEPOSITS.failed);
    }
  });
};
