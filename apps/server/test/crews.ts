import type { Endpoint } from '@koi/contract';

/** For the token of a crew's first person, the token of the one who may make a call. */
export const crews = new Map<string, (row: Endpoint) => Promise<string>>();
