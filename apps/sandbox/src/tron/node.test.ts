import { describe, expect, it } from 'vitest';
import { OURS, startSandbox } from '../../test/start-sandbox.ts';
import { accountOf } from './address.ts';
import { FAKE_CONTRACT, KINDS, type Kind, PAYER, STRANGER, USDT_CONTRACT } from './transaction.ts';

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const micro = 138_880_123n;

const word = (hex: string) => hex.padStart(64, '0');
const account = (address: string) => accountOf(address) ?? 'no account';
const log = (to: string, amount = micro, contract = USDT_CONTRACT, topic = TRANSFER) => ({
  address: account(contract),
  topics: [topic, word(account(PAYER)), word(account(to))],
  data: word(amount.toString(16)),
});

/** The answer of a node when all blocks of the payment are solid. */
const infoOf = async (kind: Kind) => {
  const sandbox = await startSandbox();
  const hash = await sandbox.pay({ kind });
  sandbox.pass(20);
  return { hash, info: await sandbox.solidInfo(hash), sandbox };
};

describe('the newest block', () => {
  it('advances every three seconds, and the solid block follows', async () => {
    const sandbox = await startSandbox();
    const head = async (wallet: string) => {
      const { blockID, block_header: header } = await sandbox.ask(`/${wallet}/getnowblock`);
      const { raw_data: raw } = header as { raw_data: { number: number; timestamp: number; parentHash: string } };
      return { blockID: String(blockID), ...raw };
    };
    const first = await head('wallet');
    expect(first.blockID).toMatch(new RegExp(`^${first.number.toString(16).padStart(16, '0')}[0-9a-f]{48}$`));
    expect(sandbox.now() - first.timestamp).toBeGreaterThanOrEqual(0);
    expect(sandbox.now() - first.timestamp).toBeLessThan(3_000);
    expect((await head('walletsolidity')).number).toBe(first.number - 19);
    sandbox.pass(1);
    const second = await head('wallet');
    expect(second).toMatchObject({ number: first.number + 1, parentHash: first.blockID });
    expect(second.timestamp).toBe(first.timestamp + 3_000);
  });
});

describe('a transaction', () => {
  it('is unknown, then in a block, then solid as time passes', async () => {
    const sandbox = await startSandbox({ solidBlocks: 2 });
    const hash = await sandbox.pay();
    expect(await sandbox.freshInfo(hash)).toEqual({});
    sandbox.pass(1);
    const fresh = await sandbox.freshInfo(hash);
    expect(fresh).toMatchObject({ id: hash });
    expect(await sandbox.solidInfo(hash)).toEqual({});
    sandbox.pass(1);
    expect(await sandbox.solidInfo(hash)).toEqual({});
    sandbox.pass(1);
    expect(await sandbox.solidInfo(hash)).toEqual(fresh);
  });

  it('becomes solid after 19 blocks by default', async () => {
    const sandbox = await startSandbox();
    const hash = await sandbox.pay();
    sandbox.pass(19);
    expect(await sandbox.solidInfo(hash)).toEqual({});
    sandbox.pass(1);
    expect(await sandbox.solidInfo(hash)).toMatchObject({ id: hash });
  });

  it('can be backdated', async () => {
    const sandbox = await startSandbox();
    const at = sandbox.now() - 2 * 3_600_000;
    for (const early of [at, new Date(at).toISOString()]) {
      const { blockTimeStamp } = await sandbox.solidInfo(await sandbox.pay({ at: early }));
      expect(Number(blockTimeStamp) - at).toBeGreaterThan(0);
      expect(Number(blockTimeStamp) - at).toBeLessThanOrEqual(3_000);
    }
  });

  it('is found by its hash in either case, and by GET as well', async () => {
    const { hash, info, sandbox } = await infoOf('transfer');
    expect(await sandbox.solidInfo(hash.toUpperCase())).toEqual(info);
    const answer = await sandbox.get(`/walletsolidity/gettransactioninfobyid?value=${hash}`);
    expect(await answer.json()).toEqual(info);
  });

  it('is empty when it does not exist, and an error when its hash is invalid', async () => {
    const sandbox = await startSandbox();
    expect(await sandbox.solidInfo('ab'.repeat(32))).toEqual({});
    for (const content of [{}, { value: 'xyz' }, { value: 12 }]) {
      expect(await sandbox.ask('/walletsolidity/gettransactioninfobyid', content)).toEqual({
        Error: expect.any(String),
      });
    }
  });
});

