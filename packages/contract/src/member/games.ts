import { z } from 'zod';
import { CATEGORY_IDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { PLAY_GATE_REFUSALS } from '../refusals/protection.ts';
import { flag, integer, text } from '../wire.ts';

/**
 * `platform_name` is the venue's identifier, `platform_title` its Chinese name; `rest_until` is set while the game is
 * in maintenance.
 */
export const game = z.object({
  category_id: z.enum(CATEGORY_IDS),
  app_state: flag,
  is_hot: flag,
  name: z.string(),
  platform_name: z.string(),
  platform_title: z.string(),
  game_type: z.string(),
  game_code: z.string(),
  mobile_img: z.string(),
  app_img: z.string(),
  app_icon: z.string(),
  api_logo_img: z.string(),
  header_logo: z.string(),
  maintenance: flag,
  rest_until: z.string(),
});
export type Game = z.output<typeof game>;

export const games = {
  list: endpoint({
    method: 'GET',
    path: '/api/game/list',
    caller: 'anyone',
    summary: 'All games, sorted as the operator set',
    input: z.object({ category: text() }),
    output: z.array(game),
  }),
  launch: endpoint({
    method: 'POST',
    path: '/api/getGameUrl',
    caller: 'member',
    summary: 'The address of a game for this member; with auto-transfer on, the balance comes along',
    input: z.object({
      plat_name: text(),
      game_type: text().transform((type) => type || '0'),
      game_code: text(64),
      is_mobile_url: integer(1, 0, 1),
    }),
    output: z.object({ url: z.string(), name: z.string(), frameable: flag }),
    refusals: ['games.unknown', 'games.inMaintenance', 'games.unreachable', ...PLAY_GATE_REFUSALS],
    money: true,
  }),
};
