import type { InputOf, staffRows } from '@koi/contract';
import { type Database, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { labelsOf, type MembersService } from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';

export interface MeasuresDeps {
  database: Database;
  members: Pick<MembersService, 'endSessions' | 'freeze' | 'sessionsEnded' | 'unfreeze' | 'unlockPayPassword'>;
  audit: Audit;
}

type Rows = typeof staffRows.memberFiles;
type Decision = InputOf<Rows['freeze']>;

interface Measure {
  action: 'endSessions' | 'freeze' | 'unfreeze' | 'unlockPayPassword';
  field: string;
  /** Changes the member and returns the values before and after. */
  change: (tx: Tx) => Promise<[string, string]>;
}

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
          await members.freeze(tx, decision.id);
          return ['正常', '冻结'];
        },
      }),

    unfreeze: (decision: Decision, by: StaffActor) =>
      take(decision, by, {
        action: 'unfreeze',
        field: '账户状态',
        change: async (tx) => {
          await members.unfreeze(tx, decision.id);
          return ['冻结', '正常'];
        },
      }),

    endSessions: (decision: Decision, by: StaffActor) =>
      takeAndEndSessions(decision, by, {
        action: 'endSessions',
        field: '登录',
        change: async (tx) => {
          await members.endSessions(tx, decision.id);
          return ['有效', '已结束'];
        },
      }),

    unlockPayPassword: (decision: Decision, by: StaffActor) =>
      take(decision, by, {
        action: 'unlockPayPassword',
        field: '支付密码',
        change: async (tx) => {
          await members.unlockPayPassword(tx, decision.id);
          return ['锁定', '正常'];
        },
      }),
  };
};

export type Measures = ReturnType<typeof createMeasures>;
