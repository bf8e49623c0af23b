import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OURS, startSandbox } from '../../test/start-sandbox.ts';
import type { Transaction } from './transaction.ts';
import { openTransactions } from './transactions.ts';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'koi-sandbox-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const transaction = (index: number): Transaction => ({
  hash: index.toString(16).padStart(64, '0'),
  kind: 'transfer',
  to: OURS,
  micro: BigInt(index),
  block: index,
});

it('keeps payments across a restart', async () => {
  const stateFile = join(folder(), 'sandbox.json');
  const first = await startSandbox({ stateFile });
  const hashes = await Promise.all([
    first.pay(),
    first.pay({ kind: 'fake-token' }),
    first.pay({ amount_usdt: '0.000001' }),
  ]);
  first.pass(20);
  const before = await Promise.all(hashes.map(first.solidInfo));
  await first.close();
  const second = await startSandbox({ stateFile });
  second.pass(20);
  expect(await Promise.all(hashes.map(second.solidInfo))).toEqual(before);
});

it('writes every transaction to the file before add resolves, with 50 simultaneous calls', async () => {
  const path = folder();
  const file = join(path, 'sandbox.json');
  const transactions = openTransactions({ file });
  await Promise.all(Array.from({ length: 50 }, (_, index) => transactions.add(transaction(index))));
  expect([...openTransactions({ file }).all()]).toEqual([...transactions.all()]);
  expect(readdirSync(path)).toEqual(['sandbox.json']);
});

it('deletes the oldest transactions above its limit', async () => {
  const file = join(folder(), 'sandbox.json');
  const transactions = openTransactions({ file, limit: 3 });
  for (let index = 0; index < 5; index += 1) await transactions.add(transaction(index));
  expect(transactions.find(transaction(1).hash)).toBeUndefined();
  expect(transactions.newest(2)).toEqual([transaction(4), transaction(3)]);
  expect([...openTransactions({ file }).all()]).toEqual([2, 3, 4].map(transaction));
});

it.each([
  '',
  '{"version":1,',
  '{"version":2,"transactions":[]}',
  '{"version":1,"transactions":[{"hash":"a"}]}',
  'null',
])('renames a file with the content %j and starts without transactions', (content) => {
  const file = join(folder(), 'sandbox.json');
  writeFileSync(file, content);
  const lines: string[] = [];
  expect([...openTransactions({ file, log: (line) => lines.push(line) }).all()]).toEqual([]);
  expect(readFileSync(`${file}.broken`, 'utf8')).toBe(content);
  expect(lines).toHaveLength(1);
});
