/** Names under which the connections of a process appear in `pg_stat_activity`. */
export const SESSION_NAMES = { pool: 'koi 2', notices: 'koi 2 notices', jobs: 'koi 2 jobs' } as const;

/** The names in releases that can't open sealed personal data. */
export const OLDER_SESSION_NAMES: readonly string[] = ['koi', 'koi notices', 'koi jobs'];
