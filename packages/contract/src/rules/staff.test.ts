import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import {
  checkAdjustment,
  checkApproval,
  checkChosenPassword,
  checkMemberReason,
  checkNewStaff,
  checkRates,
  checkReceivingAccount,
  checkRefusal,
  checkStaffCode,
  checkStaffLogin,
  checkStaffPassword,
  checkWaySettings,
} from './staff.ts';

const PASSWORD = 'a password 1';
const LONG = '因'.repeat(201);

describe('login to the back office', () => {
  it('requires the name first and then the password', () => {
    expectInOrder(checkStaffLogin, { name: 'admin01', password: 'x' }, [
      [{ name: ' ' }, '请输入账号'],
      [{ password: '' }, '请输入密码'],
    ]);
  });

  it('requires a code of six digits', () => {
    expect(checkStaffCode({ code: '012345' })).toBeUndefined();
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', '123456\n']) {
      expect(checkStaffCode({ code })).toBe('请输入6位动态验证码');
    }
  });
});

describe('a staff password', () => {
  it('can be changed only with the current one, to a different one', () => {
    expectInOrder(checkStaffPassword, { old: 'x', password: PASSWORD }, [
      [{ old: '' }, '请输入密码'],
      [{ password: 'short1' }, '密码至少12位，且需同时包含字母和数字'],
    ]);
    expect(checkStaffPassword({ old: PASSWORD, password: PASSWORD })).toBe('新旧密码不能一致');
  });

  it.each(['', 'abcdefghij1', 'abcdefghijkl', '123456789012', '密码密码密码密码密码密码'])(
    'cannot be %j',
    (password) => {
      expect(checkChosenPassword({ password })).toBe('密码至少12位，且需同时包含字母和数字');
    },
  );

  it('has twelve or more characters, including letters and digits', () => {
    expect(checkChosenPassword({ password: 'lotus pond 7' })).toBeUndefined();
  });

  it.each(['password12345', '123Password!!', 'Admin2026-2026', 'abc1abc1abc1', 'qwertyuiop123', '0123456789abc'])(
    'cannot be %j, which is guessed first',
    (password) => {
      expect(checkChosenPassword({ password })).toBe('密码过于常见，请更换');
    },
  );
});

describe('a new account', () => {
  it('is refused with the text of the first failing check', () => {
    expectInOrder(checkNewStaff, { name: 'admin01', roles: ['content', 'rewards'] }, [
      [{ name: 'abc' }, '账号为4~20位字母或数字'],
      [{ roles: [] }, '请至少选择一个角色'],
      [{ roles: ['cashier-in', 'cashier-out'] }, '所选角色不能由同一人兼任'],
    ]);
  });

  it.each(['abc', 'a'.repeat(21), 'ad min', 'admin_1', '管理员一', 'admin\n'])('cannot be named %j', (name) => {
    expect(checkNewStaff({ name, roles: ['auditor'] })).toBe('账号为4~20位字母或数字');
  });
});

describe('a decision', () => {
  it('requires a remark only when it refuses', () => {
    expect(checkApproval({ remark: '' })).toBeUndefined();
    expect(checkRefusal({ remark: ' ' })).toBe('拒绝时请填写原因');
    expect(checkRefusal({ remark: '未到账' })).toBeUndefined();
  });

  it('has a remark of at most 200 characters', () => {
    expect(checkApproval({ remark: LONG })).toBe('备注不能超过200字');
    expect(checkRefusal({ remark: LONG })).toBe('备注不能超过200字');
    expect(checkRefusal({ remark: LONG.slice(1) })).toBeUndefined();
  });

  it('about a member requires a reason', () => {
    expectInOrder(checkMemberReason, { reason: '可疑' }, [[{ reason: '' }, '请填写原因']]);
    expect(checkMemberReason({ reason: LONG })).toBe('备注不能超过200字');
  });
});

describe('an adjustment', () => {
  const form = { member: 'koi8866', amount: 100_00n, multiple: '1', reason: '补单' };

  it('is refused with the text of the first failing check', () => {
    expectInOrder(checkAdjustment, form, [
      [{ member: '' }, '请输入会员账号'],
      [{ amount: 0n }, '请输入正确的金额'],
      [{ multiple: '21' }, '流水倍数为0~20的整数'],
      [{ reason: '' }, '请填写调账原因'],
    ]);
  });

  it('is limited to one million', () => {
    expect(checkAdjustment({ ...form, amount: 1_000_000_00n })).toBeUndefined();
    expect(checkAdjustment({ ...form, amount: 1_000_000_01n })).toBe('单笔调账不能超过1000000元');
  });

  it.each(['', '-1', '1.5', '100', 'x'])('cannot require turnover of %j times', (multiple) => {
    expect(checkAdjustment({ ...form, multiple })).toBe('流水倍数为0~20的整数');
  });
});

