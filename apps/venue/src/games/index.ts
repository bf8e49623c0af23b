import type { GameModule } from '../core/game.ts';
import { baccarat } from './baccarat/game.ts';
import { blackjack } from './blackjack/game.ts';
import { fishing } from './fishing/game.ts';
import { k3 } from './k3/game.ts';
import { mahjong } from './mahjong/game.ts';
import { matches } from './matches/game.ts';
import { niuniu } from './niuniu/game.ts';
import { slots } from './slots/game.ts';
import { tables } from './tables/game.ts';
import { thirteen } from './thirteen/game.ts';

/** All game families. A new family is added here. */
export const games: readonly GameModule[] = [
  baccarat,
  blackjack,
  matches,
  niuniu,
  mahjong,
  thirteen,
  slots,
  k3,
  tables,
  fishing,
];
