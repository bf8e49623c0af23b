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

const growsAgain = async (product: Product, member: CampaignMember, name: Program): Promise<boolean> => {
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
  least: { 'calls answered while the log had no room': CALLS, 'logs that grew again': 2 },
  run: (log) =>
    withProduct(
      log,
      async (product) => {
        const member = await enter(product, 'lotus2026');
        const before = await ownedBy(product, member.id);
        const programs: Program[] = ['server', 'venue'];
        const pids = programs.map((name) => pidOf(product, name));
        const findings: string[] = [];
        let growing = 0;
        for (const name of programs) await limitFiles(pidOf(product, name), sizeOf(product, name));
        const failed = await makeLines(product, member);
        log(`${CALLS} calls without room for the log, ${failed} of them failed`);
        for (const [index, name] of programs.entries()) {
          if (pidOf(product, name) !== pids[index]) findings.push(`the ${name} ended and was started again`);
          await limitFiles(pidOf(product, name), 'unlimited');
        }
        for (const name of programs) {
          if (await growsAgain(product, member, name)) growing += 1;
        }
        return {
          findings: [...findings, ...(await conservation(product, member.id, before))],
          did: { 'calls answered while the log had no room': CALLS - failed, 'logs that grew again': growing },
        };
      },
      { server: { KOI_LOG_LEVEL: 'debug' } },
    ),
});
