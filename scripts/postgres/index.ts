export { emptyDatabase, ensureDatabase } from './database.ts';
export { type Postgres, type PostgresOptions, runningPostgres, startPostgres } from './supervisor.ts';
export { startTemporaryPostgres } from './temporary.ts';
