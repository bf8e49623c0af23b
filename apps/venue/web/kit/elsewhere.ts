import type { Bridge } from './bridge.ts';
import { units } from './money.ts';

/** The player's money outside of this venue, as reported by the lobby. */
export interface Elsewhere {
  places: readonly { name: string; amount: string }[];
  /** Total of all places. */
  amount: string;
}

/** The lobby reads its wallets before it answers. */
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

/** Undefined when the lobby does not answer or there is no money elsewhere. */
export const findElsewhere = async (bridge: Bridge): Promise<Elsewhere | undefined> => {
  const { places, amount } = (await bridge.ask('short', ASK_MS)) ?? {};
  if (!Array.isArray(places) || typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined;
  return units(amount) > 0n ? { places: places.filter(isPlace), amount } : undefined;
};

/** Asks the lobby to transfer the money here. The message explains a failure to the player. */
export const bringElsewhere = async (bridge: Bridge): Promise<{ ok: boolean; message: string }> => {
  const answer = await bridge.ask('bring', BRING_MS);
  const message = typeof answer?.['message'] === 'string' ? answer['message'] : '';
  return { ok: answer?.['ok'] === true, message: message || '暂时无法取来，请稍后再试' };
};
