import { formatMoney, parseMoney } from '@koi/money';
import type { CATEGORY_IDS } from '../constants.ts';
import { GAME_IMPORT } from '../texts/game-import.ts';
import { VENUES } from '../texts/venues.ts';
import { firstFailing } from './first-failing.ts';
import { isPictureAddress } from './pictures.ts';
import { GAME_NAME_MAX_LENGTH, isReturn } from './venues.ts';

export const WEIGHT_MAX = 100;

/** How much of a stake counts towards withdrawals, rebates and red packets, in percent. */
export interface GameWeights {
  turnover_weight: number;
  rebate_weight: number;
  packet_weight: number;
}

export interface ImportedGameForm extends GameWeights {
  code: string;
  name: string;
  category: (typeof CATEGORY_IDS)[number] | '';
  /** Percentage; empty when it is not known. */
  return_percent: string;
  /** Empty when the picture of the venue is used. */
  app_img: string;
}

const CODE = /^[^\s\p{Cc}]{1,64}$/u;
const HIGH_RETURN = 97_00n;
const HIGH_RETURN_WEIGHT = 80;
const FISHING_WEIGHT = 50;

/** Fishing counts half. A game that returns more than 97 % counts 80 %, because turnover there costs a player little. */
export const suggestedWeights = (category: string, returnPercent: string): GameWeights => {
  const isHigh = (parseMoney(returnPercent) ?? 0n) > HIGH_RETURN;
  const ofReturn = isHigh ? HIGH_RETURN_WEIGHT : WEIGHT_MAX;
  const weight = category === 'fish' || category === 'fishing' ? FISHING_WEIGHT : ofReturn;
  return { turnover_weight: weight, rebate_weight: weight, packet_weight: weight };
};

export const isWeight = (weight: number): boolean => Number.isInteger(weight) && weight >= 0 && weight <= WEIGHT_MAX;

const areWeights = ({ turnover_weight, rebate_weight, packet_weight }: GameWeights): boolean =>
  [turnover_weight, rebate_weight, packet_weight].every(isWeight);

export const checkImportedGame = (form: ImportedGameForm) => {
  const { code, name, category, return_percent, app_img } = form;
  return firstFailing(
    [CODE.test(code), GAME_IMPORT.codeWrong],
    [name.trim() !== '' && name.length <= GAME_NAME_MAX_LENGTH, VENUES.nameMissing],
    [category !== '', GAME_IMPORT.categoryMissing],
    [isReturn(return_percent), VENUES.returnWrong],
    [areWeights(form), GAME_IMPORT.weightWrong],
    [app_img === '' || isPictureAddress(app_img), VENUES.pictureWrong],
  );
};

/** The first code that occurs more than once. */
export const repeatedCode = (rows: readonly { code: string }[]): string | undefined => {
  const seen = new Set<string>();
  return rows.find(({ code }) => seen.size === seen.add(code).size)?.code;
};

/** Reports the first row that can not be imported, with its code. */
export const checkGameImport = ({ rows }: { rows: readonly ImportedGameForm[] }): string | undefined => {
  if (rows.length === 0) return GAME_IMPORT.nothing;
  const twice = repeatedCode(rows);
  if (twice !== undefined) return GAME_IMPORT.codeTwice(twice);
  for (const row of rows) {
    const failing = checkImportedGame(row);
    if (failing !== undefined) return `${row.code}：${failing}`;
  }
  return undefined;
};

export interface GameCost {
  edge: string;
  /** The rebate after the weight, rounded up to a hundredth of a percent. */
  rebate: string;
  commission: string;
  given: string;
  /** The edge less what is given back; negative when each stake loses money. */
  left: string;
  isFine: boolean;
}

const WHOLE = 100_00n;
const percentOf = (text: string): bigint => parseMoney(text.trim()) ?? 0n;

/** Cost of one stake at a game for the house beside its edge. Undefined while the return is not known. */
export const gameCost = (game: {
  return_percent: string;
  rebate_weight: number;
  /** The highest rebate of the category, and the highest commission. */
  rebate: string;
  commission: string;
}): GameCost | undefined => {
  if (game.return_percent === '' || !isReturn(game.return_percent) || !isWeight(game.rebate_weight)) return undefined;
  const scale = BigInt(WEIGHT_MAX);
  const edge = WHOLE - percentOf(game.return_percent);
  const rebate = (percentOf(game.rebate) * BigInt(game.rebate_weight) + scale - 1n) / scale;
  const commission = percentOf(game.commission);
  const given = rebate + commission;
  return {
    edge: formatMoney(edge),
    rebate: formatMoney(rebate),
    commission: formatMoney(commission),
    given: formatMoney(given),
    left: formatMoney(edge - given),
    isFine: given < edge,
  };
};
