import pg from 'pg';

/** Queries the database of the shared product. */
export const query = async <T extends object>(sql: string, values: (string | number)[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: process.env['KOI_E2E_DATABASE'] });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** Changes rows of the shared product in place of waiting for months; the guards of the tables forbid it otherwise. */
export const rewrite = async (sql: string, values: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['KOI_E2E_DATABASE'] });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(sql, values);
  } finally {
    await client.end();
  }
};

export const memberIdOf = async ({ name }: { name: string }): Promise<number> => {
  const [row] = await query<{ id: number }>('SELECT id FROM member WHERE name = $1', [name]);
  if (row === undefined) throw new Error(`the member ${name} does not exist`);
  return row.id;
};
