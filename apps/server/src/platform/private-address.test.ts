import { expect, it } from 'vitest';
import { isPrivateAddress, isProtectedAddress } from './private-address.ts';

it.each([
  'http://localhost:3100',
  'http://127.0.0.1',
  'http://127.9.9.9:80',
  'http://10.0.3.7:8091',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://[::1]:3100',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://[::ffff:10.0.0.1]',
])('%s is private', (address) => {
  expect(isPrivateAddress(new URL(address))).toBe(true);
});

it.each([
  'http://10.evil.example',
  'http://127.0.0.1.evil.example',
  'http://192.168.1.1.evil',
  'http://localhost.evil.example',
  'http://localhostevil',
  'http://172.15.0.1',
  'http://172.32.0.1',
  'http://11.0.0.1',
  'http://8.8.8.8',
  'http://134744072',
  'http://[2001:db8::1]',
  'http://[::ffff:8.8.8.8]',
  'http://venue.example',
])('%s is not private', (address) => {
  expect(isPrivateAddress(new URL(address))).toBe(false);
});

it.each([
  ['https://venue.example', true],
  ['http://10.0.0.8:3100', true],
  ['http://venue.example', false],
  ['ws://venue.example', false],
])('%s is protected: %s', (address, isProtected) => {
  expect(isProtectedAddress(new URL(address))).toBe(isProtected);
});
