import { type Area, COVERED } from './covered.ts';
import { BY_HAND, type Command, type FigureRow, type Machine, problemsOf, type Result, shortCommit } from './result.ts';

const SHOWN_PROBLEMS = 3;
const SHOWN_LENGTH = 160;
const NONE = '–';
const NOT_RECORDED = 'not recorded yet';

/** A text that stays within its cell. */
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replace(/\s+/g, ' ').trim() || NONE;

const rowOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(titles), rowOf(titles.map(() => '---')), ...rows.map(rowOf)].join('\n');

const day = (date: string): string => date.slice(0, 10);
const code = (name: string): string => `\`${name}\``;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const machineText = (machine: Machine | undefined): string => {
  if (machine === undefined) return NONE;
  const { cores, processor, memoryGb, node, platform } = machine;
  const software = [...(node ? [`Node ${node}`] : []), ...(platform ? [platform] : [])];
  return [`${cores} cores`, processor, `${memoryGb} GB`, ...software].join(', ');
};

const durationText = (seconds: number | undefined): string => {
  if (seconds === undefined) return NONE;
  return seconds < 120 ? `${number(seconds)} s` : `${Math.round(seconds / 60)} min`;
};

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

const problemsText = (problems: readonly string[]): string => {
  const more = problems.length - SHOWN_PROBLEMS;
  return [...problems.slice(0, SHOWN_PROBLEMS).map(cut), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

const outcomeText = (result: Result): string => {
  const problems = problemsOf(result);
  const outcome = problems.length === 0 ? 'passed' : `FAILED: ${problemsText(problems)}`;
  const remark = result.remark === undefined ? '' : `: ${result.remark}`;
  return result.commit === BY_HAND ? `${outcome}${remark} (recorded by hand)` : `${outcome}${remark}`;
};

const countsText = (counts: Result['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${number(count)}`)
    .join(', ');

/** The rows of a guard's result can be of different runs. */
const commitText = ({ commit, guards = [] }: Result): string => {
  const commits = new Set([commit, ...guards.map((guard) => guard.commit)]);
  return commits.size > 1 ? `${shortCommit(commit)} and ${commits.size - 1} more` : shortCommit(commit);
};

const page = (title: string, command: string, ...parts: string[]): string =>
  [
    `# ${title}`,
    `Written by \`${command}\` from the JSON files in this folder, and not edited by hand. How to read it: [quality.md](../quality.md).`,
    ...parts,
  ]
    .join('\n\n')
    .concat('\n');

const campaigns = (resultOf: (name: string) => Result | undefined): string =>
  page(
    'Campaigns: their last runs',
    'npm run campaign',
    table(
      ['campaign', 'date', 'commit', 'machine', 'seed', 'took', 'counts', 'result'],
      Object.keys(COVERED.campaign).map((name) => {
        const result = resultOf(name);
        if (result === undefined) return [code(name), '', '', '', '', '', '', NOT_RECORDED];
        const { date, machine, seed, seconds, counts } = result;
        return [
          code(name),
          day(date),
          commitText(result),
          machineText(machine),
          String(seed ?? ''),
          durationText(seconds),
          countsText(counts),
          outcomeText(result),
        ];
      }),
    ),
  );

const guards = (result: Result | undefined): string => {
  const rows = result?.guards ?? [];
  const byHand = rows.some(({ commit }) => commit === BY_HAND)
    ? ['Rows with an unknown commit were recorded by hand, before the runs wrote them.']
    : [];
  return page(
    'Guards that were removed',
    'npm run campaign -- guards',
    'The figures are the failed tests of each file, and how many it has. A guard without a row was not removed by a recorded run yet.',
    ...byHand,
    table(
      ['guard', 'what it ensures', 'noticed by', 'date', 'commit'],
      rows.map(({ name, about, tests, problems, date, commit }) => [
        code(name),
        about,
        problems.length === 0
          ? tests.map(({ file, failed, of }) => `${file} (${failed} of ${of})`).join('; ')
          : `FAILED: ${problemsText(problems)}`,
        day(date),
        shortCommit(commit),
      ]),
    ),
  );
};

const figureCells = ({ name, value, unit, budget = '', kept }: FigureRow): string[] => [
  name,
  `${number(value)} ${unit}`,
  budget,
  kept === undefined ? '' : kept ? 'kept' : 'MISSED',
];

/** A benchmark that ended early has findings and no figures. */
const figures = (name: string, result: Result | undefined): string => {
  const title = `## ${name}`;
  if (result === undefined) return `${title}\n${NOT_RECORDED}`;
  const { date, commit, machine, seconds } = result;
  const facts = [day(date), shortCommit(commit), machineText(machine), durationText(seconds)].join(' · ');
  const rows = result.figures ?? [];
  return rows.length === 0
    ? `${title}\n${facts}\n\n${outcomeText(result)}`
    : `${title}\n${facts}\n\n${table(['figure', 'value', 'budget', 'result'], rows.map(figureCells))}`;
};

const drill = (resultOf: (name: string) => Result | undefined): string =>
  page(
    'The drill: its last runs',
    'npm run drill',
    table(
      ['row', 'fault', 'acknowledged', 'lost', 'longest gap', 'failed answers', 'date', 'commit', 'machine', 'result'],
      Object.keys(COVERED.drill).map((name) => {
        const result = resultOf(name);
        if (result === undefined) return [code(name), '', '', '', '', '', '', '', '', NOT_RECORDED];
        const { drill: row, date, commit, machine } = result;
        const measured =
          row === undefined
            ? ['', '', '', '', '']
            : [
                row.about,
                String(row.acknowledged),
                String(row.lost),
                `${(row.gapMs / 1000).toFixed(1)} s`,
                row.answers,
              ];
        return [code(name), ...measured, day(date), shortCommit(commit), machineText(machine), outcomeText(result)];
      }),
    ),
  );

/** The text of every generated table, by the name of its file. */
export const tablesOf = (results: readonly Result[]): Record<string, string> => {
  const of = (command: Command) => (name: string) =>
    results.find((result) => result.command === command && result.name === name);
  const allFigures = (command: Command, area: Area) =>
    Object.keys(area).map((name) => figures(name, of(command)(name)));
  return {
    'campaigns.md': campaigns(of('campaign')),
    'guards.md': guards(of('campaign')('guards')),
    'benchmarks.md': page('Benchmarks: their last runs', 'npm run bench', ...allFigures('bench', COVERED.bench)),
    'load.md': page('Load: its last run', 'npm run load', ...allFigures('load', COVERED.load)),
    'drill.md': drill(of('drill')),
  };
};
