import { staffCalls } from '@koi/contract/staff-calls';
import { PAY_SETTINGS, PROPOSALS, SHELL } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { RatesScreen } from './index.ts';

const SAVE = staffCalls.paySettings.saveRates;
const SAVED = {
  usdtrate: '7.1',
  withdrawusdtrate: '7.2',
  withdrawcashfee: '5',
  withdrawfeeusdttrc: '2',
  withdrawal_second_person: '50000',
  bonus_second_person: '5000',
  usdt_second_node: '1000',
  usdt_return_fee: '2',
  deposit_second_person: '50000',
  reviewer_second_person: '500000',
  fresh_code_from: '5000',
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.paySettings.rates, SAVED);
});

const open = async (role: Parameters<typeof aStaffMember>[0] = 'admin') => {
  const view = renderScreen(<RatesScreen />, '/rates', aStaffMember(role));
  await screen.findByLabelText('存款汇率');
  return view;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) =>
  screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLButtonElement;

describe('rates and fees', () => {
  it('are illustrated by an example that follows the form', async () => {
    await open();
    expect(screen.getByText(/¥1,000\.00 ≈ 140\.84 USDT/)).toBeTruthy();
    expect(screen.getByText('136.88 USDT')).toBeTruthy();
    fill('存款汇率', '7.15');
    expect(screen.getByText(/¥1,000\.00 ≈ 139\.86 USDT/)).toBeTruthy();
    fill('存款汇率', '7.');
    expect(screen.getByText(/¥1,000\.00 ≈ --/)).toBeTruthy();
    fill('金额（元）', '50000');
    expect(screen.getByText('两人先后审核')).toBeTruthy();
  });

  it('show the number of unsaved changes and can be reset', async () => {
    await open();
    expect(screen.queryByText(/处未保存/)).toBeNull();
    fill('存款汇率', '7.15');
    fill('TRC20 手续费', '1.5');
    expect(screen.getByText('2 处未保存')).toBeTruthy();
    fill('TRC20 手续费', '2');
    expect(screen.getByText('1 处未保存')).toBeTruthy();
    fireEvent.click(button('放弃'));
    expect(screen.queryByText(/处未保存/)).toBeNull();
    expect(screen.getByLabelText('存款汇率')).toHaveProperty('value', '7.1');
  });

  it('are validated per field and cannot be saved while one is invalid', async () => {
    await open();
    fill('取款汇率', '0');
    fill('ERC20 手续费', '-1');
    fill('大额取款复核', '1.234');
    expect(screen.getByText(PAY_SETTINGS.rateWrong)).toBeTruthy();
    expect(screen.getByText(PAY_SETTINGS.feeWrong)).toBeTruthy();
    expect(screen.getByText(PAY_SETTINGS.amountWrong)).toBeTruthy();
    expect(button('提交复核').disabled).toBe(true);
  });

  it('cannot be saved while a withdrawal pays more USDT than a deposit costs', async () => {
    await open();
    fill('存款汇率', '7.3');
    expect(screen.getByLabelText('取款汇率').closest('div')?.parentElement?.textContent).toContain(
      PAY_SETTINGS.rateOrder,
    );
    expect(button('提交复核').disabled).toBe(true);
    fill('取款汇率', '7.4');
    expect(screen.queryByText(PAY_SETTINGS.rateOrder)).toBeNull();
    expect(button('提交复核').disabled).toBe(false);
  });

  it('are proposed as a whole with a reason, and stay as they are until a second person agrees', async () => {
    api.answer(SAVE, { no: 'P1' }, PROPOSALS.made);
    const { user } = await open();
    fill('存款汇率', ' 7.15 ');
    fireEvent.click(button('提交复核'));
    const dialog = within(await screen.findByRole('dialog', { name: '修改支付设置' }));
    expect(dialog.getByText('存款汇率 7.1 → 7.15')).toBeTruthy();
    await user.type(dialog.getByLabelText('理由'), '市场变动');
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(SAVE)).toEqual([{ ...SAVED, usdtrate: '7.15', reason: '市场变动' }]);
    await waitFor(() => expect(screen.queryByText(/处未保存/)).toBeNull());
    expect(screen.getByLabelText('存款汇率')).toHaveProperty('value', '7.1');
  });

  it('are read-only without the permission to edit', async () => {
    await open('finance');
    expect(screen.getByLabelText('存款汇率')).toHaveProperty('disabled', true);
    expect(screen.getByText('您的角色只能查看支付设置。')).toBeTruthy();
  });
});

describe('rates and fees, when the server refuses or fails', () => {
  const propose = async () => {
    const { user } = await open();
    fill('存款汇率', '7.15');
    await user.click(button('提交复核'));
    const dialog = within(await screen.findByRole('dialog', { name: '修改支付设置' }));
    await user.type(dialog.getByLabelText('理由'), '市场变动');
    const send = () => user.click(dialog.getByRole('button', { name: '提交复核' }));
    await send();
    return { user, dialog, send };
  };

  it('keep the typed values and the reason when a proposal is refused', async () => {
    api.refuse(SAVE, 409, PROPOSALS.open, 409);
    const { user, dialog } = await propose();
    expect(await screen.findByText(PROPOSALS.open)).toBeTruthy();
    expect(dialog.getByLabelText('理由')).toHaveProperty('value', '市场变动');
    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(screen.getByText('1 处未保存')).toBeTruthy();
    expect(screen.getByLabelText('存款汇率')).toHaveProperty('value', '7.15');
  });

  it('can be proposed again when no answer came', async () => {
    api.fail(SAVE);
    const { dialog, send } = await propose();
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(dialog.getByLabelText('理由')).toHaveProperty('value', '市场变动');
    api.answer(SAVE, { no: 'P1' }, PROPOSALS.made);
    await send();
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    const [lost, again] = api.bodies(SAVE);
    expect(again).toEqual(lost);
  });

  it('can be loaded again after a failure', async () => {
    api.refuse(staffCalls.paySettings.rates, 500, SHELL.serverFailure, 500);
    const { user } = renderScreen(<RatesScreen />, '/rates', aStaffMember('admin'));
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText(SHELL.serverFailure)).toBeTruthy();
    api.answer(staffCalls.paySettings.rates, SAVED);
    await user.click(again);
    expect(await screen.findByLabelText('存款汇率')).toHaveProperty('value', '7.1');
  });
});
