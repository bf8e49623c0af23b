import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/fake-api.ts';
import {
  ACCOUNTS,
  aTronOrder,
  CREATE,
  CREATE_TRON,
  chooseBank,
  elsewhere,
  expectError,
  fill,
  open,
  openAt,
  rechargeApi,
  submit,
} from '../../../test/recharge.tsx';

let api: ReturnType<typeof rechargeApi>;
beforeEach(() => {
  api = rechargeApi();
});

describe('a USDT deposit', () => {
  const worth = () => screen.getByText(/^约/).textContent;

  it('shows a tip, steps, protocol, rate and warning', async () => {
    open();
    expect(await screen.findByText('USDT 是与美元等值的数字货币')).toBeTruthy();
    expect(screen.getByRole('link', { name: '了解更多' }).getAttribute('href')).toBe('#/usdtmore');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1绑定协议地址',
      '2交易所划转',
      '3完成提现',
    ]);
    expect(screen.getByText('TRC20')).toBeTruthy();
    expect(await screen.findByText('1 USDT ≈ ¥7.20')).toBeTruthy();
    expect(screen.getByText('请务必使用 TRC20 协议付款，选错协议平台将无法收到款项。')).toBeTruthy();
  });

  it('shows the approximate amount of USDT, rounded down', async () => {
    open();
    await screen.findByText('1 USDT ≈ ¥7.20');
    expect(worth()).toBe('约 0.00USDT');
    fill('存款金额', '1000');
    expect(worth()).toBe('约 138.88USDT');
    fill('存款金额', '10000');
    expect(worth()).toBe('约 1,388.88USDT');
  });

  it('shows no amount at an invalid rate', async () => {
    api.answer(calls.members.user, aMember({ usdtrate: '0' }));
    open();
    await screen.findByText('1 USDT ≈ ¥0.00');
    fill('存款金额', '1000');
    expect(worth()).toBe('约 --USDT');
  });

  it('leads to its payment page with the data of the order', async () => {
    api.answer(CREATE_TRON, aTronOrder);
    open();
    await screen.findByText('钱包协议');
    fill('存款金额', '1,000');
    submit();
    expect(await elsewhere()).toBe(
      '/payInfo?tron=1&order_no=T202606181432087716&address=TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC&amount_usdt=138.880123&protocol=TRC20',
    );
    expect(api.bodies(CREATE_TRON)).toEqual([{ money: '1000', protocol: 'TRC20' }]);
  });
});

describe('a bank deposit', () => {
  const fillAll = async () => {
    fill('存款金额', '1000');
    fill('存款人姓名', '陈小宇');
    await chooseBank('工商银行');
    fill('银行卡号', '6222 0212 3456 6621');
    fill('开户行地址', '杭州西湖支行');
  };

  it('shows the receiving account, with a copy button for each line', async () => {
    await openAt('网银转账');
    const account = within(await screen.findByRole('region', { name: '收款账户' }));
    for (const [label, value] of [
      ['收款账号', '6222 0000 1111 2222'],
      ['收款户名', '锦鲤科技'],
      ['收款银行', '建设银行'],
      ['收款行地址', '上海静安支行'],
    ]) {
      expect(account.getByText(value ?? '')).toBeTruthy();
      fireEvent.click(account.getByRole('button', { name: `复制${label}` }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(value));
    }
    expect(await screen.findByText('复制成功！')).toBeTruthy();
  });

  it('shows a message when there is no receiving account', async () => {
    api.answer(ACCOUNTS, []);
    await openAt('网银转账');
    expect(await screen.findByText('暂无可用的收款账户，请联系客服')).toBeTruthy();
  });

  it('shows every error in its order, under its field', async () => {
    await openAt('网银转账');
    expect(screen.getByText('请填写正确的姓名，以便及时到账')).toBeTruthy();
    expect(screen.getByText('选择开户银行')).toBeTruthy();
    const steps: [text: string, label: string, mend: () => unknown][] = [
      ['请输入金额在100-10000之间！', '存款金额', () => fill('存款金额', '100')],
      ['请输入存款人姓名', '存款人姓名', () => fill('存款人姓名', '陈小宇')],
      ['请输入银行类型', '开户银行', () => chooseBank('工商银行')],
      ['请输入银行卡号', '银行卡号', () => fill('银行卡号', '6222')],
      ['请输入银行开户行地址', '开户行地址', () => undefined],
    ];
    for (const [text, label, mend] of steps) {
      submit();
      expectError(text, label);
      await mend();
    }
    expect(api.bodies(CREATE)).toEqual([]);
  });

  it('is sent once, confirms that it is pending and leads to the records', async () => {
    const release = api.hold(CREATE, { deposit_no: 'B2026' });
    await openAt('网银转账');
    await fillAll();
    submit();
    submit();
    release();
    expect(await elsewhere()).toBe('/transRecord');
    expect(screen.getByText('提交成功，等待后台审核')).toBeTruthy();
    expect(api.bodies(CREATE)).toEqual([
      {
        paytype: 'bank',
        amount: '1000',
        bank: '工商银行',
        bank_address: '杭州西湖支行',
        bank_no: '6222021234566621',
        bank_owner: '陈小宇',
      },
    ]);
  });

  it('without an answer is repeated with the same key', async () => {
    api.fail(CREATE);
    await openAt('网银转账');
    await fillAll();
    submit();
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.answer(CREATE, { deposit_no: 'B2026' }, 'B2026');
    await waitFor(() => expect(screen.getByRole('button', { name: /立即存款/ }).getAttribute('aria-busy')).toBeNull());
    submit();
    await elsewhere();
    const keys = api.sentTo(CREATE).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

describe('a WeChat or Alipay deposit', () => {
  it.each([
    ['微信', 'wxpay'],
    ['支付宝', 'alipay'],
  ])('by %s requires only the amount and leads to its order', async (way, paytype) => {
    api.answer(CREATE, { deposit_no: 'W2026' }, 'W2026');
    await openAt(way);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    fill('存款金额', '300');
    submit();
    expect(await elsewhere()).toBe('/payInfo?deposit_no=W2026');
    expect(api.bodies(CREATE)).toEqual([{ paytype, amount: '300' }]);
  });

  it.each([
    ['您有未完成的订单，请稍后再试', '您有未完成的订单，请稍后再试'],
    ['', '下单失败'],
  ])('refused with "%s" shows %s and stays on the form', async (message, shown) => {
    api.refuse(CREATE, 422, message);
    await openAt('微信');
    fill('存款金额', '300');
    submit();
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '300');
  });
});
