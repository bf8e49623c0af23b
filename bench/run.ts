import { runCommand } from '../scripts/command-error.ts';
import { type Extent, takeExtent } from '../scripts/extent.ts';
import type { NameOf } from '../scripts/results/covered.ts';
import { createRecorder } from '../scripts/results/record.ts';
import { benchChat } from './chat.ts';
import { benchExports } from './exports.ts';
import { benchFeed } from './feed.ts';
import { benchHttp } from './http.ts';
import { benchLedger } from './ledger.ts';
import { benchLoad, FEWEST_MEASURED } from './load/index.ts';
import { benchProcesses } from './processes.ts';
import { benchProtection } from './protection.ts';
import type { Figure } from './report.ts';
import { missingFigures, printFigures } from './report.ts';
import { reportOf } from './result.ts';
import { benchRisk } from './risk.ts';
import { benchSite } from './site/index.ts';
import { benchInteraction, gameFamilies } from './site/interaction.ts';

/** Some benchmarks can measure named parts only. */
const benchmarks: Record<string, (extent: Extent, parts: readonly string[]) => Promise<Figure[]>> = {
  site: benchSite,
  interaction: benchInteraction,
  http: benchHttp,
  processes: benchProcesses,
  ledger: benchLedger,
  protection: benchProtection,
  risk: benchRisk,
  chat: benchChat,
  feed: benchFeed,
  load: benchLoad,
  exports: benchExports,
} satisfies Record<NameOf<'bench'>, unknown>;

/** How many figures each of them has at least, when it measures all of its parts. */
const FEWEST: Record<string, number> = {
  site: 39,
  interaction: 22,
  http: 3,
  processes: 7,
  ledger: 3,
  protection: 2,
  risk: 3,
  chat: 6,
  feed: 3,
  load: FEWEST_MEASURED,
  exports: 6,
};

/**
 * `npm run bench` runs all benchmarks, `npm run bench -- ledger` only the named ones, and `npm run bench -- interaction
 * slots` only that game of the benchmark. With `--once` each benchmark measures one short round, which judges no speed.
 * Exits with 1 when a budget is missed or figures are missing.
 */
await runCommand(async () => {
  const { extent, names: given } = takeExtent(process.argv.slice(2));
  const parts = given.includes('interaction') ? given.filter((name) => gameFamilies.includes(name)) : [];
  const asked = given.filter((name) => !parts.includes(name));
  const unknown = asked.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    console.error(`No benchmark called ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
    return 1;
  }
  const figures: Figure[] = [];
  const missing: string[] = [];
  const record = createRecorder();
  for (const [name, run] of Object.entries(benchmarks)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name} …`);
    const part = name === 'interaction' && parts.length > 0 ? `only ${parts.join(', ')} was measured` : undefined;
    const missingOf = ({ length }: readonly Figure[]): string[] =>
      parts.length === 0 ? missingFigures(name, length, FEWEST[name]) : [];
    const measured = await record(
      { command: 'bench', name, extent, part },
      () => run(extent, parts),
      (found) => reportOf(found, missingOf(found)),
    );
    figures.push(...measured);
    missing.push(...missingOf(measured));
  }
  for (const text of missing) console.error(`FOUND  ${text}`);
  return printFigures(figures, extent) && missing.length === 0 ? 0 : 1;
});
