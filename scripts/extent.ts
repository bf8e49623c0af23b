/**
 * How much a campaign, a benchmark or a drill does. A result describes a whole run. A run that does everything once is
 * short, judges no speed, and shows that the command still works.
 */
export type Extent = 'whole' | 'once';

const ONCE = '--once';

/** Takes `--once` out of the arguments of a command. */
export const takeExtent = (given: readonly string[]): { extent: Extent; names: string[] } => ({
  extent: given.includes(ONCE) ? 'once' : 'whole',
  names: given.filter((argument) => argument !== ONCE),
});
