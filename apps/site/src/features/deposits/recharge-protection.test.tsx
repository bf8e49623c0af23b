import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/fake-api.ts';
import { aHub, HUB } from '../../../test/protection.ts';
import { CARDS, CREATE, elsewhere, fill, openAt, rechargeApi, submit } from '../../../test/recharge.tsx';

const BIRTH_DATE = calls.protection.setBirthDate;

let api: ReturnType<typeof rechargeApi>;
beforeEach(() => {
  api = rechargeApi();
  api.answer(calls.members.refresh, aMember());
});

const deposit = async () => {
  await openAt('微信');
  fill('存款金额', '500');
  submit();
};

describe('the first deposit', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: '请填写出生日期' }));
  beforeEach(() => {
    api.refuse(CREATE, 422, '请先填写出生日期，确认已满18周岁');
  });

  it('asks for the birth date and is repeated once it is given', async () => {
    api.answer(BIRTH_DATE, null, '已保存');
    await deposit();
    const asked = await sheet();
    fireEvent.change(asked.getByLabelText('出生日期'), { target: { value: '1992-08-16' } });
    api.answer(CREATE, { deposit_no: 'D1' }, 'D1');
    fireEvent.click(asked.getByRole('button', { name: '保存并继续' }));
    expect(await elsewhere()).toBe('/payInfo?deposit_no=D1');
    expect(api.bodies(BIRTH_DATE)).toEqual([{ birth_date: '1992-08-16' }]);
    expect(api.bodies(CREATE)).toHaveLength(2);
  });

  it.each([
    ['', '请输入正确的出生日期'],
    ['2020-01-01', '未满18周岁'],
  ])('refuses the birth date %j at its field', async (value, text) => {
    await deposit();
    const asked = await sheet();
    fireEvent.change(asked.getByLabelText('出生日期'), { target: { value } });
    fireEvent.click(asked.getByRole('button', { name: '保存并继续' }));
    expect(await asked.findByText(new RegExp(text))).toBeTruthy();
    expect(api.bodies(BIRTH_DATE)).toEqual([]);
  });

  it('shows the server’s neutral refusal, and stays on the page', async () => {
    api.refuse(BIRTH_DATE, 422, '暂时无法完成该操作，请联系客服');
    await deposit();
    const asked = await sheet();
    fireEvent.change(asked.getByLabelText('出生日期'), { target: { value: '1992-08-16' } });
    fireEvent.click(asked.getByRole('button', { name: '保存并继续' }));
    expect(await screen.findByText('暂时无法完成该操作，请联系客服')).toBeTruthy();
    expect(api.bodies(CREATE)).toHaveLength(1);
  });

  it('is not repeated when the sheet is closed', async () => {
    await deposit();
    fireEvent.click((await sheet()).getByRole('button', { name: '关闭' }));
    const notice = { selector: '[data-kind="failure"]' };
    expect(await screen.findByText('请先填写出生日期，确认已满18周岁', notice)).toBeTruthy();
    expect(api.bodies(CREATE)).toHaveLength(1);
  });
});

describe('a limit', () => {
  it('is shown with what is left of it', async () => {
    api.refuse(CREATE, 422, '今日存款限额还剩 ¥200.00，将于 2026-06-19 00:00 重置。');
    await deposit();
    expect(await screen.findByText('今日存款限额还剩 ¥200.00，将于 2026-06-19 00:00 重置。')).toBeTruthy();
  });

  it('can be set from the foot of the page', async () => {
    await openAt('微信');
    expect(screen.getByRole('link', { name: '理性娱乐 · 设置限额或休息' }).getAttribute('href')).toBe('#/protection');
  });
});

describe('the first offer', () => {
  const DECLINE = calls.protection.declineOffer;
  const offer = () => screen.findByRole('dialog', { name: '先给自己设个限额？' });
  beforeEach(() => {
    api.answer(calls.members.user, aMember({ paysum: '0.00' }));
    api.answer(HUB, aHub({ offer: 1 }));
  });

  it('has two answers of the same look', async () => {
    await openAt('微信');
    const [set, decline] = within(await offer()).getAllByRole('button');
    expect([set?.textContent, decline?.textContent]).toEqual(['设置', '暂不设置']);
    expect(set?.className).toBe(decline?.className);
  });

  it('is declined in one tap', async () => {
    await openAt('微信');
    api.answer(DECLINE, null);
    const box = await offer();
    api.answer(HUB, aHub({ offer: 0 }));
    fireEvent.click(within(box).getByRole('button', { name: '暂不设置' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(DECLINE)).toHaveLength(1);
  });

  it('leads to the hub', async () => {
    await openAt('微信');
    fireEvent.click(within(await offer()).getByRole('button', { name: '设置' }));
    expect(await elsewhere()).toBe('/protection');
  });

  it.each([
    ['after the first deposit', () => api.answer(calls.members.user, aMember())],
    ['once it is answered', () => api.answer(HUB, aHub({ offer: 0 }))],
  ])('is not made %s', async (_, prepare) => {
    prepare();
    await openAt('微信');
    await waitFor(() => expect(api.bodies(CARDS)).not.toEqual([]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
