// Constants that the home page needs. They are in a separate module because pages load whole modules.

export const REQUEST_TIMEOUT_MS = 30_000;
export const BALANCE_POLL_MS = 4300;
export const BANNER_AUTOPLAY_MS = 3000;
export const INFINITE_LIST_OFFSET_PX = 300;
export const HEAT_MIN = 200;
export const HEAT_MAX = 888;
export const AUTO_LOGIN_MS = 43_200_000;
/**
 * Code of every answer to members, visitors and agents while the whole site is in maintenance. The HTTP status is 503,
 * which failures use as well, so the code is one of its own.
 */
export const MAINTENANCE_CODE = 530;
/** Type of the banners on the mobile home page. */
export const HOME_BANNERS = 2;
/** Position of each category in the home page's sidebar, as numbered in the specification. */
export const CATEGORY = { live: 0, sport: 1, esport: 2, board: 3, slot: 4, lottery: 5, fishing: 6, hot: 7 } as const;
/** Logo of a site that has none of its own. */
export const DEFAULT_LOGO = '/art/koi-logo.svg';
