import { afterEach, describe, expect, it } from 'vitest';
import { setTheme, useTheme } from './theme.ts';

describe('the theme', () => {
  afterEach(() => setTheme('system'));

  it.each(['light', 'dark'] as const)('%s is set on the root and remembered', (theme) => {
    setTheme(theme);
    expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
    expect(localStorage.getItem('theme')).toBe(theme);
    expect(useTheme.getState().theme).toBe(theme);
  });

  it('is removed from the root and from the storage when the system decides', () => {
    setTheme('dark');
    setTheme('system');
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
