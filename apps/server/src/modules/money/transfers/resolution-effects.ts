import type { ProposalEffect } from '@koi/contract';
import { type Address, centre, type Entry, venueWallet } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/index.ts';
import { amountEffect, countEffect } from '../../operator/proposals/index.ts';
import { lockWallet } from '../../play/venues/index.ts';
import { readOrder } from './store.ts';
import { endingOf, needsVenue, OPEN, type Outcome } from './transfer.ts';

const addedTo = (address: Address, entry: Entry | undefined): bigint =>
  (entry?.postings ?? []).reduce(
    (sum, { from, to, amount }) => sum + (to === address ? amount : 0n) - (from === address ? amount : 0n),
    0n,
  );

/** The money that an outcome of a transfer in doubt would move, and what the venue answered so far. */
export const resolutionEffects = async (tx: Tx, no: string, outcome: Outcome, now: Date): Promise<ProposalEffect[]> => {
  const order = await readOrder(tx, no);
  if (order?.state !== OPEN) return [];
  const { memberId, venue, asks, reason } = order;
  // Nothing is posted, so the wallet is read without the member's lock.
  const wallet = await lockWallet(tx, memberId, venue);
  const { entry, advanced } = endingOf(order, wallet, outcome, now);
  const amounts: [name: string, amount: bigint][] = [
    ['会员的中心钱包增加', addedTo(centre(memberId), entry)],
    ['会员的场馆钱包增加', addedTo(venueWallet(memberId, venue), entry)],
    ['平台垫付增加', advanced - wallet.advanced],
  ];
  return [
    ...amounts.filter(([, amount]) => amount > 0n).map(([name, amount]) => amountEffect(name, amount, true)),
    ...(needsVenue(order, outcome)
      ? [{ name: '场馆尚未确认该结果，确认前不再为该会员垫付', value: '是', watch: true }]
      : []),
    countEffect('已向场馆查询', asks, '次'),
    { name: '场馆最近的答复', value: reason || '没有明确的答复', watch: false },
  ];
};
