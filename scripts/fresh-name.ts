import { randomUUID } from 'node:crypto';

const LENGTH = 10;

/** A name that nothing else has. With a prefix of at most six letters it is the name of a member or of staff. */
export const freshName = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, LENGTH)}`;
