import { expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

it.each([
  ['http://localhost:3000/#/payInfo?tron=1&order_no=T1', 'localhost'],
  ['http://127.0.0.1:3000/#/payInfo', 'localhost'],
  ['http://localhost:3000/', '[::1]'],
  ['https://192.168.1.5/#/payInfo', '192.168.1.5'],
])('allows returning to %s from %s', (text, host) => {
  expect(returnAddress(text, host)).toBe(text);
});

it.each([
  null,
  '',
  '/',
  '/#/payInfo',
  '//localhost/',
  'localhost:3000',
  'https://evil.example/',
  'https://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://user:secret@localhost/',
  'http://user@localhost:3000/',
  'http://evil.example#localhost',
  'http://evil.example\\@localhost/',
  'http:evil.example',
  'http:/evil.example',
  'http:///evil.example',
  'http://evil.example?localhost',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//http://localhost',
  ' javascript:alert(1)',
  '\tjava\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://localhost/',
  'blob:http://localhost/1',
  'http://',
  'http://%6cocalhost.evil.example',
])('does not allow returning to %j', (text) => {
  expect(returnAddress(text, 'localhost')).toBeUndefined();
});
