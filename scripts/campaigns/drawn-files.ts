import type { Counts } from '../tell-campaign.ts';

/** The test files of a campaign, each with the least that its tests do in a whole run. */
export type DrawnFiles = Readonly<Record<string, Counts>>;

const LEDGER = 'apps/server/src/ledger';
const MODULES = 'apps/server/src/modules';
const SERVER_TESTS = 'apps/server/test';
const GAMES = 'apps/venue/src/games';

export const MONEY_SCRIPTS = 1_000;
export const PROTECTION_SCRIPTS = 200;

/** Twenty scripts of fifty commands are one case. */
export const moneyModelFiles: DrawnFiles = {
  [`${SERVER_TESTS}/money-model.campaign.test.ts`]: { scripts: MONEY_SCRIPTS, commands: 50 * MONEY_SCRIPTS },
};

/** The tests also require that the scripts did what the models are about. */
export const protectionModelFiles: DrawnFiles = {
  [`${SERVER_TESTS}/protection-model.campaign.test.ts`]: { 'drawn cases': PROTECTION_SCRIPTS },
  [`${SERVER_TESTS}/protection-time.campaign.test.ts`]: { 'drawn cases': PROTECTION_SCRIPTS },
  [`${SERVER_TESTS}/protection-turnover.campaign.test.ts`]: { 'drawn cases': PROTECTION_SCRIPTS },
  [`${SERVER_TESTS}/protection-endings.campaign.test.ts`]: { 'drawn cases': PROTECTION_SCRIPTS },
  [`${SERVER_TESTS}/same-person-model.campaign.test.ts`]: { 'drawn cases': PROTECTION_SCRIPTS },
};

export const crowdFiles: DrawnFiles = {
  [`${LEDGER}/post.test.ts`]: { 'postings tried': 10_000 },
  // Three tests with a thousand intents each. One answer in fifty is lost.
  [`${LEDGER}/in-doubt.test.ts`]: { 'intents answered': 3_000, 'answers lost': 50 },
  [`${MODULES}/money/transfers/conservation.test.ts`]: { transfers: 800, 'transfers with lost answers': 50 },
  [`${MODULES}/money/withdrawals/conservation.test.ts`]: { 'drawn cases': 20 },
  [`${MODULES}/people/agents/figures.test.ts`]: { 'drawn cases': 8 },
  [`${MODULES}/people/agents/settlement-books.test.ts`]: { 'drawn cases': 15 },
  [`${MODULES}/rewards/red-packets/races.test.ts`]: { 'members who claim a packet': 1_000, 'drawn cases': 12 },
  [`${MODULES}/rewards/rebates/generated-week.test.ts`]: { 'drawn cases': 12 },
  // Each case has ten inputs, and each of about 380 calls has sixty cases.
  [`${SERVER_TESTS}/all-endpoints.campaign.test.ts`]: { 'drawn cases': 60 * 370 },
};

export const rollingRestartFiles: DrawnFiles = {
  [`${SERVER_TESTS}/rolling-restart.campaign.test.ts`]: { 'processes replaced': 2, 'requests answered': 100 },
};

/** The files of `npm run campaign -- game-returns` that simulate or draw. It runs all others of the games too. */
export const gameFiles: DrawnFiles = {
  [`${GAMES}/tables/simulation.test.ts`]: { 'rounds of boards': 13_000_000 },
  [`${GAMES}/slots/engine.test.ts`]: { 'rounds of slots': 4_000_000 },
  [`${GAMES}/niuniu/engine.test.ts`]: { 'rounds of 牛牛': 5_000_000 },
  [`${GAMES}/baccarat/engine.test.ts`]: { 'rounds of 百家乐': 1_000_000, 'rounds of 百人牛牛': 1_000_000 },
  [`${GAMES}/matches/engine.test.ts`]: { 'rounds of matches': 2_000_000 },
  [`${GAMES}/blackjack/odds.test.ts`]: { 'rounds of 二十一点': 1_000_000 },
  [`${GAMES}/thirteen/odds.test.ts`]: { 'rounds of 十三水': 10_000 },
  [`${GAMES}/mahjong/odds.test.ts`]: { 'hands of 麻将': 20_000 },
  'apps/venue/test/games.test.ts': { 'arbitrary inputs': 2_000 },
};

/** By campaign. */
export const drawnFiles = {
  'money-model': moneyModelFiles,
  'protection-model': protectionModelFiles,
  crowds: crowdFiles,
  'rolling-restart': rollingRestartFiles,
  'game-returns': gameFiles,
} satisfies Record<string, DrawnFiles>;
