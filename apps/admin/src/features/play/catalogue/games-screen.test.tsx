import { staffCalls } from '@koi/contract/staff-calls';
import { GAME_IMPORT, PROPOSALS, VENUES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startExport } from '../../../../test/exports.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aGame } from '../../../../test/venues.ts';
import { queryClient } from '../../../lib/api.ts';
import { moved, settingsOf } from './game-list.ts';
import { GamesScreen } from './index.ts';

const LIST = staffCalls.games.list;
const SAVE = staffCalls.games.save;
const ARRANGE = staffCalls.games.arrange;

const KOI = aGame();
const DRAGON = aGame({ code: 'dragon', name: '金龙献瑞', hot: 0, version: 5 });
const FISH = aGame({
  platname: 'canghai',
  title: '沧海捕鱼',
  code: 'fishing',
  name: '深海捕鱼',
  category: 'fishing',
  visible: 0,
  venue_resting: 1,
  version: 0,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, [KOI, DRAGON, FISH]);
});

const open = async (role: Parameters<typeof aStaffMember>[0] = 'content') => {
  const view = renderScreen(<GamesScreen />, '/games', aStaffMember(role));
  await screen.findByText('锦鲤献瑞');
  return view;
};
const rows = () => [...document.querySelectorAll('td b')].map((name) => name.textContent);
const choose = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'td b' }));
const panel = (name = '锦鲤献瑞') => within(screen.getByRole('region', { name }));
const save = (name?: string) => panel(name).getByText('保存').closest('button') as HTMLButtonElement;

describe('the list of games', () => {
  it('filters by category, venue and name without a request', async () => {
    const { user } = await open();
    expect(rows()).toEqual(['锦鲤献瑞', '金龙献瑞', '深海捕鱼']);
    expect(screen.getByText('共 3 个游戏，1 个已隐藏')).toBeTruthy();
    expect(screen.getByText('场馆维护')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '电子' }));
    expect(rows()).toEqual(['锦鲤献瑞', '金龙献瑞']);
    await user.type(screen.getByLabelText('搜索游戏'), 'DRA');
    expect(rows()).toEqual(['金龙献瑞']);
    await user.click(screen.getByRole('radio', { name: '捕鱼' }));
    expect(screen.getByText('没有符合条件的游戏')).toBeTruthy();
    await user.clear(screen.getByLabelText('搜索游戏'));
    expect(rows()).toEqual(['深海捕鱼']);
    await user.selectOptions(screen.getByLabelText('场馆'), '星河电子');
    expect(screen.queryByText('深海捕鱼')).toBeNull();
    expect(api.bodies(LIST)).toHaveLength(1);
  });

  it('is exported with the filters that are shown', async () => {
    const { user } = await open('admin');
    await user.click(screen.getByRole('radio', { name: '捕鱼' }));
    expect(await startExport(api)).toMatchObject({
      list: 'games/list',
      filters: { platname: '', category: 'fish', search: '' },
    });
  });

  it('hides games and marks them as hot at once, with the version that was read', async () => {
    await open();
    fireEvent.click(screen.getByLabelText('显示 锦鲤献瑞'));
    expect(await screen.findByText('锦鲤献瑞 已隐藏')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('热门 金龙献瑞'));
    expect(await screen.findByText('金龙献瑞 已设为热门')).toBeTruthy();
    expect(api.bodies(SAVE)).toEqual([
      { ...settingsOf(KOI), visible: 0 },
      { ...settingsOf(DRAGON), hot: 1 },
    ]);
  });

  it('is read-only without the permission to edit', async () => {
    await open('readonly');
    expect(screen.getByText('您的角色只能查看游戏。')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText('调整顺序')).toBeNull();
    choose('锦鲤献瑞');
    expect(panel().getByAltText('游戏图片').getAttribute('src')).toBe('/art/a.svg');
    expect(screen.queryByText('保存')).toBeNull();
  });
});

