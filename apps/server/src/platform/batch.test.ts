import { describe, expect, it } from 'vitest';
import { createBatch } from './batch.ts';

const deferred = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('a batch', () => {
  it('loads keys requested at the same time in one load, each key once', async () => {
    const loads: number[][] = [];
    const read = createBatch<number, string>(
      async (keys) => {
        loads.push(keys);
        return new Map(keys.filter((key) => key < 3).map((key) => [key, `value ${key}`]));
      },
      { maxKeys: 10 },
    );
    expect(await Promise.all([read(1), read(2), read(1), read(3)])).toEqual([
      'value 1',
      'value 2',
      'value 1',
      undefined,
    ]);
    expect(loads).toEqual([[1, 2, 3]]);
  });

  it('never answers from a load that began before the request', async () => {
    let stored = 'old';
    const gates = [deferred(), deferred()];
    let loads = 0;
    const read = createBatch<string, string>(
      async (keys) => {
        const seen = stored;
        await gates[loads++]?.opened;
        return new Map(keys.map((key) => [key, seen]));
      },
      { maxKeys: 10 },
    );
    const before = read('k');
    await expect.poll(() => loads).toBe(1);
    stored = 'new';
    const after = read('k');
    gates[0]?.open();
    gates[1]?.open();
    expect(await before).toBe('old');
    expect(await after).toBe('new');
  });

  it('respects the maximum keys per load and the maximum concurrent loads', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const read = createBatch<number, number>(
      async (keys) => {
        running += 1;
        most = Math.max(most, running);
        sizes.push(keys.length);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return new Map(keys.map((key) => [key, key]));
      },
      { maxKeys: 4, maxLoads: 2 },
    );
    const keys = Array.from({ length: 22 }, (_, key) => key);
    expect(await Promise.all(keys.map(read))).toEqual(keys);
    expect(most).toBe(2);
    expect(sizes).toEqual([4, 4, 4, 4, 4, 2]);
  });

  it('collects keys while as many loads run as may', async () => {
    const slow = deferred();
    const loads: number[][] = [];
    const read = createBatch<number, number>(
      async (keys) => {
        loads.push(keys);
        if (loads.length === 1) await slow.opened;
        return new Map(keys.map((key) => [key, key]));
      },
      { maxKeys: 10, maxLoads: 1 },
    );
    const first = read(1);
    await expect.poll(() => loads).toEqual([[1]]);
    const others = [read(2), read(3)];
    slow.open();
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 3]);
    expect(loads).toEqual([[1], [2, 3]]);
  });

  it('does not wait for a load that hangs while another one may run', async () => {
    const hanging = deferred();
    let running = 0;
    const read = createBatch<number, number>(
      async (keys) => {
        running += 1;
        if (keys.includes(1)) await hanging.opened;
        return new Map(keys.map((key) => [key, key]));
      },
      { maxKeys: 10, maxLoads: 2 },
    );
    const first = read(1);
    await expect.poll(() => running).toBe(1);
    expect(await read(2)).toBe(2);
    hanging.open();
    expect(await first).toBe(1);
  });

  it('reports a failed load to all of its callers and continues with the next', async () => {
    let failing = true;
    const read = createBatch<number, number>(
      async (keys) => {
        if (failing) throw new Error('lost');
        return new Map(keys.map((key) => [key, key]));
      },
      { maxKeys: 10 },
    );
    const outcomes = await Promise.allSettled([read(1), read(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    expect(await read(1)).toBe(1);
  });
});
