import type { Campaign } from './campaigns/campaign.ts';
import { campaigns, planNames } from './campaigns/index.ts';
import { runCommand } from './command-error.ts';
import { type Extent, takeExtent } from './extent.ts';
import { createRecorder } from './results/record.ts';

const list = (): string => {
  const width = Math.max(...Object.keys(campaigns).map((name) => name.length));
  return Object.entries(campaigns)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
    .join('\n');
};

const record = createRecorder();

const runOne = async (name: string, { about, run }: Campaign, extent: Extent): Promise<boolean> => {
  console.log(`\n${name}: ${about}`);
  const { findings } = await record(
    { command: 'campaign', name, extent },
    () => run((line) => console.log(`  ${line}`), extent),
    ({ did, ...outcome }) => ({ ...outcome, counts: did }),
  );
  for (const finding of findings) console.error(`  FOUND  ${finding}`);
  console.log(findings.length === 0 ? `${name} passed.` : `${name} failed: ${findings.length} findings.`);
  return findings.length === 0;
};

/**
 * `npm run campaign -- late-credit` injects one kind of fault into a temporary product and checks the money afterwards.
 * `long-tests` and `journeys` run the tests that `npm test` leaves out.
 * Several names run one after another; without a name it prints the list. With `--once` each campaign does the least
 * that shows that it still works. Exits with 1 when a campaign finds a problem.
 */
await runCommand(async () => {
  const { extent, names } = takeExtent(process.argv.slice(2));
  const asked = names.map((name) => planNames[name] ?? name);
  if (asked.length === 0) {
    console.log(`Campaigns, run with npm run campaign -- <name>:\n${list()}`);
    return 0;
  }
  const unknown = asked.filter((name) => !Object.hasOwn(campaigns, name));
  if (unknown.length > 0) {
    console.error(`No campaign is called ${unknown.join(', ')}. There are:\n${list()}`);
    return 1;
  }
  let passed = true;
  for (const name of asked) passed = (await runOne(name, campaigns[name] as Campaign, extent)) && passed;
  return passed ? 0 : 1;
});
