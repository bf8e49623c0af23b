import type { UserInfo } from '@koi/contract';
import { checkProfile, type Profile } from '@koi/contract/rules/members';
import { beijingDay } from '@koi/money';
import { eq, sql } from 'drizzle-orm';
import type { MemberWallets } from '../../../ledger/index.ts';
import { type Clock, type Database, isPictureHash, refuse, sha256, type Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { type Origin, recordSecurity } from '../security-log/index.ts';
import { readMember, setBirthday } from './accounts.ts';
import { encodeAvatar } from './avatar.ts';
import { changeIdentity, lockIdentity, openIdentity, storeIdentity } from './identity.ts';
import { avatarAddress, type ShownBlock, toUserInfo } from './member.ts';
import { memberAvatars } from './tables.ts';

export interface ProfileDeps {
  database: Database;
  clock: Clock;
  settings: Pick<SettingsService, 'all'>;
}

/** Stores a birth date that is given for the first time. It refuses one that is given again. */
export type StoreBirthDate = (tx: Tx, memberId: number, birthDate: string) => Promise<void>;

type Wallets = Pick<MemberWallets, 'centre' | 'transit' | 'venues'>;

const FIELD_NAMES: Readonly<Record<keyof Profile, string>> = { mobile: '手机号', email: '邮箱', birthday: '生日' };

/** Names of the fields that differ, without their values. */
const changedFields = (before: Profile, after: Profile): string =>
  (Object.keys(FIELD_NAMES) as (keyof Profile)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => FIELD_NAMES[field])
    .join('、');

/** The member's own view of the profile. */
export const createProfile = (
  { database, clock, settings }: ProfileDeps,
  storeBirthDate: { by?: StoreBirthDate | undefined },
) => ({
  /** The wallets are read by a higher module, which asks the venues, while the rest is read here. */
  async userInfo(memberId: number, reading: Promise<Wallets>, block: Promise<ShownBlock>): Promise<UserInfo> {
    const [member, wallets, rates, shown] = await Promise.all([
      readMember(database.orm, memberId),
      reading,
      settings.all(),
      block,
    ]);
    return toUserInfo(member, wallets, rates, clock.now(), shown);
  },

  async updateProfile(memberId: number, { mobile, email, birthday }: Profile, origin: Origin): Promise<void> {
    await database.transaction(async (tx) => {
      const held = await lockIdentity(tx, memberId);
      const before = openIdentity(tx, held);
      // The birth date decides about age, so that an empty one changes nothing. The page sends the stored one again.
      const given = birthday === before.birthday ? '' : birthday;
      const failing = checkProfile({ mobile, email, birthday: given }, beijingDay(clock.now()));
      if (failing !== undefined) throw refuse('wire.invalid', failing);
      const changed = changedFields(before, { mobile, email, birthday: given === '' ? before.birthday : given });
      if (changed === '') return;
      if (given === '') await storeIdentity(tx, held, { mobile, email });
      else {
        await (storeBirthDate.by ?? setBirthday)(tx, memberId, given);
        await changeIdentity(tx, memberId, { mobile, email });
      }
      await recordSecurity(tx, { memberId, kind: 'profile.changed', at: clock.now(), origin, detail: changed });
    });
  },

  async setAvatar(memberId: number, upload: Buffer): Promise<string> {
    const image = await encodeAvatar(upload);
    const hash = sha256(image).toString('base64url');
    await database.orm
      .insert(memberAvatars)
      .values({ memberId, hash, image })
      .onConflictDoUpdate({
        target: memberAvatars.memberId,
        set: { hash: sql`excluded.hash`, image: sql`excluded.image` },
      });
    return avatarAddress(hash);
  },

  /** Returns the stored picture as image/webp. */
  async avatar(hash: string): Promise<Buffer | undefined> {
    if (!isPictureHash(hash)) return undefined;
    const [row] = await database.orm
      .select({ image: memberAvatars.image })
      .from(memberAvatars)
      .where(eq(memberAvatars.hash, hash))
      .limit(1);
    return row?.image;
  },
});
