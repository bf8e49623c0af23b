import { describe, expect, it } from 'vitest';
import { seedHash } from '../../src/fairness/node-digests.ts';
import { slots } from '../../src/games/slots/game.ts';
import { memoryTable } from '../../test/memory-table.ts';
import { readProof } from './proof.ts';
import { type Proof, sameJson, verifyProof } from './verify.ts';

const server_seed = '3f8a1c5e'.repeat(8);
const hash = seedHash(Buffer.from(server_seed, 'hex'));

/** A round that was really played, as the venue would prove it. */
const played = async (code = 'koi'): Promise<Proof> => {
  const table = memoryTable(slots, code, { serverSeed: server_seed });
  await table.act('spin', { line_bet: '0.50' });
  const [round] = table.rounds;
  const draws = (round?.nonces ?? []).map((nonce) => ({ nonce, hash, client_seed: 'memory', server_seed }));
  return { code, family: 'slots', state: round?.state, outcome: round?.outcome, draws };
};

const manyDraws = async (): Promise<Proof> => {
  for (let nonce = 0; ; nonce += 1) {
    const table = memoryTable(slots, 'koi', { serverSeed: server_seed, nonce });
    await table.act('spin', { line_bet: '0.50' });
    if (table.rounds[0]?.closedAt) continue;
    while (!table.rounds[0]?.closedAt) await table.act('free');
    const [round] = table.rounds;
    const draws = (round?.nonces ?? []).map((used) => ({ nonce: used, hash, client_seed: 'memory', server_seed }));
    return { code: 'koi', family: 'slots', state: round?.state, outcome: round?.outcome, draws };
  }
};

describe('a proof', () => {
  it.each(['koi', 'gem', 'lucky7'])('of a genuine round of %s passes', async (code) => {
    expect(await verifyProof(await played(code))).toMatchObject({ passed: true, text: '哈希一致，重算结果与本局相同' });
  });

  it('of a round with free spins passes with all of its draws', async () => {
    const proof = await manyDraws();
    expect(proof.draws.length).toBeGreaterThan(10);
    expect((await verifyProof(proof)).passed).toBe(true);
  });

  it('fails when the outcome was changed', async () => {
    const proof = await played();
    const outcome = { ...(proof.outcome as object), win: '99.00' };
    expect(await verifyProof({ ...proof, outcome })).toMatchObject({ passed: false, hashMatches: true });
  });

  it('fails when the seed does not match the announced hash', async () => {
    const proof = await played();
    const draws = proof.draws.map((draw) => ({ ...draw, server_seed: '00'.repeat(32) }));
    expect(await verifyProof({ ...proof, draws })).toMatchObject({ passed: false, hashMatches: false });
  });

  it('fails with another nonce or client seed', async () => {
    const proof = await played();
    const other = (change: object) => ({ ...proof, draws: proof.draws.map((draw) => ({ ...draw, ...change })) });
    expect((await verifyProof(other({ client_seed: 'mine' }))).passed).toBe(false);
    expect((await verifyProof(other({ nonce: 7 }))).passed).toBe(false);
  });

  it('of a long round is compared draw by draw', async () => {
    const proof = await manyDraws();
    const kept = (proof.outcome as object[]).map((spin) => ({ ...spin }));
    const whole = { ...proof, outcome: { spins: kept.length }, state: { ...(proof.state as object), kept } };
    expect((await verifyProof(whole)).passed).toBe(true);
    Object.assign(kept[3] ?? {}, { win: '77.00' });
    const state = { line_bet: '0.50', paid_nonce: (proof.state as { paid_nonce: number }).paid_nonce, kept };
    expect((await verifyProof({ ...whole, state })).passed).toBe(false);
  });

  it('of an unknown game is rejected with its name', async () => {
    await expect(verifyProof({ ...(await played()), family: 'chess' })).rejects.toThrow('没有「chess」这类游戏');
  });
});

describe('a pasted proof', () => {
  it("is read even when it contains other fields of the venue's answer", async () => {
    const proof = await played();
    expect(readProof(JSON.stringify({ ok: true, id: 'r1', bets: [], ...proof }))).toEqual(proof);
  });

  it.each([
    ['nonsense', '请粘贴 JSON 文本'],
    ['3', '不是一份完整的凭证'],
    ['{"code":"koi"}', '缺少 code 或 family'],
    ['{"code":"koi","family":"slots","draws":[]}', '缺少 draws'],
    [
      `{"code":"koi","family":"slots","draws":[{"nonce":0,"hash":"a","client_seed":"b","server_seed":null}]}`,
      '尚未公开',
    ],
    [`{"code":"koi","family":"slots","draws":[{"nonce":-1,"hash":"a","client_seed":"b","server_seed":"c"}]}`, 'nonce'],
  ])('%s names what is missing', (text, message) => {
    expect(() => readProof(text)).toThrow(message);
  });
});

it('compares JSON regardless of the order of fields', () => {
  expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson([], {})).toBe(false);
});
