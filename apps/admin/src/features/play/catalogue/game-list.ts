import type { StaffGame } from '@koi/contract';
import { ALL, categoryOf } from './category.ts';

/** Width and height of a game's square picture. */
export const COVER_PX = 512;

export interface Filters {
  category: number;
  venue: string;
  search: string;
}

export const keyOf = ({ platname, code }: Pick<StaffGame, 'platname' | 'code'>): string => `${platname}:${code}`;

/** All games are already loaded, so filtering happens in the browser. */
export const chosenOf = (games: readonly StaffGame[], { category, venue, search }: Filters): StaffGame[] => {
  const wanted = search.trim().toLowerCase();
  return games.filter(
    (game) =>
      (category === ALL || categoryOf(game) === category) &&
      (venue === '' || game.platname === venue) &&
      (game.name.toLowerCase().includes(wanted) || game.code.toLowerCase().includes(wanted)),
  );
};

/** Venues that have games, in list order. */
export const venuesOf = (games: readonly StaffGame[]): { value: string; label: string }[] => {
  const titles = new Map(games.map(({ platname: venue, title }) => [venue, title]));
  return [{ value: '', label: '全部场馆' }, ...[...titles].map(([value, label]) => ({ value, label }))];
};

/** Moves an item one place up or down. At either end the list is unchanged. */
export const moved = <T>(list: readonly T[], from: number, by: 1 | -1): readonly T[] => {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** The settings that a save sends: all editable fields and the version that was read. */
export const settingsOf = (game: StaffGame) => ({
  platname: game.platname,
  code: game.code,
  name: game.name,
  category: game.category,
  visible: game.visible,
  hot: game.hot,
  // A planned maintenance is edited like one in force.
  resting: game.rest_from === '' ? game.resting : (1 as const),
  rest_from: game.rest_from,
  rest_until: game.rest_until,
  mobile_img: game.mobile_img,
  app_img: game.app_img,
  app_icon: game.app_icon,
  return_percent: game.return_percent,
  turnover_weight: game.turnover_weight,
  rebate_weight: game.rebate_weight,
  packet_weight: game.packet_weight,
  version: game.version,
  /** Why the category is another one. A second person may have to agree to it. */
  reason: '',
});
export type Settings = ReturnType<typeof settingsOf>;
