import { z } from 'zod';
import { CATEGORY_IDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkGameSettings } from '../rules/venues.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { VENUES } from '../texts/venues.ts';
import { empty, flag, flagInput, integer, judged, text } from '../wire.ts';

export const staffGame = z.object({
  platname: z.string(),
  title: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_IDS),
  visible: flag,
  hot: flag,
  sort: z.number().int(),
  /** Whether the game is in maintenance now; without an end it lasts until staff end it. */
  resting: flag,
  rest_until: z.string(),
  mobile_img: z.string(),
  app_img: z.string(),
  app_icon: z.string(),
  /** Theoretical return of the game's best bet in percent; empty when unknown. */
  return_percent: z.string(),
  /** Whether the whole venue is in maintenance. */
  venue_resting: flag,
  /** Increases with every change by staff. */
  version: z.number().int(),
});
export type StaffGame = z.output<typeof staffGame>;

const ARRANGED_MAX = 1_000;

export const games = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/games/list',
    caller: 'staff',
    permission: 'games.read',
    summary: 'Every game in the order members see, hidden ones too',
    input: z.object({ platname: text(), category: text(), search: text(64) }),
    output: z.array(staffGame),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/games/save',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'Name, visible, hot, rest, pictures and theoretical return; members see it at once',
    input: z.object({
      platname: text(),
      code: text(64),
      name: judged(),
      visible: flagInput,
      hot: flagInput,
      resting: flagInput,
      rest_until: judged(),
      mobile_img: judged(),
      app_img: judged(),
      app_icon: judged(),
      return_percent: judged(),
      version: integer(0),
    }),
    output: empty,
    check: checkGameSettings,
    done: PAY_SETTINGS.saved,
    refusals: ['games.unknown', 'wire.notFound', 'venues.maintenanceEndInPast', 'venues.stale'],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/staff/games/arrange',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'These games in this order, among the places they have now; all of it or nothing',
    input: z.object({
      order: z
        .array(z.object({ platname: text(), code: text(64), version: integer(0) }))
        .min(1)
        .max(ARRANGED_MAX),
    }),
    output: empty,
    done: VENUES.arranged,
    refusals: ['games.unknown', 'venues.stale'],
  }),
};
