import { expect, it } from 'vitest';
import { SYMBOL_NAMES } from './symbols.ts';
import { machineOf, slotVariants } from './variants.ts';

it.each(slotVariants)('$name names exactly the symbols that it shows', ({ code, theme }) => {
  const shown = new Set(machineOf(code).reels.join(''));
  expect(new Set(Object.keys(SYMBOL_NAMES[theme] ?? {}))).toEqual(shown);
});
