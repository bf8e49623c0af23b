import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

/** Reads the flags of a check, such as `--all`. Undefined when only the usage was requested. */
export const readFlags = <F extends string>(usage: string, ...names: readonly F[]): Record<F, boolean> | undefined => {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const parsed = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } });
    const values: Record<string, unknown> = parsed.values;
    if (values['help'] !== true) {
      return Object.fromEntries(names.map((name) => [name, values[name] === true])) as Record<F, boolean>;
    }
    console.log(usage);
    return undefined;
  } catch {
    throw new CommandError(usage);
  }
};
