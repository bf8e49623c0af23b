import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDepositLimit, aHub, aLimit, aRaise, HUB, protectionApi, someLimits } from '../../../test/protection.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { LimitScreen } from './limit-screen.tsx';

const SET = calls.protection.setLimit;
const RAISE = calls.protection.requestRaise;

const open = (query = '') => renderScreen(<LimitScreen />, `/protectionLimit${query}`);
const field = (name = '新的每日存款限额') => screen.findByRole('textbox', { name });
const type = async (value: string, name?: string) => fireEvent.change(await field(name), { target: { value } });
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a limit', () => {
  it('that is lowered holds at once, after one tap', async () => {
    const api = protectionApi();
    api.answer(SET, aDepositLimit({ own: '7000.00', value: '7000.00' }), '已保存，立即生效');
    open();
    await type('7000');
    expect(screen.getByText('降低 ¥1,000，保存后立即生效。')).toBeTruthy();
    expect(screen.getByText(/今日还可存 ¥1,000。/)).toBeTruthy();
    tap('保存，立即生效');
    expect(await screen.findByText('已保存，立即生效', { selector: '[data-kind]' })).toBeTruthy();
    expect(api.bodies(SET)).toEqual([{ kind: 'deposit', period: 'day', value: '7000' }]);
    expect(api.bodies(RAISE)).toEqual([]);
    expect(api.bodies(HUB)).toHaveLength(2);
  });

  it('that is raised is requested, after the same number of taps', async () => {
    const api = protectionApi();
    api.answer(RAISE, aRaise({ ready: 0 }));
    open();
    await type('10000');
    expect(screen.getByText('提高 ¥2,000，需等待24小时且本周期结束，并由您再次确认。')).toBeTruthy();
    tap('申请提高');
    expect(await screen.findByText('已提交，2026-06-18 15:10 起可确认')).toBeTruthy();
    expect(api.bodies(RAISE)).toEqual([{ kind: 'deposit', period: 'day', value: '10000' }]);
    expect(api.bodies(SET)).toEqual([]);
  });

  it('is removed by a request that asks first', async () => {
    const api = protectionApi();
    api.answer(RAISE, aRaise({ value: '', ready: 0 }));
    open();
    await field();
    tap('申请取消此限额（需等待并再次确认）');
    const dialog = within(await screen.findByRole('alertdialog', { name: '申请取消此限额？' }));
    expect(api.bodies(RAISE)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    await waitFor(() => expect(api.bodies(RAISE)).toEqual([{ kind: 'deposit', period: 'day', value: '' }]));
  });

  it('of deposits that is used up already says that no more can be deposited', async () => {
    protectionApi();
    open();
    await type('6000');
    expect(screen.getByText(/本周期已用完该限额，重置前不能再存款。/)).toBeTruthy();
  });

  it('of play that is used up already says that games will end', async () => {
    const loss = { kind: 'loss', period: 'day' } as const;
    protectionApi({ limits: someLimits(aLimit(loss, { own: '1000.00', value: '1000.00', used: '360.00' })) });
    open('?kind=loss&period=day');
    await type('300', '新的每日亏损限额');
    expect(screen.getByText(/本周期已用完该限额，正在进行的游戏会在本局后结束。/)).toBeTruthy();
  });

  it('that is new has no removal, and offers low values to tap', async () => {
    const api = protectionApi({ limits: someLimits() });
    api.answer(SET, aLimit({ kind: 'loss', period: 'week' }, { own: '500.00', value: '500.00' }), '已保存，立即生效');
    open('?kind=loss&period=week');
    await field('新的每周亏损限额');
    expect(screen.queryByText(/申请取消此限额/)).toBeNull();
    tap('¥500');
    tap('保存，立即生效');
    await waitFor(() => expect(api.bodies(SET)).toEqual([{ kind: 'loss', period: 'week', value: '500' }]));
  });

  it('of time is typed in minutes', async () => {
    const api = protectionApi();
    open('?kind=time&period=day');
    await type('９０ 分', '新的每日时长限额（分钟）');
    tap('保存，立即生效');
    await waitFor(() => expect(api.bodies(SET)).toEqual([{ kind: 'time', period: 'day', value: '90' }]));
  });

  it.each([
    ['', '请输入正确的限额'],
    ['8000', '限额没有变化'],
    ['0', '请输入正确的限额'],
  ])('typed as %j is refused at its field', async (value, text) => {
    const api = protectionApi();
    open();
    await type(value);
    tap('保存，立即生效');
    const input = await field();
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    expect(document.activeElement).toBe(input);
    expect(api.bodies(SET)).toEqual([]);
  });

  it('that the server finds unchanged is refused at its field', async () => {
    const api = protectionApi();
    api.refuse(SET, 409, '限额没有变化');
    open();
    await type('7000');
    tap('保存，立即生效');
    expect((await screen.findByText('限额没有变化')).dataset['kind']).toBeUndefined();
  });

  it('of the house is shown beside the member’s own', async () => {
    protectionApi({ limits: someLimits(aDepositLimit({ house: '5000.00', value: '5000.00' })) });
    open();
    expect(await screen.findByText('平台限额 ¥5,000，以较严者为准')).toBeTruthy();
    expect(screen.getByText('现为 ¥8,000')).toBeTruthy();
  });

  it('of loss shows a win as a win', async () => {
    const loss = aLimit(
      { kind: 'loss', period: 'day' },
      { own: '1000.00', value: '1000.00', used: '-250.00', left: '1250.00' },
    );
    protectionApi({ limits: someLimits(loss) });
    open('?kind=loss&period=day');
    expect(await screen.findByText('净赢 ¥250.00')).toBeTruthy();
    await type('500', '新的每日亏损限额');
    expect(screen.getByText(/今日距限额还有 ¥750。/)).toBeTruthy();
  });
});

