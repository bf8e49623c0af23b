import { ACTIVITIES, APPLICATIONS, staffRows } from '@koi/contract';
import { formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { by } from '../withdrawals.ts';
import { ACTIVITY_COUNT, type ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, take } from './model.ts';

const { parse: read } = staffRows.applications.approve.input;

interface Application {
  no: string;
  activityId: number;
  version: number;
  first?: { by: number; bonus: number; multiple: number };
}

interface Approval {
  index: number;
  bonus: number;
  multiple: number;
  by: number;
  twice: boolean;
}

const SECOND_PERSON_FROM = 5_000;
const { which, staff, seldom } = arbitrary;
const reviewed = { index: which, by: staff, twice: seldom };

export const activityCommands = ({ database, activities, activityIds }: ModelFixture): Command[] => {
  const waitingOf = perPlay((): Application[] => []);
  const passedOf = perPlay(() => new Set<number>());

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

  const approve = async (play: Play, { index, bonus, multiple, by: staffId, twice }: Approval) => {
    const { model } = play;
    const application = pick(waitingOf(play), index);
    if (application === undefined) return;
    const { no, version, first } = application;
    const amount = BigInt(bonus) * 100n;
    const input = read({ no, version, bonus: formatMoney(amount), multiple, remark: '活动奖励' });
    const answer = await outcome(activities.reviewing.approve(by(staffId), input));
    if (first === undefined && bonus >= SECOND_PERSON_FROM) {
      expect(answer).toBe(APPLICATIONS.firstApproval);
      application.first = { by: staffId, bonus, multiple };
      application.version += 1;
    } else if (first?.by === staffId) expect(answer).toBe(APPLICATIONS.secondPerson);
    else if (first !== undefined && (first.bonus !== bonus || first.multiple !== multiple)) {
      expect(answer).toBe(APPLICATIONS.changed);
    } else {
      expect(answer).toBe(bonus > 0 ? APPLICATIONS.paid : APPLICATIONS.approved);
      take(waitingOf(play), application);
      passedOf(play).add(application.activityId);
      model.gain(amount);
      model.require(amount * BigInt(multiple));
      if (twice) await expectDecided(application, staffId);
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
