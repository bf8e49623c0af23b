import fc from 'fast-check';
import type { DemoMember, PlayedVenue, Step } from '../../../apps/server/src/demo/index.ts';

/** Days of the past in which everything happens. */
export const DAYS = 24;
const CYCLE_DAYS = 4;
const AGENTS = 4;
const MEMBERS = 20;
const VENUES: readonly PlayedVenue[] = ['xinghe', 'yunding', 'yaji', 'canghai'];

export interface DrawnPerson extends DemoMember {
  isAgent: boolean;
  /** How much the member wins. */
  luck: number;
}

/** The steps of a member in four days. The play is always enough for the withdrawal that follows it. */
const cycle = fc.record({
  deposit: fc.integer({ min: 200, max: 3_000 }),
  way: fc.constantFrom('bank', 'usdt', 'wxpay', 'alipay'),
  credit: fc.option(fc.integer({ min: 1, max: 99 }), { nil: 0 }),
  venue: fc.constantFrom(...VENUES),
  withdrawal: fc.option(fc.constantFrom('bank', 'usdt'), { nil: undefined }),
  takesRebate: fc.boolean(),
});

const stepsOf = (cycles: readonly (typeof cycle extends fc.Arbitrary<infer T> ? T : never)[]): Step[] =>
  cycles.flatMap(({ deposit, way, credit, venue, withdrawal, takesRebate }, index): Step[] => {
    const from = DAYS - index * CYCLE_DAYS;
    const played = BigInt(2 * deposit + credit + 500);
    return [
      [from, 'deposit', BigInt(deposit), way],
      ...(credit === 0 ? [] : [[from, 'credit', BigInt(credit), '活动奖励'] as const]),
      [from, 'play', played, venue],
      ...(withdrawal === undefined ? [] : [[from - 2, 'withdrawal', BigInt(deposit) / 2n, withdrawal] as const]),
      ...(takesRebate ? [[from - 2, 'rebate'] as const] : []),
    ];
  });

/** Draws agents, members of two levels below them and members without a referrer, each with a history. */
export const drawPeople = (seed: number): DrawnPerson[] => {
  const histories = fc.sample(fc.array(cycle, { minLength: 2, maxLength: 4 }), { numRuns: AGENTS + MEMBERS, seed });
  const places = fc.sample(fc.nat(), { numRuns: AGENTS + MEMBERS, seed: seed + 1 });
  const people: DrawnPerson[] = [];
  for (const [index, cycles] of histories.entries()) {
    const isAgent = index < AGENTS;
    // Half of the members were referred by an agent, and a third by another member. The rest have no referrer.
    const place = places[index] ?? 0;
    const [agent, friend] = [people[place % AGENTS], people[AGENTS + (place % Math.max(1, index - AGENTS))]];
    const referrer = isAgent ? undefined : index % 6 < 3 ? agent : index % 6 < 5 ? (friend ?? agent) : undefined;
    people.push({
      name: `${isAgent ? 'agent' : 'person'}${String(index).padStart(3, '0')}`,
      realname: '陈宇',
      joinedDaysAgo: DAYS + 20 - Math.floor(index / 2),
      ...(referrer === undefined ? {} : { referrer: referrer.name }),
      steps: stepsOf(cycles),
      isAgent,
      luck: 3 + (place % 5),
    });
  }
  return people;
};
