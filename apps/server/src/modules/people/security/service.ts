import type { InputOf, MemberSession, memberRows, OutputOf, SecurityOverview } from '@koi/contract';
import { maskAddress } from '@koi/contract/rules/masks';
import { beijingTime } from '@koi/money';
import {
  type Call,
  type Place,
  refuse,
  refuseFor,
  type ServiceDeps,
  type TryPermission,
} from '../../../platform/index.ts';
import type { Verdict } from '../authenticators/index.ts';
import { listSessions, type MembersService, readMember } from '../members/index.ts';
import { deviceKindOf, listSecurity, newestSecurity, type Origin, recordSecurity } from '../security-log/index.ts';

export interface SecurityDeps extends ServiceDeps {
  members: Pick<MembersService, 'authenticators' | 'checkOwnPassword' | 'endOthers' | 'endSession' | 'takeCodeTry'>;
}

type Rows = typeof memberRows.security;
type Caller = Origin & Pick<Call<unknown>, 'memberId' | 'sessionId'> & { memberId: number; sessionId: string };
type Codes = OutputOf<Rows['confirm']>;

const FIRST_PAGE: Place = { after: '', before: '' };

const requireAllowed = (permission: TryPermission): Extract<TryPermission, { allowed: true }> => {
  if (permission.allowed) return permission;
  throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
};

/** The security centre of a member. */
export const createSecurityService = ({ database, clock, members }: SecurityDeps) => {
  const { authenticators } = members;

  /** A wrong code is recorded by its own statement, because the transaction of the action is rolled back. */
  const wrongCode = async ({ memberId, ...origin }: Origin & { memberId: number }) => {
    await recordSecurity(database.orm, { memberId, kind: 'login.wrongCode', at: clock.now(), origin });
    return refuse('security.codeWrong');
  };

  const requireRight = (verdict: Verdict): void => {
    if (verdict === 'off') throw refuse('security.notOn');
  };

  return {
    async overview({ memberId, sessionId }: Caller): Promise<SecurityOverview> {
      const db = database.orm;
      const { data } = await listSessions(db, memberId, { ...FIRST_PAGE, now: clock.now() }, (rows) => rows);
      const openedAt = data.find(({ tokenHash }) => tokenHash === sessionId)?.openedAt;
      const [member, totp, codesLeft, changed, recovered, previous] = await Promise.all([
        readMember(db, memberId),
        authenticators.isOn(db, memberId),
        authenticators.codesLeft(db, memberId),
        newestSecurity(db, memberId, 'password.changed'),
        newestSecurity(db, memberId, 'recovery.done'),
        newestSecurity(db, memberId, 'login', openedAt),
      ]);
      const changedAt = [changed?.at, recovered?.at].filter((at) => at !== undefined).toSorted((a, b) => +b - +a)[0];
      return {
        totp: totp ? 1 : 0,
        recovery_codes: codesLeft,
        mobile: member.mobile === '' ? 0 : 1,
        password_changed_at: changedAt === undefined ? '' : beijingTime(changedAt),
        previous_login:
          previous === undefined
            ? null
            : { at: beijingTime(previous.at), device: previous.device, address: maskAddress(previous.address) },
      };
    },

    log: ({ memberId }: Caller, place: InputOf<Rows['log']>) => listSecurity(database.orm, memberId, place),

    async sessions({ memberId, sessionId }: Caller): Promise<MemberSession[]> {
      const { data } = await listSessions(database.orm, memberId, { ...FIRST_PAGE, now: clock.now() }, (rows) =>
        rows.map((row) => ({ ...sessionOf(row), current: row.tokenHash === sessionId })),
      );
      return data.toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    async endSession(caller: Caller, { id }: InputOf<Rows['endSession']>): Promise<null> {
      const ended = await members.endSession(caller.memberId, id, { kind: 'session.ended', origin: caller });
      if (!ended) throw refuse('security.sessionUnknown');
      return null;
    },

    async endOthers(caller: Caller): Promise<null> {
      await members.endOthers(caller.memberId, caller.sessionId, caller);
      return null;
    },

    /** A session alone adds no authenticator, or a stolen one could lock the member out. */
    async enrol(caller: Caller, { password }: InputOf<Rows['enrol']>): Promise<OutputOf<Rows['enrol']>> {
      const { memberId } = caller;
      if ((await members.checkOwnPassword(memberId, password)) === undefined) {
        const origin = originWithMember(caller);
        await recordSecurity(database.orm, { memberId, kind: 'totp.refused', at: clock.now(), origin });
        throw refuse('security.passwordWrong');
      }
      return database.transaction(async (tx) =>
        authenticators.begin(tx, memberId, (await readMember(tx, memberId)).name),
      );
    },

    async confirm(caller: Caller, { code }: InputOf<Rows['confirm']>): Promise<Codes> {
      const { memberId } = caller;
      const permission = requireAllowed(await members.takeCodeTry(memberId));
      const codes = await database.transaction(async (tx) => {
        const made = await authenticators.confirm(tx, memberId, code);
        if (made !== undefined) {
          await recordSecurity(tx, { memberId, kind: 'totp.on', at: clock.now(), origin: caller });
        }
        return made;
      });
      if (codes === undefined) throw refuse('security.codeWrong');
      await permission.release();
      return { codes };
    },

    async renewCodes(caller: Caller, { code }: InputOf<Rows['renewCodes']>): Promise<Codes> {
      const { memberId } = caller;
      const permission = requireAllowed(await members.takeCodeTry(memberId));
      const codes = await database.transaction(async (tx) => {
        const verdict = await authenticators.check(tx, memberId, code);
        if (verdict === 'wrong') return undefined;
        requireRight(verdict);
        await recordSecurity(tx, { memberId, kind: 'totp.codesRenewed', at: clock.now(), origin: caller });
        return authenticators.renewCodes(tx, memberId);
      });
      if (codes === undefined) throw await wrongCode(originWithMember(caller));
      await permission.release();
      return { codes };
    },

    async disable(caller: Caller, { code }: InputOf<Rows['disable']>): Promise<null> {
      const { memberId } = caller;
      const permission = requireAllowed(await members.takeCodeTry(memberId));
      const removed = await database.transaction(async (tx) => {
        const verdict = await authenticators.check(tx, memberId, code);
        if (verdict === 'wrong') return false;
        requireRight(verdict);
        await authenticators.remove(tx, memberId);
        await recordSecurity(tx, { memberId, kind: 'totp.off', at: clock.now(), origin: caller });
        return true;
      });
      if (!removed) throw await wrongCode(originWithMember(caller));
      await permission.release();
      return null;
    },
  };
};

/** A call's fields are getters, so they are read one by one. */
const originWithMember = ({ memberId, address, device, userAgent }: Caller) => ({
  memberId,
  address,
  device,
  userAgent,
});

/** A session as its member and staff see it. */
export const sessionOf = (row: {
  id: number;
  device: string;
  address: string;
  openedAt: Date;
  touchedAt: Date;
}): Omit<MemberSession, 'current'> => ({
  id: row.id,
  device: row.device,
  device_kind: deviceKindOf(row.device),
  address: maskAddress(row.address),
  opened_at: beijingTime(row.openedAt),
  used_at: beijingTime(row.touchedAt),
});

export type SecurityService = ReturnType<typeof createSecurityService>;
