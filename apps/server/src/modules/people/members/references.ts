import { idMeant, type MemberReference, nameMeant, readMemberReference } from '@koi/contract/rules/member-references';
import { inArray, or } from 'drizzle-orm';
import { type Queryable, refuse } from '../../../platform/index.ts';
import { nameKeyOf } from './member.ts';
import { members } from './tables.ts';

const nameKeyMeant = (reference: MemberReference): string | undefined => nameKeyOf(nameMeant(reference) ?? '');

/**
 * The members whom staff mean, by what they typed; unknown ones are missing. A text that is the ID of one member and the
 * name of another one is refused, so that nothing reaches the wrong member.
 */
export const membersMeant = async (db: Queryable, typed: readonly string[]): Promise<Map<string, number>> => {
  const references = typed.map(readMemberReference);
  const ids = references.flatMap((reference) => idMeant(reference) ?? []);
  const keys = references.flatMap((reference) => nameKeyMeant(reference) ?? []);
  const rows = await db
    .select({ id: members.id, nameKey: members.nameKey })
    .from(members)
    .where(or(inArray(members.id, ids), inArray(members.nameKey, keys)));
  const known = new Set(rows.map(({ id }) => id));
  const named = new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
  const found = new Map<string, number>();
  references.forEach((reference, index) => {
    const id = idMeant(reference);
    const byId = id !== undefined && known.has(id) ? id : undefined;
    const byName = named.get(nameKeyMeant(reference) ?? '');
    if (byId !== undefined && byName !== undefined && byId !== byName) {
      throw refuse('memberFiles.twoMeant', reference.text);
    }
    const meant = byId ?? byName;
    if (meant !== undefined) found.set(typed[index] ?? '', meant);
  });
  return found;
};

/** The member whom staff mean; undefined when there is none. Matches the whole name only. */
export const memberMeant = async (db: Queryable, typed: string): Promise<number | undefined> =>
  (await membersMeant(db, [typed])).get(typed);
