import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { forgetOldKeys, once } from './once.ts';
import { Refusal } from './refusal.ts';

const { database } = await testDatabase({ poolSize: 16 });
await database.pool.query('CREATE TABLE effect (n serial)');

const scope = 'member:1:probe';
const effects = async () => (await database.pool.query('SELECT count(*)::int AS n FROM effect')).rows[0].n as number;
const submit = (key: string | undefined, content: unknown, refuse = false) =>
  database.transaction((tx) =>
    once(tx, { scope, key, content }, async () => {
      const { rows } = await tx.$client.query<{ n: number }>('INSERT INTO effect DEFAULT VALUES RETURNING n');
      if (refuse) throw new Refusal(422, '余额不足');
      return { n: rows[0]?.n };
    }),
  );

describe('one intent', () => {
  it('sent fifty times at once has one effect and fifty equal answers', async () => {
    const before = await effects();
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit('key-fifty', { amount: '100' })));
    expect(await effects()).toBe(before + 1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ n: expect.any(Number) });
  });

  it('is refused under the same key with other content', async () => {
    await submit('key-content', { amount: '100' });
    await expect(submit('key-content', { amount: '200' })).rejects.toThrow('请求重复且内容不一致');
  });

  it('may be tried again after a refusal', async () => {
    await expect(submit('key-refused', {}, true)).rejects.toThrow('余额不足');
    await expect(submit('key-refused', {})).resolves.toEqual({ n: expect.any(Number) });
  });

  it('without a key is a new one each time', async () => {
    const before = await effects();
    await submit(undefined, {});
    await submit(undefined, {});
    expect(await effects()).toBe(before + 2);
  });

  it('is forgotten after a week', async () => {
    await submit('key-old', {});
    await forgetOldKeys(database.orm, new Date(Date.now() + 6 * 86_400_000));
    const before = await effects();
    await submit('key-old', {});
    expect(await effects()).toBe(before);
    await forgetOldKeys(database.orm, new Date(Date.now() + 8 * 86_400_000));
    await submit('key-old', {});
    expect(await effects()).toBe(before + 1);
  });
});