describe('the page', () => {
  it('changes to another kind and period in the address', async () => {
    protectionApi();
    open();
    await field();
    tap('亏损');
    await field('新的每日亏损限额');
    fireEvent.click(screen.getByRole('radio', { name: '每月' }));
    await field('新的每月亏损限额');
    expect(window.location.hash).toBe('#/protectionLimit?kind=loss&period=month');
    tap('单注');
    await field('新的单注限额');
    expect(screen.queryByRole('radio')).toBeNull();
    tap('时长');
    await field('新的每日时长限额（分钟）');
  });

  it('shows the daily deposit limit for an unknown address', async () => {
    protectionApi();
    open('?kind=single&period=day');
    expect(await field()).toBeTruthy();
  });
});

describe('a raise that is ready', () => {
  const waiting = (change = {}) => protectionApi({ limits: someLimits(aDepositLimit({ raise: aRaise(change) })) });

  it.each([
    ['保持 ¥8,000', calls.protection.cancelRaise, '已取消申请'],
    ['确认提高', calls.protection.confirmRaise, '已确认，新限额已生效'],
  ] as const)('is answered in one tap: %s', async (name, call, done) => {
    const api = waiting();
    api.answer(call, null, done);
    open();
    const card = within(await screen.findByRole('region', { name: '等待您确认' }));
    expect(card.getByText('您的提高申请已到期，是否仍要将每日存款限额由 ¥8,000 提高至 ¥10,000？')).toBeTruthy();
    expect(card.getByText('确认前仍按 ¥8,000 执行；06-21 15:10 前未确认即作废。')).toBeTruthy();
    api.answer(HUB, aHub());
    fireEvent.click(card.getByRole('button', { name }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(api.bodies(call)).toEqual([{ id: 31 }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: '等待您确认' })).toBeNull());
  });

  it('has answers of the same look', async () => {
    waiting();
    open();
    const card = within(await screen.findByRole('region', { name: '等待您确认' }));
    const [keep, raise] = card.getAllByRole('button');
    expect(keep?.className).toBe(raise?.className);
  });

  it('may be a removal', async () => {
    waiting({ value: '' });
    open();
    expect(await screen.findByText('您的取消申请已到期，是否仍要取消每日存款限额（现为 ¥8,000）？')).toBeTruthy();
    expect(screen.getByRole('button', { name: '确认取消限额' })).toBeTruthy();
  });

  it('can only be withdrawn while it waits', async () => {
    waiting({ ready: 0 });
    open();
    const card = within(await screen.findByRole('region', { name: '等待中' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['撤回申请']);
    expect(card.getByText('06-18 15:10 起可确认，在此之前仍按 ¥8,000 执行。')).toBeTruthy();
  });

  it('is cancelled by a lower limit, which the form says', async () => {
    waiting();
    open();
    await type('7000');
    expect(screen.getByText(/待确认的提高申请同时取消。/)).toBeTruthy();
  });
});
