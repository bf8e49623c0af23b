import type { AuditRow, MemberNote, ReceivedLetter, StaffTalk } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, MEMBER_NOTES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aBet } from '../../../../test/venues.ts';
import { MemberScreen } from './index.ts';

const NOTES = staffCalls.memberNotes.list;

const aNote = (change: Partial<MemberNote> = {}): MemberNote => ({
  id: 1,
  text: '来电核实身份',
  staff_name: 'service1',
  created_at: '2026-11-15 14:00:00',
  removed: false,
  removed_by: '',
  removed_at: '',
  removed_reason: '',
  ...change,
});

const aLetter = (change: Partial<ReceivedLetter> = {}): ReceivedLetter => ({
  id: 9,
  kind: 'notice',
  title: '维护通知',
  content: '<p>今晚维护</p>',
  audience: 'all',
  sender: '',
  created_at: '2026-11-15 14:00:00',
  read_at: '',
  ...change,
});

const anAction = (change: Partial<AuditRow> = {}): AuditRow => ({
  id: 7,
  at: '2026-11-15 14:00:00',
  staff_name: 'service1',
  role: 'service',
  group: 'members',
  action: 'memberFiles.freeze',
  action_text: '冻结会员',
  target: '会员 koi8866',
  summary: '本人申请',
  address: '10.2.*.31',
  succeeded: true,
  changes: [{ field: '账户状态', before: '正常', after: '冻结' }],
  hash: 'a',
  previous_hash: 'b',
  ...change,
});

const aTalk = (change: Partial<StaffTalk> = {}): StaffTalk => ({
  id: 31,
  member_id: 10286,
  name: 'koi8866',
  vip: 3,
  state: 'answered',
  waiting_since: '',
  holder_id: 1,
  holder: 'service1',
  held_by_me: false,
  unread: 0,
  last_word: '好的',
  last_by: 'guest',
  last_at: '2026-11-15 14:00:00',
  created_at: '2026-11-15 13:00:00',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.memberFiles.detail, aMemberFile());
  api.answer(staffCalls.memberFiles.ledger, aList([]));
  api.answer(NOTES, aList([]));
});

const open = (query = '', role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<MemberScreen />, `/members/10286${query}`, aStaffMember(role));
const tab = (name: string) => screen.getByRole('tab', { name });
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of a member’s file', () => {
  it('are chosen by the address, with their page', async () => {
    api.answer(staffCalls.bets.search, aList([aBet({ member_id: 10286 })], { total: 21, previous: 'p1' }));
    open('?tab=bets&after=c1');
    expect(await screen.findByRole('table', { name: '投注' })).toBeTruthy();
    expect(chosenTab()).toBe('投注');
    await waitFor(() =>
      expect(api.bodies(staffCalls.bets.search).at(-1)).toEqual({ member_id: 10286, after: 'c1', before: '' }),
    );
    fireEvent.click(tab('资金流水'));
    expect(address()).toBe('/members/10286');
  });

  it('are changed with the arrow keys, Home and End', async () => {
    const { user } = open();
    (await screen.findByRole('tab', { name: '资金流水' })).focus();
    await user.keyboard('{ArrowLeft}');
    expect(chosenTab()).toBe('备注');
    expect(document.activeElement).toBe(tab('备注'));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(address()).toBe('/members/10286?tab=bets');
    await user.keyboard('{End}{Home}');
    expect(chosenTab()).toBe('资金流水');
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('资金流水')]);
  });

  it('are those that the role may read', async () => {
    open('', 'finance');
    await screen.findByRole('tab', { name: '资金流水' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '资金流水',
      '投注',
      '存取款',
      '返水与红包',
      '风险关联',
      '登录与设备',
      '安全',
      '备注',
    ]);
  });

  it('fail one by one, and the others stay usable', async () => {
    api.refuse(staffCalls.letters.received, 500, '系统繁忙');
    api.answer(staffCalls.workOrders.list, aList([]));
    open('?tab=letters');
    expect(await screen.findByText('系统繁忙')).toBeTruthy();
    expect(screen.getByText('还需 638.88')).toBeTruthy();
    fireEvent.click(tab('工单'));
    expect(await screen.findByText('会员还没有提交工单')).toBeTruthy();
  });

  it('narrow bets to some days, and lead to a bet and its proof', async () => {
    api.answer(staffCalls.bets.search, aList([aBet({ bet_id: 'b77', platname: 'xinghe', member_id: 10286 })]));
    const { user } = open('?tab=bets');
    await user.selectOptions(await screen.findByLabelText('投注时间'), '今天');
    await waitFor(() =>
      expect(api.bodies(staffCalls.bets.search).at(-1)).toMatchObject({
        member_id: 10286,
        from: expect.stringMatching(/^\d{4}-/),
        to: expect.stringMatching(/^\d{4}-/),
      }),
    );
    const [row] = within(screen.getByRole('table', { name: '投注' }))
      .getAllByRole('row')
      .slice(1);
    fireEvent.click(row as HTMLElement);
    expect(address()).toMatch(/^\/bets\?search=b77&days=-1&from=.+&to=.+&open=xinghe%3Ab77$/);
  });

  it('show rewards by kind, with the kind in the address', async () => {
    api.answer(staffCalls.rebates.records, aList([]));
    api.answer(staffCalls.redPackets.draws, aList([]));
    open('?tab=rewards');
    expect(await screen.findByText('会员还没有返水')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '红包' }));
    expect(await screen.findByText('会员还没有领过红包')).toBeTruthy();
    expect(address()).toBe('/members/10286?tab=rewards&view=packets');
    expect(api.bodies(staffCalls.redPackets.draws)).toEqual([{ member_id: 10286, after: '', before: '' }]);
  });

  it('show a letter and whether it was read', async () => {
    api.answer(staffCalls.letters.received, aList([aLetter()]));
    open('?tab=letters');
    fireEvent.click(await screen.findByText('维护通知'));
    expect(within(await screen.findByRole('dialog')).getByText('今晚维护')).toBeTruthy();
    expect(screen.getByText('未读')).toBeTruthy();
    expect(address()).toBe('/members/10286?tab=letters&open=9');
  });

  it('show what was said in the live chat, and lead to the inbox', async () => {
    api.answer(staffCalls.talks.list, aList([aTalk()]));
    const line = { seq: 2, by: 'staff' as const, staff_name: 'service1', picture: '', at: '2026-11-15 14:00:00' };
    api.answer(
      staffCalls.talks.messages,
      aList([
        { ...line, text: '您好' },
        { ...line, seq: 1, by: 'guest', staff_name: '', text: '在吗' },
      ]),
    );
    open('?tab=talk');
    expect(await screen.findByText('您好')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('koi8866')).toBeTruthy();
    expect(await screen.findByText('接待人 service1')).toBeTruthy();
    fireEvent.click(screen.getByText('打开会话'));
    expect(address()).toBe('/inbox?queue=all&open=31');
  });

  it('show every staff action with the values before and after', async () => {
    api.answer(staffCalls.audit.list, aList([anAction()]));
    open('?tab=actions');
    fireEvent.click(await screen.findByText('冻结会员'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog
        .getAllByRole('definition')
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual(['−之前：正常', '+之后：冻结']);
    expect(api.bodies(staffCalls.audit.list)).toEqual([{ member_id: 10286, after: '', before: '' }]);
  });

  it('show devices, and end all sessions with a reason', async () => {
    api.answer(staffCalls.memberFiles.devices, aList([{ device: 'a1b2c3d4', seen_at: '2026-11-15 14:00:00' }]));
    api.answer(staffCalls.memberFiles.endSessions, null, MEMBER_FILES.sessionsEnded);
    const { user } = open('?tab=logins');
    expect(await screen.findByText('a1b2c3d4')).toBeTruthy();
    fireEvent.click(screen.getByText('强制下线'));
    await user.type(screen.getByLabelText('原因'), '设备遗失');
    fireEvent.click(within(screen.getByRole('dialog')).getByText('强制下线', { selector: 'button > span' }));
    expect(await screen.findByText(MEMBER_FILES.sessionsEnded)).toBeTruthy();
    expect(api.bodies(staffCalls.memberFiles.endSessions)).toEqual([{ id: 10286, reason: '设备遗失' }]);
  });
});

