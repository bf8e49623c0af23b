import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, RISK } from '@koi/contract/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen, setAddress } from '../../../../test/render-screen.tsx';
import { aBrief, aLink, aRiskCase, aRiskDetail, type aRiskRow, riskApi, someEvidence } from '../../../../test/risk.ts';
import { RiskSection } from '../../../lib/risk/index.ts';
import { RiskMemberScreen, RiskScreen } from './index.ts';

const { risk: CALLS } = staffCalls;

let api: ReturnType<typeof riskApi>;
beforeEach(() => {
  api = riskApi();
});

type Role = Parameters<typeof aStaffMember>[0];
const openList = (tab = '') => renderScreen(<RiskScreen />, `/risk${tab && `?tab=${tab}`}`, aStaffMember('risk'));
const openMember = (role: Role = 'risk') => renderScreen(<RiskMemberScreen />, '/risk/100001', aStaffMember(role));
const button = (name: string) => screen.findByRole('button', { name });

describe('the list', () => {
  it('shows members who wait for a person, and opens one', async () => {
    const { user } = openList();
    const row = await screen.findByRole('row', { name: /chenyu88/ });
    expect(within(row).getByText('85')).toBeTruthy();
    expect(within(row).getByText('付款人同名')).toBeTruthy();
    expect(within(row).getByText('待查看')).toBeTruthy();
    expect(api.bodies(CALLS.list)[0]).toMatchObject({ scope: 'look' });
    expect(screen.getByText(RISK.promise)).toBeTruthy();
    await user.click(row);
    expect(address()).toBe('/risk/100001');
  });

  it('says that nobody waits', async () => {
    api.answer(CALLS.list, aList<ReturnType<typeof aRiskRow>>([]));
    openList();
    expect(await screen.findByText('没有等待查看的会员')).toBeTruthy();
  });

  it('has the cases and the rules with their precision and shadow', async () => {
    const { view } = openList('cases');
    expect(await screen.findByRole('row', { name: /risk01/ })).toBeTruthy();
    view.unmount();
    openList('rules');
    expect(within(await screen.findByRole('row', { name: /同设备/ })).getByText('71% 属实')).toBeTruthy();
    expect(screen.getByText('影子 第 6 / 14 天')).toBeTruthy();
  });
});

