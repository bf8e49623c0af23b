import { memberRows } from '@koi/contract';
import { beijingDay, formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDone } from './count-done.ts';
import { PlayTimeModel } from './play-time-model.ts';
import { endingsProcess, protectionFixture } from './protection.ts';
import { type VenueMember, venueProcess, venuesConfig } from './venues.ts';

// The campaign "long-tests" runs forty scripts of each kind, and the campaign "protection-model" two hundred.
const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 40);
const SCRIPT_MS = 60_000;
const MINUTE_MS = 60_000;
const VENUES = ['xinghe', 'canghai'] as const;

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member, moveIn, launch, jumpTo } = fixture;
const endings = endingsProcess(fixture);
const other = venueProcess({ database, clock, venues: venuesConfig(venue.url) });

const minutes = fc.integer({ min: 1, max: 12 });
const where = fc.constantFrom(...VENUES);
const launched = fc.record({ do: fc.constant('launch' as const) });
/** A bet that its venue reports at once, or later. */
const bet = fc.record({ do: fc.constant('bet' as const), where, isLate: fc.boolean() });
/** The venues report what they held back, in whichever order, to two processes at once, and some of it again. */
const report = fc.record({ do: fc.constant('report' as const), order: fc.array(fc.nat(), { maxLength: 8 }) });
const wait = fc.record({ do: fc.constant('wait' as const), minutes });
const answer = fc.record({
  do: fc.constant('answer' as const),
  word: fc.constantFrom('continue' as const, 'records' as const, 'rest' as const),
});
const choose = fc.record({ do: fc.constant('choose' as const), interval: fc.constantFrom(15, 30, 60) });
const anyStep = fc.oneof(launched, bet, report, wait, answer, choose);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

interface Held {
  where: (typeof VENUES)[number];
  at: number;
  stake: bigint;
}

interface Person extends VenueMember {
  model: PlayTimeModel;
  held: Held[];
}

const { done, requireDone } = countDone(
  'bets reported at once with others',
  'bets reported after later ones',
  'bets reported twice',
  'checks due',
  'checks due without a game',
  'answers',
  'answers nobody asked for',
);

const as = ({ token }: VenueMember) => ({ token });
const minuteNow = () => clock.now().getTime() / MINUTE_MS;

let names = 0;
const newPerson = async (): Promise<Person> => {
  names += 1;
  await jumpTo(Math.ceil(minuteNow()) * MINUTE_MS);
  const who = await member(`time${1000 + names}`, 100_000n);
  for (const code of VENUES) await moveIn(who, code, '100');
  return { ...who, model: new PlayTimeModel(), held: [] };
};

/** The venue reports a settled bet, which won its stake back. */
const tell = ({ player, model }: Person, { where: code, at, stake }: Held): void => {
  const placed = venue.place(code, player, stake, { placed_at: at * MINUTE_MS });
  const settled = venue.settle(code, placed, stake);
  if (stake % 200n === 0n) {
    venue.tell(code, { ...settled, detail: '再次报告' });
    done('bets reported twice');
  }
  model.note(at, stake);
};

const pull = () => Promise.all([jobs.run('bets-pull'), other.run('bets-pull')]);

let stakes = 0n;
const act = async (who: Person, step: Step): Promise<void> => {
  const { model } = who;
  const now = minuteNow();
  if (step.do === 'launch') {
    expect((await launch(who)).body.code).toBe(200);
    model.note(now);
  }
  if (step.do === 'bet') {
    stakes += 100n;
    who.held.push({ where: step.where, at: now, stake: stakes });
    if (!step.isLate) for (const each of who.held.splice(-1)) tell(who, each);
  }
  if (step.do === 'report') {
    if (who.held.length > 1) done('bets reported at once with others', who.held.length);
    const order = new Map(who.held.map((each, index) => [each, step.order[index] ?? 0]));
    const reported = who.held.splice(0).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    for (const [index, each] of reported.entries()) {
      if (reported.slice(0, index).some(({ at }) => at > each.at)) done('bets reported after later ones');
      tell(who, each);
    }
  }
  if (step.do === 'answer') {
    done(model.isDue(now) ? 'answers' : 'answers nobody asked for');
    await call(memberRows.protection.answerReality, { answer: step.word }, as(who));
    model.answer(now);
    if (step.word === 'rest') {
      await expect.poll(() => endings.endDue(who.id).then(() => openEndings(who))).toBe(0);
      model.end(now);
    }
  }
  if (step.do === 'choose') {
    await call(memberRows.protection.setReality, { minutes: step.interval }, as(who));
    model.choose(step.interval, now);
  }
  await jumpTo(clock.now().getTime() + (step.do === 'wait' ? step.minutes : 1) * MINUTE_MS);
};

const openEndings = async ({ id }: VenueMember): Promise<number> => {
  const { rows } = await database.pool.query(
    'SELECT FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL',
    [id],
  );
  return rows.length;
};

const compare = async (who: Person): Promise<void> => {
  const { model } = who;
  await pull();
  await endings.watchSittings();
  const now = minuteNow();
  const isDue = model.isDue(now);
  const isPlaying = model.isPlaying(now);
  if (isDue) done(isPlaying ? 'checks due' : 'checks due without a game');
  const shown = isDue || isPlaying ? model.sitting(now) : { minutes: 0, stakes: 0n };
  const { data } = (await call(memberRows.protection.sitting, {}, as(who))).body;
  expect(data).toMatchObject({
    playing: isPlaying ? 1 : 0,
    due: isDue ? 1 : 0,
    minutes: shown.minutes,
    stakes: formatMoney(shown.stakes),
    result: '0.00',
  });
  expect((await fixture.hub(who)).today.minutes).toBe(model.minutesOn(beijingDay(clock.now()), now));
  if (!isPlaying) return;
  for (const code of VENUES) expect(venue.protectionOf(code, who.player)?.held ?? false).toBe(isDue);
};

const play = (steps: fc.Arbitrary<Step>) =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), async (script) => {
      const who = await newPerson();
      for (const step of script) {
        await act(who, step);
        await compare(who);
      }
    }),
    { numRuns: RUNS },
  );

it(
  'every bet counts at its own moment, in whichever order and how often it is reported',
  () =>
    play(
      fc.oneof(
        { weight: 1, arbitrary: launched },
        { weight: 6, arbitrary: bet },
        { weight: 2, arbitrary: report },
        { weight: 2, arbitrary: wait },
        { weight: 1, arbitrary: answer },
      ),
    ),
  RUNS * SCRIPT_MS,
);

it(
  'a reality check stays due until it is answered, and no other answer puts it off',
  () =>
    play(
      fc.oneof(
        { weight: 1, arbitrary: launched },
        { weight: 6, arbitrary: bet },
        { weight: 1, arbitrary: report },
        { weight: 3, arbitrary: wait },
        { weight: 1, arbitrary: answer },
        { weight: 1, arbitrary: choose },
      ),
    ),
  RUNS * SCRIPT_MS,
);

it('the scripts did what they are about', () =>
  requireDone({
    'bets reported at once with others': RUNS * 5,
    'bets reported after later ones': RUNS,
    'bets reported twice': RUNS,
    'checks due': RUNS / 2,
    'checks due without a game': RUNS / 4,
    answers: RUNS / 10,
    'answers nobody asked for': RUNS,
  }));
