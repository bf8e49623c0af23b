import { CallError } from '@koi/client';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSubmitKey } from './submit-key.ts';

it('keeps the key of a submission without a known outcome when the form renders again', async () => {
  const { result, rerender } = renderHook(useSubmitKey);
  const keys: string[] = [];
  const send = (failure?: Error) =>
    result
      .current({ amount: '100' }, async (key) => {
        keys.push(key);
        if (failure) throw failure;
      })
      .catch(() => undefined);
  await send(new CallError('network', 0));
  rerender();
  await send();
  expect(keys[1]).toBe(keys[0]);
});
