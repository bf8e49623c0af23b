import type { BetDraw } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { seedsOf, verifySeed } from './verify.ts';

/** The test vector that the venue publishes. */
const use = {
  serverSeed: '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0',
  hash: '98079a32e3f0d15623e396e3ccb01d7d982a3646517157cb9d2568d25a51d3e0',
  clientSeed: 'koi8866-lotus',
  nonces: [0],
};
const drawOf = (nonce: number, change: Partial<BetDraw> = {}): BetDraw => ({
  nonce,
  hash: use.hash,
  client_seed: use.clientSeed,
  server_seed: use.serverSeed,
  ...change,
});

describe('a revealed seed', () => {
  it('hashes to the published value and gives the digests of its draws', async () => {
    expect(await verifySeed(use)).toEqual({
      isSound: true,
      digests: ['0316d1b7dd60475b6e872fdb4a3a7c73b33aab0c03796a12918fdb3f761de70e'],
    });
  });

  it.each([
    ['another seed', { serverSeed: use.serverSeed.replace('3f8a', '3f8b') }],
    ['another hash', { hash: use.hash.replace('9807', '9808') }],
    ['what is no seed', { serverSeed: 'seed' }],
    ['half a seed', { serverSeed: use.serverSeed.slice(0, 32) }],
  ])('is not confirmed with %s', async (_, change) => {
    expect(await verifySeed({ ...use, ...change })).toMatchObject({ isSound: false });
  });
});

describe('the seeds of a round', () => {
  it('are listed once however often they were used', () => {
    expect(seedsOf([drawOf(4), drawOf(5)])).toEqual([{ ...use, nonces: [4, 5] }]);
  });

  it('are listed separately when they differ', () => {
    expect(seedsOf([drawOf(4), drawOf(0, { client_seed: 'other' })]).map(({ nonces }) => nonces)).toEqual([[4], [0]]);
    expect(seedsOf([])).toEqual([]);
  });
});
