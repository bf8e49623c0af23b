import type { SetupPoint, SetupState } from '@koi/contract';
import { SETUP_POINTS } from '@koi/contract/constants';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, SETUP } from '@koi/contract/texts';
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
