import type { Proposal, ProposalPerson } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, REVIEWS } from '@koi/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ProposalsScreen } from './index.ts';

const {
  list: LIST,
  detail: DETAIL,
  summary: SUMMARY,
  approve: APPROVE,
  refuse: REFUSE,
  withdraw: WITHDRAW,
} = staffCalls.proposals;

const aProposal = (change: Partial<Proposal> = {}): Proposal => ({
  no: 'P20261115120000ABCDEFGHJKLM',
  kind: 'venues.secret',
  title: '场馆 极光电竞',
  changes: [{ field: '密钥', before: '19af…07d2', after: 'e5c8…9b31' }],
  reason: '定期更换',
  state: 1,
  maker: 'admin02',
  made_by_me: false,
  same_network: false,
  same_device: false,
  obstacle: '',
  checker: '',
  remark: '',
  created_at: '2026-11-15 12:00:00',
  expires_at: '2099-11-16 12:00:00',
  decided_at: '',
  ...change,
});

const aPerson = (change: Partial<ProposalPerson> = {}): ProposalPerson => ({
  name: 'admin02',
  roles: ['treasurer'],
  network: '10.2.3.*',
  device: '3fa9c1',
  at: '2026-11-15 12:00:00',
  ...change,
});
const waiting = { state: 1, remark: '', decided_at: '' };
const checker = aPerson({ name: 'checker01', roles: ['checker'], network: '10.9.9.*', at: '' });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(DETAIL, { effects: [], differences: [], maker: aPerson(), checker, outcome: waiting });
  api.answer(SUMMARY, { mine: 8, waiting: 9, urgent: 1, approved_today: 14, refused_today: 2, ended: 3 });
});

const openWith = async (change: Partial<Proposal> = {}) => {
  api.answer(LIST, aList([aProposal(change)]));
  const view = renderScreen(<ProposalsScreen />, '/proposals', aStaffMember('admin'));
  await view.user.click(await screen.findByText('场馆 极光电竞'));
  await screen.findByRole('article', { name: '提出人' });
  return view;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows a waiting proposal with its values before and after, and its reason', async () => {
  await openWith();
  expect(api.bodies(LIST)[0]).toEqual({ state: 1, mine: 0, kind: '', after: '', before: '' });
  for (const text of ['19af…07d2', 'e5c8…9b31', '定期更换']) expect(screen.getByText(text)).toBeTruthy();
});

it('counts what waits, and lists what waits for the caller', async () => {
  const { user } = await openWith();
  for (const text of ['14', '2 小时内到期']) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /待我复核\s*8/ }));
  await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ state: 0, mine: 1 }));
});

it('tells the second person which proposals ended with the account of their maker, and leads to them', async () => {
  const { user } = await openWith();
  const notice = PROPOSALS.endedWithMaker.replace('{count}', '3');
  expect(screen.getByText(notice)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: PROPOSALS.seeEnded }));
  await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ state: 4 }));
});

it('says why a proposal ended while its panel is open, and can not be decided any more', async () => {
  const outcome = { state: 4, remark: PROPOSALS.makerChanged, decided_at: '2026-11-15 12:05:00' };
  api.answer(DETAIL, { effects: [], differences: [], maker: aPerson(), checker: null, outcome });
  await openWith();
  expect(await screen.findAllByText(PROPOSALS.makerChanged)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: PROPOSALS.approve })).toBeNull();
});

it('shows what a proposal adds without a value before', async () => {
  await openWith({ changes: [{ field: '文件', before: '', after: '会员列表，XLSX，13 行' }] });
  expect(screen.getAllByText('会员列表，XLSX，13 行')).toHaveLength(2);
  expect(screen.queryByText('前后对比')).toBeNull();
});

it('abbreviates the number of an order in the title, and shows all of it among the facts', async () => {
  const no = 'D20261115120000ABCDEFGHJKLM';
  api.answer(LIST, aList([aProposal({ kind: 'deposits.approve', title: `存款 ${no}` })]));
  const { user } = renderScreen(<ProposalsScreen />, '/proposals', aStaffMember('admin'));
  await user.click(await screen.findByText('存款 D2026…JKLM'));
  expect(screen.getByRole('region', { name: '大额或金额不符的存款 · 存款 D2026…JKLM' })).toBeTruthy();
  expect(screen.getByText(no)).toBeTruthy();
});

it('shows what an agreement would cause, and both people with their roles, networks and devices', async () => {
  const effects = [{ name: '待付款的订单仍按原设置', value: '3 笔', watch: true }];
  api.answer(DETAIL, { effects, differences: [], maker: aPerson(), checker, outcome: waiting });
  await openWith();
  expect(api.bodies(DETAIL)).toEqual([{ no: aProposal().no }]);
  expect(screen.getByText('影响')).toBeTruthy();
  expect(screen.getByText('3 笔')).toBeTruthy();
  const [first, second] = ['提出人', '复核人'].map((name) => screen.getByRole('article', { name }).textContent);
  expect(first).toBe('admin02资金主管网络 10.2.3.* · 设备 3fa9c111-15 12:00');
  expect(second).toBe('checker01复核人 · 您网络 10.9.9.* · 设备 3fa9c1现在');
});

