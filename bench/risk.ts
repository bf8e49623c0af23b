import { openAccount } from '../apps/server/src/modules/people/members/index.ts';
import { compareAll } from '../apps/server/src/modules/people/risk/comparing.ts';
import { assessMember } from '../apps/server/src/modules/people/risk/scores.ts';
import type { Sighting } from '../apps/server/src/modules/people/risk/sighting.ts';
import { storeSightings } from '../apps/server/src/modules/people/risk/sightings.ts';
import { type Database, migrate, openDatabase } from '../apps/server/src/platform/index.ts';
import { drawFrom, testSeed } from '../scripts/drawn.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import type { Figure } from './report.ts';

const PEOPLE = { whole: 300, once: 60 };
/** Every so many people have several accounts. */
const SHARERS = 6;
const ACCOUNTS_MAX = 4;
/** Networks of households, and one of a mobile operator that a third of all members use. */
const NETWORKS = 120;
const HOUR_MS = 3_600_000;
const PRECISION_MIN = 0.95;
const RECALL_MIN = 0.9;

interface Account {
  id: number;
  person: number;
}

const secrets = { passwordHash: 'unused', payPasswordHash: 'unused' };

/**
 * People with one to four accounts. The accounts of one person share most of browser, card and payer name; strangers
 * share networks, and now and then a common name of a payer.
 */
const generate = async (
  database: Database,
  people: number,
  start: Date,
): Promise<{ accounts: Account[]; seen: Sighting[] }> => {
  const { below: draw } = drawFrom(testSeed());
  const accounts: Account[] = [];
  const seen: Sighting[] = [];
  for (let person = 0; person < people; person += 1) {
    const count = person % SHARERS === 0 ? 2 + draw(ACCOUNTS_MAX - 1) : 1;
    for (let own = 0; own < count; own += 1) {
      const at = new Date(start.getTime() + draw(700) * HOUR_MS);
      const draft = { name: `bench${1000 + accounts.length}`, realname: '陈宇', joinedAt: at };
      const id = await database.transaction((tx) => openAccount(tx, draft, secrets));
      if (id === undefined) throw new Error('a member was not stored');
      accounts.push({ id, person });
      const see = (kind: Sighting['kind'], value: string) => seen.push({ memberId: id, kind, value, hint: '', at });
      // One account in five is opened in another browser.
      see('device', draw(5) === 0 ? `device ${id}` : `device of ${person}`);
      see('network', draw(3) === 0 ? 'mobile operator' : `network ${draw(NETWORKS)}`);
      see('card', draw(4) === 0 ? `card ${id}` : `card of ${person}`);
      see('payer', draw(200) === 0 ? 'a common name' : `payer ${person}`);
      see('reward', 'first deposit');
    }
  }
  return { accounts, seen };
};

const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Links that the rules find in generated accounts, compared with the truth. */
export const benchRisk = async (extent: Extent): Promise<Figure[]> => {
  const postgres = await startTemporaryPostgres({ fsync: 'off' });
  const url = postgres.url('postgres');
  try {
    await migrate(url);
    const database = openDatabase(url, { poolSize: 4, secrets: { secret: 'a secret of the benchmark, long enough' } });
    const now = new Date('2026-11-17T12:00:00+08:00');
    const { accounts, seen } = await generate(database, PEOPLE[extent], new Date(now.getTime() - 720 * HOUR_MS));
    await storeSightings(database.orm, seen, now);
    const began = performance.now();
    const compared = await compareAll(database, console, now);
    const perSecond = (compared * 1000) / (performance.now() - began);
    const truth = new Set<string>();
    const found = new Set<string>();
    for (const { id, person } of accounts) {
      for (const other of accounts) if (other.person === person && other.id !== id) truth.add(pairKey(id, other.id));
      for (const other of (await assessMember(database.orm, id, now)).links.keys()) found.add(pairKey(id, other));
    }
    const right = [...found].filter((pair) => truth.has(pair)).length;
    await database.close();
    console.log(`${accounts.length} accounts of ${PEOPLE[extent]} people; ${truth.size} pairs, ${found.size} found`);
    return [
      {
        name: 'links: precision',
        value: right / found.size,
        unit: '',
        budget: { atLeast: PRECISION_MIN },
        isCount: true,
      },
      { name: 'links: recall', value: right / truth.size, unit: '', budget: { atLeast: RECALL_MIN }, isCount: true },
      { name: 'sightings compared', value: perSecond, unit: '/s' },
    ];
  } finally {
    await postgres.stop();
  }
};
