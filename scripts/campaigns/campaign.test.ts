import { expect, it } from 'vitest';
import { defineCampaign } from './campaign.ts';

const campaign = (taken: number, findings: string[] = []) =>
  defineCampaign({
    about: 'a fault',
    least: { 'transfers taken': 3, 'calls answered with 503': 1 },
    leastOnce: { 'transfers taken': 1, 'calls answered with 503': 1 },
    run: async () => ({ findings, did: { 'transfers taken': taken, 'calls answered with 503': 1 } }),
  });
const silent = () => undefined;

it('passes when it found nothing and did enough', async () => {
  expect((await campaign(3).run(silent, 'whole')).findings).toEqual([]);
});

it('fails when it did less than it needs to prove something', async () => {
  const { findings } = await campaign(2).run(silent, 'whole');
  expect(findings).toEqual(['transfers taken: 2, and a run that proves something has at least 3']);
});

it('needs less when it does everything once', async () => {
  expect((await campaign(1).run(silent, 'once')).findings).toEqual([]);
  expect((await campaign(0).run(silent, 'once')).findings).toEqual([
    'transfers taken: 0, and a run that proves something has at least 1',
  ]);
});

it('keeps what it found', async () => {
  expect((await campaign(3, ['money is missing']).run(silent, 'whole')).findings).toEqual(['money is missing']);
});

it('says what it did', async () => {
  const lines: string[] = [];
  const { did } = await campaign(7).run((line) => lines.push(line), 'whole');
  expect(lines).toEqual(['transfers taken: 7', 'calls answered with 503: 1']);
  expect(did).toEqual({ 'transfers taken': 7, 'calls answered with 503': 1 });
});
