import { arch, availableParallelism, cpus, totalmem } from 'node:os';
import { CommandError } from '../command-error.ts';
import type { Extent } from '../extent.ts';
import { projectDir } from '../project.ts';
import { readResults, storeResult } from './files.ts';
import { openRepository, type Repository } from './repository.ts';
import { type Command, type GuardRow, guardFindings, type Machine, type Report, type Result } from './result.ts';

/** The run that a result is about. */
export interface Subject {
  command: Command;
  name: string;
  extent: Extent;
  /** Why the run is not the whole of what the result is about, for example the named part of a benchmark. */
  part?: string | undefined;
}

/** Variables that make tests do more or less than a run of the campaign. Campaigns set them for themselves. */
const SIZES = ['KOI_MODEL_SCRIPTS', 'KOI_CROWDS', 'KOI_SIMULATE'];
const GIB = 1024 ** 3;
const SHOWN_FINDINGS = 20;
const SHOWN_LENGTH = 300;

type Environment = Readonly<Record<string, string | undefined>>;

/** Why a run has no result. Undefined when it has one. */
export const whyNotRecorded = (
  { extent, part }: Subject,
  environment: Environment,
  repository: Repository | undefined,
): string | undefined => {
  if (extent !== 'whole') return 'a run that does everything once has no result';
  if (part !== undefined) return part;
  if (environment['CI']) return 'CI is set';
  const size = SIZES.find((name) => environment[name] !== undefined);
  if (size !== undefined) return `${size} changes how much the run does`;
  if (repository === undefined) return 'this folder is not a clone, so that nobody would know the commit';
  return repository.isClean() ? undefined : 'the working tree has changes that are not committed';
};

const thisMachine = (): Machine => {
  const model = cpus()[0]?.model.trim() ?? '';
  return {
    cores: availableParallelism(),
    processor: model === '' || model === 'unknown' ? arch() : model,
    memoryGb: Math.round(totalmem() / GIB),
    node: process.versions.node,
    platform: process.platform,
  };
};

/** The rows of the guards of this run in place of their earlier ones, in the order in which the guards are defined. */
const mergedGuards = (
  guards: Report['guards'],
  earlier: Result | undefined,
  of: Pick<GuardRow, 'date' | 'commit'>,
): Pick<Result, 'guards'> => {
  const before = earlier?.guards ?? [];
  if (guards === undefined) return before.length === 0 ? {} : { guards: before };
  const rows = new Map([...before, ...guards.removed.map((row) => ({ ...row, ...of }))].map((row) => [row.name, row]));
  return { guards: guards.all.flatMap((name) => rows.get(name) ?? []) };
};

/** The findings that are not in the row of a guard. */
const withoutGuards = (findings: readonly string[], guards: Report['guards']): string[] => {
  const inRows = new Set(guards?.removed.flatMap(guardFindings));
  return findings.filter((finding) => !inRows.has(finding));
};

const firstFindings = (findings: readonly string[]): string[] => {
  const more = findings.length - SHOWN_FINDINGS;
  return [
    ...findings.slice(0, SHOWN_FINDINGS).map((finding) => finding.trim().slice(0, SHOWN_LENGTH)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
};

interface Place {
  root?: string;
  environment?: Environment;
  log?: (line: string) => void;
}

/**
 * Runs the work of a command and writes its result into docs/results, also when it found something or ended early. When
 * the run has no result, it prints why, each reason once.
 */
export const createRecorder = ({ root = projectDir, environment = process.env, log = console.log }: Place = {}) => {
  const said = new Set<string>();
  const skip = (why: string): void => {
    if (!said.has(why)) log(`not recorded: ${why}`);
    said.add(why);
  };

  return async <T>(subject: Subject, work: () => Promise<T>, reportOf: (outcome: T) => Report): Promise<T> => {
    const repository = openRepository(root);
    const commit = repository?.head() ?? '';
    const before = whyNotRecorded(subject, environment, repository);
    const began = performance.now();

    const whyNot = (): string | undefined => {
      if (before !== undefined) return before;
      const isSame = repository?.head() === commit && repository.isClean();
      return isSame ? undefined : 'the files changed during the run';
    };

    const record = ({ guards, ...report }: Report): void => {
      const why = whyNot();
      if (why !== undefined) {
        skip(why);
        return;
      }
      const { command, name } = subject;
      const date = new Date().toISOString();
      const earlier = readResults(root).find((result) => result.command === command && result.name === name);
      const result: Result = {
        command,
        name,
        date,
        commit,
        machine: thisMachine(),
        seconds: Math.round((performance.now() - began) / 1000),
        ...report,
        findings: firstFindings(withoutGuards(report.findings, guards)),
        ...mergedGuards(guards, earlier, { date, commit }),
      };
      log(`recorded in ${storeResult(result, root)}`);
    };

    let outcome: T;
    try {
      outcome = await work();
    } catch (error) {
      // A command that was used wrongly has not run.
      if (!(error instanceof CommandError)) {
        const message = error instanceof Error ? error.message : String(error);
        record({ findings: [`ended early: ${message}`], counts: {} });
      }
      throw error;
    }
    record(reportOf(outcome));
    return outcome;
  };
};
