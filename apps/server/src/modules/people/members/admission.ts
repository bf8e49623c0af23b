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
import { findByName, hashSecrets, isMember, openAccount } from './accounts.ts';
import { deviceHashOf, deviceNameOf, isKnownDevice, isNewDevice, rememberDevice } from './devices.ts';
import type { TryRules } from './limits.ts';
import { isRealname, referrerIdOf } from './member.ts';
import type { Sessions } from './sessions.ts';

type Rows = typeof memberRows.members;

/** The origin of a login or registration. Tries are counted per origin. */
export interface Origin {
  address: string;
  device: string | undefined;
  userAgent: string;
}

/** A login from a browser that the member did not use before. */
export interface NewDevice {
  memberId: number;
  at: Date;
  /** Display name of the device, as the member reads it. */
  device: string;
  address: string;
}

/** Called in the transaction of the login. */
export type OnNewDevice = (tx: Tx, login: NewDevice) => Promise<unknown>;

export interface Admission {
  token: string;
  device: string;
}

interface AdmissionDeps {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  tries: Tries;
  rules: () => Promise<TryRules>;
  settings: Pick<SettingsService, 'requireOpen'>;
  newDeviceListeners: readonly OnNewDevice[];
}

const requireAllowed = (permission: TryPermission): Extract<TryPermission, { allowed: true }> => {
  if (permission.allowed) return permission;
  throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
};

/** Registration and login. */
export const createAdmission = (deps: AdmissionDeps) => {
  const { database, clock, sessions, tries, rules, settings, newDeviceListeners } = deps;

  /** Returns undefined when the password was changed or the member was frozen after the check. */
  const admit = (memberId: number, passwordHash: string, origin: Origin): Promise<Admission | undefined> =>
    database.transaction(async (tx) => {
      const token = await sessions.open(tx, memberId, passwordHash);
      if (token === undefined) return undefined;
      const { device, address, userAgent } = origin;
      if (await isNewDevice(tx, memberId, device)) {
        const login: NewDevice = { memberId, at: clock.now(), device: deviceNameOf(userAgent), address };
        for (const listener of newDeviceListeners) await listener(tx, login);
      }
      return { token, device: await rememberDevice(tx, clock, memberId, device) };
    });

  const existingReferrer = async (pid: string): Promise<number | undefined> => {
    const referrerId = referrerIdOf(pid);
    return referrerId !== undefined && (await isMember(database.orm, referrerId)) ? referrerId : undefined;
  };

  const register = async (form: InputOf<Rows['register']>, { address, device }: Origin): Promise<Admission> => {
    await settings.requireOpen('registration');
    const realname = form.realname.trim();
    if (!isRealname(realname)) throw refuse('members.realname');
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
      const token = await sessions.open(tx, memberId, secrets.passwordHash);
      if (token === undefined) throw new Error('a new member could not open a session');
      return { token, device: await rememberDevice(tx, clock, memberId, device) };
    });
    return admitted ?? refuseName();
  };

  /** An unknown name takes the same steps and the same time as a wrong password. */
  const login = async (form: InputOf<Rows['login']>, origin: Origin): Promise<Admission> => {
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
    if (member === undefined || !isRight) throw refuse('members.credentialsWrong');
    if (member.frozen) throw refuse('members.frozen');
    const admitted = await admit(member.id, member.passwordHash, origin);
    if (admitted === undefined) throw refuse('members.credentialsWrong');
    await permission.release();
    return admitted;
  };

  return { register, login };
};