describe('a member', () => {
  it('is left by a link to another page without a detour through the list', async () => {
    openMember();
    await screen.findByText('关联账号');
    expect(screen.queryByLabelText('关闭详情')).toBeNull();
    await act(async () => {
      const followed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
      setAddress('/suspense');
      await followed;
    });
    expect(address()).toBe('/suspense');
  });

  it('shows score, rules, links and evidence', async () => {
    openMember();
    expect(await screen.findByText('奖励等待复核')).toBeTruthy();
    const panel = within(screen.getByLabelText('详情'));
    expect(panel.getByText('85')).toBeTruthy();
    expect(panel.getByText('+40')).toBeTruthy();
    expect(panel.getByText('(20)')).toBeTruthy();
    expect(panel.getByText('试行规则，不计分')).toBeTruthy();
    expect(panel.getByText(RISK.promise)).toBeTruthy();
    expect(screen.getByRole('img', { name: /chenyu88 与 linan0612：强，同设备/ })).toBeTruthy();
    const table = within(screen.getByRole('table', { name: '证据' }));
    expect(table.getByText('两账号都用过设备 D-5f2c')).toBeTruthy();
    expect(table.getByText('由本会员推荐，暂无其他证据')).toBeTruthy();
  });

  it('is marked as not linked with a reason and an end', async () => {
    const { user } = openMember();
    await user.click(await button('与 linan0612 无关'));
    const form = within(screen.getByRole('form', { name: '与 linan0612 无关' }));
    await user.click(form.getByText('确定'));
    expect(form.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
    await user.type(form.getByLabelText('说明'), '家人同住');
    await user.click(form.getByText('确定'));
    await waitFor(() =>
      expect(api.bodies(CALLS.clear)).toEqual([
        { member_id: 100_001, other_id: 100_002, cause: 'family', days: 90, reason: '家人同住' },
      ]),
    );
  });

  it('shows a cleared pair with its reason, and revokes it', async () => {
    const clearance = {
      id: 7,
      cause: 'network',
      note: '公司宿舍',
      until: '2027-02-14 12:00:00',
      staff_name: 'risk01',
    } as const;
    api.answer(
      CALLS.detail,
      aRiskDetail({
        score: 0,
        links: [aLink({ strength: 'relation', clearance })],
        evidence: [someEvidence({ points: 0, cleared: true })],
      }),
    );
    const { user } = openMember();
    expect(await screen.findByText(/已判无关（公共网络，公司宿舍），至 2027-02-14/)).toBeTruthy();
    await user.click(await button('撤销与 linan0612 无关'));
    await waitFor(() => expect(api.bodies(CALLS.restore)).toEqual([{ id: 7 }]));
  });

  it('has a case with notes that ends with an outcome', async () => {
    const notes = [{ id: 1, at: '2026-11-16 15:02:00', staff_name: 'risk01', text: '次日取款' }];
    api.answer(CALLS.detail, aRiskDetail({ case: { ...aRiskCase(), notes } }));
    const { user } = openMember();
    expect(await screen.findByText('次日取款')).toBeTruthy();
    await user.type(screen.getByLabelText('添加备注'), '已请客服核实');
    await user.click(await button('添加备注'));
    await waitFor(() => expect(api.bodies(CALLS.addNote)).toEqual([{ no: aRiskCase().no, text: '已请客服核实' }]));
    await user.click(await button('结案'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('结论'), 'unfounded');
    await user.type(dialog.getByLabelText('说明'), '是弟弟');
    await user.click(dialog.getByRole('button', { name: '结案' }));
    await waitFor(() =>
      expect(api.bodies(CALLS.closeCase)).toEqual([{ no: aRiskCase().no, outcome: 'unfounded', reason: '是弟弟' }]),
    );
  });

  it('has its rewards released with a reason', async () => {
    const { user } = openMember();
    await user.click(await button('放行奖励'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('原因'), '已核实');
    await user.click(dialog.getByRole('button', { name: '放行' }));
    await waitFor(() => expect(api.bodies(CALLS.release)).toEqual([{ member_id: 100_001, reason: '已核实' }]));
  });

  it('is only read by others', async () => {
    openMember('cashier-out');
    expect(await screen.findByText('两账号都用过设备 D-5f2c')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '放行奖励' })).toBeNull();
    expect(screen.queryByText('无关')).toBeNull();
    expect(screen.queryByLabelText('建立案件')).toBeNull();
  });
});

describe('beside an order', () => {
  const open = (role: Role = 'cashier-out') =>
    renderScreen(<RiskSection memberId={100_001} />, '/reviews', aStaffMember(role));

  it('the score has its rules and linked accounts, without relations', async () => {
    api.answer(CALLS.brief, aBrief());
    open();
    expect(await screen.findByText('+40 · linan0612')).toBeTruthy();
    expect(screen.getByText('等待放行')).toBeTruthy();
    expect(screen.queryByText('bailu520')).toBeNull();
    expect(screen.queryByText('注册一天内存款又取款')).toBeNull();
  });

  it('a person is asked to look when the engine is behind or does not answer', async () => {
    api.answer(CALLS.brief, aBrief({ score: 0, available: false, wait: false, hits: [], links: [] }));
    const { view } = open();
    expect(await screen.findByText(RISK.checkUnavailable)).toBeTruthy();
    view.unmount();
    api.refuse(CALLS.brief, 500, '服务器繁忙');
    open();
    expect(await screen.findByText(RISK.checkUnavailable)).toBeTruthy();
  });

  it('is not asked for without the permission', () => {
    open('content');
    expect(api.sentTo(CALLS.brief)).toEqual([]);
  });
});
