import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../../scripts/command-error.ts';
import { takeExtent } from '../../scripts/extent.ts';
import { printFigures } from '../report.ts';
import { SMALLEST } from './house.ts';
import { largeHouse, measureLoad } from './index.ts';

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 20_000) throw new CommandError(`--${name} needs a number from 20000`);
  return count;
};

/**
 * `npm run load -- --members 500000 --bets 5000000` makes a house of that size with books that agree, and compares every
 * call that reads and the jobs of a day with a small house in the same run. `--keep <folder>` keeps both houses there, so
 * that the next run with that folder measures at once. `--once` makes every call once in two small houses.
 */
await runCommand(async () => {
  const { extent, names: args } = takeExtent(process.argv.slice(2));
  if (extent === 'once' && args.length > 0) throw new CommandError('--once takes no size and no folder.');
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '500000' },
      bets: { type: 'string', default: '5000000' },
      keep: { type: 'string' },
    },
  });
  const large = largeHouse(countOf('members', values.members), countOf('bets', values.bets));
  const size = extent === 'once' ? SMALLEST : large;
  return printFigures(await measureLoad(size, values.keep, extent), extent) ? 0 : 1;
});
