// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';
import { codeOf, createKeptSession, openSession, takeLaunch } from './session.ts';

const answer = {
  ...{
    ok: true,
    session: 'token-1',
    code: 'koi',
    name: '锦鲤献瑞',
    theme: 'koi',
    family: 'slots',
    player: 'a',
    rtp: '0.96',
  },
  ...{ server_time: '2026-01-01T00:00:00Z', balance: '1.00', seeds: { hash: '', client_seed: '', nonce: 0 }, view: {} },
};

const at = (path: string): Location => {
  window.history.replaceState(null, '', path);
  return window.location;
};

beforeEach(() => sessionStorage.clear());

const open = async (launch: string | undefined) => {
  const asked: unknown[] = [];
  let token = '';
  const connection = createConnection({
    onState: () => {},
    send: async (path, body) => {
      asked.push([path, body, token]);
      return { status: 200, body: answer };
    },
  });
  const session = await openSession(connection, createKeptSession('koi'), launch, (value) => {
    token = value;
  });
  return { session, asked, token };
};

describe('an address', () => {
  it('has the code of the game as its last part', () => {
    expect(codeOf(at('/g/koi?launch=abc'))).toBe('koi');
    expect(codeOf(at('/g/slots/?code=gem'))).toBe('gem');
  });

  it('loses its one-time token and keeps the other parameters', () => {
    const location = at('/g/koi?launch=abc&lobby=https%3A%2F%2Fkoi.test');
    expect(takeLaunch(location, window.history)).toBe('abc');
    expect(window.location.search).toBe('?lobby=https%3A%2F%2Fkoi.test');
    expect(takeLaunch(window.location, window.history)).toBeUndefined();
  });
});

describe('a session', () => {
  it('starts with a launch token and survives a reload of this tab', async () => {
    expect((await open('once')).asked).toEqual([['/play/session', { launch: 'once' }, '']]);
    const again = await open(undefined);
    expect(again.asked).toEqual([['/play/state', undefined, 'token-1']]);
    expect(again.session).toMatchObject({ code: 'koi', balance: '1.00' });
  });

  it('does not exist without a launch token or a stored session', async () => {
    expect(await open(undefined)).toMatchObject({ session: undefined, asked: [] });
  });

  it('is stored without the balance', async () => {
    await open('once');
    expect(sessionStorage.getItem('koi:koi')).not.toContain('balance');
  });

  it('stores an unanswered action with its key', async () => {
    await open('once');
    const kept = createKeptSession('koi');
    kept.read();
    const pending = { key: 'k1', action: 'spin', input: { line_bet: '0.50' } };
    kept.setPending(pending);
    expect(createKeptSession('koi').read()?.pending).toEqual(pending);
    kept.setPending(undefined);
    expect(createKeptSession('koi').read()?.pending).toBeUndefined();
  });
});
