import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { address, anOrdinaryDay, renderApp } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { AddBankCardScreen } from './add-bank-card-screen.tsx';
import { AddUsdtCardScreen } from './add-usdt-card-screen.tsx';

const BIND = calls.cards.bind;
const BANKS = calls.cards.banks;
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(BANKS, [{ bank_name: '招商银行' }, { bank_name: '工商银行' }, { bank_name: '建设银行' }]);
  signIn('token');
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /确认绑定/ }));
const bankField = () => screen.getByRole('button', { name: /^开户银行/ });
const expectError = (text: string, label: string) => {
  const input = label === '开户银行' ? bankField() : screen.getByLabelText(label, { selector: 'input' });
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
};
const chooseBank = async (bank: string) => {
  fireEvent.click(bankField());
  fireEvent.click(await screen.findByRole('button', { name: bank }));
};

describe('adding a bank card', () => {
  const open = () => renderScreen(<AddBankCardScreen />, '/addBankCard');
  const fillAll = async () => {
    fill('持卡人姓名', '陈小宇');
    await chooseBank('招商银行');
    fill('开户行地址', '杭州西湖支行');
    fill('银行卡号', '6222 0212 3456 6621');
    fill('支付密码', '888888');
  };

  it('shows every error in its order, under its field', async () => {
    open();
    const steps: [text: string, label: string, mend: () => unknown][] = [
      ['请输入姓名', '持卡人姓名', () => fill('持卡人姓名', '陈小宇')],
      ['请输入银行', '开户银行', () => chooseBank('工商银行')],
      ['请输入开户行地址', '开户行地址', () => fill('开户行地址', '杭州西湖支行')],
      ['请输人银行卡号', '银行卡号', () => fill('银行卡号', '1234 567')],
      ['请输人支付密码', '支付密码', () => fill('支付密码', '12345')],
      ['请输人正确的卡号长度', '银行卡号', () => fill('银行卡号', '12345678')],
      ['请输人支付密码长度', '支付密码', () => fill('支付密码', '1'.repeat(19))],
      ['请输人支付密码长度', '支付密码', () => undefined],
    ];
    for (const [text, label, mend] of steps) {
      submit();
      expectError(text, label);
      await mend();
    }
    expect(api.bodies(BIND)).toEqual([]);
  });

  it('binds the card, confirms it and goes back to the bank cards', async () => {
    api.answer(BIND, null);
    open();
    await fillAll();
    submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/wallet?type=2');
    expect(screen.getByText('绑定成功')).toBeTruthy();
    expect(api.bodies(BIND)).toEqual([
      {
        bank: '招商银行',
        bank_owner: '陈小宇',
        bank_no: '6222021234566621',
        bank_address: '杭州西湖支行',
        pay_pass: '888888',
      },
    ]);
  });

  it('leads to the page that requested a card instead', async () => {
    api.answer(BIND, null);
    renderScreen(<AddBankCardScreen />, '/addBankCard?redirect=%2Frecharge');
    await fillAll();
    submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/recharge');
  });

  it('never leads outside the site', async () => {
    api.answer(BIND, null);
    renderScreen(<AddBankCardScreen />, '/addBankCard?redirect=%2F%2Fevil.example');
    await fillAll();
    submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
  });

  it('shows both limits of the pay password', () => {
    open();
    const input = screen.getByLabelText('支付密码', { selector: 'input' });
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('6~18 位');
  });

  it('sends one request however often it is submitted', async () => {
    const release = api.hold(BIND, null);
    open();
    await fillAll();
    submit();
    submit();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    release();
    await screen.findByTestId('elsewhere');
    expect(api.bodies(BIND)).toHaveLength(1);
  });

  it('marks the field that a refusal is about and keeps the values', async () => {
    api.refuse(BIND, 400, '支付密码错误');
    open();
    await fillAll();
    submit();
    await waitFor(() => expectError('支付密码错误', '支付密码'));
    expect(screen.getByLabelText('银行卡号')).toHaveProperty('value', '6222 0212 3456 6621');
  });

  it('starts with the member’s own name, which may arrive late and can be changed', async () => {
    api.answer(calls.members.user, aMember());
    open();
    expect(await screen.findByDisplayValue('陈小宇')).toBeTruthy();
    fill('持卡人姓名', '');
    submit();
    expectError('请输入姓名', '持卡人姓名');
  });

  it('always shows the limit', () => {
    open();
    expect(screen.getByText('最多支持添加5个地址/5张银行卡')).toBeTruthy();
  });
});

