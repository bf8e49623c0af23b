import { expect } from 'vitest';
import { openAccount } from '../src/modules/people/members/index.ts';
import { compareAll } from '../src/modules/people/risk/comparing.ts';
import { assessMember } from '../src/modules/people/risk/scores.ts';
import type { Sighting } from '../src/modules/people/risk/sighting.ts';
import { storeSightings } from '../src/modules/people/risk/sightings.ts';
import type { Database, ManualClock } from '../src/platform/index.ts';
import { testDatabase } from './database.ts';

const secrets = { passwordHash: 'unused', payPasswordHash: 'unused' };

/** The engine of the risk rules with its own database, without HTTP. */
export const riskFixture = async (clock: ManualClock) => {
  const { database } = await testDatabase({ poolSize: 8 });
  let count = 0;
  const compare = () =>
    compareAll(database, { error: (cause: unknown) => expect.fail(JSON.stringify(cause)) }, clock.now());
  return {
    database,
    compare,
    async member(): Promise<number> {
      count += 1;
      const draft = { name: `risk${1000 + count}`, realname: '陈宇', joinedAt: clock.now() };
      const id = await database.transaction((tx) => openAccount(tx, draft, secrets));
      return id ?? expect.fail('the member was not stored');
    },
    /** Stores a sighting of now and compares it. */
    async see(memberId: number, kind: Sighting['kind'], value: string): Promise<void> {
      const sighting = { memberId, kind, value, hint: value, at: clock.now() };
      await storeSightings(database.orm, [sighting], clock.now());
      await compare();
    },
    /** Score and rules of a member, sorted. */
    async standing(memberId: number) {
      const { score, hits, links } = await assessMember(database.orm, memberId, clock.now());
      const rules = hits.filter(({ isShadow }) => !isShadow).map(({ rule }) => rule.id);
      return { score, rules: rules.toSorted(), links: [...links.keys()] };
    },
  };
};

/** Removes what the members of a test have in common because all of their calls come from one address. */
export const forgetNetworks = async (database: Database): Promise<void> => {
  // Without the trigger that refuses to delete young rows.
  await database.pool.query(`SET LOCAL session_replication_role = 'replica';
    DELETE FROM risk_sighting WHERE kind IN ('address', 'network')`);
};
