import { createLedger } from '../src/ledger/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { addTurnoverTotal, openAccount } from '../src/modules/people/members/index.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { createCatalogueService, putGames } from '../src/modules/play/catalogue/index.ts';
import { createRebates } from '../src/modules/rewards/rebates/index.ts';
import { createVip, type Letters, type Level, putLevels } from '../src/modules/rewards/vip/index.ts';
import { createLog, type ManualClock } from '../src/platform/index.ts';
import { testConfig } from './app.ts';
import { testDatabase } from './database.ts';
import { storeBets } from './past.ts';

/** Ten levels. Each step requires 100 元 of deposits and 1,000 元 of turnover, and 500 元 of turnover to keep it. */
export const LEVELS: readonly Level[] = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: BigInt(index) * 10_000n,
  flow: BigInt(index) * 100_000n,
  maintenance: index === 0 ? 0n : 50_000n,
  realperson: 50 + index * 10,
  sport: 40 + index * 10,
  eSport: 40 + index * 10,
  joker: 60 + index * 10,
  electron: 80 + index * 10,
  lottery: 20 + index * 5,
}));

/** One game of each category, two of one category at one venue, and a venue with two categories. */
export const GAMES = [
  ['yunding', 'baccarat', 'realbet'],
  ['yunding', 'roulette', 'realbet'],
  ['yunding', 'bonanza', 'concise'],
  ['tianji', 'football', 'sport'],
  ['jiguang', 'esports', 'gaming'],
  ['yaji', 'niuniu', 'joker'],
  ['xinghe', 'dragon', 'concise'],
  ['jincheng', 'k3', 'lottery'],
  ['canghai', 'fishing', 'fish'],
] as const;

export interface TestBet {
  memberId: number;
  venue: string;
  game: string;
  valid: bigint;
  settledAt: Date;
  state?: 'settled' | 'void' | 'open';
}

/** VIP levels and rebates with their own database. Letters are only recorded. */
export const rewardsFixture = async (clock: ManualClock, { poolSize = 8 } = {}) => {
  const { database } = await testDatabase({ poolSize });
  const config = testConfig();
  const log = createLog({ level: 'silent' });
  const { audit } = createStaff({ database, clock, config });
  const ledger = createLedger();
  const turnover = createTurnover({ database, clock });
  const games = createCatalogueService({ database, clock });
  const sent: { memberIds: readonly number[]; title: string; content: string }[] = [];
  const letters: Letters = {
    async sendLetters(_tx, letter) {
      sent.push(letter);
    },
  };
  const proposals = createProposals({ database, clock, settings: createSettings({ database }), audit });
  const vip = createVip({ database, clock, log, letters, audit, proposals });
  const commissionTiers = async () => [];
  const rebates = createRebates({ database, clock, log, ledger, turnover, vip, games, commissionTiers, audit });
  const venues = [...new Set(GAMES.map(([venue]) => venue))].map((code) => ({ code, title: code }));
  const art = { hot: false, mobileImage: '/art/a.svg', appImage: '/art/a.svg', icon: '/art/a.svg' };
  await database.transaction(async (tx) => {
    await putLevels(tx, LEVELS);
    await putGames(
      tx,
      venues,
      GAMES.map(([venue, code, category]) => ({ venue, code, category, name: code, ...art })),
    );
  });

  let made = 0;
  let placed = 0;
  return {
    database,
    vip,
    rebates,
    turnover,
    games,
    sent,
    log,
    audit,
    proposals,
    ledger,

    /** Creates a member without usable passwords, because no test logs in with it. */
    async member(draft: { vipLevel?: number; depositTotal?: bigint; turnoverTotal?: bigint } = {}): Promise<number> {
      made += 1;
      const account = { name: `member${made}`, realname: '陈宇', joinedAt: clock.now(), ...draft };
      const secrets = { passwordHash: '-', payPasswordHash: '-' };
      const id = await database.transaction((tx) => openAccount(tx, account, secrets));
      if (id === undefined) throw new Error('a name was taken');
      return id;
    },

    stake: (memberId: number, amount: bigint): Promise<void> =>
      database.transaction((tx) => addTurnoverTotal(tx, memberId, amount, clock.now())),

    /** Stores bets as the feed would, and returns their ids. */
    async bets(list: readonly TestBet[]): Promise<string[]> {
      const now = clock.now();
      const drafts = list.map(({ memberId, venue, game, valid, settledAt, state = 'settled' }) => {
        placed += 1;
        return {
          memberId,
          venue,
          game,
          bet: `b${placed}`,
          round: '',
          stake: valid,
          validStake: valid,
          payout: valid,
          state,
          placedAt: settledAt,
          settledAt: state === 'open' ? null : settledAt,
          detail: '',
          pulledAt: new Date(Math.max(settledAt.getTime(), now.getTime())),
        };
      });
      await database.transaction((tx) => storeBets(tx, drafts));
      return drafts.map(({ bet }) => bet);
    },

    /** Changes a stored bet as the feed does when the venue reports it again. */
    async changeBet(bet: string | undefined, set: string): Promise<void> {
      const change = `UPDATE bet SET ${set}, corrections = corrections + 1, pulled_at = $2 WHERE bet = $1`;
      await database.pool.query(change, [bet, clock.now()]);
    },
  };
};
export type RewardsFixture = Awaited<ReturnType<typeof rewardsFixture>>;
