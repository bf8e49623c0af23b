import { CATEGORY_IDS, type Game } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { longestRest, type Rest } from '../venues/index.ts';

export type Category = Game['category_id'];

export interface GameRecord {
  venue: string;
  code: string;
  type: string;
  category: string;
  name: string;
  visible: boolean;
  hot: boolean;
  mobileImage: string;
  appImage: string;
  icon: string;
  venueLogo: string;
  headerLogo: string;
  maintenance: boolean;
  restFrom: Date | null;
  restUntil: Date | null;
}

export const isCategory = (text: string): text is Category => (CATEGORY_IDS as readonly string[]).includes(text);
const oneFishing = (category: string): string => (category === 'fishing' ? 'fish' : category);

/** The site has two names for fishing, which mean the same. */
export const isSameCategory = (one: string, other: string): boolean => oneFishing(one) === oneFishing(other);

const flag = (value: boolean) => (value ? 1 : 0);

/** A game is also in maintenance while its venue is. */
export const toWire = (game: GameRecord, venue: (Rest & { title: string }) | undefined, now: Date): Game => {
  if (!isCategory(game.category)) throw new Error(`game ${game.code} has an unknown category`);
  const rest = longestRest(venue === undefined ? [game] : [game, venue], now);
  return {
    category_id: game.category,
    app_state: flag(game.visible),
    is_hot: flag(game.hot),
    name: game.name,
    platform_name: game.venue,
    platform_title: venue?.title ?? game.venue,
    game_type: game.type,
    game_code: game.code,
    mobile_img: game.mobileImage,
    app_img: game.appImage,
    app_icon: game.icon,
    api_logo_img: game.venueLogo,
    header_logo: game.headerLogo,
    maintenance: flag(rest !== undefined),
    rest_until: rest?.until ? beijingTime(rest.until) : '',
  };
};
