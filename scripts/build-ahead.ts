import { constants, setPriority } from 'node:os';
import { buildStale } from './build.ts';

// The programs that build inherit the priority, so that they use only the time that other programs leave.
setPriority(constants.priority.PRIORITY_LOW);
await buildStale({ log: () => undefined });
