import { shortfalls } from '../campaigns/campaign.ts';
import { type Effect, KINDS, type Kind } from './load/record.ts';
import type { Row } from './rows/row.ts';

type KindCounts = Record<Kind, number>;

export const countKinds = (effects: readonly Effect[]): KindCounts =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, effects.filter((effect) => effect.kind === kind).length]),
  ) as KindCounts;

/** Red packets open two minutes after the load has begun, later than the first rows. */
const LEAST_OF_ROW: KindCounts = {
  deposit: 1,
  approval: 1,
  transfer: 1,
  withdrawal: 1,
  refusal: 1,
  packet: 0,
  chat: 1,
  bet: 1,
};

const LEAST_OF_ALL_ROWS: KindCounts = {
  deposit: 200,
  approval: 200,
  transfer: 200,
  withdrawal: 20,
  refusal: 20,
  packet: 20,
  chat: 100,
  bet: 100,
};

/** Why a row proves nothing: the load did too little, or no call met the fault although it has to. */
export const missingInRow = (
  { leastFailures = 0 }: Pick<Row, 'leastFailures'>,
  counts: KindCounts,
  failures: ReadonlyMap<number | string, number>,
): string[] => {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...shortfalls(LEAST_OF_ROW, counts),
    ...shortfalls({ 'failed answers': leastFailures }, { 'failed answers': failed }),
  ];
};

/** Why a run of all rows proves too little. */
export const missingInRun = (counts: KindCounts): string[] => shortfalls(LEAST_OF_ALL_ROWS, counts);
