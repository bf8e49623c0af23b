import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

/** Reads the arguments of a check: whether it reads the whole history. Undefined when only the usage was requested. */
export const asksForAll = (usage: string): boolean | undefined => {
  try {
    const { values } = parseArgs({ options: { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
    if (values.help !== true) return values.all === true;
    console.log(usage);
    return undefined;
  } catch {
    throw new CommandError(usage);
  }
};
