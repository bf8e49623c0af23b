import { afterEach, describe, expect, it } from 'vitest';
import { forgetPid, knownPid, rememberPid } from './referrer.ts';

describe('the referrer', () => {
  afterEach(() => localStorage.clear());

  it.each([
    { search: '?pid=77', hash: '#/' },
    { search: '', hash: '#/login?type=1&pid=77' },
  ])('is remembered from $search$hash', (address) => {
    rememberPid(address);
    expect(knownPid()).toBe('77');
  });

  it('is kept when a later address contains none, and removed when a registration has used it', () => {
    rememberPid({ search: '?pid=77', hash: '' });
    rememberPid({ search: '', hash: '#/mine' });
    expect(knownPid()).toBe('77');
    forgetPid();
    expect(knownPid()).toBeUndefined();
  });

  it('is rejected when it contains a script or is too long', () => {
    rememberPid({ search: '?pid=<script>', hash: '' });
    rememberPid({ search: `?pid=${'9'.repeat(33)}`, hash: '' });
    expect(knownPid()).toBeUndefined();
  });
});
