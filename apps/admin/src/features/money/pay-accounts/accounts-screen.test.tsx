import type { HouseAccount, WaySettings } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PAY_SETTINGS, PROPOSALS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { AccountsScreen } from './index.ts';

const SAVE = staffCalls.accounts.save;
const REMOVE = staffCalls.accounts.remove;
const SAVE_WAY = staffCalls.accounts.saveWay;

const FIRST: HouseAccount = {
  id: 1,
  bank_name: '招商银行',
  bank_no: '6222020200112233',
  bank_owner: '锦鲤科技',
  bank_address: '杭州西湖支行',
  enabled: 1,
  sort: 10,
};
const SECOND: HouseAccount = { ...FIRST, id: 2, bank_name: '工商银行', sort: 20 };
const aWay = (way: WaySettings['way'], change: Partial<WaySettings> = {}): WaySettings => ({
  way,
  enabled: 1,
  min_price: '100',
  max_price: '10000',
  address: '',
  picture: '',
  ...change,
});
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.accounts.list, [FIRST, SECOND]);
  api.answer(staffCalls.accounts.ways, [aWay('bank'), aWay('usdt', { enabled: 0 }), aWay('wxpay'), aWay('alipay')]);
});

const open = async (role: Parameters<typeof aStaffMember>[0] = 'treasurer') => {
  const view = renderScreen(<AccountsScreen />, '/accounts', aStaffMember(role));
  await screen.findByText('招商银行');
  await screen.findByText('微信');
  return view;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) =>
  screen.getByText(name, { selector: '[role] button > span' }).closest('button') as HTMLButtonElement;

