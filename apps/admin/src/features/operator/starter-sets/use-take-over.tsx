import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import { type AnyCall, invalidate } from '../../../lib/api.ts';
import { Differences } from '../../../lib/differences.tsx';
import { confirm, Stack } from '../../../ui/index.ts';
import type { StarterItem } from './starter-set.ts';
import styles from './starter-sets.module.css';

/** Which items were taken over, the one that failed, and those that were not tried after it. */
export interface TakeOver {
  taken: readonly string[];
  failed?: { name: string; text: string };
  left: readonly string[];
}

const namesOf = (items: readonly StarterItem[]): string[] => items.map(({ name }) => name);

/** Takes over one item after the other and stops at the first failure. */
const takeAll = async (items: readonly StarterItem[]): Promise<TakeOver> => {
  for (const [at, item] of items.entries()) {
    try {
      await item.take();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const failed = { name: item.name, text: failureText(error, SHELL.serverFailure) };
      return { taken: namesOf(items.slice(0, at)), failed, left: namesOf(items.slice(at + 1)) };
    }
  }
  return { taken: namesOf(items), left: [] };
};

const confirmed = (items: readonly StarterItem[]): Promise<boolean> => {
  const overwritten = items.filter(({ overwrites }) => overwrites.length > 0);
  const [only] = items;
  const name = items.length === 1 && only ? `「${only.name}」` : `以下 ${items.length} 项`;
  const isOverwriting = overwritten.length > 0;
  return confirm({
    title: isOverwriting ? `覆盖现有的${name}？` : `采用${name}？`,
    text: (
      <Stack gap={10}>
        <p>将写入：</p>
        <ul className={styles.writes}>
          {items.map(({ key, writes }) => (
            <li key={key}>{writes}</li>
          ))}
        </ul>
        {overwritten.map(({ key, overwrites }) => (
          <Differences key={key} changes={overwrites} />
        ))}
        {!isOverwriting && <p>现有内容不会改动。</p>}
      </Stack>
    ),
    ok: isOverwriting ? '覆盖' : '采用',
    danger: isOverwriting,
  });
};

/** Takes over items after a confirmation that lists what is written. */
export const useTakeOver = (changes: readonly AnyCall[]) => {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<TakeOver>();
  const take = async (items: readonly StarterItem[]) => {
    if (busy || !(await confirmed(items))) return;
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await takeAll(items));
    } finally {
      await invalidate(changes);
      setBusy(false);
    }
  };
  return { busy, result, take };
};
