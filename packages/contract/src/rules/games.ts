import { SHELL } from '../texts/shell.ts';
import { firstFailing } from './first-failing.ts';

/** Checked before a visitor's tap sends a request. */
export const checkLaunch = (isLoggedIn: boolean) => firstFailing([isLoggedIn, SHELL.loginFirst]);

interface CategorisedGame<C extends string> {
  platform_name: string;
  game_code: string;
  category_id: C;
}

/**
 * Finds the category of a bet by venue and game. A game that is no longer listed gets the category of its venue's other
 * games.
 */
export const categoryFinder = <C extends string>(list: readonly CategorisedGame<C>[]) => {
  const byGame = new Map(list.map((game) => [`${game.platform_name}:${game.game_code}`, game.category_id]));
  const byVenue = new Map(list.map((game) => [game.platform_name, game.category_id]));
  return (platname: string, game: string): C | undefined => byGame.get(`${platname}:${game}`) ?? byVenue.get(platname);
};
