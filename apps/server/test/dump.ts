import type pg from 'pg';

/** Every row of every table as text, like a dump: bytes in hexadecimal. */
export const dumpOf = async (pool: pg.Pool): Promise<Map<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT t::text || row_to_json(t)::text AS text FROM ${name} t`,
    );
    dump.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return dump;
};

/** The forms in which a text can be stored: as it is, and within bytes. */
const formsOf = (text: string): string[] => [text, Buffer.from(text).toString('hex')];

/** Tables that hold one of the texts, with the text. */
export const foundIn = (dump: ReadonlyMap<string, string>, texts: readonly string[]): string[] =>
  [...dump].flatMap(([table, content]) =>
    texts.filter((text) => formsOf(text).some((form) => content.includes(form))).map((text) => `${table}: ${text}`),
  );
