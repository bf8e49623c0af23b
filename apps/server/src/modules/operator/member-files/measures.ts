import { type InputOf, MEMBER_FILES, STAFF_ROLE_NAMES, type staffRows } from '@koi/contract';
import { FREEZE_AREAS, freezeAreaOf, mayLift } from '@koi/contract/rules/freezing';
import { type Database, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { type Freeze, freezesOf, labelsOf, type MembersService } from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';

export interface MeasuresDeps {
  database: Database;
  members: Pick<MembersService, 'endSessions' | 'freeze' | 'sessionsEnded' | 'unfreeze'>;
  audit: Audit;
}

type Rows = typeof staffRows.memberFiles;
type Decision = InputOf<Rows['freeze']>;

interface Measure {
  action: 'endSessions' | 'freeze' | 'unfreeze';
  field: string;
  /** Changes the member and returns the values before and after. */
  change: (tx: Tx) => Promise<[string, string]>;
}

const areaNames = (freezes: readonly Freeze[]): string => freezes.map(({ area }) => STAFF_ROLE_NAMES[area]).join('、');

/** Actions of staff on a member's account. Each requires a reason, which is recorded in the audit log. */
export const createMeasures = ({ database, members, audit }: MeasuresDeps) => {
  const take = async ({ id, reason }: Decision, by: StaffActor, { action, field, change }: Measure): Promise<null> => {
    const label = (await labelsOf(database.orm, [id])).get(id);
    if (label === undefined) throw refuse('memberFiles.unknown');
    await database.transaction(async (tx) => {
      const [before, after] = await change(tx);
      await audit.record(tx, {
        by,
        group: 'members',
        action: `memberFiles.${action}`,
        target: `会员 ${label.name}`,
        memberId: id,
        summary: reason,
        changes: [{ field, before, after }],
      });
    });
    return null;
  };

  /** The venues are notified in the background, so that the measure does not wait for them. */
  const takeAndEndSessions = async (decision: Decision, by: StaffActor, measure: Measure): Promise<null> => {
    await take(decision, by, measure);
    members.sessionsEnded(decision.id);
    return null;
  };

  return {
    freeze: (decision: Decision, by: StaffActor) =>
      takeAndEndSessions(decision, by, {
        action: 'freeze',
        field: '账户状态',
        change: async (tx) => {
          const { id: staffId, name: staffName, roles } = by.staff;
          const area = freezeAreaOf(roles);
          await members.freeze(tx, decision.id, { area, staffId, staffName, reason: decision.reason });
          return ['正常', `${STAFF_ROLE_NAMES[area]}冻结`];
        },
      }),

    /** Lifts the freezes that this person may lift. Returns what is shown when the member stays frozen, or undefined. */
    async unfreeze(decision: Decision, by: StaffActor): Promise<string | undefined> {
      const areas = FREEZE_AREAS.filter((area) => mayLift(by.staff.roles, area));
      let left: Freeze[] = [];
      await take(decision, by, {
        action: 'unfreeze',
        field: '账户状态',
        change: async (tx) => {
          const before = await freezesOf(tx, decision.id);
          left = await members.unfreeze(tx, decision.id, areas);
          if (left.length > 0 && left.length === before.length) throw refuse('memberFiles.frozenBy', areaNames(left));
          return [`${areaNames(before)}冻结`, left.length === 0 ? '正常' : `${areaNames(left)}冻结`];
        },
      });
      return left.length === 0 ? undefined : MEMBER_FILES.stillFrozen(areaNames(left));
    },

    endSessions: (decision: Decision, by: StaffActor) =>
      takeAndEndSessions(decision, by, {
        action: 'endSessions',
        field: '登录',
        change: async (tx) => {
          await members.endSessions(tx, decision.id);
          return ['有效', '已结束'];
        },
      }),
  };
};

export type Measures = ReturnType<typeof createMeasures>;
