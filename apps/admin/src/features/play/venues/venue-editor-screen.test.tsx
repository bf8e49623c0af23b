import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, VENUE_SETTINGS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aVenueTest, venueSettings } from '../../../../test/venues.ts';
import { VenueEditorScreen } from './index.ts';

const { settings: SETTINGS, create: CREATE, save: SAVE, proposeAccess: PROPOSE, test: TEST } = staffCalls.venues;
const { setOpen: OPEN, setRetired: RETIRE } = staffCalls.venues;
const secret = 'a-new-secret-that-is-at-least-32-long';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(SETTINGS, venueSettings());
});

const open = async (path = '/venues/jincheng') => {
  const view = renderScreen(<VenueEditorScreen />, path, aStaffMember('admin'));
  await screen.findByLabelText('场馆名称');
  return view;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const giveReason = (reason: string, ok: string) => {
  fireEvent.change(dialog().getByLabelText('原因'), { target: { value: reason } });
  fireEvent.click(dialog().getByRole('button', { name: ok }));
};
const results = () => within(screen.getByRole('list', { name: '测试结果' }));

const STORED = {
  platname: 'jincheng',
  title: '金城彩票',
  adapter: 'koi',
  url: 'https://api.jincheng.example/v2',
  merchant: 'KOI-8801',
  timeout_s: '20',
  clock_tolerance_s: '30',
  frame_origins: ['https://games.jincheng.example'],
  advance_max: '50000.00',
  sort: '7',
  secret: '',
};

describe('editing a venue', () => {
  it('saves the changes of one person at once and lists them first', async () => {
    api.answer(SAVE, null, VENUE_SETTINGS.saved);
    await open();
    expect(screen.queryByText('保存')).toBeNull();
    fill('超时', '15');
    fill('游戏页面来源', 'https://cdn.jincheng.example/');
    fireEvent.blur(screen.getByLabelText('游戏页面来源'));
    expect(screen.getByText('2 处修改')).toBeTruthy();
    expect(screen.getByText('秒，原 20')).toBeTruthy();
    expect(screen.getByText('超时 20 → 15 秒 · 页面来源 2 个')).toBeTruthy();
    press('保存');
    await waitFor(() => expect(api.bodies(SAVE)).toHaveLength(1));
    const frame_origins = [...STORED.frame_origins, 'https://cdn.jincheng.example'];
    expect(api.bodies(SAVE)).toEqual([{ ...STORED, timeout_s: '15', frame_origins, version: 3 }]);
  });

  it('shows an error under its field, from the rule and from the server', async () => {
    api.refuse(SAVE, 400, VENUE_SETTINGS.addressOpen);
    await open();
    fill('垫付上限，每位会员', 'x');
    press('保存');
    expect(screen.getByText(VENUE_SETTINGS.advanceWrong)).toBeTruthy();
    expect(api.bodies(SAVE)).toEqual([]);
    fill('垫付上限，每位会员', '10');
    fill('接口地址', 'http://api.jincheng.example');
    press('保存');
    expect(await screen.findByText(VENUE_SETTINGS.addressOpen)).toBeTruthy();
    press('放弃');
    expect(screen.queryByText('2 处修改')).toBeNull();
  });

  it('asks for the secret when another address is tested', async () => {
    api.refuse(TEST, 400, VENUE_SETTINGS.secretForAddress);
    await open();
    fill('接口地址', 'https://new.jincheng.example');
    press('开始测试');
    expect(await screen.findByText(VENUE_SETTINGS.secretForAddress)).toBeTruthy();
    fill('新密钥', secret);
    expect(screen.queryByText(VENUE_SETTINGS.secretForAddress)).toBeNull();
  });

  it('proposes another secret with a reason and saves the rest', async () => {
    api.answer(PROPOSE, null, VENUE_SETTINGS.proposed);
    api.answer(SAVE, null, VENUE_SETTINGS.saved);
    await open();
    fill('新密钥', secret);
    fill('超时', '15');
    expect(screen.getByText(`${secret.length} 位`)).toBeTruthy();
    expect(await screen.findByText(/^指纹 [0-9a-f]{4}…[0-9a-f]{4} · 请与场馆电话核对末四位$/)).toBeTruthy();
    expect(screen.getByText('超时 20 → 15 秒 · 更换密钥（须第二人同意）')).toBeTruthy();
    press('提交复核');
    giveReason('', '提交复核');
    expect(dialog().getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
    giveReason('定期更换', '提交复核');
    await waitFor(() => expect(api.bodies(SAVE)).toHaveLength(1));
    expect(api.bodies(PROPOSE)).toEqual([
      { platname: 'jincheng', url: '', merchant: '', secret, advance_max: '', remark: '定期更换' },
    ]);
    expect(api.bodies(SAVE)).toEqual([{ ...STORED, timeout_s: '15', version: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((screen.getByLabelText('新密钥') as HTMLInputElement).value).toBe('');
  });

  it('proposes another address once members could use the venue', async () => {
    api.answer(SETTINGS, venueSettings({ open: 1, was_open: 1, proposal: 'P1' }));
    api.answer(PROPOSE, null, VENUE_SETTINGS.proposed);
    await open();
    expect(screen.getByRole('link', { name: '去双人复核' }).getAttribute('href')).toBe('#/proposals');
    fill('接口地址', 'https://new.jincheng.example');
    press('提交复核');
    giveReason('场馆搬迁', '提交复核');
    await waitFor(() => expect(api.bodies(PROPOSE)).toHaveLength(1));
    expect(api.bodies(PROPOSE)[0]).toMatchObject({ url: 'https://new.jincheng.example', secret: '' });
    expect(api.bodies(SAVE)).toEqual([]);
  });

  it('proposes another merchant name and a higher limit, and saves a lower limit at once', async () => {
    api.answer(SETTINGS, venueSettings({ open: 1, was_open: 1 }));
    api.answer(PROPOSE, null, VENUE_SETTINGS.proposed);
    api.answer(SAVE, null, VENUE_SETTINGS.saved);
    await open();
    fill('商户号', '');
    fill('垫付上限，每位会员', '60000.00');
    const texts = ['商户号 KOI-8801 → jincheng（须第二人同意）', '垫付上限 50000.00 → 60000.00 元（须第二人同意）'];
    expect(screen.getByText(texts.join(' · '))).toBeTruthy();
    press('提交复核');
    giveReason('合并商户', '提交复核');
    await waitFor(() => expect(api.bodies(PROPOSE)).toHaveLength(1));
    const proposed = { url: '', merchant: 'jincheng', secret: '', advance_max: '60000.00' };
    expect(api.bodies(PROPOSE)).toEqual([{ platname: 'jincheng', ...proposed, remark: '合并商户' }]);
    expect(api.bodies(SAVE)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fill('垫付上限，每位会员', '100.00');
    press('保存');
    await waitFor(() => expect(api.bodies(SAVE)).toHaveLength(1));
    expect(api.bodies(SAVE)).toEqual([{ ...STORED, advance_max: '100.00', version: 3 }]);
  });

  it('warns of another venue with the same address and merchant name', async () => {
    api.answer(SETTINGS, venueSettings({ shared_with: '佳源电子' }));
    await open();
    expect(screen.getByText(/和场馆“佳源电子”相同/)).toBeTruthy();
  });

  it('shows under the merchant name that it needs two people now', async () => {
    api.refuse(SAVE, 403, VENUE_SETTINGS.merchantNeedsTwo);
    await open();
    fill('商户号', 'KOI-2');
    press('保存');
    expect(await screen.findByText(VENUE_SETTINGS.merchantNeedsTwo)).toBeTruthy();
  });

  it('says where the secret comes from and never shows one', async () => {
    await open();
    expect(screen.getByText('指纹 7c41…e09a · 运营02 于 04-12 10:00 写入')).toBeTruthy();
    expect((screen.getByLabelText('在用密钥') as HTMLInputElement).value).toMatch(/^•+$/);
  });

  it('shows a failure to load and can be loaded again', async () => {
    api.refuse(SETTINGS, 404, '场馆不存在');
    renderScreen(<VenueEditorScreen />, '/venues/nowhere', aStaffMember('admin'));
    expect(await screen.findByText('场馆不存在')).toBeTruthy();
  });
});

describe('a new venue', () => {
  it('is created with its secret and opens for editing', async () => {
    api.answer(CREATE, { platname: 'jincheng' }, VENUE_SETTINGS.created);
    await open('/venues/new');
    press('保存');
    expect(screen.getByText(VENUE_SETTINGS.codeWrong)).toBeTruthy();
    fill('场馆代码', 'jincheng');
    fill('场馆名称', ' 金城彩票 ');
    fill('接口地址', 'https://api.jincheng.example/v2/');
    fill('密钥', secret);
    press('保存');
    await waitFor(() => expect(address()).toBe('/venues/jincheng'));
    expect(api.bodies(CREATE)[0]).toMatchObject({
      platname: 'jincheng',
      title: '金城彩票',
      url: 'https://api.jincheng.example/v2',
      secret,
    });
  });
});

describe('the test of a connection', () => {
  it('runs with the values of the form and shows each answer', async () => {
    api.answer(TEST, aVenueTest());
    await open();
    press('开始测试');
    expect(await screen.findByText('3 项：1 通过，1 未过，1 不支持')).toBeTruthy();
    const { frame_origins: _, title: __, advance_max: ___, sort: ____, ...connection } = STORED;
    expect(api.bodies(TEST)).toEqual([connection]);
    expect(results().getByText('场馆快 94.2 秒，允许 ±30 秒', { exact: false })).toBeTruthy();
    expect(results().getByText('+94.184 秒')).toBeTruthy();
    expect(screen.getByText('时钟差太大：请场馆校时后再测。')).toBeTruthy();
    fill('时钟容差', '120');
    expect(screen.getByText('测试之后又有改动，请重新测试')).toBeTruthy();
  });

  it('can be copied for the venue, without the secret', async () => {
    api.answer(TEST, aVenueTest({ entered_secret: 1, counts: 0 }));
    await open();
    fill('新密钥', secret);
    press('开始测试');
    expect(await screen.findByText('用新密钥')).toBeTruthy();
    expect(api.bodies(TEST)).toMatchObject([{ secret }]);
    press('复制给场馆');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('时钟：未过，场馆快 94.2 秒'));
    expect(await navigator.clipboard.readText()).not.toContain(secret);
  });
});

describe('the state of a venue', () => {
  it('allows opening only after a passed test of the saved values', async () => {
    await open();
    const button = () => screen.getByRole('button', { name: '对会员开放' }) as HTMLButtonElement;
    expect(screen.getByText('未测试，未开放')).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('is opened with a reason', async () => {
    api.answer(SETTINGS, venueSettings({ test: { tested_at: '2026-06-18 15:24:06', passed: 1, current: 1 } }));
    api.answer(OPEN, null, VENUE_SETTINGS.opened);
    await open();
    press('对会员开放');
    giveReason('上线', '对会员开放');
    await waitFor(() =>
      expect(api.bodies(OPEN)).toEqual([{ platname: 'jincheng', version: 3, open: 1, remark: '上线' }]),
    );
  });

  it('shows why a venue can not be retired', async () => {
    api.refuse(RETIRE, 422, VENUE_SETTINGS.hasBalances('100.00'));
    await open();
    press('退役');
    giveReason('合约到期', '退役');
    expect(await screen.findByText(VENUE_SETTINGS.hasBalances('100.00'))).toBeTruthy();
    expect(api.bodies(RETIRE)).toEqual([{ platname: 'jincheng', version: 3, retired: 1, remark: '合约到期' }]);
  });

  it('that is retired can only be restored', async () => {
    api.answer(SETTINGS, venueSettings({ retired: 1 }));
    await open();
    expect(screen.getByText('已退役')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '对会员开放' })).toBeNull();
    expect(screen.getByRole('button', { name: '恢复' })).toBeTruthy();
  });
});
