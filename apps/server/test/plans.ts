import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Database, shareSecrets } from '../src/platform/index.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs a reader and returns the plan nodes of its statements. Sequential scans are made expensive, so that one remains
 * only where no index can be used, regardless of the size of the generated tables.
 */
export const readPlans = async (
  database: Database,
  read: (db: NodePgDatabase) => Promise<unknown>,
): Promise<Plan[]> => {
  const statements: { text: string; values: unknown[] }[] = [];
  const recorder = {
    query(config: { text: string }, values: unknown[]) {
      statements.push({ text: config.text, values });
      return database.pool.query(config as never, values);
    },
  };
  shareSecrets(database.pool, recorder);
  await read(drizzle({ client: recorder as never }));
  const client = await database.pool.connect();
  try {
    await client.query('SET enable_seqscan = off');
    const nodes: Plan[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return nodes;
  } finally {
    client.release(true);
  }
};

export const scansOf = (nodes: Plan[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
export const wholeJoins = (nodes: Plan[]) =>
  nodes.map((node) => node['Node Type']).filter((type) => /^(Hash|Merge)/.test(type));
export const indexesOf = (nodes: Plan[]) => nodes.flatMap((node) => node['Index Name'] ?? []);
/** Conditions that bound what is read of an index. */
export const boundsOf = (nodes: Plan[]) => nodes.flatMap((node) => node['Index Cond'] ?? []);
