import type { InputOf, memberRows } from '@koi/contract';
import {
  type Clock,
  type Database,
  refuse,
  refuseFor,
  type Tries,
  type TryPermission,
  type Tx,
  verifyNothing,
  verifyPassword,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { Authenticators, Verdict } from '../authenticators/index.ts';
import { deviceHashOf, deviceNameOf, newestSecurity, type Origin, recordSecurity } from '../security-log/index.ts';
import { findByName, hashSecrets, isMember, openAccount } from './accounts.ts';
import { isKnownDevice, isNewDevice, rememberDevice } from './devices.ts';
import type { NoteFailure } from './failures.ts';
import type { TryRules } from './limits.ts';
import { referrerIdOf, requireUncommon } from './member.ts';
import type { Sessions } from './sessions.ts';

type Rows = typeof memberRows.members;

/** A login from a browser that the member did not use before. */
export interface NewDevice {
  memberId: number;
  at: Date;
  /** Display name of the device, as the member reads it. */
  device: string;
  address: string;
}

/** A member who was let in, by a login or a registration. */
export interface Admitted {
  memberId: number;
  at: Date;
  /** With the device token that the browser keeps from now on. */
  origin: Origin;
  /** The member who referred a new one. */
  referrerId?: number | undefined;
}

/** Called in the transaction of the login or the registration. */
export type OnAdmitted = (tx: Tx, admitted: Admitted) => Promise<unknown>;

/** Called in the transaction of the login. */
export type OnNewDevice = (tx: Tx, login: NewDevice) => Promise<unknown>;

export interface Admission {
  token: string;
  device: string;
}

export interface LoginAdmission extends Admission {
  /** Time of the login before this one. */
  previousLogin: Date | undefined;
}

interface AdmissionDeps {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  tries: Tries;
  rules: () => Promise<TryRules>;
  settings: Pick<SettingsService, 'requireOpen'>;
  authenticators: Pick<Authenticators, 'check'>;
  noteFailure: NoteFailure;
  newDeviceListeners: readonly OnNewDevice[];
  admissionListeners: readonly OnAdmitted[];
}

const requireAllowed = (permission: TryPermission): Extract<TryPermission, { allowed: true }> => {
  if (permission.allowed) return permission;
  throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
};

/** Registration and login. */
export const createAdmission = (deps: AdmissionDeps) => {
  const { database, clock, sessions, tries, rules, settings, authenticators, noteFailure } = deps;
  const { newDeviceListeners, admissionListeners } = deps;

  const announce = async (tx: Tx, admitted: Admitted): Promise<void> => {
    for (const listener of admissionListeners) await listener(tx, admitted);
  };

  /** Opens the session of a member whose password and code were right. */
  const letIn = async (tx: Tx, memberId: number, token: string, origin: Origin): Promise<LoginAdmission> => {
    const { device, address, userAgent } = origin;
    const at = clock.now();
    if (await isNewDevice(tx, memberId, device)) {
      const login: NewDevice = { memberId, at, device: deviceNameOf(userAgent), address };
      for (const listener of newDeviceListeners) await listener(tx, login);
    }
    const previous = await newestSecurity(tx, memberId, 'login');
    const remembered = await rememberDevice(tx, clock, memberId, device);
    const from = { address, userAgent, device: remembered };
    await recordSecurity(tx, { memberId, kind: 'login', at, origin: from });
    await announce(tx, { memberId, at, origin: from });
    return { token, device: remembered, previousLogin: previous?.at };
  };

  /**
   * Returns undefined when the password was changed or the member was frozen after the check, and the verdict when the
   * code of the authenticator is missing or wrong.
   */
  const admit = (
    memberId: number,
    passwordHash: string,
    { totp, origin }: { totp: string; origin: Origin },
  ): Promise<LoginAdmission | Verdict | undefined> =>
    database.transaction(async (tx) => {
      const verdict = await authenticators.check(tx, memberId, totp);
      if (verdict === 'missing' || verdict === 'wrong') return verdict;
      const token = await sessions.open(tx, memberId, passwordHash, origin);
      if (token === undefined) return undefined;
      if (verdict === 'recovery') {
        await recordSecurity(tx, { memberId, kind: 'totp.recoveryCodeUsed', at: clock.now(), origin });
      }
      return letIn(tx, memberId, token, origin);
    });

  const existingReferrer = async (pid: string): Promise<number | undefined> => {
    const referrerId = referrerIdOf(pid);
    return referrerId !== undefined && (await isMember(database.orm, referrerId)) ? referrerId : undefined;
  };

  const register = async (form: InputOf<Rows['register']>, origin: Origin): Promise<Admission> => {
    const { address, device } = origin;
    await settings.requireOpen('registration');
    const realname = form.realname.trim();
    requireUncommon(form.password, form.name);
    const limits = await rules();
    const permission = requireAllowed(await tries.take([limits.registration(address)]));

    /** A registration reveals which names exist, so a taken name counts like a wrong login from that address. */
    const refuseName = async (): Promise<never> => {
      await permission.release();
      requireAllowed(await tries.take([limits.address(address)]));
      throw refuse('members.nameTaken');
    };

    if ((await findByName(database.orm, form.name)) !== undefined) return refuseName();
    const [secrets, referrerId] = await Promise.all([
      hashSecrets(form.password, form.paypassword),
      existingReferrer(form.pid),
    ]);
    const admitted = await database.transaction(async (tx) => {
      const draft = { name: form.name, realname, referrerId, joinedAt: clock.now() };
      const memberId = await openAccount(tx, draft, secrets);
      if (memberId === undefined) return undefined;
      const token = await sessions.open(tx, memberId, secrets.passwordHash, origin);
      if (token === undefined) throw new Error('a new member could not open a session');
      const remembered = await rememberDevice(tx, clock, memberId, device);
      const at = clock.now();
      const from = { address, userAgent: origin.userAgent, device: remembered };
      await recordSecurity(tx, { memberId, kind: 'registered', at, origin: from });
      await announce(tx, { memberId, at, origin: from, referrerId });
      return { token, device: remembered };
    });
    return admitted ?? refuseName();
  };

  /** An unknown name takes the same steps and the same time as a wrong password. */
  const login = async (form: InputOf<Rows['login']>, origin: Origin): Promise<LoginAdmission> => {
    const { address, device } = origin;
    const limits = await rules();
    const member = await findByName(database.orm, form.name);
    const deviceHash = deviceHashOf(device);
    const isOwners =
      member !== undefined && deviceHash !== undefined && (await isKnownDevice(database.orm, member.id, deviceHash));
    const permission = requireAllowed(
      await tries.take(
        isOwners
          ? [limits.device(member.id, deviceHash)]
          : [limits.name(form.name.toLowerCase()), limits.address(address)],
      ),
    );
    const isRight =
      member === undefined
        ? await verifyNothing(form.password)
        : await verifyPassword(member.passwordHash, form.password);
    if (member === undefined || !isRight) {
      if (member !== undefined) noteFailure({ memberId: member.id, kind: 'login.wrongPassword', origin });
      throw refuse('members.credentialsWrong');
    }
    if (member.closedAt !== null) {
      noteFailure({ memberId: member.id, kind: 'login.frozen', origin });
      throw refuse('members.closed');
    }
    if (member.frozen) {
      noteFailure({ memberId: member.id, kind: 'login.frozen', origin });
      throw refuse('members.frozen');
    }
    const { totp } = form;
    // Codes are few, so their tries are always limited.
    const codePermission = totp === '' ? undefined : requireAllowed(await tries.takeAlways([limits.code(member.id)]));
    const admitted = await admit(member.id, member.passwordHash, { totp, origin });
    if (admitted === undefined) throw refuse('members.credentialsWrong');
    if (admitted === 'wrong') {
      noteFailure({ memberId: member.id, kind: 'login.wrongCode', origin });
      throw refuse('security.codeWrong');
    }
    await permission.release();
    if (typeof admitted === 'string') throw refuse('security.codeNeeded');
    await codePermission?.release();
    return admitted;
  };

  return { register, login };
};