describe('receiving accounts', () => {
  it('are added at the end, with an error text for every field', async () => {
    api.answer(SAVE, { no: 'P3' }, PROPOSALS.made);
    await open();
    fireEvent.click(screen.getByText('新增账户'));
    const steps: [text: string, mend: () => unknown][] = [
      [PAY_SETTINGS.bankMissing, () => fill('银行名称', '建设银行')],
      [PAY_SETTINGS.numberWrong, () => fill('银行账号', '6222 0000 1111')],
      [PAY_SETTINGS.ownerMissing, () => fill('户名', '李明')],
      [PAY_SETTINGS.branchMissing, () => fill('开户行', '余杭支行')],
    ];
    for (const [text, mend] of steps) {
      fireEvent.click(button('提交复核'));
      expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(text);
      mend();
    }
    fireEvent.click(button('提交复核'));
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(PROPOSALS.reasonMissing);
    fill('理由', '新开户');
    fireEvent.click(button('提交复核'));
    await waitFor(() =>
      expect(api.bodies(SAVE)).toEqual([
        {
          id: 0,
          enabled: 1,
          sort: 30,
          bank_name: '建设银行',
          bank_no: '6222 0000 1111',
          bank_owner: '李明',
          bank_address: '余杭支行',
          reason: '新开户',
        },
      ]),
    );
  });

  it('show the changes of an edit before it is saved', async () => {
    api.answer(SAVE, { no: 'P1' }, PROPOSALS.made);
    await open();
    fireEvent.click(screen.getByLabelText('编辑 招商银行'));
    expect(button('提交复核').disabled).toBe(true);
    fill('户名', '锦鲤文化');
    expect(screen.getByLabelText('本次修改').textContent).toBe('户名 锦鲤科技 → 锦鲤文化');
    fill('理由', '更名');
    fireEvent.click(button('提交复核'));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(SAVE)).toEqual([{ ...FIRST, bank_owner: '锦鲤文化', reason: '更名' }]);
  });

  it('can be switched off and on', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('启用 招商银行'));
    await waitFor(() => expect(api.bodies(SAVE)).toEqual([{ ...FIRST, enabled: 0, reason: '停用' }]));
  });

  it('can be reordered', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('下移 招商银行'));
    expect(await screen.findByText('已调整顺序')).toBeTruthy();
    expect(api.bodies(SAVE)).toEqual([
      { ...SECOND, sort: 10, reason: '调整顺序' },
      { ...FIRST, sort: 20, reason: '调整顺序' },
    ]);
  });

  it('are removed only after confirmation', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('删除 工商银行'));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByText('取消'));
    expect(api.bodies(REMOVE)).toEqual([]);
    fireEvent.click(screen.getByLabelText('删除 工商银行'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('删除'));
    await waitFor(() => expect(api.bodies(REMOVE)).toEqual([{ id: 2 }]));
  });

  it('are read-only without the permission to edit', async () => {
    await open('readonly');
    expect(screen.getByText('您的角色只能查看收款账户。')).toBeTruthy();
    expect(screen.queryByText('新增账户')).toBeNull();
    expect(screen.queryByText('修改')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('payment methods', () => {
  const edit = (at: number) => fireEvent.click(screen.getAllByText('修改')[at] as HTMLElement);

  it('are closed only after confirmation', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('开启微信'));
    expect(api.bodies(SAVE_WAY)).toEqual([]);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('关闭'));
    await waitFor(() => expect(api.bodies(SAVE_WAY)).toEqual([{ ...aWay('wxpay', { enabled: 0 }), reason: '关闭' }]));
  });

  it('cannot be opened for USDT without an address', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('开启USDT'));
    expect(await screen.findByText(PAY_SETTINGS.addressMissing)).toBeTruthy();
    expect(api.bodies(SAVE_WAY)).toEqual([]);
  });

  it('are edited with limits and an address, and show what changed', async () => {
    api.answer(SAVE_WAY, { no: 'P2' }, PROPOSALS.made);
    await open();
    edit(1);
    fill('最低金额（元）', '20000');
    fireEvent.click(button('提交复核'));
    expect(screen.getByText(PAY_SETTINGS.rangeWrong)).toBeTruthy();
    fill('最低金额（元）', '200');
    fill('TRC20 收款地址', 'T123');
    fireEvent.click(button('提交复核'));
    expect(screen.getByText(PAY_SETTINGS.addressWrong)).toBeTruthy();
    fill('TRC20 收款地址', ADDRESS);
    fill('理由', '换钱包');
    fireEvent.click(button('提交复核'));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    const changed = aWay('usdt', { enabled: 0, min_price: '200', address: ADDRESS });
    expect(api.bodies(SAVE_WAY)).toEqual([{ ...changed, reason: '换钱包' }]);
  });

  it.each(['微信', '支付宝'])('such as %s cannot be switched on without a picture of their QR code', async (name) => {
    const ways = [aWay('bank'), aWay('usdt'), aWay('wxpay', { enabled: 0 }), aWay('alipay', { enabled: 0 })];
    api.answer(staffCalls.accounts.ways, ways);
    await open();
    fireEvent.click(await screen.findByRole('switch', { name: `开启${name}` }));
    expect(await screen.findByText(PAY_SETTINGS.pictureMissing)).toBeTruthy();
    expect(api.bodies(SAVE_WAY)).toEqual([]);
  });

  it('accept a picture, which is previewed before it is saved', async () => {
    api.answer(staffCalls.accounts.uploadPicture, { url: '/media/pay/1.png' });
    const { user } = await open();
    edit(3);
    await user.upload(screen.getByLabelText('上传支付宝收款码'), new File(['x'], 'code.png', { type: 'image/png' }));
    expect((await screen.findByAltText('支付宝收款码预览')).getAttribute('src')).toBe('/media/pay/1.png');
    expect(screen.getByLabelText('本次修改').textContent).toBe('收款码 （空） → 新图片');
    fill('理由', '新码');
    fireEvent.click(button('提交复核'));
    await waitFor(() =>
      expect(api.bodies(SAVE_WAY)).toEqual([{ ...aWay('alipay', { picture: '/media/pay/1.png' }), reason: '新码' }]),
    );
  });

  it('report a file that is not a picture', async () => {
    api.refuse(staffCalls.accounts.uploadPicture, 422, PAY_SETTINGS.pictureWrong);
    const { user } = await open();
    edit(2);
    await user.upload(screen.getByLabelText('上传微信收款码'), new File(['x'], 'code.png', { type: 'image/png' }));
    expect(await screen.findByText(PAY_SETTINGS.pictureWrong)).toBeTruthy();
  });
});
