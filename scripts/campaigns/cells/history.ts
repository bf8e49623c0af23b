import { memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { dailyJobs, type Happening, membersHistory, type Simulation } from '../../../apps/server/src/demo/index.ts';
import type { hashSecrets } from '../../../apps/server/src/modules/people/members/index.ts';
import { playerOf } from '../../../apps/server/src/modules/play/venues/index.ts';
import { DAYS, type DrawnPerson } from './people.ts';

const HOUR_MS = 3_600_000;
const GAME = { xinghe: 'dragon', yunding: 'baccarat', yaji: 'niuniu', canghai: 'fishing' } as const;
const TIERS = [
  { active: '1', turnover: '1000', direct: '0.08', indirect: '0.02' },
  { active: '3', turnover: '5000', direct: '0.12', indirect: '0.04' },
];
const RATES = [
  { kind: 'venue', code: 'xinghe', percent: '12.50', fixed: '0' },
  { kind: 'venue', code: 'yunding', percent: '7.33', fixed: '0' },
  { kind: 'deposit', code: 'usdt', percent: '0.67', fixed: '0' },
  { kind: 'withdrawal', code: 'bank', percent: '0.11', fixed: '2.00' },
] as const;

const during = (now: Date, daysAgo: number, hour: number): Date =>
  new Date(beijingDayStart(addDays(beijingDay(now), -daysAgo)).getTime() + hour * HOUR_MS);

/** The plan of the house and its fees, which staff enter in every cell. */
const houseRules = (now: Date): Happening[] => {
  const at = during(now, DAYS + 25, 10);
  const first_day = beijingDay(at);
  return [
    { at, happen: ({ asStaff }) => asStaff('content01', staffRows.agents.savePlan, { version: 0, tiers: TIERS }) },
    ...RATES.map(
      (rate): Happening => ({
        at,
        happen: ({ asStaff }) => asStaff('treasurer01', staffRows.feeRates.add, { ...rate, first_day }),
      }),
    ),
  ];
};

const becomesAgent = (now: Date, { name, joinedDaysAgo }: DrawnPerson): Happening[] => [
  {
    at: during(now, joinedDaysAgo - 1, 9),
    happen: ({ asMember }) =>
      asMember(name, memberRows.agents.apply, { mobile: '13701238866', apply_info: '在本地运营三个爱好者社群。' }),
  },
  {
    at: during(now, joinedDaysAgo - 1, 11),
    happen: async ({ asStaff }) => {
      const { data } = await asStaff('content01', staffRows.agents.applications, { state: '1', search: name });
      await asStaff('content01', staffRows.agents.approve, { id: data[0]?.id ?? 0 });
    },
  },
];

/** Who reports a bet to whom: a venue reports to the feed of the cell that the player belongs to. */
export type Report = (venue: string, bets: Parameters<Simulation['venues']['report']>[1]) => void;

/**
 * Results that do not cancel each other out: each member first wins at a venue, and later loses a part of it, so that
 * the house wins on some days and loses on others.
 */
const results = (now: Date, person: DrawnPerson, reportFor: (of: Simulation) => Report): Happening[] => {
  const { name, steps, luck } = person;
  const won = new Map<string, bigint>();
  return steps.flatMap((step, index): Happening[] => {
    if (step[1] !== 'play') return [];
    const [daysAgo, , yuan, venue] = step;
    const before = won.get(venue) ?? 0n;
    const stake = before > 0n ? before / 2n + 7n : yuan * 10n + 3n;
    const payout = before > 0n ? 0n : stake + yuan * BigInt(luck) + 1n;
    won.set(venue, before + payout - stake);
    const at = during(now, daysAgo, 20.5);
    const bet = {
      bet: `cells-${name}-${index}`,
      game: GAME[venue as keyof typeof GAME],
      round: '',
      stake,
      payout,
      state: 'settled' as const,
      placed_at: at.getTime(),
      settled_at: at.getTime(),
      detail: '',
    };
    return [{ at, happen: async (of) => reportFor(of)(venue, [{ ...bet, player: playerOf(of.memberId(name)) }]) }];
  });
};

/** Bets are read late in the evening, after the last of them. */
const pulls = (now: Date): Happening[] =>
  Array.from({ length: DAYS }, (_, day) => ({
    at: during(now, day + 1, 23),
    happen: ({ runJob }: Simulation) => runJob('bets-pull'),
  }));

type Secrets = Awaited<ReturnType<typeof hashSecrets>>;

/** Everything that happens in a house or a cell with these people. */
export const historyOf = (
  people: readonly DrawnPerson[],
  now: Date,
  secrets: Secrets,
  reportFor: (of: Simulation) => Report,
): Happening[] => [
  ...houseRules(now),
  ...membersHistory(now, secrets, people),
  ...people.filter(({ isAgent }) => isAgent).flatMap((person) => becomesAgent(now, person)),
  ...people.flatMap((person) => results(now, person, reportFor)),
  ...pulls(now),
  ...dailyJobs(people, now),
];
