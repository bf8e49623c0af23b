import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, PAY_SETTINGS, QUARANTINE, VENUES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aReport, aVenue } from '../../../../test/venues.ts';
import { answeredShare, healthOf, responseText } from './health.ts';
import { VenuesScreen } from './index.ts';

const LIST = staffCalls.venues.list;
const REPORTS = staffCalls.venues.reconciliations;
const MAINTENANCE = staffCalls.venues.setMaintenance;

const OPEN = aVenue();
const RESTING = aVenue({
  platname: 'yunding',
  title: '云顶真人',
  state: 'resting',
  maintenance: 1,
  rest_reason: '场馆升级',
  rest_until: '2026-06-18 18:00:00',
  version: 9,
});
const SILENT = aVenue({
  platname: 'tianji',
  title: '天际体育',
  state: 'silent',
  breaker: 'open',
  failing_since: '2026-06-18 14:00:00',
  failure: '连接超时',
  open_transfers: 6,
  open_amount: '3700.00',
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, [OPEN, RESTING, SILENT]);
  api.answer(REPORTS, aList([aReport()]));
});

const open = async (role: Parameters<typeof aStaffMember>[0] = 'admin') => {
  const view = renderScreen(<VenuesScreen />, '/venues', aStaffMember(role));
  await screen.findByRole('button', { name: '星河电子' });
  return view;
};
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('region', { name });
};
const panel = (name: string) => within(screen.getByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const fill = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const submit = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

describe('venues', () => {
  it('show their health and why one is in maintenance or failing', async () => {
    await open();
    const card = (name: string) => screen.getByRole('button', { name }).textContent;
    expect(card('星河电子')).toMatch(/正常.*100%.*118 ms.*86,420\.00.*−150\.00/);
    expect(card('云顶真人')).toMatch(/维护中.*场馆升级，至 06-18 18:00/);
    expect(card('天际体育')).toMatch(/无响应.*3,700\.00.*连接超时/);
  });

  it('that are retired are listed apart', async () => {
    const retired = aVenue({ platname: 'jincheng', title: '金城彩票', state: 'retired', open: 0, retired: 1 });
    api.answer(LIST, [OPEN, retired]);
    await open();
    expect(screen.queryByRole('button', { name: '金城彩票' })).toBeNull();
    fireEvent.click(screen.getByText('已退役'));
    expect(screen.getByRole('button', { name: '金城彩票' }).textContent).toContain('不再使用，会员看不到');
    expect(screen.queryByRole('button', { name: '星河电子' })).toBeNull();
  });

  it('lead to their editor, and to that of a new one', async () => {
    api.answer(LIST, [OPEN, aVenue({ platname: 'jincheng', title: '金城彩票', state: 'unopened', open: 0 })]);
    await open();
    await choose('金城彩票');
    expect(panel('金城彩票').queryByRole('button', { name: '设置维护' })).toBeNull();
    fireEvent.click(panel('金城彩票').getByRole('button', { name: '编辑' }));
    expect(address()).toBe('/venues/jincheng');
    fireEvent.click(screen.getByRole('button', { name: '新增场馆' }));
    expect(address()).toBe('/venues/new');
  });

  it('open with all details and a link to their transfers', async () => {
    await open();
    await choose('天际体育');
    expect(panel('天际体育').getByText('熔断中')).toBeTruthy();
    expect(panel('天际体育').getByText('2026-06-18 14:00:00')).toBeTruthy();
    const link = panel('天际体育').getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual(['6 笔，3,700.00', '#/transfers?platname=tianji']);
    fireEvent.keyDown(panel('天际体育').getByLabelText('关闭详情'), { key: 'Escape' });
    expect(screen.queryByRole('region', { name: '天际体育' })).toBeNull();
  });

  it.each([
    [{ recent_calls: 0, recent_answered: 0 }, '正常', '—', '—'],
    [{ recent_calls: 100, recent_answered: 99, response_ms: 999 }, '正常', '99.0%', '999 ms'],
    [{ recent_calls: 100, recent_answered: 91 }, '不稳定', '91.0%', '118 ms'],
    [{ response_ms: 8_412 }, '响应慢', '100%', '8.4 s'],
    [{ failing_since: '2026-06-18 14:00:00' }, '不稳定', '100%', '118 ms'],
    [{ state: 'unconnected' as const }, '未接入', '100%', '118 ms'],
  ])('with %j have the health %s', (change, health, share, response) => {
    const venue = aVenue(change);
    expect([healthOf(venue).text, answeredShare(venue), responseText(venue)]).toEqual([health, share, response]);
  });

  it('show a failure to load and can be loaded again', async () => {
    api.fail(LIST);
    renderScreen(<VenuesScreen />, '/venues');
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(LIST, [OPEN]);
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: '星河电子' })).toBeTruthy();
  });
});