describe('a receiving account', () => {
  it('is refused with the text of the first failing check', () => {
    const form = { bank_name: '工商银行', bank_no: '6222 0200 0000 1234', bank_owner: '锦鲤', bank_address: '上海' };
    expectInOrder(checkReceivingAccount, form, [
      [{ bank_name: '' }, '请输入银行名称'],
      [{ bank_no: '123' }, '请输入正确的银行账号'],
      [{ bank_owner: '' }, '请输入户名'],
      [{ bank_address: '' }, '请输入开户行'],
    ]);
  });
});

describe('a pay way', () => {
  const bank = { way: 'bank', enabled: 1, min_price: '100', max_price: '10000', address: '', picture: '' } as const;
  const usdt = { ...bank, way: 'usdt', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;

  it('requires a valid range', () => {
    expect(checkWaySettings(bank)).toBeUndefined();
    expect(checkWaySettings({ ...bank, max_price: '100' })).toBeUndefined();
    for (const range of [{ min_price: '0' }, { max_price: '99.99' }, { min_price: '' }, { max_price: 'x' }]) {
      expect(checkWaySettings({ ...bank, ...range })).toBe('请输入正确的金额范围');
    }
  });

  it('for USDT requires an address before it can be enabled', () => {
    expect(checkWaySettings(usdt)).toBeUndefined();
    expect(checkWaySettings({ ...usdt, address: '' })).toBe('启用USDT前请先填写收款地址');
    expect(checkWaySettings({ ...usdt, address: '', enabled: 0 })).toBeUndefined();
    for (const address of ['0x1234', `${usdt.address}x`, usdt.address.replace('R', '0')]) {
      expect(checkWaySettings({ ...usdt, address })).toBe('收款地址格式不正确');
    }
  });

  it.each(['wxpay', 'alipay'] as const)('%s requires a picture of its payment code before it can be enabled', (way) => {
    expect(checkWaySettings({ ...bank, way })).toBe('启用前请先上传收款码');
    expect(checkWaySettings({ ...bank, way, enabled: 0 })).toBeUndefined();
    expect(checkWaySettings({ ...bank, way, picture: '/media/pay/x' })).toBeUndefined();
  });
});

describe('rates', () => {
  const form = {
    usdtrate: '7.2',
    withdrawusdtrate: '7.25',
    withdrawcashfee: '0',
    withdrawfeeusdttrc: '1.5',
    withdrawal_second_person: '50000',
    bonus_second_person: '5000',
    usdt_second_node: '5000',
    deposit_second_person: '50000',
    reviewer_second_person: '500000',
    fresh_code_from: '5000',
    usdt_return_fee: '2',
  };

  it('are refused with the text of the first failing check', () => {
    expectInOrder(checkRates, form, [
      [{ usdtrate: '0' }, '请输入正确的汇率'],
      [{ withdrawusdtrate: '7.19' }, '取款汇率不能低于存款汇率'],
      [{ withdrawfeeusdttrc: '-1' }, '请输入正确的手续费'],
      [{ withdrawal_second_person: '' }, '请输入正确的金额'],
      [{ bonus_second_person: '1.234' }, '请输入正确的金额'],
      [{ fresh_code_from: '五千' }, '请输入正确的金额'],
      [{ usdt_second_node: 'x' }, '请输入正确的金额'],
      [{ usdt_return_fee: '20.000001' }, '退回手续费须为0至20 USDT'],
    ]);
  });

  it.each(['0', '0.0', '00', '', '-7', '7.', '.5', '7,2', '1e1', '7.1234567'])('cannot be %j', (rate) => {
    expect(checkRates({ ...form, usdtrate: rate })).toBe('请输入正确的汇率');
    expect(checkRates({ ...form, withdrawusdtrate: rate })).toBe('请输入正确的汇率');
  });

  it.each([
    ['7.2', '7.199999', '取款汇率不能低于存款汇率'],
    ['10', '9.9', '取款汇率不能低于存款汇率'],
    ['7.20', '7.2', undefined],
    ['7.2', '7.200001', undefined],
  ])('deposit %s with withdrawal %s: %s', (usdtrate, withdrawusdtrate, text) => {
    expect(checkRates({ ...form, usdtrate, withdrawusdtrate })).toBe(text);
  });
});
