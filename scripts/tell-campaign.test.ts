import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { inProject } from './project.ts';
import { noteTold, readTold, tellCampaign } from './tell-campaign.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const folder = await makeTemporaryFolder();
const target = join(folder, 'told');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps what the tests of each file did', () => {
  noteTold(inProject('earlier.test.ts'), join(folder, 'earlier'));
  tellCampaign('rounds', 20);
  tellCampaign('rounds', 3);
  tellCampaign('answers lost');
  noteTold(inProject('a.test.ts'), target);
  tellCampaign('rounds', 7);
  noteTold(inProject('b.test.ts'), target);
  expect([...readTold(target)]).toEqual([
    ['a.test.ts', { rounds: 23, 'answers lost': 1 }],
    ['b.test.ts', { rounds: 7 }],
  ]);
});

it('counts every case that fast-check draws', async () => {
  noteTold(inProject('earlier.test.ts'), join(folder, 'earlier'));
  fc.assert(fc.property(fc.nat(), Number.isInteger), { numRuns: 30 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), async () => undefined),
    { numRuns: 12 },
  );
  noteTold(inProject('c.test.ts'), target);
  expect(readTold(target).get('c.test.ts')).toEqual({ 'drawn cases': 42 });
});

it('knows nothing when no test noted anything', () => {
  expect(readTold(join(folder, 'nothing')).size).toBe(0);
});
