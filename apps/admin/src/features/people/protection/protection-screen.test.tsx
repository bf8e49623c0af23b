import { staffCalls } from '@koi/contract/staff-calls';
import { BLOCK_END_NAMES, MEMBER_FILES, STAFF_PROTECTION } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startExport } from '../../../../test/exports.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList } from '../../../../test/orders.ts';
import { aBlockRow, aMarker, anEnding, aReport, aSummary, protectionApi } from '../../../../test/protection.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ProtectionScreen } from './index.ts';

const { protection: CALLS, memberFiles } = staffCalls;

let api: ReturnType<typeof protectionApi>;
beforeEach(() => {
  api = protectionApi();
});

type Role = Parameters<typeof aStaffMember>[0];
const open = (tab = '', role: Role = 'admin') =>
  renderScreen(<ProtectionScreen />, `/protection${tab && `?tab=${tab}`}`, aStaffMember(role));
const table = (name: string) => screen.findByRole('table', { name });
const rowOf = async (name: string) => within(await table(name)).findByRole('row', { name: /koi8866/ });

describe('the summary', () => {
  it('shows the blocks in force, refusals, raises, and the state of the log', async () => {
    open();
    const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')?.textContent;
    expect(await card('生效中的限制')).toContain('86人');
    expect(await card('今日拦下')).toContain('存款 9 · 进入游戏 11 · 领取 3');
    expect(await card('提高限额申请')).toContain('7件');
    expect(await card('受限会员收到的推广')).toContain('0条');
    expect(screen.getByText('保护记录链完整，共 4,218 条')).toBeTruthy();
  });

  it('reports a broken log, and advertising that reached a blocked member', async () => {
    api.answer(CALLS.summary, aSummary({ advertising: 2, log: { rows: 9, sound: false, checked_at: '2026-11-16' } }));
    open();
    expect(await screen.findByText('保护记录链有断裂，共 9 条')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: '受限会员收到的推广' });
    expect(heading.closest('section')?.dataset['tone']).toBe('danger');
  });

  it('offers to try again when it can not be read, without hiding the register', async () => {
    api.refuse(CALLS.summary, 500, '服务器繁忙');
    open();
    expect(await screen.findByText('服务器繁忙')).toBeTruthy();
    expect(await table('限制登记')).toBeTruthy();
  });
});

describe('the register', () => {
  it('shows how and when a block ends, and never offers to end one', async () => {
    api.answer(
      CALLS.blocks,
      aList([
        aBlockRow(),
        aBlockRow({ id: 2, kind: 'house', term: 'house', reason: '疑似未成年，等待证件', ends_at: '', ending: 'two' }),
        aBlockRow({ id: 3, term: 'open', ends_at: '', ending: 'asked' }),
      ]),
    );
    open();
    const rows = within(await table('限制登记'));
    expect(await rows.findByText('6 个月')).toBeTruthy();
    for (const text of ['2027-05-01', '疑似未成年，等待证件', '无期限', BLOCK_END_NAMES.asked])
      expect(rows.getByText(text)).toBeTruthy();
    expect(rows.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText(STAFF_PROTECTION.promise)).toBeTruthy();
  });

  it('filters by kind, sorts, searches, and exports what it shows', async () => {
    const { user } = open();
    await rowOf('限制登记');
    await user.click(screen.getByRole('radio', { name: '冷静期' }));
    await user.selectOptions(screen.getByLabelText('排序'), '最早结束');
    await user.type(screen.getByLabelText('搜索会员'), 'koi');
    const filters = { kind: 'break', sort: 'ending', search: 'koi' };
    await waitFor(() => expect(api.bodies(CALLS.blocks).at(-1)).toMatchObject(filters));
    await rowOf('限制登记');
    expect(await startExport(api)).toEqual({ list: 'protection/blocks', filters, format: 'xlsx' });
  });

  it('opens the member’s file at its protection section', async () => {
    const { user } = open();
    await user.click(await rowOf('限制登记'));
    expect(address()).toBe('/members/10286?tab=protection');
  });

  it('places a house block of a member who is found by name', async () => {
    api.refuse(memberFiles.find, 404, MEMBER_FILES.unknown);
    api.answer(CALLS.placeBlock, null, STAFF_PROTECTION.blocked);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '平台限制' }));
    await user.type(screen.getByLabelText('会员账号或 ID'), 'koi8866');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(await screen.findByText(MEMBER_FILES.unknown)).toBeTruthy();
    const { id, name } = aMemberFile();
    api.answer(memberFiles.find, { id, name });
    await user.click(screen.getByRole('button', { name: '下一步' }));
    await user.selectOptions(await screen.findByLabelText('原因种类'), '疑似未成年');
    await user.click(screen.getByRole('button', { name: '立即限制' }));
    expect(api.sentTo(CALLS.placeBlock)).toEqual([]);
    await user.type(screen.getByLabelText('说明'), '证件显示 17 岁');
    await user.click(screen.getByRole('button', { name: '立即限制' }));
    await screen.findByText(STAFF_PROTECTION.blocked);
    expect(api.bodies(CALLS.placeBlock)).toEqual([{ member_id: 10286, cause: 'minor', reason: '证件显示 17 岁' }]);
  });

  it('shows that nothing is blocked', async () => {
    api.answer(CALLS.blocks, aList([]));
    open();
    expect(await screen.findByText('没有生效中的限制')).toBeTruthy();
  });

  it('lets readers look but not act', async () => {
    open('', 'readonly');
    await rowOf('限制登记');
    expect(screen.queryByRole('button', { name: '平台限制' })).toBeNull();
  });
});