describe('a payment of kind', () => {
  it('transfer has one log of the USDT contract, addresses without 41, and a result of zeros', async () => {
    const { hash, info } = await infoOf('transfer');
    expect(info).toEqual({
      id: hash,
      blockNumber: expect.any(Number),
      blockTimeStamp: expect.any(Number),
      fee: expect.any(Number),
      contractResult: ['0'.repeat(64)],
      contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      receipt: {
        energy_usage_total: expect.any(Number),
        energy_fee: expect.any(Number),
        net_usage: expect.any(Number),
        result: 'SUCCESS',
      },
      log: [log(OURS)],
    });
  });

  it.each<[Kind, ReturnType<typeof log>[]]>([
    ['fake-token', [log(OURS, micro, FAKE_CONTRACT)]],
    ['other-recipient', [log(STRANGER)]],
    ['zero', [log(OURS, 0n)]],
    ['approve', [log(OURS, micro, USDT_CONTRACT, APPROVAL)]],
    ['split', [log(OURS, 69_440_061n), log(OURS, 69_440_062n)]],
    [
      'several-logs',
      [log(OURS, micro, FAKE_CONTRACT), log(STRANGER), log(OURS), log(OURS, micro, USDT_CONTRACT, APPROVAL)],
    ],
  ])('%s succeeds with its own logs', async (kind, logs) => {
    const { info } = await infoOf(kind);
    expect(info).toMatchObject({ receipt: { result: 'SUCCESS' }, log: logs });
    expect(info['log']).toHaveLength(logs.length);
  });

  it.each<[Kind, string]>([
    ['reverted', 'REVERT'],
    ['out-of-energy', 'OUT_OF_ENERGY'],
  ])('%s fails without a log and reports the reason', async (kind, result) => {
    const { info } = await infoOf(kind);
    expect(info).toMatchObject({ receipt: { result }, result: 'FAILED', contractResult: [''] });
    expect(Buffer.from(String(info['resMessage']), 'hex').toString()).toMatch(/^(REVERT opcode|Not enough energy)/);
    expect(info).not.toHaveProperty('log');
  });

  it.each<Kind>(['trx', 'trc10'])('%s: moves no token, so neither a log nor a result', async (kind) => {
    const { hash, info } = await infoOf(kind);
    expect(info).toMatchObject({ id: hash, contractResult: [''], receipt: { net_usage: 267 } });
    expect(info['receipt']).not.toHaveProperty('result');
    expect(info).not.toHaveProperty('log');
    expect(info).not.toHaveProperty('contract_address');
  });

  it('never-solid stays in a block that never becomes solid', async () => {
    const { hash, info, sandbox } = await infoOf('never-solid');
    expect(info).toEqual({});
    sandbox.pass(10_000);
    expect(await sandbox.solidInfo(hash)).toEqual({});
    expect(await sandbox.freshInfo(hash)).toMatchObject({ id: hash });
  });

  it('vanishing is visible first and unknown later', async () => {
    const sandbox = await startSandbox();
    const hash = await sandbox.pay({ kind: 'vanishing' });
    sandbox.pass(19);
    expect(await sandbox.freshInfo(hash)).toMatchObject({ id: hash, log: [log(OURS)] });
    sandbox.pass(1);
    expect(await sandbox.freshInfo(hash)).toEqual({});
    expect(await sandbox.solidInfo(hash)).toEqual({});
  });

  it('any in KINDS is accepted and gets its own hash', async () => {
    const sandbox = await startSandbox();
    const hashes = await Promise.all(KINDS.map((kind) => sandbox.pay({ kind })));
    expect(new Set(hashes).size).toBe(KINDS.length);
  });
});
