import { readConfig } from '../apps/server/src/platform/index.ts';
import { PLAIN_PLACES, SEALED_COLUMNS } from '../apps/server/src/sealed-columns.ts';
import { runCommand } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const WIDTH = 40;

/**
 * Counts the sealed values by the secret that sealed them, and says whether KOI_SECRET_PREVIOUS can be removed. It ends
 * with 1 while a value needs another secret than KOI_SECRET.
 */
await runCommand(() =>
  withDatabase(async ({ orm }, { url }) => {
    const secrets = readConfig({ ...process.env, DATABASE_URL: url });
    const totals = { current: 0, previous: 0, next: 0, unknown: 0 };
    for (const column of SEALED_COLUMNS) {
      const { current, previous, next } = column.keys(secrets);
      const found: string[] = [];
      for (const id of await column.keyIds(orm)) {
        const kinds = { current: current.id, previous: previous?.id, next: next?.id };
        const [kind] = Object.entries(kinds).find(([, known]) => known === id) ?? ['unknown'];
        const count = await column.count(orm, id);
        totals[kind as keyof typeof totals] += count;
        found.push(`${count} ${kind}`);
      }
      console.log(`${column.name.padEnd(WIDTH)}${found.join(', ') || 'empty'}`);
    }
    for (const { name, isLeft } of PLAIN_PLACES) {
      if (await isLeft(orm)) console.log(`${name.padEnd(WIDTH)}has rows that the job seal-plain has not sealed yet`);
    }
    console.log(verdictOn(totals, secrets.previousSecret !== undefined));
    return totals.previous + totals.next + totals.unknown === 0 ? 0 : 1;
  }),
);

function verdictOn(
  { previous, next, unknown }: { previous: number; next: number; unknown: number },
  hasPrevious: boolean,
): string {
  if (unknown > 0) return `${unknown} values were sealed with a secret that is not set here. Nothing can open them.`;
  if (previous > 0) return `${previous} values still need KOI_SECRET_PREVIOUS. The job seal-again seals them again.`;
  if (next > 0) return `${next} values are sealed with KOI_SECRET_NEXT already. Keep it.`;
  return hasPrevious
    ? 'Every value is sealed with KOI_SECRET. KOI_SECRET_PREVIOUS can be removed.'
    : 'Every value is sealed with KOI_SECRET.';
}
