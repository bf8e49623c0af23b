import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import {
  checkAvatar,
  checkCaptcha,
  checkCaptchaHint,
  checkLogin,
  checkPasswordChange,
  checkPayPasswordChange,
  checkProfile,
  checkRegistration,
} from './members.ts';

const registration = {
  name: 'koi8866',
  password: 'secret6',
  confirmPass: 'secret6',
  realname: '陈宇',
  paypassword: '888888',
  code: 'A1B2',
};

describe('registration', () => {
  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkRegistration, registration, [
      [{ name: '' }, '用户名长度6~16位，以字母或数字组合！'],
      [{ password: '12345', confirmPass: '12345' }, '请输入正确的密码长度，最少6位！'],
      [{ confirmPass: 'other66' }, '两次密码不一致！'],
      [{ realname: '陈' }, '请输入您的真实姓名!'],
      [{ paypassword: '12345' }, '请输入正确的支付密码长度，最少6位！'],
      [{ paypassword: '1'.repeat(19) }, '请输入正确的支付密码长度，最多18位！'],
      [{ code: '' }, '请输入验证码！'],
    ]);
  });

  it.each(['abcde', 'a'.repeat(17), 'koi 886', 'koi_8866', '锦鲤锦鲤锦鲤', 'koi8866\n'])(
    'refuses the name %j',
    (name) => {
      expect(checkRegistration({ ...registration, name })).toBe('用户名长度6~16位，以字母或数字组合！');
    },
  );

  it.each(['abcdef', '123456', 'A'.repeat(16)])('accepts the name %j', (name) => {
    expect(checkRegistration({ ...registration, name })).toBeUndefined();
  });

  it.each([6, 18])('accepts a pay password of %d characters', (length) => {
    expect(checkRegistration({ ...registration, paypassword: '1'.repeat(length) })).toBeUndefined();
  });
});

describe('login', () => {
  it('requires name and password, and then the captcha', () => {
    expectInOrder(checkLogin, { name: 'koi8866', password: 'x', code: 'A1B2' }, [
      [{ name: '' }, '请输入您的账号和密码！'],
      [{ password: '' }, '请输入您的账号和密码！'],
      [{ code: '' }, '请输入验证码！'],
    ]);
  });
});

describe('captcha', () => {
  it('ignores case', () => {
    expect(checkCaptcha('a1b2', 'A1B2')).toBeUndefined();
    expect(checkCaptcha('', 'A1B2')).toBe('请输入验证码！');
    expect(checkCaptcha('A1B3', 'A1B2')).toBe('验证码错误！');
    expect(checkCaptcha('A1B', 'A1B')).toBe('验证码错误！');
  });

  it('has a separate text for the hint next to its field', () => {
    expect(checkCaptchaHint('a1b2', 'A1B2')).toBeUndefined();
    expect(checkCaptchaHint('', 'A1B2')).toBe('请输入验证码');
    expect(checkCaptchaHint('A1B3', 'A1B2')).toBe('验证码错误，请重新输入');
  });
});

describe('profile', () => {
  const today = '2026-03-01';
  const profile = { mobile: '13800138000', email: 'koi@example.com', birthday: '1990-05-06' };
  const check = (form: typeof profile) => checkProfile(form, today);

  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(check, profile, [
      [{ mobile: '12800138000' }, '请输入正确手机号'],
      [{ email: 'koi@example' }, '请输入正确邮箱号'],
      [{ birthday: '1990/05/06' }, '请输入正确的日期格式：YYYY-MM-DD'],
      [{ birthday: '2008-03-02' }, '未满18周岁'],
    ]);
  });

  it('accepts empty fields', () => {
    expect(check({ mobile: '', email: '', birthday: '' })).toBeUndefined();
  });

  it.each(['1979-12-31', '2026-03-02', '1990-02-30', '1990-13-01', '90-01-01', ''.padEnd(10, 'x')])(
    'refuses the birthday %s by its form',
    (birthday) => {
      expect(check({ ...profile, birthday })).toBe('请输入正确的日期格式：YYYY-MM-DD');
    },
  );

  it('requires an age of eighteen years, counted to the day', () => {
    expect(check({ ...profile, birthday: '1980-01-01' })).toBeUndefined();
    expect(check({ ...profile, birthday: '2008-03-01' })).toBeUndefined();
    expect(check({ ...profile, birthday: '2008-03-02' })).toBe('未满18周岁');
    expect(checkProfile({ ...profile, birthday: '2008-02-29' }, '2026-02-28')).toBe('未满18周岁');
    expect(checkProfile({ ...profile, birthday: '2008-02-29' }, '2026-03-01')).toBeUndefined();
  });
});

describe('password change', () => {
  const change = { old: 'oldpass', next: 'newpass', confirm: 'newpass' };
  const breaches = [
    [{ old: '' }, '请输入旧密码'],
    [{ next: '' }, '请输入新密码'],
    [{ confirm: '' }, '请输入确认密码'],
    [{ old: '12345' }, '请输入正确的旧密码长度'],
    [{ next: '12345', confirm: '12345' }, '请输入正确的新密码长度'],
    [{ confirm: 'newpas5' }, '两次密码不一致！'],
    [{ old: 'newpass' }, '新旧密码不能一致！'],
  ] as const;

  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkPasswordChange, change, breaches);
    expectInOrder(checkPayPasswordChange, change, breaches);
  });

  it('limits pay passwords to 18 characters', () => {
    const long = '1'.repeat(19);
    expect(checkPasswordChange({ ...change, next: long, confirm: long })).toBeUndefined();
    expect(checkPayPasswordChange({ ...change, next: long, confirm: long })).toBe('请输入正确的新密码长度');
    expect(checkPayPasswordChange({ ...change, old: long })).toBe('请输入正确的旧密码长度');
  });
});

describe('avatar', () => {
  it('has to be a gif or png of at most 2 MB', () => {
    expectInOrder(checkAvatar, { type: 'image/png', size: 2_097_152 }, [
      [{ type: 'image/jpeg' }, '仅支持 gif、png 格式的图片'],
      [{ size: 2_097_153 }, '图片不能超过 2 MB'],
    ]);
    expect(checkAvatar({ type: 'image/gif', size: 1 })).toBeUndefined();
  });
});