describe('maintenance of a venue', () => {
  it('requires a reason and accepts an optional end', async () => {
    api.answer(MAINTENANCE, null, PAY_SETTINGS.saved);
    await open();
    await choose('星河电子');
    fireEvent.click(screen.getByText('设置维护'));
    submit('设置维护');
    expect(dialog().getByRole('alert').textContent).toBe(MEMBER_FILES.reasonMissing);
    expect(api.bodies(MAINTENANCE)).toEqual([]);
    fill('原因', ' 场馆升级 ');
    fill('预计结束（北京时间）', '2026-06-18T18:30');
    submit('设置维护');
    expect(await screen.findByText('星河电子 已进入维护')).toBeTruthy();
    expect(api.bodies(MAINTENANCE)).toEqual([
      {
        platname: 'xinghe',
        version: 4,
        maintenance: 1,
        remark: '场馆升级',
        rest_from: '',
        rest_until: '2026-06-18 18:30',
      },
    ]);
  });

  it('can be planned, and a planned one can be cancelled', async () => {
    api.answer(LIST, [aVenue({ rest_from: '2026-06-19 02:00:00', rest_reason: '例行升级' })]);
    await open();
    expect(screen.getByText('06-19 02:00 起维护')).toBeTruthy();
    await choose('星河电子');
    expect(panel('星河电子').getByText('2026-06-19 02:00:00')).toBeTruthy();
    fireEvent.click(screen.getByText('取消维护计划'));
    fill('原因', '改期');
    submit('恢复开放');
    await waitFor(() =>
      expect(api.bodies(MAINTENANCE)).toMatchObject([{ maintenance: 0, rest_from: '', rest_until: '' }]),
    );
  });

  it('can be ended with a reason', async () => {
    await open();
    await choose('云顶真人');
    expect(panel('云顶真人').getByText('2026-06-18 18:00:00')).toBeTruthy();
    fireEvent.click(screen.getByText('恢复开放'));
    expect(dialog().queryByLabelText('预计结束（北京时间）')).toBeNull();
    fill('原因', '升级完成');
    submit('恢复开放');
    await waitFor(() =>
      expect(api.bodies(MAINTENANCE)).toEqual([
        { platname: 'yunding', version: 9, maintenance: 0, remark: '升级完成', rest_from: '', rest_until: '' },
      ]),
    );
  });

  it('shows an error about the end under its field and closes when another person changed it first', async () => {
    api.refuse(MAINTENANCE, 400, VENUES.restInPast);
    await open();
    await choose('星河电子');
    fireEvent.click(screen.getByText('设置维护'));
    fill('原因', '场馆升级');
    fill('预计结束（北京时间）', '2020-01-01T00:00');
    submit('设置维护');
    expect((await dialog().findByRole('alert')).textContent).toBe(VENUES.restInPast);
    api.refuse(MAINTENANCE, 409, VENUES.stale);
    submit('设置维护');
    expect(await screen.findByText(VENUES.stale)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered without the permission', async () => {
    await open('readonly');
    expect(screen.getByText('您的角色只能查看场馆。')).toBeTruthy();
    await choose('星河电子');
    expect(panel('星河电子').getByText('连接')).toBeTruthy();
    expect(screen.queryByText('设置维护')).toBeNull();
  });
});

describe('bets in quarantine', () => {
  const QUARANTINED = staffCalls.bets.quarantine;
  const RETRY = staffCalls.bets.retryQuarantined;
  const DISMISS = staffCalls.bets.dismissQuarantined;
  const bet = {
    id: 3,
    platname: 'xinghe',
    title: '星河电子',
    bet_id: 'B77:1',
    reason: '格式不符：stake',
    payload: '{"bet":"B77:1","stake":12.5}',
    created_at: '2026-06-18 14:20:11',
  };
  beforeEach(() => {
    api.answer(LIST, [aVenue({ quarantined: 1, unexplained: '60.00', advanced: '60.00' }), RESTING]);
    api.answer(QUARANTINED, aList([bet]));
  });

  it('are counted on the card and listed with reason and content in the panel', async () => {
    await open();
    expect(screen.getByRole('button', { name: '星河电子' }).textContent).toContain('60.00 无注单可解释，隔离注单 1 条');
    await choose('星河电子');
    expect(panel('星河电子').getByText(/没有注单可解释/)).toBeTruthy();
    const list = within(await panel('星河电子').findByRole('list', { name: '隔离注单' }));
    expect(list.getByText('格式不符：stake')).toBeTruthy();
    expect(list.getByText(bet.payload)).toBeTruthy();
    expect(api.bodies(QUARANTINED).at(-1)).toEqual({ platname: 'xinghe', after: '', before: '' });
  });

  it('are listed from the first page again when another venue is opened', async () => {
    api.answer(LIST, [aVenue({ quarantined: 11 }), aVenue({ platname: 'yunding', title: '云顶真人', quarantined: 1 })]);
    api.answer(QUARANTINED, aList([bet], { total: 11, next: 'behind 3' }));
    await open();
    await choose('星河电子');
    fireEvent.click(await panel('星河电子').findByRole('button', { name: '下一页' }));
    await waitFor(() => expect(api.bodies(QUARANTINED).at(-1)).toMatchObject({ after: 'behind 3' }));
    expect(address()).toBe('/venues?open=xinghe&open-after=behind+3');
    await choose('云顶真人');
    expect(address()).toBe('/venues?open=yunding');
    await waitFor(() => expect(api.bodies(QUARANTINED).at(-1)).toMatchObject({ platname: 'yunding', after: '' }));
  });

  it('can be retried with a reason, and show why the retry failed', async () => {
    api.refuse(RETRY, 422, QUARANTINE.still('格式不符：stake'));
    await open('finance');
    await choose('星河电子');
    fireEvent.click(await panel('星河电子').findByRole('button', { name: '重试入账' }));
    submit('重试入账');
    expect(dialog().getByRole('alert').textContent).toBe(MEMBER_FILES.reasonMissing);
    expect(api.bodies(RETRY)).toEqual([]);
    fill('原因', ' 会员已恢复 ');
    submit('重试入账');
    expect((await dialog().findByRole('alert')).textContent).toBe(QUARANTINE.still('格式不符：stake'));
    expect(api.bodies(RETRY)).toEqual([{ id: 3, remark: '会员已恢复' }]);
  });

  it('can be dismissed with a reason', async () => {
    api.answer(DISMISS, null, QUARANTINE.dismissed);
    await open('finance');
    await choose('星河电子');
    fireEvent.click(await panel('星河电子').findByRole('button', { name: '忽略' }));
    fill('原因', '场馆确认作废');
    submit('忽略注单');
    expect(await screen.findByText(QUARANTINE.dismissed)).toBeTruthy();
    expect(api.bodies(DISMISS)).toEqual([{ id: 3, remark: '场馆确认作废' }]);
  });

  it('are read-only without the permission to decide', async () => {
    await open('readonly');
    await choose('星河电子');
    await panel('星河电子').findByText('格式不符：stake');
    expect(panel('星河电子').queryByRole('button', { name: '重试入账' })).toBeNull();
  });
});