it('shows no consequences for a kind without figures, and an empty card for a missing second person', async () => {
  api.answer(DETAIL, { effects: [], differences: [], maker: aPerson(), checker: null, outcome: waiting });
  await openWith({ made_by_me: true, obstacle: PROPOSALS.ownNotAllowed });
  expect(screen.queryByText('影响')).toBeNull();
  expect(screen.getByRole('article', { name: '提出人' }).textContent).toContain('资金主管 · 您');
  expect(screen.getByRole('article', { name: '复核人' }).textContent).toBe('复核人等待另一人');
});

it('keeps the decision possible when the people can not be read', async () => {
  api.refuse(DETAIL, 500, '');
  api.answer(LIST, aList([aProposal()]));
  const { user } = renderScreen(<ProposalsScreen />, '/proposals', aStaffMember('admin'));
  await user.click(await screen.findByText('场馆 极光电竞'));
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(button(PROPOSALS.approve).disabled).toBe(false);
});

it('carries out a proposal that a second person approves', async () => {
  api.answer(APPROVE, null, PROPOSALS.approved);
  const { user } = await openWith();
  await user.click(button(PROPOSALS.approve));
  expect(await screen.findByText(PROPOSALS.approved)).toBeTruthy();
  expect(api.sentTo(APPROVE)).toMatchObject([{ body: { no: aProposal().no, remark: '' } }]);
});

it('requires a reason for a refusal', async () => {
  const { user } = await openWith();
  await user.click(button(PROPOSALS.refuse));
  expect(screen.getByText(REVIEWS.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText('复核备注'), '指纹不符');
  await user.click(button(PROPOSALS.refuse));
  await waitFor(() => expect(api.bodies(REFUSE)).toEqual([{ no: aProposal().no, remark: '指纹不符' }]));
});

it('offers the maker to withdraw it, and nothing else', async () => {
  const { user } = await openWith({ made_by_me: true, obstacle: PROPOSALS.ownNotAllowed });
  expect(screen.queryByRole('button', { name: PROPOSALS.approve })).toBeNull();
  await user.click(button('撤回'));
  await waitFor(() => expect(api.bodies(WITHDRAW)).toEqual([{ no: aProposal().no }]));
});

it('says why the caller can not be the second person', async () => {
  await openWith({ obstacle: PROPOSALS.tooFresh, same_network: true });
  expect(screen.getAllByText(PROPOSALS.tooFresh).length).toBeGreaterThan(0);
  expect(screen.getByText('将写进审计日志')).toBeTruthy();
  expect(button(PROPOSALS.approve).disabled).toBe(true);
});

it('shows what has changed since the proposal was made, and lets the second person only refuse', async () => {
  const differences = [{ field: '接口地址', before: 'https://one.example', after: 'https://two.example' }];
  api.answer(DETAIL, { effects: [], differences, maker: aPerson(), checker, outcome: waiting });
  await openWith();
  const changed = await screen.findByRole('region', { name: PROPOSALS.changedTitle });
  for (const text of [PROPOSALS.changedHint, 'https://two.example']) expect(changed.textContent).toContain(text);
  expect(button(PROPOSALS.changed).disabled).toBe(true);
  expect(button(PROPOSALS.refuse).disabled).toBe(false);
});

it('shows the maker what has changed', async () => {
  const differences = [{ field: '接口地址', before: 'https://one.example', after: 'https://two.example' }];
  api.answer(DETAIL, { effects: [], differences, maker: aPerson(), checker: null, outcome: waiting });
  await openWith({ made_by_me: true, obstacle: PROPOSALS.ownNotAllowed });
  expect(await screen.findByRole('region', { name: PROPOSALS.changedTitle })).toBeTruthy();
  expect(button('撤回').disabled).toBe(false);
});

it('warns when both people use the same device', async () => {
  await openWith({ same_device: true });
  expect(screen.getByText(PROPOSALS.sharedDevice)).toBeTruthy();
  expect(screen.getByText('将写进审计日志')).toBeTruthy();
});

it('shows why a proposal ended without a decision', async () => {
  await openWith({ state: 4, remark: PROPOSALS.memberExcluded, decided_at: '2026-11-15 13:00:00' });
  expect(screen.getByText('原因')).toBeTruthy();
  expect(screen.getByText(PROPOSALS.memberExcluded)).toBeTruthy();
});

it('shows who decided about a finished proposal', async () => {
  const decided = aPerson({ name: 'admin03', at: '2026-11-15 13:00:00' });
  api.answer(DETAIL, { effects: [], differences: [], maker: aPerson(), checker: decided, outcome: waiting });
  await openWith({ state: 3, checker: 'admin03', remark: '理由不足', decided_at: '2026-11-15 13:00:00' });
  for (const text of ['admin03', '理由不足']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: PROPOSALS.approve })).toBeNull();
});
