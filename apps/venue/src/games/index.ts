import type { GameModule } from '../core/game.ts';
import { baccarat } from './baccarat/game.ts';
import { fishing } from './fishing/game.ts';
import { k3 } from './k3/game.ts';
import { matches } from './matches/game.ts';
import { niuniu } from './niuniu/game.ts';
import { slots } from './slots/game.ts';
import { tables } from './tables/game.ts';

/** Every family of games: each adds its own line here. */
export const games: readonly GameModule[] = [baccarat, matches, niuniu, slots, k3, tables, fishing];
