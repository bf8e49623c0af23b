import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  ...['123456', '1234567890', '654321', '111111', '888888', '121212', '123123', '112233', '147258', '5201314'],
  ...['password', 'PASSWORD', 'Passw0rd', 'password1', 'password123!', 'qwerty', 'qwerty123', '1qaz2wsx', 'asdfgh'],
  ...['iloveyou', 'woaini1314', '520woaini', 'admin888', 'letmein', 'abc123', 'abcabc'],
  ...['19880808', '880808', '13812345678', 'aabbcc', 'zxcvbnm', 'hello2026', 'wang1988', 'monkey!'],
])('refuses %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  ...['secret-6', 'koi888888', 'lotus2026', 'canary-Login-7', 'korrekt pferd', 'Tq7!mvX2', '月落乌啼霜满天'],
  ...['my password is long', 'wang-1988-lin', 'a staff password 1'],
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
