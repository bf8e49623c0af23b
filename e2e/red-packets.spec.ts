import { memberRows } from '@koi/contract';
import { logIn } from '../scripts/cast/members.ts';
import { callAs, callsThrough } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';

test('the header of the site is shown on /hongbao in the red of the page', async ({ page, freshMember, axe }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/hongbao');
  const header = page.getByRole('banner').filter({ has: page.getByRole('button', { name: '菜单' }) });
  for (const name of ['刷新', '一键回收']) await expect(header.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: '锦鲤红包' })).toBeVisible();
  await expect(header).toHaveCSS('--surface-page', '#b8221a');
  await axe();
});

test('a past draw of the demo can be verified by visitors', async ({ page, request }) => {
  const token = await logIn(callsThrough(request), 'koi8866');
  const { data: records } = await callAs(request, { token }, memberRows.redPackets.records, { page: 1 });
  const { no, redpacketmoney } = records.data.at(-1) ?? { no: '', redpacketmoney: 'none' };
  await enterAs(page, undefined, `/hongbaoCheck?no=${no}`);
  await expect(page.getByText('验算通过')).toBeVisible();
  await expect(page.getByText(redpacketmoney).first()).toBeVisible();
});
