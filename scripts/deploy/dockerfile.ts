import { readFileSync } from 'node:fs';
import { inProject } from '../project.ts';

export interface Instruction {
  name: string;
  args: string;
}

export interface Stage {
  name: string;
  /** An image, or an earlier stage. */
  from: string;
  instructions: Instruction[];
}

export interface Copy {
  /** The stage whose file system is read; the build context without one. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export const readDockerfile = (): Stage[] => parseDockerfile(readFileSync(inProject('deploy/Dockerfile'), 'utf8'));

export function parseDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of joined.split('\n')) {
    const [, name = '', args = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, from = '', stage = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(args) ?? [];
      stages.push({ name: stage, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, args });
  }
  return stages;
}

export function argumentsOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((each) => each.name === name).map(({ args }) => args);
}

export function copiesOf(stage: Stage): Copy[] {
  return argumentsOf(stage, 'COPY').map((args) => {
    const words = args.split(/\s+/);
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    const paths = words.filter((word) => !word.startsWith('--'));
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
  });
}

/** The variables that an image sets. */
export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = argumentsOf(stage, 'ENV').flatMap((args) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
}

/** The words of an instruction in exec form, such as CMD or the command of a HEALTHCHECK. */
export function commandOf(args: string | undefined): string[] {
  return JSON.parse(/\[.*\]$/.exec(args ?? '')?.[0] ?? '[]') as string[];
}
