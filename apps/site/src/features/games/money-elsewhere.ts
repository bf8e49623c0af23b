import { failureText, newIdempotencyKey } from '@koi/client';
import type { UserInfo, VenueBalance } from '@koi/contract';
import { PLATFORM_WALLET, TRANSFER_MIN_YUAN } from '@koi/contract/constants';
import { GAME_MENU, SHELL, WALLET } from '@koi/contract/texts';
import { formatMoney, parseMoney } from '@koi/money';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { readMoney } from '../../lib/wallets.ts';

interface Place {
  name: string;
  amount: string;
}

const amountOf = (text: string) => parseMoney(text) ?? 0n;

/** Money outside this venue that a bet here could be paid with: at other venues and in the centre wallet. */
const placesOf = (user: Pick<UserInfo, 'balance'>, venues: readonly VenueBalance[], here: string) => {
  const places: Place[] = [
    ...venues.filter(({ platname: venue }) => venue !== here).map(({ name, balance }) => ({ name, amount: balance })),
    { name: WALLET.centre, amount: user.balance },
  ].filter(({ amount }) => amountOf(amount) > 0n);
  const total = places.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
  return { places, amount: formatMoney(total) };
};

/** Reads the wallets again, because another tab may have just moved money. */
export const findElsewhere = async (here: string) => {
  const money = await readMoney().catch(() => undefined);
  return money ? placesOf(money.user, money.venues, here) : { places: [], amount: '0.00' };
};

const recoverFrom = async (venue: string) =>
  api.call(calls.transfers.recoverAll, { api_type: venue }, { idempotencyKey: newIdempotencyKey() });

/** With 自动免转 off, everything goes to the centre wallet first, because venues can't transfer to each other. */
const moveByHand = async (here: string, venues: readonly VenueBalance[]) => {
  const others = venues.filter(({ platname: venue, balance }) => venue !== here && amountOf(balance) > 0n);
  for (const { platname: venue } of others) await recoverFrom(venue);
  const { balance: amount } = (await readMoney()).user;
  if (amountOf(amount) < amountOf(TRANSFER_MIN_YUAN)) return;
  const transfer = { amount, sourcetype: PLATFORM_WALLET, targettype: here };
  await api.call(calls.transfers.create, transfer, { idempotencyKey: newIdempotencyKey() });
};

const heldAt = (here: string, venues: readonly VenueBalance[]) =>
  amountOf(venues.find(({ platname: venue }) => venue === here)?.balance ?? '');

/** Brings the money to this venue. With 自动免转 on, `relaunch` does it. */
export const bringHere = async (here: string, relaunch: () => Promise<unknown>) => {
  try {
    const { user, venues } = await readMoney();
    await (user.transferstatus === 1 ? relaunch() : moveByHand(here, venues));
    const ok = heldAt(here, (await readMoney()).venues) > heldAt(here, venues);
    return { ok, message: ok ? '' : GAME_MENU.notBrought };
  } catch (error) {
    return { ok: false, message: failureText(error, SHELL.networkFailure) };
  }
};
