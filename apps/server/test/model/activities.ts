import { ACTIVITIES, APPLICATIONS, PROPOSALS, staffRows } from '@koi/contract';
import { formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { by, checker } from '../withdrawals.ts';
import { ACTIVITY_COUNT, type ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, take } from './model.ts';

const { parse: read } = staffRows.applications.approve.input;

interface Application {
  no: string;
  activityId: number;
  version: number;
  first?: { by: number; amount: bigint; multiple: number };
}

interface Approval {
  index: number;
  bonus: number;
  multiple: number;
  by: number;
  twice: boolean;
}

/** Bonuses of one member on one day that two people have to approve, in 分. */
const SECOND_PERSON_FROM = 500_000n;
const { which, staff, seldom } = arbitrary;
const reviewed = { index: which, by: staff, twice: seldom };

export const activityCommands = ({ clock, database, activities, activityIds, proposals }: ModelFixture): Command[] => {
  const waitingOf = perPlay((): Application[] => []);
  const passedOf = perPlay(() => new Set<number>());
  /** The bonuses of the member so far, all on the same day. */
  const bonusesOf = perPlay(() => ({ sum: 0n }));

  const apply = async (play: Play, activityId: number) => {
    const answer = await outcome(activities.applying.apply(play.memberId, activityId));
    const waiting = waitingOf(play);
    if (passedOf(play).has(activityId) || waiting.some((each) => each.activityId === activityId)) {
      expect(answer).toBe(ACTIVITIES.alreadyApplied);
      return;
    }
    expect(answer).toBeNull();
    const { rows } = await database.pool.query<{ no: string }>(
      'SELECT no FROM activity_application WHERE member_id = $1 AND activity_id = $2 AND state = 1',
      [play.memberId, activityId],
    );
    expect(rows).toHaveLength(1);
    waiting.push({ no: rows[0]?.no ?? '', activityId, version: 1 });
  };

  const expectDecided = async ({ no, version }: Application, staffId: number) => {
    const again = read({ no, version, bonus: '888', multiple: '1', remark: '再次' });
    expect(await outcome(activities.reviewing.approve(by(staffId), again))).toBe(APPLICATIONS.decided);
  };

  const pass = (
    play: Play,
    application: Application,
    { amount, multiple, people }: { amount: bigint; multiple: number; people: readonly number[] },
  ) => {
    if (amount > 0n) play.letMoneyIn(people, clock.now());
    take(waitingOf(play), application);
    passedOf(play).add(application.activityId);
    bonusesOf(play).sum += amount;
    play.model.gain(amount);
    play.model.require(amount * BigInt(multiple));
  };

  const approve = async (play: Play, { index, bonus, multiple, by: staffId, twice }: Approval) => {
    const application = pick(waitingOf(play), index);
    if (application === undefined) return;
    const { no, version, first } = application;
    const amount = BigInt(bonus) * 100n;
    const input = read({ no, version, bonus: formatMoney(amount), multiple, remark: '活动奖励' });
    const answer = await outcome(activities.reviewing.approve(by(staffId), input));
    if (first !== undefined) {
      expect(answer).toBe(APPLICATIONS.secondPerson);
      return;
    }
    const isLarge = bonus > 0 && amount + bonusesOf(play).sum >= SECOND_PERSON_FROM;
    // A smaller bonus waits too when the reviewer has approved much on this day, also for other members.
    if (isLarge || (bonus > 0 && answer === APPLICATIONS.firstApproval)) {
      expect(answer).toBe(APPLICATIONS.firstApproval);
      application.first = { by: staffId, amount, multiple };
      application.version += 1;
    } else {
      expect(answer).toBe(bonus > 0 ? APPLICATIONS.paid : APPLICATIONS.approved);
      pass(play, application, { amount, multiple, people: [staffId] });
      if (twice) await expectDecided(application, staffId);
    }
  };

  /** The second person decides about the first large bonus that waits. */
  const second = async (play: Play, staffId: number, agree: boolean) => {
    const application = waitingOf(play).find(({ first }) => first !== undefined);
    if (application?.first === undefined) return;
    const { no, first } = application;
    const waiting = await proposals.waitingFor(database.orm, 'applications.approve', no);
    const decision = { no: waiting ?? '', remark: '核对' };
    const answer = await outcome(proposals[agree ? 'approve' : 'refuse'](checker(staffId), decision));
    if (first.by === staffId) {
      expect(answer).toBe(PROPOSALS.ownNotAllowed);
      return;
    }
    expect(answer).toBeNull();
    if (agree) pass(play, application, { ...first, people: [first.by, staffId] });
    else {
      delete application.first;
      application.version += 1;
    }
  };

  return [
    command('apply for activity', 1, { which: fc.nat(ACTIVITY_COUNT - 1) }, (play, request) =>
      apply(play, activityIds[request.which] ?? 0),
    ),
    command(
      'approve application',
      2,
      { ...reviewed, bonus: fc.constantFrom(0, 88, 4_999, 5_000, 5_000), multiple: fc.constantFrom(0, 3) },
      approve,
    ),
    command('second person for a bonus', 2, { by: staff, agree: fc.boolean() }, (play, request) =>
      second(play, request.by, request.agree),
    ),
    command('refuse application', 1, reviewed, async (play, { index, by: staffId, twice }) => {
      const application = pick(waitingOf(play), index);
      if (application === undefined) return;
      const { no, version } = application;
      expect(await activities.reviewing.refuse(by(staffId), { no, version, remark: '不符合条件' })).toBeNull();
      take(waitingOf(play), application);
      if (twice) await expectDecided(application, staffId);
    }),
  ];
};
