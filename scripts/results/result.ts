/** The commands whose runs have results. */
export const COMMANDS = ['campaign', 'bench', 'load', 'drill'] as const;
export type Command = (typeof COMMANDS)[number];

/** Where results and their tables are, from the root of the project. */
export const RESULTS = 'docs/results';

/** The commit of a result that a person wrote down before the runs wrote them. */
export const BY_HAND = 'unknown';

export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  /** Absent in a result that was written down by hand, like the platform. */
  node?: string;
  platform?: string;
}

/** A guard that was removed, and the tests that failed without it. */
export interface GuardRun {
  name: string;
  about: string;
  /** The file that the guard is removed from. Absent when it is removed from the database. */
  file?: string;
  tests: { file: string; failed: number; of: number }[];
  /** Why the run does not prove the guard. Empty when every named file noticed. */
  problems: string[];
}

/** A guard is removed by some runs only, so that each row has a date and a commit of its own. */
export interface GuardRow extends GuardRun {
  date: string;
  commit: string;
}

/** A figure of a benchmark or of the load. */
export interface FigureRow {
  name: string;
  value: number;
  unit: string;
  /** The limit as text, and whether the figure keeps it. Both are absent for a figure without a limit. */
  budget?: string;
  kept?: boolean;
}

/** What happened during a row of the drill. */
export interface DrillRow {
  about: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  gapMs: number;
  answers: string;
}

/** What a run says about itself. */
export interface Report {
  /** The problems. A run without findings passed. */
  findings: readonly string[];
  /** How often each thing happened that the run is about. */
  counts: Readonly<Record<string, number>>;
  /** The seed of a run that drew. */
  seed?: number;
  /** The guards that were removed, and the names of all that there are. */
  guards?: { removed: readonly GuardRun[]; all: readonly string[] };
  figures?: readonly FigureRow[];
  drill?: DrillRow;
}

/** The last run of one campaign, benchmark, load or row of the drill, as it is stored in docs/results. */
export interface Result extends Omit<Report, 'guards'> {
  command: Command;
  name: string;
  /** When the run ended, in UTC. Only a day for a result that was written down by hand. */
  date: string;
  commit: string;
  /** Absent when it was not noted. */
  machine?: Machine;
  seconds?: number;
  guards?: readonly GuardRow[];
  /** What a person wrote down. */
  remark?: string;
}

export const shortCommit = (commit: string): string => (commit === BY_HAND ? commit : commit.slice(0, 7));

/** The problems of a guard as findings of its campaign. */
export const guardFindings = ({ name, problems }: Pick<GuardRun, 'name' | 'problems'>): string[] =>
  problems.map((problem) => `${name}: ${problem}`);

/** The problems of a result, with those of its guards. */
export const problemsOf = ({ findings, guards = [] }: Result): string[] => [
  ...findings,
  ...guards.flatMap(guardFindings),
];
