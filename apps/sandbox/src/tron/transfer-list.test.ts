import { expect, it } from 'vitest';
import { OURS, type Sandbox, startSandbox } from '../../test/start-sandbox.ts';
import { FAKE_CONTRACT, PAYER, STRANGER, USDT_CONTRACT } from './transaction.ts';

interface Row {
  transaction_id: string;
  token_info: { address: string };
  to: string;
  type: string;
  value: string;
  block_timestamp: number;
}
interface List {
  data: Row[];
  success: boolean;
  meta: { at: number; page_size: number; fingerprint?: string; links?: { next: string } };
}

const SWEEP = `only_to=true&only_confirmed=true&contract_address=${USDT_CONTRACT}`;

const list = async (sandbox: Sandbox, query = '', address = OURS): Promise<List> => {
  const response = await sandbox.get(`/v1/accounts/${address}/transactions/trc20?${query}`);
  return (await response.json()) as List;
};

const hashes = ({ data }: List) => data.map((row) => row.transaction_id);

it('lists a transfer in the format of TronGrid', async () => {
  const sandbox = await startSandbox();
  const hash = await sandbox.pay();
  sandbox.pass(20);
  expect(await list(sandbox, SWEEP)).toEqual({
    data: [
      {
        transaction_id: hash,
        token_info: { symbol: 'USDT', address: USDT_CONTRACT, decimals: 6, name: 'Tether USD' },
        block_timestamp: expect.any(Number),
        from: PAYER,
        to: OURS,
        type: 'Transfer',
        value: '138880123',
      },
    ],
    success: true,
    meta: { at: sandbox.now(), page_size: 1 },
  });
});

it('lists only solid transfers with only_confirmed', async () => {
  const sandbox = await startSandbox({ solidBlocks: 2 });
  const plain = await sandbox.pay();
  const vanishing = await sandbox.pay({ kind: 'vanishing' });
  expect(hashes(await list(sandbox))).toEqual([]);
  sandbox.pass(1);
  expect(hashes(await list(sandbox)).sort()).toEqual([plain, vanishing].sort());
  expect(hashes(await list(sandbox, 'only_confirmed=true'))).toEqual([]);
  sandbox.pass(2);
  expect(hashes(await list(sandbox))).toEqual([plain]);
  expect(hashes(await list(sandbox, 'only_confirmed=true'))).toEqual([plain]);
});

it('filters by direction, contract and time', async () => {
  const sandbox = await startSandbox();
  const real = await sandbox.pay();
  const fake = await sandbox.pay({ kind: 'fake-token' });
  await sandbox.pay({ kind: 'reverted' });
  await sandbox.pay({ kind: 'trx' });
  const elsewhere = await sandbox.pay({ kind: 'other-recipient' });
  sandbox.pass(5);
  const later = sandbox.now();
  const late = await sandbox.pay();
  sandbox.pass(20);
  expect(hashes(await list(sandbox, SWEEP)).sort()).toEqual([real, late].sort());
  expect(hashes(await list(sandbox, `contract_address=${FAKE_CONTRACT}`))).toEqual([fake]);
  expect(hashes(await list(sandbox, `${SWEEP}&min_timestamp=${later}`))).toEqual([late]);
  expect(hashes(await list(sandbox, `onlyTo=true&minTimestamp=${later}`))).toEqual([late]);
  expect(hashes(await list(sandbox, `${SWEEP}&max_timestamp=${later}`))).toEqual([real]);
  expect(hashes(await list(sandbox, 'only_to=true', PAYER))).toEqual([]);
  expect(hashes(await list(sandbox, 'only_from=true', PAYER))).toHaveLength(4);
  expect(hashes(await list(sandbox, '', STRANGER))).toEqual([elsewhere]);
});

it('lists every event of a transaction, including approvals', async () => {
  const sandbox = await startSandbox();
  const hash = await sandbox.pay({ kind: 'several-logs' });
  sandbox.pass(20);
  const { data } = await list(sandbox, SWEEP);
  expect(data.map(({ transaction_id, type }) => [transaction_id, type])).toEqual([
    [hash, 'Approval'],
    [hash, 'Transfer'],
  ]);
});

it('pages by fingerprint, newest first or oldest first, while new transfers arrive', async () => {
  const sandbox = await startSandbox();
  const paid: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    paid.push(await sandbox.pay());
    sandbox.pass(1);
  }
  sandbox.pass(20);
  const first = await list(sandbox, SWEEP);
  expect(first.meta.page_size).toBe(20);
  expect(hashes(first)).toEqual(paid.slice(5).reverse());
  await sandbox.pay({ at: sandbox.now() - 3_600_000 });
  await sandbox.pay();
  sandbox.pass(20);
  const fingerprint = encodeURIComponent(first.meta.fingerprint ?? '');
  const second = await list(sandbox, `${SWEEP}&fingerprint=${fingerprint}`);
  expect(hashes(second).slice(0, 5)).toEqual(paid.slice(0, 5).reverse());
  expect(second.meta).toEqual({ at: sandbox.now(), page_size: 6 });
  const linked = (await (await fetch(first.meta.links?.next ?? '')).json()) as List;
  expect(hashes(linked)).toEqual(hashes(second));

  const oldest = await list(sandbox, `${SWEEP}&limit=3&order_by=block_timestamp,asc`);
  expect(hashes(oldest).slice(1)).toEqual(paid.slice(0, 2));
  const next = await list(
    sandbox,
    `${SWEEP}&limit=2&order_by=block_timestamp,asc&fingerprint=${oldest.meta.fingerprint}`,
  );
  expect(hashes(next)).toEqual(paid.slice(2, 4));
});

it('returns at most 200 rows', async () => {
  const sandbox = await startSandbox();
  await Promise.all(Array.from({ length: 201 }, () => sandbox.pay()));
  sandbox.pass(20);
  const first = await list(sandbox, `${SWEEP}&limit=1000`);
  const second = await list(sandbox, `${SWEEP}&limit=200&fingerprint=${first.meta.fingerprint}`);
  expect([first.data.length, second.data.length]).toEqual([200, 1]);
  expect(new Set([...hashes(first), ...hashes(second)]).size).toBe(201);
});

it('rejects an invalid address', async () => {
  const sandbox = await startSandbox();
  const response = await sandbox.get('/v1/accounts/T123/transactions/trc20');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, statusCode: 400 });
});
