import type { SetupPoint, SetupState } from '@koi/contract';
import { SETUP_POINTS } from '@koi/contract/constants';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, SETUP, SHELL } from '@koi/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { SetupScreen } from './index.ts';

const { state: STATE, open: OPEN, proposeOpening: PROPOSE } = staffCalls.setup;

const aState = (
  change: Partial<SetupState> = {},
  states: Partial<Record<SetupPoint['point'], SetupPoint['state']>> = {},
) => ({
  read_at: '2026-11-16 15:26:04',
  opened_at: '',
  proposal: '',
  points: SETUP_POINTS.map((point) => {
    const state = states[point] ?? 'done';
    return { point, state, detail: `${point} 现状`, problem: state === 'done' ? '' : `${point} 缺少` };
  }),
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const openWith = (state: SetupState, role: Parameters<typeof aStaffMember>[0] = 'admin') => {
  api.answer(STATE, state);
  return renderScreen(<SetupScreen />, '/setup', aStaffMember(role));
};

it('shows each point with its state, what is missing and the way to its screen', async () => {
  openWith(aState({}, { venues: 'required', packets: 'advised' }));
  expect(await screen.findByText('venues 现状')).toBeTruthy();
  expect(screen.getAllByText('venues 缺少').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '去设置：场馆' }).getAttribute('href')).toBe('#/venues');
  expect(screen.getByRole('link', { name: '查看：VIP 与返水' }).getAttribute('href')).toBe('#/vip');
  expect(screen.getByRole('heading', { name: '还差 1 项可以开站' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开站' }).disabled).toBe(true);
});

it('opens the site when nothing required is missing', async () => {
  api.answer(OPEN, null, SETUP.opened);
  const { user } = openWith(aState({}, { packets: 'advised' }));
  await user.click(await screen.findByRole('button', { name: '开站' }));
  expect(await screen.findByText(SETUP.opened)).toBeTruthy();
  expect(api.bodies(OPEN)).toEqual([{}]);
  expect(screen.queryByText('例外开站')).toBeNull();
});

it('proposes an exception with a reason, which a second person decides about', async () => {
  api.answer(PROPOSE, { no: 'P1' }, PROPOSALS.made);
  const { user } = openWith(aState({}, { staff: 'required' }));
  await user.click(await screen.findByRole('button', { name: '提交例外，24 小时有效' }));
  expect(screen.getByText(PROPOSALS.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText('理由'), '内部试玩');
  await user.click(screen.getByRole('button', { name: '提交例外，24 小时有效' }));
  await waitFor(() => expect(api.bodies(PROPOSE)).toEqual([{ reason: '内部试玩' }]));
});

it('leads to the proposal that waits for a second person', async () => {
  openWith(aState({ proposal: 'P1' }, { staff: 'required' }));
  expect((await screen.findByRole('link', { name: '双人复核' })).getAttribute('href')).toBe('#/proposals?open=P1');
});

it('offers nothing to open to staff who may only read', async () => {
  openWith(aState({}, { staff: 'required' }), 'readonly');
  await screen.findByText('staff 现状');
  expect(screen.queryByRole('button', { name: '开站' })).toBeNull();
});

it('offers nothing to open after the opening', async () => {
  openWith(aState({ opened_at: '2026-11-16 16:00:00' }));
  expect(await screen.findByRole('heading', { name: '已开站' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '开站' })).toBeNull();
});

it('offers to read the state again when it could not be read', async () => {
  api.refuse(STATE, 500, SHELL.serverFailure, 500);
  const { user } = renderScreen(<SetupScreen />, '/setup', aStaffMember('admin'));
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByRole('button', { name: '开站' })).toBeNull();
  api.answer(STATE, aState());
  await user.click(again);
  expect(await screen.findByRole('heading', { name: '可以开站了' })).toBeTruthy();
});

it('says that a new check failed, and keeps what was read before', async () => {
  const { user } = openWith(aState({}, { venues: 'required' }));
  await screen.findByText('venues 现状');
  api.refuse(STATE, 500, SHELL.serverFailure, 500);
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  expect(await screen.findByText(/服务器异常，请稍后再试。以下是 .* 的内容。/)).toBeTruthy();
  expect(screen.getByText('venues 现状')).toBeTruthy();
  api.answer(STATE, aState());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '可以开站了' })).toBeTruthy();
  expect(screen.queryByText(/服务器异常/)).toBeNull();
});

it('says why the site was not opened, and shows what is missing now', async () => {
  const { user } = openWith(aState());
  const button = await screen.findByRole('button', { name: '开站' });
  api.refuse(OPEN, 422, SETUP.incomplete('场馆'), 422);
  api.answer(STATE, aState({}, { venues: 'required' }));
  await user.click(button);
  expect(await screen.findByText(SETUP.incomplete('场馆'))).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '还差 1 项可以开站' })).toBeTruthy();
});

it('keeps the reason of an exception that is refused, or that got no answer', async () => {
  api.refuse(PROPOSE, 409, PROPOSALS.open, 409);
  const { user } = openWith(aState({}, { staff: 'required' }));
  const send = async () => user.click(await screen.findByRole('button', { name: '提交例外，24 小时有效' }));
  await user.type(await screen.findByLabelText('理由'), '内部试玩');
  await send();
  expect(await screen.findByText(PROPOSALS.open)).toBeTruthy();
  expect(screen.getByLabelText('理由')).toHaveProperty('value', '内部试玩');
  api.fail(PROPOSE);
  await send();
  expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
  api.answer(PROPOSE, { no: 'P1' }, PROPOSALS.made);
  await send();
  expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
  expect(api.bodies(PROPOSE)).toEqual([1, 2, 3].map(() => ({ reason: '内部试玩' })));
  expect(screen.getByLabelText('理由')).toHaveProperty('value', '');
});
