import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acknowledgeEnd, currentToken, endSession, signIn, signOutLocally, useSession } from './session.ts';

const HOURS_12 = 43_200_000;

/** Simulates a reload: the memory is empty, the storages are not. */
const reload = async () => {
  vi.resetModules();
  return import('./session.ts');
};

describe('the session', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    signOutLocally();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is in memory and in both storages after a login', () => {
    signIn('abc');
    expect(useSession.getState()).toMatchObject({ token: 'abc', status: 'member' });
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['abc', 'abc']);
  });

  it('survives a reload', async () => {
    signIn('abc');
    expect((await reload()).currentToken()).toBe('abc');
  });

  it('remembers the login for twelve hours when requested', async () => {
    signIn('abc', { remember: true });
    localStorage.removeItem('token');
    sessionStorage.clear();
    vi.advanceTimersByTime(HOURS_12 - 1);
    expect((await reload()).currentToken()).toBe('abc');
  });

  it('removes a remembered login that has expired', async () => {
    signIn('abc', { remember: true });
    localStorage.removeItem('token');
    sessionStorage.clear();
    vi.advanceTimersByTime(HOURS_12);
    expect((await reload()).currentToken()).toBeUndefined();
    expect(localStorage.getItem('autoLogin')).toBeNull();
  });

  it('has ended, token included, for a page that is opened twelve hours after a remembered login', async () => {
    signIn('abc', { remember: true });
    vi.advanceTimersByTime(HOURS_12);
    expect((await reload()).currentToken()).toBeUndefined();
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
    expect(localStorage.getItem('autoLogin')).toBeNull();
  });

  it('ends on a page that stays open twelve hours after a remembered login', () => {
    signIn('abc', { remember: true });
    vi.advanceTimersByTime(HOURS_12 - 1);
    expect(currentToken()).toBe('abc');
    vi.advanceTimersByTime(1);
    expect(currentToken()).toBeUndefined();
    expect(useSession.getState().status).toBe('ended');
  });

  it('that is not remembered is shared with a second tab', async () => {
    signIn('abc');
    sessionStorage.clear();
    expect((await reload()).currentToken()).toBe('abc');
  });

  it('that is not remembered has ended, token included, once the browser has been closed', async () => {
    signIn('abc');
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: the site writes the same cookie
    document.cookie = 'koi_open=; path=/; max-age=0';
    expect((await reload()).currentToken()).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('drops an early answer that was requested with an expired token', async () => {
    localStorage.setItem('token', 'of another member');
    window.koiFirst = { '/api/user': Promise.resolve(new Response()) };
    await reload();
    expect(window.koiFirst).toEqual({});
    delete window.koiFirst;
  });

  it('sets a cookie without content while it lasts, and removes it afterwards', () => {
    signIn('abc');
    expect(document.cookie).toBe('koi_open=');
    signOutLocally();
    expect(document.cookie).toBe('');
  });

  it('prefers a live token to the remembered one', async () => {
    signIn('old', { remember: true });
    localStorage.setItem('token', 'live');
    expect((await reload()).currentToken()).toBe('live');
  });

  it('ignores a stored value that is not a remembered login', async () => {
    localStorage.setItem('autoLogin', '{"token":5}');
    expect((await reload()).currentToken()).toBeUndefined();
  });

  it('clears both storages at its end except for the data of the device', () => {
    signIn('abc', { remember: true });
    localStorage.setItem('userInfo', '{}');
    localStorage.setItem('banner', '[]');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('pid', '77');
    signOutLocally();
    expect(Object.keys(localStorage).toSorted()).toEqual(['pid', 'theme']);
    expect(sessionStorage).toHaveLength(0);
    expect(currentToken()).toBeUndefined();
  });

  it('ends once, and only if there was one', () => {
    endSession();
    expect(useSession.getState().status).toBe('visitor');
    signIn('abc');
    endSession();
    endSession();
    expect(useSession.getState()).toMatchObject({ token: undefined, status: 'ended' });
    acknowledgeEnd();
    expect(useSession.getState().status).toBe('visitor');
  });
});
