import type { Answer } from '@koi/client';
import type { NewTronOrder } from '@koi/contract';
import { DEPOSIT_MAX_YUAN, DEPOSIT_MIN_YUAN, USDT_PROTOCOL } from '@koi/contract/constants';
import type { Deposit, PayRange, PayWay } from '@koi/contract/rules/deposits';
import { DEPOSITS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { noteMaintenance } from '../../lib/closed.ts';
import { useGo } from '../../lib/navigation.ts';
import { noteBlock } from '../../lib/protection/refusals.ts';
import { useBirthDate } from '../../lib/protection/use-birth-date.tsx';
import { useQuery } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { RANGE_TYPE } from './pay-ways.ts';
import { keepTronOrder } from './use-order.ts';

const USUAL_RANGE: PayRange = { min_price: DEPOSIT_MIN_YUAN, max_price: DEPOSIT_MAX_YUAN };

/**
 * The range of a pay way, read again on every change of the tab. The default applies while it is unknown or can't be
 * read.
 */
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

/** The fields of an order have two sets of names, and a server may send only one of them. */
const pathOfTronOrder = (order: NewTronOrder) =>
  `/payInfo?${new URLSearchParams({
    tron: '1',
    order_no: order.order_no || order.out_trade_no,
    address: order.address || order.tron_address,
    amount_usdt: order.amount_usdt || order.usdt_amount,
    protocol: order.protocol || order.tron_network,
  })}`;

const sendTron = async ({ amount }: Deposit<string>, idempotencyKey: string) => {
  const input = { money: amount, protocol: USDT_PROTOCOL };
  const { data } = await api.call(calls.deposits.createTron, input, { idempotencyKey });
  keepTronOrder(data);
  return pathOfTronOrder(data);
};

/** The API returns the order number in the message. */
const numberOf = ({ message, data }: Answer<{ deposit_no: string }>) => message || data.deposit_no;

const sendOther = async ({ paytype, amount, ...payer }: Deposit<string>, idempotencyKey: string) => {
  const input = paytype === 'bank' ? { paytype, amount, ...payer } : { paytype, amount };
  const answer = await api.call(calls.deposits.create, input, { idempotencyKey });
  if (paytype !== 'bank') return `/payInfo?${new URLSearchParams({ deposit_no: numberOf(answer) })}`;
  toast(DEPOSITS.submitted, 'success');
  return '/transRecord';
};

/**
 * Creates the order and opens the page where it is paid or listed. The first deposit asks for the birth date in a sheet,
 * which the screen renders.
 */
export const useDeposit = (onOpened: () => void) => {
  const go = useGo();
  const withKey = useSubmitKey();
  const { afterBirthDate, birthDateSheet } = useBirthDate();
  const isHere = useRef(true);
  // The screen stays mounted while it is hidden; a member who has left it must not be taken to another page.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const submission = useSubmit(async (deposit: Deposit<string>) => {
    const send = deposit.paytype === 'usdt' ? sendTron : sendOther;
    try {
      const path = await afterBirthDate(() => withKey(deposit, (idempotencyKey) => send(deposit, idempotencyKey)));
      onOpened();
      if (isHere.current) await go(path);
    } catch (error) {
      noteMaintenance(error);
      noteBlock(error);
      showFailure(error, DEPOSITS.failed);
    }
  });
  return { ...submission, birthDateSheet };
};