describe('markers', () => {
  it('show their basis and degree, and send the care letter after a confirmation', async () => {
    api.answer(CALLS.sendCare, null, STAFF_PROTECTION.careSent);
    const { user } = open('markers');
    const row = within(await rowOf('需要关心的会员'));
    expect(await row.findByText('亏损后 10 分钟内再存款，今天 4 次')).toBeTruthy();
    expect(row.getByRole('img', { name: '程度 4，最高 4' })).toBeTruthy();
    await user.click(row.getByRole('button', { name: '发关怀信' }));
    expect(api.sentTo(CALLS.sendCare)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText(STAFF_PROTECTION.careSent)).toBeTruthy();
    expect(api.bodies(CALLS.sendCare)).toEqual([{ member_id: 10286 }]);
  });

  it('say when the last letter was sent', async () => {
    api.answer(CALLS.markers, aList([aMarker({ cared_at: '2025-11-14 10:00:00' })]));
    open('markers');
    expect(await screen.findByText('2025-11-14 已发')).toBeTruthy();
    expect(screen.getByRole('button', { name: '再发一封' })).toBeTruthy();
  });
});

describe('endings', () => {
  it('show what the venue answered and how often it was asked', async () => {
    api.answer(CALLS.endings, aList([anEnding(), anEnding({ id: 9, answer: 'round', alert: 0 })]));
    open('endings');
    const rows = within(await table('未确认结束'));
    expect(await rows.findByText('无答复')).toBeTruthy();
    expect(rows.getByText('本局进行中')).toBeTruthy();
    expect(rows.getAllByText('18 次')).toHaveLength(2);
  });
});

describe('the report', () => {
  it('is read for the chosen days, and exported for them', async () => {
    open('report');
    expect((await table('限额使用')).textContent).toContain('存款4117305');
    expect((await table('拦下的操作')).textContent).toContain('进入游戏5113266');
    fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-01-01' } });
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-01-31' } });
    const filters = { first: '2026-01-01', last: '2026-01-31' };
    await waitFor(() => expect(api.bodies(CALLS.report).at(-1)).toEqual(filters));
    await table('限额使用');
    expect(await startExport(api)).toMatchObject({ list: 'protection/report', filters });
  });

  it('warns about advertising that reached a blocked member', async () => {
    api.answer(CALLS.report, aReport({ advertising: { withheld: 5, reached: 1 } }));
    open('report');
    expect(await screen.findByText(/有 1 条推广到达受限会员/)).toBeTruthy();
  });

  it('is not asked for days that can not be reported', async () => {
    open('report&first=2026-02-01&last=2026-01-01');
    expect(await screen.findByText('开始日期不能晚于结束日期')).toBeTruthy();
    expect(api.sentTo(CALLS.report)).toEqual([]);
  });
});

describe('the settings', () => {
  const hoursField = () => screen.findByLabelText('提高或取消限额的等待时间（小时）');
  const save = () => screen.getByRole('button', { name: '保存' });

  it('are made stricter within their bounds at once', async () => {
    api.answer(CALLS.saveSettings, { no: '' }, STAFF_PROTECTION.settingsSaved);
    const { user } = open('settings');
    const hours = await hoursField();
    await user.clear(hours);
    await user.type(hours, '23');
    await user.click(save());
    expect(screen.getByText('等待时间须为24至168小时')).toBeTruthy();
    await user.clear(hours);
    await user.type(hours, '72');
    await user.selectOptions(screen.getByLabelText('时间提醒'), '每 30 分钟');
    expect(screen.queryByLabelText('理由')).toBeNull();
    await user.click(save());
    await screen.findByText(STAFF_PROTECTION.settingsSaved);
    expect(api.bodies(CALLS.saveSettings)).toEqual([{ raise_wait_hours: 72, reality_minutes: 30, reason: '' }]);
  });

  it('are made looser with a reason for the second person', async () => {
    api.answer(CALLS.settings, { raise_wait_hours: 168, reality_minutes: 15, waiting_proposal: '' });
    api.answer(CALLS.saveSettings, { no: 'P1' }, STAFF_PROTECTION.settingsPartly);
    const { user } = open('settings');
    const hours = await hoursField();
    await user.clear(hours);
    await user.type(hours, '48');
    expect(screen.getByText(/^比现在宽松：提交后由第二人复核/)).toBeTruthy();
    await user.click(save());
    expect(screen.getByText('请填写理由')).toBeTruthy();
    await user.type(screen.getByLabelText('理由'), '会员反馈');
    await user.click(save());
    await screen.findByText(STAFF_PROTECTION.settingsPartly);
    expect(api.bodies(CALLS.saveSettings)).toEqual([{ raise_wait_hours: 48, reality_minutes: 15, reason: '会员反馈' }]);
  });

  it('say that looser ones wait', async () => {
    api.answer(CALLS.settings, { raise_wait_hours: 168, reality_minutes: 15, waiting_proposal: 'P1' });
    open('settings');
    expect(await screen.findByText('一项放宽正在等待另一人复核。')).toBeTruthy();
  });

  it('are read-only without the permission', async () => {
    open('settings', 'service');
    const hours = await screen.findByLabelText<HTMLInputElement>('提高或取消限额的等待时间（小时）');
    expect(hours.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
