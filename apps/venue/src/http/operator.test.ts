import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR, startTestVenue, type TestVenue } from '../../test/venue.ts';

let venue: TestVenue;
let hasWon = false;
beforeAll(async () => {
  venue = await startTestVenue();
  await venue.join('koi_seen', '500.00');
  const table = await venue.sit('koi_seen');
  const { result } = await table.act('flip', { side: 'heads', stake: '20.00' });
  hasWon = result.face === 'heads';
});

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${venue.origin}/operator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });

const logIn = async (): Promise<string> => {
  const response = await form('/login', { password: OPERATOR });
  expect(response.status).toBe(303);
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  return cookie.split(';')[0] ?? '';
};

const pageWith = async (cookie?: string): Promise<string> =>
  (await fetch(`${venue.origin}/operator`, { headers: cookie ? { cookie } : {} })).text();

describe('the operator page', () => {
  it('shows nothing without the password', async () => {
    for (const cookie of [undefined, 'venue_operator=1', `venue_operator=9999999999999.${'0'.repeat(64)}`]) {
      const page = await pageWith(cookie);
      expect(page).toContain('name="password"');
      expect(page).not.toContain('koi_seen');
    }
    expect((await form('/login', { password: 'wrong' })).headers.get('set-cookie')).toBeNull();
    expect(await (await fetch(`${venue.origin}/operator?failed`)).text()).toContain('密码错误');
  });

  it('shows platforms, players and the turnover of today', async () => {
    const page = await pageWith(await logIn());
    expect(page).toContain('星河电子');
    expect(page).toContain('koi_seen');
    const [payout, percent] = hasWon ? ['39.60', '198.00'] : ['0.00', '0.00'];
    const cells = ['1', '20.00', payout, `${percent}%`].map((text) => `<td>${text}</td>`).join('');
    expect(page.replaceAll(/>\s+</g, '><')).toContain(cells);
  });

  it('has a content security policy that allows no external content', async () => {
    const { headers } = await fetch(`${venue.origin}/operator`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // Without a referrer, a browser sends its own forms with the origin null.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${venue.origin}/operator/style.css`)).headers.get('content-type')).toContain('text/css');
  });

  it('escapes markup in a player name', async () => {
    await venue.call('createPlayer', { player: 'koi_html', name: '<img src=x onerror=alert(1)>' });
    expect(await pageWith(await logIn())).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('switches faults on and off', async () => {
    const cookie = await logIn();
    const fields = { platform: 'xinghe', kind: 'delay', value: '1500', percent: '30', remaining: '', path: '' };
    expect((await form('/faults', fields, { cookie })).status).toBe(303);
    expect(await pageWith(cookie)).toContain('1500 毫秒');
    expect((await form('/faults/clear', { platform: 'xinghe', kind: 'delay' }, { cookie })).status).toBe(303);
    expect(await pageWith(cookie)).toContain('没有开启的故障');
  });
});

describe('the operator API', () => {
  const fault = { platform: 'xinghe', kind: 'down' };

  it('requires the password', async () => {
    for (const path of ['/faults', '/faults/clear', '/maintenance']) {
      expect((await form(path, fault)).status, path).toBe(401);
      expect((await form(path, fault, { authorization: 'Bearer wrong' })).status, path).toBe(401);
    }
    expect((await fetch(`${venue.origin}/operator/faults`)).status).toBe(401);
  });

  it('rejects forms of other sites, with or without the cookie', async () => {
    const cookie = await logIn();
    expect((await form('/faults', fault, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await form('/faults', fault, { cookie, origin: 'null' })).status).toBe(403);
  });

  it('rejects unknown platforms, faults, paths and values', async () => {
    const wrong = [
      { ...fault, platform: 'unknown' },
      { ...fault, kind: 'toString' },
      { ...fault, percent: 0 },
      { ...fault, percent: 101 },
      { ...fault, value: -1 },
      { ...fault, value: 'x' },
      { ...fault, path: '/v1/nothing' },
      {},
    ];
    for (const input of wrong) expect((await venue.operator('faults', input)).status).toBe(400);
    expect((await venue.operator('maintenance', { platform: 'xinghe', maintenance: 'maybe' })).status).toBe(400);
  });

  it('blocks further logins after ten wrong passwords', async () => {
    const guessed = await startTestVenue();
    const guess = (password: string) =>
      fetch(`${guessed.origin}/operator/faults`, { headers: { authorization: `Bearer ${password}` } });
    for (let index = 0; index < 10; index += 1) expect((await guess(`guess ${index}`)).status).toBe(401);
    expect((await guess(OPERATOR)).status).toBe(401);
    guessed.clock.ahead += 61_000;
    expect((await guess(OPERATOR)).status).toBe(200);
  });
});
