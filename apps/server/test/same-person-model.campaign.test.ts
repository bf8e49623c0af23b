import { memberRows, staffRows } from '@koi/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from './app.ts';
import { countDone } from './count-done.ts';
import { samePersonFixture } from './same-person.ts';
import { newStaff } from './staff.ts';
import type { VenueMember } from './venues.ts';

// The campaign "long-tests" runs forty scripts, and the campaign "protection-model" two hundred.
const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 40);
const SCRIPT_MS = 60_000;
const MINOR = '2012-02-02';
/** Two persons, each as they write their name at one time and another. */
const NAMES = [
  ['王小明', '王 小明', '王　小明', ' 王小明'],
  ['Li Na', 'ＬＩ Na', 'lina'],
] as const;

const fixture = await samePersonFixture();
const { app, call, database, deposit } = fixture;

const who = fc.integer({ min: 0, max: 3 });
const day = fc.integer({ min: 0, max: 1 });
const card = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), who, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      who,
      day,
      to: fc.constantFrom('adult' as const, 'minor' as const, 'empty' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bind' as const), who, card }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), who, card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('exclude' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), who, card, binds: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('play' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), who, day }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<Do> = Extract<Step, { do: Do }>;

const { done, requireDone } = countDone(
  'birth dates refused',
  'birth dates of staff refused',
  'birth dates of excluded people kept',
  'deposits of other accounts refused',
  'cards refused',
  'cards of deposits refused',
  'cards refused that were given for a deposit',
  'minors',
  'minors beside another block',
  'birth dates given after the exclusion',
  'games refused under a case',
  'running games ended by a case',
  'withdrawals refused without a case',
  'withdrawals under a case',
);

interface Person extends VenueMember {
  name: number;
  birthday: string;
  bound: Set<number>;
  given: Set<number>;
  isExcluded: boolean;
  isMinor: boolean;
  /** Excluded people of whom this may be another account. */
  cases: Set<Person>;
  /** Whether a game is running that a case would end. */
  isPlaying: boolean;
  /** Parts of the member's money that were withdrawn. */
  withdrawn: number;
}

let scripts = 0;
let names = 0;

const newPerson = async (name: number, spelling: number): Promise<Person> => {
  names += 1;
  const spellings = NAMES[name] ?? NAMES[0];
  const who = await fixture.register(`same${10_000 + names}`, spellings[spelling % spellings.length] ?? '');
  const fresh = { birthday: '', bound: new Set<number>(), given: new Set<number>(), isExcluded: false, isMinor: false };
  return { ...who, name, cases: new Set<Person>(), isPlaying: false, withdrawn: 0, ...fresh };
};

const isBlocked = ({ isExcluded, isMinor }: Person): boolean => isExcluded || isMinor;

/** Cases stop an account, and its running games end. */
const stop = async (person: Person, others: readonly Person[]): Promise<void> => {
  for (const other of others) person.cases.add(other);
  if (others.length === 0 || !person.isPlaying) return;
  person.isPlaying = false;
  expect(await fixture.endedByCases(person)).toBe(1);
  done('running games ended by a case');
};

/** Other accounts of a person who is excluded and whose birth date is known are stopped. */
const stopOthers = async (person: Person, others: readonly Person[]): Promise<void> => {
  if (person.birthday === '') return;
  for (const other of others) if (isExcludedAs(person, other, other.birthday)) await stop(other, [person]);
};

/** Each script has birth dates and cards of its own, so that scripts do not meet. */
const dayOf = (index: number): string =>
  `${1940 + (scripts % 50)}-0${1 + index}-${10 + (Math.floor(scripts / 50) % 19)}`;
const cardOf = (index: number): string => `6225 88${String(scripts).padStart(6, '0')}00000${index}`;

const asProtection = async () => ({ token: (await newStaff(app, 'protection')).token });

/** A simple model: what belongs to an excluded person is refused from every other account. */
const DO = {
  async give(person: Person, others: Person[], { day: index }: StepOf<'give'>) {
    const birthday = dayOf(index);
    const found = others.filter((other) => isExcludedAs(other, person, birthday));
    const isTaken = found.length > 0;
    const { body } = await call(memberRows.protection.setBirthDate, { birth_date: birthday }, { token: person.token });
    if (person.birthday !== '') return expect(body.code).toBe(person.birthday === birthday ? 200 : 409);
    expect(body.code).toBe(isTaken ? 422 : 200);
    await stop(person, found);
    if (isTaken) return done('birth dates refused');
    person.birthday = birthday;
    if (!person.isExcluded) return;
    done('birth dates given after the exclusion');
    await stopOthers(person, others);
  },

  async correct(person: Person, others: Person[], { day: index, to }: StepOf<'correct'>) {
    const isMinor = to === 'minor';
    const birthday = { adult: dayOf(index), minor: MINOR, empty: '' }[to];
    const found = isMinor ? [] : others.filter((other) => isExcludedAs(other, person, birthday));
    const isFixed = person.isExcluded && !isMinor;
    const form = { member_id: person.id, birth_date: birthday, reason: '证件已核对' };
    const { body } = await call(staffRows.protection.correctBirthDate, form, await asProtection());
    if (to === 'empty') return expect(body.code).toBe(400);
    expect(body.code).toBe(isFixed || found.length > 0 ? 409 : 200);
    if (isFixed) return done('birth dates of excluded people kept');
    await stop(person, found);
    if (found.length > 0) return done('birth dates of staff refused');
    if (isMinor) done(person.isExcluded ? 'minors beside another block' : 'minors');
    person.birthday = birthday;
    person.isMinor ||= isMinor;
    if (isMinor) person.isPlaying = false;
  },

  async bind(person: Person, others: Person[], { card: index }: StepOf<'bind'>) {
    const form = bankCardForm(PAY_PASSWORD, { bank_no: cardOf(index) });
    const { body } = await call(memberRows.cards.bind, form, { token: person.token });
    const isOwn = person.bound.has(index);
    const expected = isOwn ? 409 : others.some((other) => isExcludedWith(other, index)) ? 422 : 200;
    expect(body.code).toBe(expected);
    if (expected === 200) person.bound.add(index);
    if (expected !== 422) return;
    const isBound = others.some((other) => other.isExcluded && other.bound.has(index));
    done(isBound ? 'cards refused' : 'cards refused that were given for a deposit');
  },

  async pay(person: Person, others: Person[], { card: index }: StepOf<'pay'>) {
    const { body } = await deposit(person, '100', cardOf(index).replaceAll(' ', ''));
    const isSamePerson = person.cases.size > 0;
    const mayPay = !isSamePerson && person.birthday !== '' && !others.some((other) => isExcludedWith(other, index));
    expect(body.code).toBe(isBlocked(person) ? 403 : mayPay ? 200 : 422);
    if (body.code === 422 && isSamePerson) done('deposits of other accounts refused');
    else if (body.code === 422 && person.birthday !== '') done('cards of deposits refused');
    if (body.code !== 200) return;
    person.given.add(index);
    await call(memberRows.deposits.cancel, { out_trade_no: body.message }, { token: person.token });
  },

  async exclude(person: Person, others: Person[]) {
    const { body } = await fixture.block(person, 'exclusion');
    expect(body.code).toBe(person.isExcluded ? 409 : 200);
    if (person.isExcluded) return;
    person.isExcluded = true;
    person.isPlaying = false;
    await stopOthers(person, others);
  },

  async play(person: Person) {
    const { body } = await fixture.launch(person);
    const mayPlay = person.cases.size === 0 && person.birthday !== '';
    expect(body.code).toBe(isBlocked(person) ? 403 : mayPlay ? 200 : 422);
    if (body.code === 422 && person.cases.size > 0) done('games refused under a case');
    if (body.code === 200) person.isPlaying = true;
  },

  /** Money that was not played can be withdrawn by a member who may not play. */
  async withdraw(person: Person) {
    const isStopped = person.cases.size > 0;
    const mayWithdraw = (isBlocked(person) || isStopped) && person.withdrawn < fixture.parts;
    expect(await fixture.withdrawPart(person)).toBe(mayWithdraw ? 200 : 422);
    if (mayWithdraw) person.withdrawn += 1;
    if (mayWithdraw && !isBlocked(person)) done('withdrawals under a case');
    if (!isBlocked(person) && !isStopped) done('withdrawals refused without a case');
  },

  /**
   * A member excludes themselves and gives the birth date afterwards, while another account of the same name plays. Staff
   * find the person again when they correct the birth date of that account.
   */
  async late(person: Person, others: Person[], { who, day: index }: StepOf<'late'>): Promise<void> {
    const other = others.find(({ name }) => name === person.name);
    if (other === undefined) return;
    await DO.give(other, [person, ...others.filter((each) => each !== other)], { do: 'give', who, day: index });
    await DO.play(other);
    await DO.exclude(person, others);
    await DO.give(person, others, { do: 'give', who, day: index });
    await DO.withdraw(other);
    await DO.correct(other, [person, ...others.filter((each) => each !== other)], {
      do: 'correct',
      who,
      day: index,
      to: 'adult',
    });
  },

  /** A member deposits with a card, excludes themselves, and uses the card in another account. */
  async return(person: Person, others: Person[], { who, card: index, binds }: StepOf<'return'>): Promise<void> {
    const [other, ...rest] = others;
    if (other === undefined) return;
    await DO.give(person, others, { do: 'give', who, day: 0 });
    await DO.pay(person, others, { do: 'pay', who, card: index });
    await DO.exclude(person, others);
    if (binds) await DO.bind(other, [person, ...rest], { do: 'bind', who, card: index });
    else await DO.pay(other, [person, ...rest], { do: 'pay', who, card: index });
  },
} as const;

const isExcludedAs = (other: Person, { name }: Person, birthday: string): boolean =>
  other.isExcluded && other.name === name && other.birthday === birthday;
const isExcludedWith = ({ isExcluded, bound, given }: Person, index: number): boolean =>
  isExcluded && (bound.has(index) || given.has(index));

it(
  'a person who excluded themselves is known in every other account, and a minor is blocked',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 36 }), async (steps) => {
        scripts += 1;
        const people: Person[] = [];
        for (const [index, name] of [0, 0, 1, 1].entries()) people.push(await newPerson(name, index + scripts));
        for (const each of steps) {
          const person = people[each.who] as Person;
          const others = people.filter((other) => other !== person);
          await DO[each.do](person, others, each as never);
        }
        for (const { id, birthday, isMinor } of people) {
          const shown = await database.pool.query(
            `SELECT FROM protection_block WHERE member_id = $1 AND cause = 'minor' AND over_at IS NULL`,
            [id],
          );
          expect(shown.rowCount).toBe(isMinor ? 1 : 0);
          const file = (await call(staffRows.protection.member, { member_id: id }, await asProtection())).body.data;
          expect(file.birth_date).toBe(birthday.slice(0, 4));
        }
      }),
      { numRuns: RUNS },
    );
    requireDone({
      'birth dates refused': RUNS / 20,
      'birth dates of staff refused': RUNS / 20,
      'birth dates of excluded people kept': RUNS / 10,
      'deposits of other accounts refused': RUNS / 20,
      'cards refused': RUNS / 20,
      'cards of deposits refused': RUNS / 10,
      'cards refused that were given for a deposit': RUNS / 20,
      minors: RUNS / 4,
      'minors beside another block': RUNS / 20,
      'birth dates given after the exclusion': RUNS / 10,
      'games refused under a case': RUNS / 20,
      'running games ended by a case': RUNS / 20,
      'withdrawals refused without a case': RUNS / 2,
      'withdrawals under a case': RUNS / 10,
    });
  },
  RUNS * SCRIPT_MS,
);