describe('notes about a member', () => {
  it('are written beside the file and shown at once', async () => {
    api.answer(staffCalls.memberNotes.add, { id: 2 }, MEMBER_NOTES.added);
    const { user } = open();
    expect(await screen.findByText('还没有备注')).toBeTruthy();
    api.answer(NOTES, aList([aNote({ id: 2, text: '常用招行卡' })]));
    await user.type(screen.getByLabelText('添加备注'), ' 常用招行卡 {Enter}');
    expect(await screen.findByText('常用招行卡', { selector: 'p' })).toBeTruthy();
    expect(api.bodies(staffCalls.memberNotes.add)).toEqual([{ member_id: 10286, text: '常用招行卡' }]);
    expect(screen.getByLabelText<HTMLInputElement>('添加备注').value).toBe('');
  });

  it('are kept in the field when they could not be saved', async () => {
    api.refuse(staffCalls.memberNotes.add, 500, '系统繁忙');
    const { user } = open();
    await user.type(await screen.findByLabelText('添加备注'), '常用招行卡{Enter}');
    expect(await screen.findByText('系统繁忙')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('添加备注').value).toBe('常用招行卡');
  });

  it('are removed with a reason and stay as removed', async () => {
    const gone = { removed: true, text: '', removed_by: 'boss01', removed_reason: '写错会员' };
    api.answer(NOTES, aList([aNote()]));
    api.answer(staffCalls.memberNotes.remove, null, MEMBER_NOTES.removed);
    const { user } = open('?tab=notes');
    await user.click(await screen.findByRole('button', { name: '删除备注' }));
    await user.type(screen.getByLabelText('原因'), '写错会员');
    api.answer(NOTES, aList([aNote(gone)]));
    fireEvent.click(within(screen.getByRole('dialog')).getByText('删除', { selector: 'button > span' }));
    expect(await screen.findByText(/boss01 已删除：写错会员/)).toBeTruthy();
    expect(api.bodies(staffCalls.memberNotes.remove)).toEqual([{ id: 1, reason: '写错会员' }]);
    expect(screen.queryByRole('button', { name: '删除备注' })).toBeNull();
  });

  it('can be read but not written without the permission', async () => {
    api.answer(NOTES, aList([aNote()]));
    open('?tab=notes', 'readonly');
    await waitFor(() => expect(screen.getAllByText('来电核实身份')).toHaveLength(2));
    expect(screen.queryByLabelText('添加备注')).toBeNull();
    expect(screen.queryByRole('button', { name: '删除备注' })).toBeNull();
  });
});
