import type { UserInfo } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMember } from '../../test/fake-api.ts';
import { anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { signIn } from '../lib/session.ts';

const PERSONAL = { realname: '陈小宇', mobile: '13800006602', email: 'koi@example.com', birthday: '1992-08-16' };

/**
 * The fields of the member that a device may keep. The compiler names this list when the member gets another field, which
 * belongs either here or, as personal data, above and in `PRIVATE` of lib/account.ts.
 */
const KEPT: Record<Exclude<keyof UserInfo, keyof typeof PERSONAL>, true> = {
  id: true,
  username: true,
  name: true,
  avatar: true,
  vip: true,
  current_vip: true,
  paysum: true,
  flowsum: true,
  balance: true,
  gameblance: true,
  transit: true,
  joinday: true,
  isagent: true,
  block: true,
  block_until: true,
  usdtrate: true,
  withdrawusdtrate: true,
  withdrawcashfee: true,
  withdrawfeeusdttrc: true,
  transferstatus: true,
};

/** The keys of the specification, and those of the device that `lib/session.ts` and the screens name. */
const KNOWN = [
  ...['userInfo', 'token', 'appInfo', 'messageNum', 'banner', 'realbet', 'joker', 'gaming', 'sport', 'lottery'],
  ...[
    'concise',
    'fish',
    'hot',
    'autoLogin',
    'answerNum',
    'welcomed',
    'theme',
    'balanceWithheld',
    'pid',
    'gamesEntered',
  ],
];

const stored = () =>
  [localStorage, sessionStorage].flatMap((area) => Object.keys(area).map((key) => [key, area.getItem(key) ?? '']));

it('a session stores the keys of the specification and none of the member’s personal data', async () => {
  const api = anOrdinaryDay();
  api.answer(calls.members.user, aMember(PERSONAL));
  api.answer(calls.members.refresh, aMember(PERSONAL));
  api.answer(calls.members.updateProfile, null);
  signIn('token', { remember: true });
  const { user, view } = renderApp('/userInfo');
  expect(await screen.findByText('138 **** 6602')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(localStorage.getItem('userInfo')).toContain('koi8866'));
  const entries = stored();
  expect(entries.map(([key]) => key).filter((key) => !KNOWN.includes(key ?? ''))).toEqual([]);
  const kept = Object.entries(JSON.parse(localStorage.getItem('userInfo') ?? '{}') as UserInfo);
  expect(kept.filter(([field, value]) => value !== '' && !(field in KEPT))).toEqual([]);
  for (const [, value] of entries) for (const text of Object.values(PERSONAL)) expect(value).not.toContain(text);
  view.unmount();
});
