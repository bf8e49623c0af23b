import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTimes {
  pid: number;
  parent: number;
  /** CPU time of the process and of its ended children. */
  ms: number;
}

/** Linux counts CPU time in hundredths of a second for every program that reads it. */
const MS_PER_TICK = 10;

const timesOf = (pid: string): ProcessTimes[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name, which may contain spaces and brackets: state, parent, … and four times.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ms: ticks * MS_PER_TICK }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
};

const allTimes = (): ProcessTimes[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(timesOf);

/** CPU time in milliseconds of a process and all processes below it, also of those that have ended. Linux only. */
export const cpuTimeBelow = (root: number): number => {
  const all = allTimes();
  const below = (pid: number): number =>
    all.reduce((sum, each) => (each.parent === pid ? sum + each.ms + below(each.pid) : sum), 0);
  return (all.find(({ pid }) => pid === root)?.ms ?? 0) + below(root);
};
