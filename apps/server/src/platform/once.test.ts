import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type Attempt, forgetOldKeys, once, onceOutside } from './once.ts';
import { refuse } from './refusal.ts';

const { database } = await testDatabase({ poolSize: 16 });
await database.pool.query('CREATE TABLE effect (n serial)');

const scope = 'member:1:probe';
const effects = async () => (await database.pool.query('SELECT count(*)::int AS n FROM effect')).rows[0].n as number;
const submit = (key: string | undefined, content: unknown, fails = false) =>
  database.transaction((tx) =>
    once(tx, { scope, key, content }, async () => {
      const { rows } = await tx.$client.query<{ n: number }>('INSERT INTO effect DEFAULT VALUES RETURNING n');
      if (fails) throw refuse('wallet.insufficient');
      return { n: rows[0]?.n };
    }),
  );

describe('an intent inside a transaction', () => {
  it('has one effect and fifty equal answers when it is sent fifty times at once', async () => {
    const before = await effects();
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit('key-fifty', { amount: '100' })));
    expect(await effects()).toBe(before + 1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ n: expect.any(Number) });
  });

  it('is refused when the same key is sent with different content', async () => {
    await submit('key-content', { amount: '100' });
    await expect(submit('key-content', { amount: '200' })).rejects.toThrow('请求重复且内容不一致');
  });

  it('may be tried again after a refusal', async () => {
    await expect(submit('key-refused', {}, true)).rejects.toThrow('余额不足');
    await expect(submit('key-refused', {})).resolves.toEqual({ n: expect.any(Number) });
  });

  it('counts as a new one each time without a key', async () => {
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

describe('an intent that calls an outside system before its transaction', () => {
  const scope = 'member:1:outside';
  const effect = async ({ finish }: Attempt<string>, answer: string) => {
    await database.transaction(async (tx) => {
      await tx.$client.query('INSERT INTO effect DEFAULT VALUES');
      await finish(tx, answer);
    });
    return answer;
  };
  const submitOutside = (key: string | undefined, work: (attempt: Attempt<string>) => Promise<string>, content = {}) =>
    onceOutside<string>(database, { scope, key, content }, work);
  const expireLease = (key: string) =>
    database.pool.query(`UPDATE idempotent_answer SET lease_until = now() - interval '1 s' WHERE key = $1`, [key]);
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  };

  it('has one effect and fifty equal answers when it is sent fifty times at once', async () => {
    const before = await effects();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submitOutside('out-fifty', (attempt) => effect(attempt, `answer ${n}`))),
    );
    expect(await effects()).toBe(before + 1);
    expect(new Set(answers).size).toBe(1);
  });

  it('waits for the outcome of the first attempt instead of starting a second', async () => {
    const { opened, open } = gate();
    let second = 0;
    const first = submitOutside('out-wait', async (attempt) => {
      await opened;
      return effect(attempt, 'first');
    });
    await expect
      .poll(async () => (await database.pool.query(`SELECT 1 FROM idempotent_answer WHERE key = 'out-wait'`)).rowCount)
      .toBe(1);
    const waiting = submitOutside('out-wait', async () => {
      second += 1;
      throw refuse('transfers.venueSilent');
    });
    open();
    expect(await Promise.all([first, waiting])).toEqual(['first', 'first']);
    expect(second).toBe(0);
  });

  it('keeps a refusal as final under its key, and accepts another key as a new intent', async () => {
    const before = await effects();
    const refused = async () => {
      throw refuse('transfers.venueSilent');
    };
    await expect(submitOutside('out-refused', refused)).rejects.toThrow('场馆暂时无法连接');
    const again = submitOutside('out-refused', (attempt) => effect(attempt, 'late'));
    await expect(again).rejects.toMatchObject({
      refusal: 'transfers.venueSilent',
      code: 422,
      message: '场馆暂时无法连接，请稍后再试',
    });
    expect(await effects()).toBe(before);
    expect(await submitOutside('out-refused-2', (attempt) => effect(attempt, 'new'))).toBe('new');
  });

  it('is refused when the same key is sent with different content', async () => {
    await submitOutside('out-content', (attempt) => effect(attempt, 'one'), { amount: '1' });
    const other = submitOutside('out-content', (attempt) => effect(attempt, 'two'), { amount: '2' });
    await expect(other).rejects.toThrow('请求重复且内容不一致');
  });

  it('releases the key when the work fails, so that the same submit may be tried again immediately', async () => {
    const broken = async () => {
      throw new Error('no connection');
    };
    await expect(submitOutside('out-broken', broken)).rejects.toThrow('no connection');
    expect(await submitOutside('out-broken', (attempt) => effect(attempt, 'done'))).toBe('done');
  });

  it('is taken over when its process has lost the lease, and the first attempt then has no effect', async () => {
    const { opened, open } = gate();
    const before = await effects();
    const begun = gate();
    const first = submitOutside('out-lost', async (attempt) => {
      begun.open();
      await opened;
      return effect(attempt, 'first');
    });
    await begun.opened;
    await expireLease('out-lost');
    expect(await submitOutside('out-lost', (attempt) => effect(attempt, 'second'))).toBe('second');
    open();
    expect(await first).toBe('second');
    expect(await effects()).toBe(before + 1);
  });

  it('does not store the refusal of an attempt that has lost its lease', async () => {
    const { opened, open } = gate();
    const begun = gate();
    const first = submitOutside('out-lost-refusal', async () => {
      begun.open();
      await opened;
      throw refuse('wallet.insufficient');
    });
    await begun.opened;
    await expireLease('out-lost-refusal');
    expect(await submitOutside('out-lost-refusal', (attempt) => effect(attempt, 'second'))).toBe('second');
    open();
    expect(await first).toBe('second');
  });

  it('counts as a new one each time without a key', async () => {
    const before = await effects();
    await submitOutside(undefined, (attempt) => effect(attempt, 'one'));
    await submitOutside(undefined, (attempt) => effect(attempt, 'two'));
    expect(await effects()).toBe(before + 2);
  });
});
