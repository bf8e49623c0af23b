import { expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import { codeAt, secretOf } from './code.ts';

/** The secret of the examples in RFC 6238, "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const ask = createAuthenticator({ clock: () => 59_000 });
const post = (secret: string) =>
  ask({
    method: 'POST',
    url: new URL('http://sandbox/authenticator'),
    body: new URLSearchParams({ secret }).toString(),
  });

it.each([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [20_000_000_000_000, '353130'],
])('shows the code of RFC 6238 at %i', (nowMs, code) => {
  expect(codeAt(SECRET, nowMs).code).toBe(code);
});

it('accepts a secret with spaces and in lower case', () => {
  expect(secretOf('gezd gnbv gy3t qojq\n')).toBe('GEZDGNBVGY3TQOJQ');
  expect(secretOf('not a secret!')).toBeUndefined();
});

it('shows the code and its remaining seconds, and keeps the secret out of the address', () => {
  const shown = post(SECRET);
  expect(shown?.body).toContain('287 082');
  expect(shown?.body).toContain('1 秒后更新');
  expect(shown?.body).toContain('method="post"');
});

it('rejects an invalid secret and does not echo it', () => {
  const refused = post('<script>alert(1)</script>');
  expect(refused?.status).toBe(400);
  expect(refused?.body).toContain('密钥格式不正确');
  expect(refused?.body).not.toContain('alert(1)');
});
