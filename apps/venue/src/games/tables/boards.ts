import { clover } from './boards/clover.ts';
import { dicecup } from './boards/dicecup.ts';
import { elevenfive } from './boards/elevenfive.ts';
import { fantan } from './boards/fantan.ts';
import { flyingcar } from './boards/flyingcar.ts';
import { hourglass } from './boards/hourglass.ts';
import { lottery } from './boards/lottery.ts';
import { roulette } from './boards/roulette.ts';
import { sixballs } from './boards/sixballs.ts';
import { ticket } from './boards/ticket.ts';
import { weiqi } from './boards/weiqi.ts';
import { xiangqi } from './boards/xiangqi.ts';
import type { Board } from './engine.ts';

export const boards: readonly Board[] = [
  roulette,
  dicecup,
  fantan,
  lottery,
  hourglass,
  flyingcar,
  elevenfive,
  clover,
  sixballs,
  ticket,
  weiqi,
  xiangqi,
];

export const boardOf = (code: string): Board | undefined => boards.find((board) => board.code === code);
