import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tellCampaign } from '../../../../scripts/tell-campaign.ts';
import { memberWallets } from '../../src/ledger/index.ts';
import { auditBooks } from '../../src/modules/operator/reports/index.ts';
import { playerOf } from '../../src/modules/play/venues/index.ts';
import { differingRanges } from '../book-ranges.ts';
import { fund } from '../money.ts';
import { activityCommands } from './activities.ts';
import { adjustmentCommands } from './adjustments.ts';
import { betCommands } from './bets.ts';
import { depositCommands } from './deposits.ts';
import { type ModelFixture, modelFixture } from './fixture.ts';
import { Play } from './model.ts';
import { rebateCommands } from './rebates.ts';
import { redPacketCommands } from './red-packets.ts';
import { transferCommands } from './transfers.ts';
import { withdrawalCommands } from './withdrawals.ts';

const COMMANDS = 50;
/** Number of members who act at the same time, each with their own script. */
const AT_ONCE = 20;
const COMPARED_EVERY = 10;
const START = 2_000_000n;

type Script = { do: string; request: object }[];

/** All commands that move money. A new flow adds its own group. */
const commandsOn = (fixture: ModelFixture) => [
  ...depositCommands(fixture),
  ...withdrawalCommands(fixture),
  ...adjustmentCommands(fixture),
  ...transferCommands(fixture),
  ...betCommands(fixture),
  ...rebateCommands(fixture),
  ...redPacketCommands(fixture),
  ...activityCommands(fixture),
];

/** Checks that the ledger, the venues and the turnover match the model, and that all money is accounted for. */
const compare = async ({ database, turnover, venue }: ModelFixture, { model, memberId }: Play): Promise<void> => {
  const { venues, ...own } = await memberWallets(database.orm, memberId);
  const { centre, held, transit, shown, total, gained, left } = model;
  expect(own).toMatchObject({ centre, held, transit, total: shown });
  expect(total).toBe(gained);
  for (const [venueCode, { books, free }] of model.venues) {
    expect(venues.get(venueCode) ?? 0n).toBe(books > 0n ? books : 0n);
    expect(venue.balance(venueCode, playerOf(memberId))).toBe(free);
  }
  expect(await turnover.left(database.orm, memberId)).toBe(shown === 0n ? 0n : left);
};

const MINUTE_MS = 60_000;
/** A hundred scripts take about fifteen seconds on an idle machine with two cores. The limit only ends a hung run. */
const limitOf = (runs: number) => 5 * MINUTE_MS + (runs / 100) * MINUTE_MS;

/** Defines the test: runs this many scripts on a separate database, with the seed of all property tests. */
export const followsTheModel = async (runs: number): Promise<void> => {
  const fixture = await modelFixture();
  const commands = commandsOn(fixture);
  const byName = new Map(commands.map((each) => [each.name, each]));
  const step = fc.oneof(
    ...commands.map(({ name, weight, request }) => ({
      weight,
      arbitrary: fc.record({ do: fc.constant(name), request }),
    })),
  );
  const script = fc.array(step, { minLength: COMMANDS, maxLength: COMMANDS });
  const together = fc.array(script, { minLength: AT_ONCE, maxLength: AT_ONCE });

  const playScript = async (steps: Script): Promise<void> => {
    const play = new Play(await fixture.newMember());
    await fund(fixture.database, play.memberId, START);
    play.model.gain(START);
    for (const [index, each] of steps.entries()) {
      await byName.get(each.do)?.run(play, each.request);
      tellCampaign('commands');
      if (index % COMPARED_EVERY === COMPARED_EVERY - 1) await compare(fixture, play);
    }
    tellCampaign('scripts');
  };

  it(
    `money follows the model in ${runs} scripts of ${COMMANDS} commands, and the books agree`,
    async () => {
      await fc.assert(
        fc.asyncProperty(together, async (scripts) => {
          fixture.nextDay();
          await Promise.all(scripts.map(playScript));
        }),
        { numRuns: Math.ceil(runs / AT_ONCE), endOnFailure: true },
      );
      const checks = await auditBooks(fixture.database);
      expect(checks.filter(({ passed }) => !passed)).toEqual([]);
      expect(await differingRanges(fixture.database)).toEqual([]);
    },
    limitOf(runs),
  );
};
