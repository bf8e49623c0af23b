import type { Bridge } from './bridge.ts';
import { units } from './money.ts';

/** Money of the player that is not at this venue, as the lobby says. */
export interface Elsewhere {
  places: readonly { name: string; amount: string }[];
  /** All of it. */
  amount: string;
}

/** The lobby reads its wallets first. */
const ASK_MS = 2_500;
/** A transfer waits for two venues. */
const BRING_MS = 45_000;

const AMOUNT = /^\d{1,15}\.\d{2}$/;
const isPlace = (value: unknown): value is Elsewhere['places'][number] =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'amount' in value &&
  typeof value.amount === 'string' &&
  AMOUNT.test(value.amount);

/** Nothing when the lobby does not say, or when there is no money anywhere else. */
export const findElsewhere = async (bridge: Bridge): Promise<Elsewhere | undefined> => {
  const { places, amount } = (await bridge.ask('short', ASK_MS)) ?? {};
  if (!Array.isArray(places) || typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined;
  return units(amount) > 0n ? { places: places.filter(isPlace), amount } : undefined;
};

/** Asks the lobby to bring it here; a text says why it could not. */
export const bringElsewhere = async (bridge: Bridge): Promise<{ ok: boolean; message: string }> => {
  const answer = await bridge.ask('bring', BRING_MS);
  const message = typeof answer?.['message'] === 'string' ? answer['message'] : '';
  return { ok: answer?.['ok'] === true, message: message || '暂时无法取来，请稍后再试' };
};
