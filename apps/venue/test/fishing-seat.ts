import { expect } from 'vitest';
import { fishing } from '../src/games/fishing/game.ts';
import { scheduleSeed, swimsAt } from '../src/games/fishing/schedule.ts';
import { memoryTable } from './memory-table.ts';

export const SERVER_SEED = '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0';
export const CLIENT_SEED = 'koi8866-lotus';
export const start = new Date('2026-01-05T04:00:10Z');

export interface ShotAnswer {
  id: string;
  state: string;
  multiplier: number;
  payout: string;
  nonce: number | null;
}
export interface Sitting {
  flying: { id: string }[];
  caught: string[];
  fired: number;
  net: string;
}

/** A seat at a fishing game in memory, with fixed seeds. */
export const sit = (balance = 1_000_000n, code = 'fishing') => {
  const table = memoryTable(fishing, code, { balance, serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, now: start });
  const shoot = (...shots: [string, number][]) =>
    table.act('shoot', { shots: shots.map(([id, level]) => ({ id, level })) }) as Promise<{
      fired: string[];
      refused: { id: string; code: string }[];
    }>;
  const hit = async (...shots: [string, string][]) => {
    const answer = await table.act('hit', { shots: shots.map(([id, fish]) => ({ id, fish })) });
    return (answer as { shots: ShotAnswer[] }).shots;
  };
  const miss = async (...ids: string[]) =>
    ((await table.act('miss', { shots: ids.map((id) => ({ id })) })) as { shots: ShotAnswer[] }).shots;
  const swimming = (place: number) => {
    const found = swimsAt(scheduleSeed(code), table.now.getTime()).find((swim) => swim.place === place);
    if (found === undefined) throw new Error(`no fish of place ${place} is there`);
    return found.id;
  };
  const sitting = async () => ((await table.view()) as { sitting: Sitting | null }).sitting;
  return { table, shoot, hit, miss, swimming, sitting };
};
export type Seat = ReturnType<typeof sit>;

export const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });
