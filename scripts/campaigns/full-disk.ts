import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { logFile } from '../guarded-process.ts';
import { lockHolder } from '../pid-lock.ts';
import type { Product } from '../temporary-product.ts';
import { runTool } from '../tool.ts';
import { defineCampaign } from './campaign.ts';
import { type CampaignMember, conservation, enter, ownedBy, query, withProduct } from './product.ts';

const CALLS = 200;
const PATIENCE_MS = 30_000;
type Program = 'server' | 'venue';

const pidOf = ({ dataDir }: Product, name: Program) => lockHolder(join(dataDir, `${name}.lock`)) ?? 0;
const sizeOf = ({ dataDir }: Product, name: Program) => statSync(logFile(dataDir, name)).size;

/** Limits the file size of a running program. A write beyond the limit fails as it does on a full disk. */
const limitFiles = async (pid: number, bytes: number | 'unlimited'): Promise<void> => {
  const { ok, output } = await runTool('/usr/bin/prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  if (!ok) throw new CommandError(`full-disk needs prlimit of util-linux: ${output}`);
};

/** Makes both programs write log lines: the server logs each call, the venue the loss of its connections. */
const makeLines = async (product: Product, member: CampaignMember): Promise<number> => {
  let failed = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const status = await member.call('/api/user').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) failed += 1;
  }
  const others =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await query(product.venueDatabaseUrl, others);
  return failed;
};

/** How many lines the server could not write since it started. */
const linesLost = async ({ origin }: Product): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^koi_log_lines_lost(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1]);
};

const grows = async (product: Product, member: CampaignMember, name: Program): Promise<boolean> => {
  const before = sizeOf(product, name);
  const deadline = performance.now() + PATIENCE_MS;
  while (sizeOf(product, name) <= before) {
    if (performance.now() > deadline) return false;
    await makeLines(product, member);
    await sleep(500);
  }
  return true;
};

/** The logs of server and venue can't grow for a while. Both programs must keep running and log again afterwards. */
export const fullDisk = defineCampaign({
  about: 'logs that have no room left',
  least: {
    'logs that grew before': 2,
    'calls answered while the log had no room': CALLS,
    'logs that could not grow': 2,
    'lines that the server lost': CALLS / 2,
    'logs that grew again': 2,
  },
  run: (log) =>
    withProduct(
      log,
      async (product) => {
        const member = await enter(product, 'lotus2026');
        const before = await ownedBy(product, member.id);
        const programs: Program[] = ['server', 'venue'];
        const pids = programs.map((name) => pidOf(product, name));
        const findings: string[] = [];
        const growing = async (): Promise<number> => {
          let count = 0;
          for (const name of programs) if (await grows(product, member, name)) count += 1;
          return count;
        };
        const grewBefore = await growing();
        const lostBefore = await linesLost(product);
        for (const name of programs) await limitFiles(pidOf(product, name), sizeOf(product, name));
        // A line may have been written just before the limit.
        const sizes = programs.map((name) => sizeOf(product, name));
        const failed = await makeLines(product, member);
        log(`${CALLS} calls without room for the log, ${failed} of them failed`);
        const full = programs.filter((name, index) => sizeOf(product, name) <= (sizes[index] ?? 0)).length;
        const lost = (await linesLost(product)) - lostBefore;
        for (const [index, name] of programs.entries()) {
          if (pidOf(product, name) !== pids[index]) findings.push(`the ${name} ended and was started again`);
          await limitFiles(pidOf(product, name), 'unlimited');
        }
        return {
          findings: [...findings, ...(await conservation(product, member.id, before))],
          did: {
            'logs that grew before': grewBefore,
            'calls answered while the log had no room': CALLS - failed,
            'logs that could not grow': full,
            'lines that the server lost': lost,
            'logs that grew again': await growing(),
          },
        };
      },
      { server: { KOI_LOG_LEVEL: 'debug' } },
    ),
});
