import type { InputOf, staffRows } from '@koi/contract';
import { refuse, type StaffActor } from '../../../platform/index.ts';
import { labelsOf, listSessions, type MembersService } from '../members/index.ts';
import { listSecurity } from '../security-log/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { sessionOf } from './service.ts';

export interface SecurityStaffDeps extends AuditedDeps {
  members: Pick<MembersService, 'endSession'>;
}

type Rows = typeof staffRows.memberSecurity;

/** The security tab of a member's file. */
export const createSecurityStaff = ({ database, clock, members, audit }: SecurityStaffDeps) => ({
  log: ({ member_id: memberId, ...place }: InputOf<Rows['log']>) => listSecurity(database.orm, memberId, place),

  sessions: ({ member_id: memberId, ...place }: InputOf<Rows['sessions']>) =>
    listSessions(database.orm, memberId, { ...place, now: clock.now() }, (rows) => rows.map(sessionOf)),

  async endSession(by: StaffActor, { member_id: memberId, id, reason }: InputOf<Rows['endSession']>): Promise<null> {
    const label = (await labelsOf(database.orm, [memberId])).get(memberId);
    if (label === undefined) throw refuse('memberFiles.unknown');
    const ended = await members.endSession(memberId, id, {
      kind: 'staff.sessionsEnded',
      within: (tx, device) =>
        audit.record(tx, {
          by,
          group: 'members',
          action: 'memberSecurity.endSession',
          target: `会员 ${label.name}`,
          memberId,
          summary: reason,
          changes: [{ field: `登录 ${device}`, before: '有效', after: '已结束' }],
        }),
    });
    if (!ended) throw refuse('memberSecurity.sessionUnknown');
    return null;
  },
});

export type SecurityStaff = ReturnType<typeof createSecurityStaff>;
