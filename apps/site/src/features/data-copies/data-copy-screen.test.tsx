import type { DataCopy } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { DATA_COPIES, SECURITY } from '@koi/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { DataCopyScreen } from './index.ts';

const { state: STATE, request: REQUEST, download: DOWNLOAD } = calls.dataCopies;

const aCopy = (change: Partial<DataCopy> = {}): DataCopy => ({
  state: 'none',
  requested_at: '',
  ready_at: '',
  expires_at: '',
  bytes: 0,
  next_at: '',
  ...change,
});
const READY = aCopy({
  state: 'ready',
  requested_at: '2026-06-18 10:00:00',
  ready_at: '2026-06-18 10:01:00',
  expires_at: '2026-06-25 10:01:00',
  bytes: 48_800,
  next_at: '2026-06-19 10:00:00',
});

let api: ReturnType<typeof fakeApi>;
let followed: string[];
beforeEach(() => {
  api = fakeApi();
  api.answer(STATE, aCopy());
  signIn('token');
  followed = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => vi.restoreAllMocks());
const open = () => renderScreen(<DataCopyScreen />, '/dataCopy').user;

it('asks for a copy with the login password, and shows that it is prepared', async () => {
  const user = open();
  expect(await screen.findByText(/JSON 格式/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '申请副本' }));
  expect(screen.getByText(SECURITY.passwordMissing)).toBeTruthy();
  api.refuse(REQUEST, 400, SECURITY.passwordWrong);
  await user.type(screen.getByLabelText('登录密码'), 'secret-6');
  await user.click(screen.getByRole('button', { name: '申请副本' }));
  expect(await screen.findByText(SECURITY.passwordWrong)).toBeTruthy();
  api.answer(REQUEST, aCopy({ state: 'waiting', requested_at: '2026-06-18 10:00:00' }), DATA_COPIES.requested);
  await user.click(screen.getByRole('button', { name: '申请副本' }));
  expect(await screen.findByText(DATA_COPIES.waiting)).toBeTruthy();
  expect(api.bodies(REQUEST)).toEqual([{ password: 'secret-6' }, { password: 'secret-6' }]);
});

it('downloads a copy that is ready with the password, without leaving the page', async () => {
  api.answer(STATE, READY);
  const user = open();
  expect(await screen.findByText(/06-18 10:01 完成，48 KB/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请副本' })).toBeNull();
  await user.type(screen.getByLabelText('登录密码'), 'secret-6');
  api.answer(DOWNLOAD, { url: '/media/copies/C1/ticket' });
  await user.click(screen.getByRole('button', { name: '下载' }));
  await waitFor(() => expect(followed).toEqual(['/media/copies/C1/ticket']));
  expect(screen.getByRole('heading', { name: '数据副本已准备好' })).toBeTruthy();
});

it('says when another copy can be asked for, and that the last one failed', async () => {
  api.answer(STATE, aCopy({ state: 'expired', next_at: '2026-06-19 10:00:00' }));
  const first = renderScreen(<DataCopyScreen />, '/dataCopy');
  expect(await screen.findByText(/06-19 10:00 后可以再次申请/)).toBeTruthy();
  first.view.unmount();
  api.answer(STATE, aCopy({ state: 'failed' }));
  open();
  expect(await screen.findByText('上次没有准备成功，请重新申请。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '申请副本' })).toBeTruthy();
});

it('shows a failure to read with a way to try again', async () => {
  api.fail(STATE);
  open();
  expect(await screen.findByRole('button', { name: /重试|重新加载/ })).toBeTruthy();
});
