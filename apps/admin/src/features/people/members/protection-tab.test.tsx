import type { Block } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, PROPOSALS, PROTECTION_FORMS, STAFF_PROTECTION } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList } from '../../../../test/orders.ts';
import { aHouseLimit, aLimit, aProtection } from '../../../../test/protection.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { MemberScreen } from './index.ts';

const { protection: CALLS } = staffCalls;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.memberFiles.detail, aMemberFile());
  api.answer(staffCalls.memberNotes.list, aList([]));
  api.answer(CALLS.member, aProtection());
  api.answer(CALLS.houseLimits, []);
});

type Role = Parameters<typeof aStaffMember>[0];
const open = (view = '', role: Role = 'protection') =>
  renderScreen(<MemberScreen />, `/members/10286?tab=protection${view && `&view=${view}`}`, aStaffMember(role));

const aBlock = (change: Partial<Block> = {}): Block => ({
  kind: 'exclusion',
  term: '6m',
  started_at: '2026-11-01 10:00:00',
  ends_at: '2027-05-01 10:00:00',
  text: '账户处于自我排除期（至 2027-05-01 10:00），目前仅可取款与联系客服。',
  return_from: '2027-05-01 10:00:00',
  may_return: 0,
  return: null,
  ...change,
});

it('shows the limits with what is used, and the raises that wait', async () => {
  const raise = {
    id: 1,
    before: '8000.00',
    value: '20000.00',
    requested_at: '2025-11-14 10:00:00',
    ready_at: '2025-11-16 00:00:00',
    lapses_at: '2025-11-19 00:00:00',
    ready: 1,
  } as const;
  api.answer(
    CALLS.member,
    aProtection({
      limits: [aLimit({ raise }), aLimit({ kind: 'time', own: '', house: '120', value: '120', used: '30' })],
    }),
  );
  open();
  const rows = within(await screen.findByRole('table', { name: '限额' }));
  expect(rows.getByText('每日存款')).toBeTruthy();
  expect(rows.getByText('¥7,200')).toBeTruthy();
  expect(rows.getByText('提高至 ¥20,000 · 待本人确认，2025-11-19 失效')).toBeTruthy();
  expect(rows.getAllByText('2 小时')).toHaveLength(2);
  expect(screen.getByText(STAFF_PROTECTION.promise)).toBeTruthy();
});

it('offers no way to end a block that the member chose', async () => {
  api.answer(CALLS.member, aProtection({ block: aBlock() }));
  open();
  expect(await screen.findByText('至 2027-05-01 10:00，期满后须申请返回')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提议解除' })).toBeNull();
  expect(screen.getByRole('button', { name: '平台限制' })).toBeTruthy();
});

it('proposes to lift a house block with a reason', async () => {
  api.answer(CALLS.member, aProtection({ block: aBlock({ kind: 'house', term: 'house', ends_at: '' }), block_id: 21 }));
  api.answer(CALLS.proposeLift, { no: 'P1' }, PROPOSALS.made);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '提议解除' }));
  await user.click(screen.getByRole('button', { name: '提交复核' }));
  expect(screen.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText('原因'), '证件已核对');
  await user.click(screen.getByRole('button', { name: '提交复核' }));
  await screen.findByText(PROPOSALS.made);
  expect(api.bodies(CALLS.proposeLift)).toEqual([{ id: 21, reason: '证件已核对' }]);
});

it('corrects the birth date with a reason', async () => {
  api.answer(CALLS.correctBirthDate, null, STAFF_PROTECTION.birthDateCorrected);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '更正出生日期' }));
  await user.click(screen.getByRole('button', { name: '更正' }));
  expect(screen.getByText(PROTECTION_FORMS.birthDateWrong)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('出生日期'), { target: { value: '1991-02-03' } });
  await user.click(screen.getByRole('button', { name: '更正' }));
  expect(screen.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText('原因'), '身份证');
  await user.click(screen.getByRole('button', { name: '更正' }));
  await waitFor(() =>
    expect(api.bodies(CALLS.correctBirthDate)).toEqual([
      { member_id: 10286, birth_date: '1991-02-03', reason: '身份证' },
    ]),
  );
});

it('sets a house limit of the member', async () => {
  api.answer(CALLS.houseLimits, [aHouseLimit({ member_id: 10286, kind: 'time', period: 'day', value: '180' })]);
  api.answer(CALLS.setHouseLimit, { no: '', holds_from: '2026-11-16 10:00:00' }, STAFF_PROTECTION.houseLimitStored);
  const { user } = open('house');
  expect(await screen.findByText('3 小时')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '设置平台限额' }));
  await user.selectOptions(screen.getByLabelText('限额'), '每日时长');
  await user.type(screen.getByLabelText('数值（分钟）'), '90');
  expect(screen.getByText('比现在严格：保存后立即生效。')).toBeTruthy();
  await user.type(screen.getByLabelText('原因'), '本人来电');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(api.bodies(CALLS.setHouseLimit)).toEqual([
      { member_id: 10286, kind: 'time', period: 'day', value: '90', reason: '本人来电' },
    ]),
  );
});

it('shows the whole history with the person who acted', async () => {
  const event = {
    id: 1,
    at: '2026-11-15 10:00:00',
    event: 'limit-set',
    title: '设置限额',
    detail: '每日存款 ¥8,000',
  } as const;
  api.answer(
    CALLS.memberHistory,
    aList([
      { ...event, by: 'member' as const, staff_name: '' },
      {
        ...event,
        id: 2,
        event: 'house-blocked' as const,
        title: '平台限制',
        by: 'house' as const,
        staff_name: 'admin02',
      },
    ]),
  );
  open('history');
  const rows = within(await screen.findByRole('table', { name: '保护记录' }));
  expect(await rows.findByText('会员本人')).toBeTruthy();
  expect(rows.getByText('admin02')).toBeTruthy();
});

it('lets readers look but not act, and says when it can not be read', async () => {
  api.refuse(CALLS.member, 500, '服务器繁忙');
  const { user } = open('', 'readonly');
  expect(await screen.findByText('服务器繁忙')).toBeTruthy();
  api.answer(CALLS.member, aProtection());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('table', { name: '限额' })).toBeTruthy();
  for (const name of ['更正出生日期', '平台限制']) expect(screen.queryByRole('button', { name })).toBeNull();
});
