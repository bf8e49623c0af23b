import { afterEach, describe, expect, it } from 'vitest';
import { createTheme } from './theme.ts';

const theme = createTheme('theme');

describe('the theme', () => {
  afterEach(() => theme.set('system'));

  it.each(['light', 'dark'] as const)('%s is set on the root and remembered', (chosen) => {
    theme.set(chosen);
    expect(document.documentElement.getAttribute('data-theme')).toBe(chosen);
    expect(localStorage.getItem('theme')).toBe(chosen);
    expect(theme.get()).toBe(chosen);
  });

  it('is read from the storage by the next page', () => {
    theme.set('dark');
    expect(createTheme('theme').get()).toBe('dark');
    expect(createTheme('another').get()).toBe('system');
  });

  it('is removed from the root and from the storage when the system decides', () => {
    theme.set('dark');
    theme.set('system');
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