describe('the panel of a game', () => {
  const fill = (label: string, value: string) => fireEvent.change(panel().getByLabelText(label), { target: { value } });

  it('saves name and maintenance as a whole', async () => {
    await open();
    choose('锦鲤献瑞');
    expect(save().disabled).toBe(true);
    fill('名称', ' ');
    fireEvent.click(save());
    expect(panel().getByRole('alert').textContent).toBe(VENUES.nameMissing);
    fill('名称', '锦鲤呈祥');
    fireEvent.click(panel().getByRole('switch', { name: '维护' }));
    fill('预计结束（北京时间）', '2026-06-18T18:30');
    fireEvent.click(save());
    await waitFor(() =>
      expect(api.bodies(SAVE)).toEqual([
        { ...settingsOf(KOI), name: '锦鲤呈祥', resting: 1, rest_until: '2026-06-18 18:30' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: '锦鲤献瑞' })).toBeNull());
  });

  it('asks for a reason for another category, and shows it under its field when it is missing', async () => {
    api.refuse(SAVE, 400, PROPOSALS.reasonMissing);
    const { user } = await open();
    choose('锦鲤献瑞');
    expect(panel().queryByLabelText('更换类别的理由')).toBeNull();
    await user.selectOptions(panel().getByLabelText('类别'), '棋牌');
    fireEvent.click(save());
    expect(await panel().findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    api.answer(SAVE, { no: 'P1' }, GAME_IMPORT.categoryProposed);
    await user.type(panel().getByLabelText('更换类别的理由'), ' 场馆改类 ');
    fireEvent.click(save());
    await waitFor(() =>
      expect(api.bodies(SAVE).at(-1)).toEqual({ ...settingsOf(KOI), category: 'joker', reason: '场馆改类' }),
    );
    expect(await screen.findByText(GAME_IMPORT.categoryProposed)).toBeTruthy();
  });

  it('saves another category and other weights', async () => {
    api.answer(SAVE, { no: '' }, '已保存');
    const { user } = await open();
    choose('锦鲤献瑞');
    await user.selectOptions(panel().getByLabelText('类别'), '棋牌');
    fireEvent.change(panel().getByLabelText('返水权重'), { target: { value: '60' } });
    fireEvent.click(save());
    await waitFor(() =>
      expect(api.bodies(SAVE)).toEqual([{ ...settingsOf(KOI), category: 'joker', rebate_weight: 60 }]),
    );
  });

  it('accepts uploaded pictures', async () => {
    api.answer(staffCalls.pictures.upload, { url: '/media/pictures/abc', width: 600, height: 600 });
    const { user } = await open();
    choose('锦鲤献瑞');
    const file = new File(['x'], 'tile.png', { type: 'image/png' });
    const [upload] = panel().getAllByLabelText(/上传.*游戏图片|游戏图片.*上传/);
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    await user.upload(upload as HTMLElement, file);
    await user.click(screen.getByText('不裁剪'));
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(save());
    await waitFor(() => expect(api.bodies(SAVE)).toEqual([{ ...settingsOf(KOI), app_img: '/media/pictures/abc' }]));
  });

  it('requires loading the latest version when another person changed the game', async () => {
    api.refuse(SAVE, 409, VENUES.stale);
    await open();
    choose('锦鲤献瑞');
    fill('名称', '我的名字');
    fireEvent.click(save());
    expect(await screen.findByText(VENUES.stale)).toBeTruthy();
    api.answer(LIST, [aGame({ name: '别人的名字', version: 3 }), DRAGON]);
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/刚被他人修改/)).toBeTruthy();
    expect(save('别人的名字').disabled).toBe(true);
    fireEvent.click(screen.getByText('载入最新内容'));
    expect(panel('别人的名字').getByLabelText('名称')).toHaveProperty('value', '别人的名字');
    expect(screen.queryByText(/刚被他人修改/)).toBeNull();
  });
});

describe('the order of games', () => {
  const button = (name: string) => screen.getByText(name, { selector: 'button > span' });

  it('is changed on a copy and saved as a whole', async () => {
    api.answer(ARRANGE, null, VENUES.arranged);
    await open();
    fireEvent.click(button('调整顺序'));
    fireEvent.click(screen.getByLabelText('下移 锦鲤献瑞'));
    fireEvent.click(screen.getByLabelText('下移 锦鲤献瑞'));
    expect(rows()).toEqual(['金龙献瑞', '深海捕鱼', '锦鲤献瑞']);
    expect(screen.getByLabelText('下移 锦鲤献瑞')).toHaveProperty('disabled', true);
    expect(api.bodies(ARRANGE)).toEqual([]);
    fireEvent.click(button('保存顺序'));
    expect(await screen.findByText(VENUES.arranged)).toBeTruthy();
    expect(api.bodies(ARRANGE)).toEqual([
      {
        order: [
          { platname: 'xinghe', code: 'dragon', version: 5 },
          { platname: 'canghai', code: 'fishing', version: 0 },
          { platname: 'xinghe', code: 'koi', version: 2 },
        ],
      },
    ]);
    expect(screen.queryByText('保存顺序')).toBeNull();
  });

  it('is unchanged when saving is refused as outdated and then cancelled', async () => {
    api.refuse(ARRANGE, 409, VENUES.stale);
    await open();
    fireEvent.click(button('调整顺序'));
    fireEvent.click(screen.getByLabelText('上移 金龙献瑞'));
    fireEvent.click(button('保存顺序'));
    expect(await screen.findByText(VENUES.stale)).toBeTruthy();
    fireEvent.click(button('取消'));
    expect(rows()).toEqual(['锦鲤献瑞', '金龙献瑞', '深海捕鱼']);
  });

  it('does not change at either end of the list', () => {
    expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], -1, 1)).toEqual([1, 2, 3]);
  });
});
