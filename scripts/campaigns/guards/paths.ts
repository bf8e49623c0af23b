export const SERVER = 'apps/server/src';
export const MODULES = `${SERVER}/modules`;
export const MIGRATIONS = 'apps/server/migrations';