describe('a withdrawal without a card', () => {
  it('continues with the card that was just bound', async () => {
    const day = anOrdinaryDay();
    day.answer(BANKS, [{ bank_name: '招商银行' }]);
    day.answer(calls.cards.list, []);
    day.answer(calls.transfers.venueBalances, []);
    day.answer(calls.withdrawals.turnover, { bet_amount: '0.00' });
    day.answer(BIND, null);
    const { user } = renderApp('/withdrawal?type=2');
    await user.click(await screen.findByRole('link', { name: '添加银行卡' }));
    expect(await screen.findByDisplayValue('陈小宇')).toBeTruthy();
    await chooseBank('招商银行');
    fill('开户行地址', '杭州西湖支行');
    fill('银行卡号', '6222021234566621');
    fill('支付密码', '888888');
    const bound = { id: 11, type: 1 as const, bank: '招商银行', bank_owner: '陈小宇', bank_no: '****6621' };
    day.answer(calls.cards.list, [{ ...bound, bank_address: '杭州西湖支行', ico: '' }]);
    submit();
    await waitFor(() => expect(address()).toBe('/withdrawal?type=2'));
    expect(await screen.findByRole('button', { name: /招商银行.*6621/ })).toBeTruthy();
  });
});

describe('the sheet of banks', () => {
  const open = async () => {
    renderScreen(<AddBankCardScreen />, '/addBankCard');
    fireEvent.click(bankField());
    return within(await screen.findByRole('dialog', { name: '选择开户银行' }));
  };

  it('can be searched by name', async () => {
    const sheet = await open();
    expect(await sheet.findByText('工商银行')).toBeTruthy();
    const search = sheet.getByPlaceholderText('搜索银行名称');
    fireEvent.change(search, { target: { value: ' 建设 ' } });
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['建建设银行']);
    fireEvent.change(search, { target: { value: '月球' } });
    expect(sheet.getByText('没有找到相关银行')).toBeTruthy();
  });

  it('marks the chosen bank', async () => {
    const sheet = await open();
    fireEvent.click(await sheet.findByText('建设银行'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(bankField());
    expect(screen.getByRole('button', { pressed: true, name: '建设银行' }).textContent).toBe('建建设银行');
  });

  it('can be requested again after a failure', async () => {
    api.refuse(BANKS, 500, '服务器错误', 500);
    const sheet = await open();
    const retry = await sheet.findByRole('button', { name: '重试' });
    api.answer(BANKS, [{ bank_name: '交通银行' }]);
    fireEvent.click(retry);
    expect(await sheet.findByText('交通银行')).toBeTruthy();
  });
});

describe('adding a USDT address', () => {
  const open = () => renderScreen(<AddUsdtCardScreen />, '/addUsdtCard');

  it('shows every error in its order, under its field', () => {
    open();
    const steps: [text: string, label: string, mend: () => unknown][] = [
      ['请输入USDT地址', 'USDT地址', () => fill('USDT地址', '0x52908400098527886E0F7030069857D2E4169EE7')],
      ['请输人支付密码', '支付密码', () => fill('支付密码', '12345')],
      ['地址格式不正确，请输入有效的TRON地址', 'USDT地址', () => fill('USDT地址', ADDRESS)],
      ['请输人支付密码长度', '支付密码', () => undefined],
    ];
    for (const [text, label, mend] of steps) {
      submit();
      expectError(text, label);
      mend();
    }
    expect(api.bodies(BIND)).toEqual([]);
  });

  it('binds the address over TRC20 once, and goes back to the addresses', async () => {
    const release = api.hold(BIND, null);
    open();
    expect(screen.getByText('TRC20')).toBeTruthy();
    fill('USDT地址', ` ${ADDRESS} `);
    fill('支付密码', '888888');
    submit();
    submit();
    release();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/wallet?type=1');
    expect(screen.getByText('绑定成功')).toBeTruthy();
    expect(api.bodies(BIND)).toEqual([
      { bank: 'USDT', bank_owner: 'TRC20', bank_no: ADDRESS, bank_address: '', pay_pass: '888888' },
    ]);
  });

  it('marks the address that a refusal is about and stays on the form', async () => {
    api.refuse(BIND, 400, '该卡片已绑定');
    open();
    fill('USDT地址', ADDRESS);
    fill('支付密码', '888888');
    submit();
    await waitFor(() => expectError('该卡片已绑定', 'USDT地址'));
    expect(screen.getByLabelText('USDT地址')).toHaveProperty('value', ADDRESS);
  });

  it('leads to the comparison of protocols', async () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: '了解协议' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/usdtmore');
  });
});
