import { z } from 'zod';
import { CATALOGUE_CHANGES, CATALOGUE_STATES, CATEGORY_IDS, GAME_IMPORT_MAX, NO_VERSION } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkGameImport, checkImportedGame, WEIGHT_MAX } from '../rules/game-import.ts';
import { checkGameSettings } from '../rules/venues.ts';
import { GAME_IMPORT } from '../texts/game-import.ts';
import { VENUES } from '../texts/venues.ts';
import { empty, flag, flagInput, integer, judged, moment, oneOf, text } from '../wire.ts';
import { proposed } from './proposals.ts';

const weight = z.number().int().min(0).max(WEIGHT_MAX);
/** How much of a stake counts towards withdrawals, rebates and red packets, in percent. */
const weights = { turnover_weight: weight, rebate_weight: weight, packet_weight: weight };
const weightInput = () => integer(WEIGHT_MAX, 0, WEIGHT_MAX);
const weightInputs = () => ({
  turnover_weight: weightInput(),
  rebate_weight: weightInput(),
  packet_weight: weightInput(),
});

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
  /** Start of a planned maintenance, which has `resting` 0; empty when it has begun or there is none. */
  rest_from: z.string(),
  rest_until: z.string(),
  mobile_img: z.string(),
  app_img: z.string(),
  app_icon: z.string(),
  /** Theoretical return of the game's best bet in percent; empty when unknown. */
  return_percent: z.string(),
  ...weights,
  /** Whether the whole venue is in maintenance. */
  venue_resting: flag,
  /** Increases with every change by staff. */
  version: z.number().int(),
});
export type StaffGame = z.output<typeof staffGame>;

/** A game as the venue offers it, with the values that an import would store. */
export const catalogueGame = z.object({
  code: z.string(),
  name: z.string(),
  /** Empty when the site has no such category; staff choose one. */
  category: z.enum([...CATEGORY_IDS, '']),
  return_percent: z.string(),
  ...weights,
  /** Address of the venue's picture; empty when it has none. Members are shown a copy. */
  picture: z.string(),
  state: z.enum(CATALOGUE_STATES),
  changes: z.array(z.enum(CATALOGUE_CHANGES)),
  /** The stored game; null when it was not imported yet. */
  known: z
    .object({
      name: z.string(),
      return_percent: z.string(),
      app_img: z.string(),
      visible: flag,
      version: z.number().int(),
    })
    .nullable(),
});
export type CatalogueGame = z.output<typeof catalogueGame>;

const importedGame = () => ({
  code: judged(),
  name: judged(),
  category: oneOf([...CATEGORY_IDS, ''], ''),
  return_percent: judged(),
  app_img: judged(),
  ...weightInputs(),
});

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
    summary:
      'Name, category, visible, hot, rest, pictures, theoretical return and weights; members see it at once; from the opening of the site on, a second person has to agree to another category',
    input: z.object({
      platname: text(),
      code: text(64),
      name: judged(),
      category: z.enum(CATEGORY_IDS),
      visible: flagInput,
      hot: flagInput,
      resting: flagInput,
      rest_from: judged(),
      rest_until: judged(),
      mobile_img: judged(),
      app_img: judged(),
      app_icon: judged(),
      return_percent: judged(),
      ...weightInputs(),
      version: integer(0),
      reason: judged().describe('for another category, once the site has opened'),
    }),
    output: proposed,
    check: checkGameSettings,
    refusals: [
      'games.unknown',
      'wire.notFound',
      'maintenance.startInPast',
      'venues.restInPast',
      'venues.stale',
      'proposals.open',
      'proposals.reasonMissing',
    ],
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
  venues: endpoint({
    method: 'POST',
    path: '/api/staff/games/venues',
    caller: 'staff',
    permission: 'games.read',
    summary: 'Venues in use, as choices; also those without games',
    input: z.object({}),
    output: z.array(z.object({ platname: z.string(), title: z.string() })),
  }),
  catalogue: endpoint({
    method: 'POST',
    path: '/api/staff/games/catalogue',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'What the venue offers now, compared with the stored games; reads the venue each time',
    input: z.object({ platname: text() }),
    output: z.object({
      platname: z.string(),
      title: z.string(),
      read_at: moment,
      malformed: z.number().int().describe('rows of the venue that could not be read'),
      games: z.array(catalogueGame),
    }),
    refusals: ['venues.unknown', 'venues.unconnected', 'games.catalogueUnread', 'games.catalogueNotOffered'],
    budget: { calls: 30, minutes: 1 },
  }),
  importGames: endpoint({
    method: 'POST',
    path: '/api/staff/games/import',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'Adds new games and updates stored ones, all or none; pictures are copied from the venue',
    input: z.object({
      platname: text(),
      visible: flagInput.describe('whether members see the new games at once; stored games keep their state'),
      rows: z
        .array(z.object({ ...importedGame(), version: integer(NO_VERSION, NO_VERSION) }))
        .max(GAME_IMPORT_MAX)
        .describe('`version` of a stored game, or -1 for a new one'),
    }),
    output: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      without_picture: z.number().int().describe('new games that show the neutral picture'),
    }),
    check: checkGameImport,
    done: GAME_IMPORT.imported,
    refusals: ['venues.unknown', 'venues.stale', 'games.categoryNeedsTwo', 'games.categoryOfVenue'],
    budget: { calls: 30, minutes: 1 },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/games/create',
    caller: 'staff',
    permission: 'games.edit',
    summary: 'Adds one game by hand, for a venue without a catalogue',
    input: z.object({ platname: text(), ...importedGame(), visible: flagInput }),
    output: empty,
    check: checkImportedGame,
    done: GAME_IMPORT.created,
    refusals: ['venues.unknown', 'games.codeTaken', 'games.categoryOfVenue'],
  }),
};
