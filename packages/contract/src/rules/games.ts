import { SHELL } from '../texts/shell.ts';
import { firstFailing } from './first-failing.ts';

/** Said before a visitor's tap becomes a call. */
export const checkLaunch = (isLoggedIn: boolean) => firstFailing([isLoggedIn, SHELL.loginFirst]);

interface CategorisedGame<C extends string> {
  platform_name: string;
  game_code: string;
  category_id: C;
}

/** Finds the category of a bet by venue and game; a game that left the list counts as its venue's others do. */
export const categoryFinder = <C extends string>(list: readonly CategorisedGame<C>[]) => {
  const byGame = new Map(list.map((game) => [`${game.platform_name}:${game.game_code}`, game.category_id]));
  const byVenue = new Map(list.map((game) => [game.platform_name, game.category_id]));
  return (platname: string, game: string): C | undefined => byGame.get(`${platname}:${game}`) ?? byVenue.get(platname);
};
