import { describe, expect, it } from 'vitest';
import { PROOF_DRAWS_MAX, venueAnswer, venueCalls, venueDraw, venueGame } from './calls.ts';

const draw = { nonce: 0, hash: 'ab'.repeat(32), client_seed: 'koi8866-lotus', server_seed: 'cd'.repeat(32) };

describe('a draw', () => {
  it('contains its server seed, or null while that seed is in use', () => {
    expect(venueDraw.parse(draw)).toEqual(draw);
    expect(venueDraw.parse({ ...draw, server_seed: null })).toEqual({ ...draw, server_seed: null });
  });

  it.each([
    ['a hash that is none', { hash: 'abc' }],
    ['a hash in capitals', { hash: 'AB'.repeat(32) }],
    ['half a seed', { server_seed: 'cd'.repeat(16) }],
    ['an empty seed', { server_seed: '' }],
    ['no word about the seed', { server_seed: undefined }],
    ['a nonce below zero', { nonce: -1 }],
    ['half a nonce', { nonce: 0.5 }],
    ['no client seed', { client_seed: '' }],
  ])('is invalid with %s', (_, change) => {
    expect(venueDraw.safeParse({ ...draw, ...change }).success).toBe(false);
  });
});

describe('the proof of a round', () => {
  const { input, output } = venueCalls.proof;

  it('is requested for a player', () => {
    expect(input.safeParse({ player: 'm100', round: 'R1' }).success).toBe(true);
    expect(input.safeParse({ round: 'R1' }).success).toBe(false);
    expect(input.safeParse({ player: 'm100', round: '' }).success).toBe(false);
  });

  it('contains the first draws and the total number of draws', () => {
    const draws = Array.from({ length: PROOF_DRAWS_MAX + 1 }, (_, nonce) => ({ ...draw, nonce }));
    const total = draws.length;
    expect(output.safeParse({ draws: draws.slice(0, PROOF_DRAWS_MAX), total }).success).toBe(true);
    expect(output.safeParse({ draws, total }).success).toBe(false);
  });

  it('can be refused because the round is unknown', () => {
    const refused = { ok: false, error: 'unknown_round', message: 'm100 has no round R1' };
    expect(venueAnswer(output).parse(refused)).toEqual(refused);
  });
});

describe('a game of the catalogue', () => {
  const game = { code: 'koi', name: '锦鲤献瑞', category: 'concise', rtp: '0.9604' };

  it('may have a picture and suggested weights', () => {
    const rich = { ...game, picture: '/g/art/cover/koi.webp', weights: { turnover: 80, rebate: 50, packet: 0 } };
    expect(venueGame.parse(rich)).toEqual(rich);
    expect(venueGame.parse(game)).toEqual(game);
  });

  it.each([
    ['a weight above 100', { weights: { turnover: 101, rebate: 100, packet: 100 } }],
    ['half a percent', { weights: { turnover: 99.5, rebate: 100, packet: 100 } }],
    ['an empty picture', { picture: '' }],
    ['a return above 1', { rtp: '1.02' }],
  ])('is invalid with %s', (_, change) => {
    expect(venueGame.safeParse({ ...game, ...change }).success).toBe(false);
  });
});
