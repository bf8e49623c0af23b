import { areaOf, covers } from './covered.ts';
import type { Repository } from './repository.ts';
import { BY_HAND, COMMANDS, type GuardRow, type Result, shortCommit } from './result.ts';

type Changes = Pick<Repository, 'changedSince'>;

const files = (count: number): string =>
  count === 1 ? '1 file that it covers has' : `${count} files that it covers have`;

/** Whether a guard has to be removed again, because nobody knows its commit or its own files have changed since. */
const isStale = ({ commit, file, tests }: GuardRow, { changedSince }: Changes): boolean => {
  const own = [file, ...tests.map((test) => test.file)];
  return commit === BY_HAND || (changedSince(commit)?.some((path) => own.includes(path)) ?? true);
};

const guardsNote = (name: string, rows: readonly GuardRow[], changes: Changes): string[] => {
  const stale = rows.filter((row) => isStale(row, changes));
  if (stale.length === 0) return [];
  const first = stale.slice(0, 3).map((row) => row.name);
  return [
    `the result of campaign ${name} is old for ${stale.length} of ${rows.length} guards, whose files have changed since or whose commit is unknown: ${first.join(', ')}${stale.length > first.length ? ' …' : ''}`,
  ];
};

const note = (result: Result, changes: Changes): string[] => {
  const { command, name, commit, guards } = result;
  if (guards !== undefined) return guardsNote(name, guards, changes);
  const what = `the result of ${command} ${name} is of ${result.date.slice(0, 10)}`;
  const changed = changes.changedSince(commit);
  if (changed === undefined) return [`${what} (${shortCommit(commit)}), an unknown commit`];
  const count = changed.filter((path) => covers(areaOf(command)[name] ?? [], path)).length;
  return count === 0 ? [] : [`${what} (${shortCommit(commit)}); ${files(count)} changed since`];
};

const byHandNote = (results: readonly Result[]): string[] => {
  if (results.length === 0) return [];
  const names = results.map(({ command, name }) => `${command} ${name}`).join(', ');
  return [`nobody knows the commit of results that were recorded by hand: ${names}`];
};

/** One line for each result whose covered files have changed since its run, and one for all of unknown runs. */
export const staleNotes = (results: readonly Result[], changes: Changes): string[] => {
  const isByHand = ({ commit, guards }: Result): boolean => commit === BY_HAND && guards === undefined;
  return [
    ...results.filter((result) => !isByHand(result)).flatMap((result) => note(result, changes)),
    ...byHandNote(results.filter(isByHand)),
  ];
};

const SHOWN_GUARDS = 3;

/** One line for the runs of each command that were never recorded, and one for guards that no recorded run removed. */
export const missingNotes = (results: readonly Result[], guardNames: readonly string[]): string[] => {
  const runs = COMMANDS.flatMap((command) => {
    const names = Object.keys(areaOf(command)).filter(
      (name) => !results.some((result) => result.command === command && result.name === name),
    );
    return names.length === 0 ? [] : [`no run of ${command} was recorded yet: ${names.join(', ')}`];
  });
  const removed = new Set(results.flatMap(({ guards = [] }) => guards.map(({ name }) => name)));
  const left = guardNames.filter((name) => !removed.has(name));
  if (left.length === 0) return runs;
  const first = left.slice(0, SHOWN_GUARDS).join(', ');
  const more = left.length > SHOWN_GUARDS ? ' …' : '';
  return [...runs, `no recorded run removed ${left.length} of ${guardNames.length} guards: ${first}${more}`];
};

const SHOWN_MAX = 12;

/** The first notes, and how many there are besides. */
export const firstNotes = (notes: readonly string[]): string[] => {
  const more = notes.length - SHOWN_MAX;
  return [...notes.slice(0, SHOWN_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
};
