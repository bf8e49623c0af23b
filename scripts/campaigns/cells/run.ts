import { addDays, beijingDay, parseBeijing, parseMoney } from '@koi/money';
import type { Database } from '../../../apps/server/src/platform/index.ts';
import { announcedSeed } from '../../drawn.ts';
import { defineCampaign } from '../campaign.ts';
import { createDirectory } from './directory.ts';
import { liveTogether, withHouses } from './houses.ts';
import { DAYS, type DrawnPerson, drawPeople } from './people.ts';
import { profitOf } from './profit.ts';
import { added, differences, readTally, TALLIES } from './tallies.ts';

const CELLS = 2;
const NOW = parseBeijing('2026-06-18 22:00:00');
const SHOWN_MAX = 5;

/** Compares every tally of the house with the sum of its cells. */
const compareTallies = async (
  house: Database,
  cells: readonly Database[],
  log: (line: string) => void,
): Promise<{ findings: string[]; compared: number }> => {
  const findings: string[] = [];
  let compared = 0;
  for (const name of TALLIES) {
    const whole = await readTally(house, name);
    const sum = added(await Promise.all(cells.map((cell) => readTally(cell, name))));
    const differing = differences(sum, whole);
    log(`${name}: ${whole.size} figures, ${differing.length} differ`);
    if (whole.size === 0) findings.push(`${name}: there is nothing to compare`);
    findings.push(...differing.slice(0, SHOWN_MAX).map((text) => `${name}: ${text}`));
    compared += whole.size;
  }
  return { findings, compared };
};

const compareProfit = async (
  house: Database,
  cells: readonly Database[],
  log: (line: string) => void,
): Promise<string[]> => {
  const last = beijingDay(NOW);
  const span = { first: addDays(last, -DAYS - 1), last };
  const [whole, joined, ...own] = await Promise.all(
    [[house], cells, ...cells.map((cell) => [cell])].map((each) => profitOf(each, span)),
  );
  const fees = (sums: typeof whole) => parseMoney(sums?.venue_fees ?? '', { signed: true }) ?? 0n;
  const off = own.reduce((sum, each) => sum + fees(each), 0n) - fees(whole);
  log(`profit report: GGR ${whole?.ggr}, NGR ${whole?.ngr}, ${whole?.bets} bets of ${whole?.members} members`);
  log(`adding the venue fees of the cells instead of their bases would be off by ${off} 分`);
  const texts = Object.entries(whole ?? {}).map(([name, value]) => [
    name,
    value,
    joined?.[name as keyof typeof joined],
  ]);
  return texts
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => `profit report: ${name} is ${other} in the cells and ${one} in the house`);
};

/** Every tree is in one cell, because members join the cell of their referrer. */
const dividedTrees = (people: readonly DrawnPerson[], cellOf: (name: string) => number): string[] =>
  people
    .filter(({ name, referrer }) => referrer !== undefined && cellOf(name) !== cellOf(referrer))
    .map(({ name, referrer }) => `${name} and the referrer ${referrer} are in different cells`);

/** The same drawn activity in one house and in two cells: everything that the cells add up to has to be the same. */
export const cells = defineCampaign({
  about: 'drawn activity in two cells with a directory, compared with one house that did everything',
  // Each of the 24 people has a history of at least two cycles, with a bet in each.
  least: { people: 24, 'bets routed': 48, 'figures compared': 300 },
  async run(log) {
    const seed = announcedSeed(log);
    const people = drawPeople(seed);
    const directory = createDirectory(CELLS);
    for (const { name, referrer } of people) directory.join(name, referrer);
    const sizes = Array.from({ length: CELLS }, (_, cell) =>
      people.filter(({ name }) => directory.cellOf(name) === cell),
    );
    log(`${people.length} people, in cells of ${sizes.map(({ length }) => length).join(' and ')}`);
    return withHouses(CELLS, async (house, parts) => {
      const routed = await liveTogether({ house, parts, people, directory, now: NOW });
      const databases = parts.map(({ database }) => database);
      const { findings, compared } = await compareTallies(house.database, databases, log);
      return {
        findings: [
          ...dividedTrees(people, directory.cellOf),
          ...findings,
          ...(await compareProfit(house.database, databases, log)),
          ...(await Promise.all([house, ...parts].map((each) => each.failedChecks()))).flat(),
        ],
        did: { people: people.length, 'bets routed': routed, 'figures compared': compared },
        seed,
      };
    });
  },
});
