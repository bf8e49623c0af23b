import pg from 'pg';

export const MEMBER = { name: 'koi8866', password: 'koi888888', code: 'bench' };

/** Returns the token of a demo member. */
export const logInByCall = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/login_pc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  const { data } = (await answer.json()) as { data: { api_token: string } };
  return data.api_token;
};

/** Repeats the games of the demo under other codes until there are so many of them. */
export const addGames = async (databaseUrl: string, total: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO game (platname, code, name, category, hot, sort, mobile_image, app_image, icon)
     SELECT platname, code || '-' || turn, name || turn, category, hot, sort + 1000 * turn, mobile_image, app_image, icon
     FROM game CROSS JOIN generate_series(1, 20) AS turn
     ORDER BY turn, sort
     LIMIT GREATEST(0, $1 - (SELECT count(*) FROM game))`,
    [total],
  );
  await client.end();
};
