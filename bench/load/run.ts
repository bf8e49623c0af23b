import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../../scripts/command-error.ts';
import { takeExtent } from '../../scripts/extent.ts';
import { createRecorder } from '../../scripts/results/record.ts';
import { type Figure, missingFigures, printFigures } from '../report.ts';
import { reportOf } from '../result.ts';
import { SMALLEST } from './house.ts';
import { FEWEST_MEASURED, largeHouse, measureLoad } from './index.ts';

/** The size of the house whose result is recorded. */
const [MEMBERS, BETS] = ['500000', '5000000'];

const missingOf = ({ length }: readonly Figure[]): string[] => missingFigures('load', length, FEWEST_MEASURED);

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 20_000) throw new CommandError(`--${name} needs a number from 20000`);
  return count;
};

/**
 * `npm run load -- --members 500000 --bets 5000000` makes a house of that size with books that agree, and compares the
 * calls that read and the jobs of three nights with a small house in the same run. `--keep <folder>` keeps both houses
 * there, so that the next run with that folder measures at once. `--once` makes every call once in two small houses.
 */
await runCommand(async () => {
  const { extent, names: args } = takeExtent(process.argv.slice(2));
  if (extent === 'once' && args.length > 0) throw new CommandError('--once takes no size and no folder.');
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: MEMBERS },
      bets: { type: 'string', default: BETS },
      keep: { type: 'string' },
    },
  });
  const large = largeHouse(countOf('members', values.members), countOf('bets', values.bets));
  const size = extent === 'once' ? SMALLEST : large;
  const isUsual = values.members === MEMBERS && values.bets === BETS;
  const figures = await createRecorder()(
    { command: 'load', name: 'house', extent, part: isUsual ? undefined : 'the house has another size' },
    () => measureLoad(size, values.keep, extent),
    (found) => reportOf(found, missingOf(found)),
  );
  const missing = missingOf(figures);
  for (const text of missing) console.error(`FOUND  ${text}`);
  return printFigures(figures, extent) && missing.length === 0 ? 0 : 1;
});
