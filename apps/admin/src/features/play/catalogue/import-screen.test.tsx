import type { CatalogueGame } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { GAME_IMPORT } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aGame } from '../../../../test/venues.ts';
import { GameImportScreen, GamesScreen } from './index.ts';

const {
  catalogue: CATALOGUE,
  importGames: IMPORT,
  venues: VENUES,
  save: SAVE,
  list: LIST,
  create: CREATE,
} = staffCalls.games;

const anOffer = (change: Partial<CatalogueGame> = {}): CatalogueGame => ({
  code: 'tiger',
  name: '虎虎生威',
  category: 'concise',
  return_percent: '97.10',
  turnover_weight: 80,
  rebate_weight: 80,
  packet_weight: 80,
  picture: 'https://venue.example/tiger.webp',
  state: 'new',
  changes: [],
  known: null,
  ...change,
});
const known = { name: '幸运七', return_percent: '96.00', app_img: '/art/a.svg', visible: 1, version: 7 } as const;
const OFFERS = [
  anOffer(),
  anOffer({ code: 'wheel', name: '极速轮盘', category: '' }),
  anOffer({ code: 'heroes', name: '水浒群英', picture: '' }),
  anOffer({ code: 'seven', name: '幸运七', return_percent: '95.50', state: 'changed', changes: ['return'], known }),
  anOffer({ code: 'koi', name: '锦鲤献瑞', state: 'same', known }),
  anOffer({ code: 'old', name: '旧游戏', state: 'withdrawn', known }),
];
const answerOf = (games: CatalogueGame[]) => ({
  platname: 'xinghe',
  title: '星河电子',
  read_at: '2026-06-18 15:20:00',
  malformed: 0,
  games,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(VENUES, [
    { platname: 'xinghe', title: '星河电子' },
    { platname: 'canghai', title: '沧海捕鱼' },
  ]);
  api.answer(CATALOGUE, answerOf(OFFERS));
  api.answer(LIST, [aGame({ code: 'old', name: '旧游戏', version: 7 }), aGame({ version: 2 })]);
  api.answer(staffCalls.rebates.margins, {
    categories: [{ field: 'electron', games: 3, edge: '2.90', game: '虎虎生威', rebate: '1.20' }],
    commission: '0.90',
  });
});

const open = async (path = '/games/import?venue=xinghe') => {
  const view = renderScreen(<GameImportScreen />, path, aStaffMember('content'));
  await screen.findByText('虎虎生威');
  return view;
};
const names = () => [...document.querySelectorAll('td b')].map((name) => name.textContent);
const box = (name: string) => screen.getByLabelText(`选择 ${name}`) as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the import of games', () => {
  it('shows what is new or changed at the venue, with complete rows chosen', async () => {
    const { user } = await open();
    expect(names()).toEqual(['虎虎生威', '极速轮盘', '水浒群英', '幸运七']);
    expect(['虎虎生威', '极速轮盘', '水浒群英', '幸运七'].map((name) => box(name).checked)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    for (const text of ['新', '缺类别', '缺图', '有改动', '96.00', '95.50%'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/目录 5 个 = 新 3 \+ 有改动 1 \+ 一致 1/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /一致/ }));
    expect(names()).toEqual(['锦鲤献瑞']);
  });

  it('sends the chosen rows with the values of the screen and the versions that were read', async () => {
    api.answer(IMPORT, { created: 2, updated: 1, without_picture: 0 }, GAME_IMPORT.imported);
    const { user } = await open();
    expect(box('极速轮盘').disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('极速轮盘 类别'), '真人');
    fireEvent.change(screen.getByLabelText('极速轮盘 返水权重'), { target: { value: '0' } });
    await user.click(screen.getByText('虎虎生威'));
    const panel = within(screen.getByRole('region', { name: '虎虎生威' }));
    expect(await panel.findByText(/低于抽水，还余 1.04%/)).toBeTruthy();
    fireEvent.change(panel.getByLabelText('名称'), { target: { value: '虎年大吉' } });
    fireEvent.change(screen.getByLabelText('红包流水权重'), { target: { value: '50' } });
    api.answer(staffCalls.pictures.upload, { url: '/media/pictures/cut', width: 512, height: 512 });
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    await user.upload(panel.getByLabelText('上传 虎年大吉 的图片'), new File(['x'], 'x.png', { type: 'image/png' }));
    await user.click(screen.getByText('不裁剪'));
    expect(await screen.findByText(/已上传/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: '导入后直接上架' }));
    await user.click(press('导入 3 个游戏'));
    await waitFor(() => expect(api.bodies(IMPORT)).toHaveLength(1));
    const weights = { turnover_weight: 80, rebate_weight: 80, packet_weight: 80 };
    const tiger = { code: 'tiger', name: '虎年大吉', category: 'concise', return_percent: '97.10', app_img: '' };
    expect(api.bodies(IMPORT)).toEqual([
      {
        platname: 'xinghe',
        visible: 0,
        rows: [
          { ...tiger, ...weights, packet_weight: 50, app_img: '/media/pictures/cut', version: -1 },
          { ...tiger, ...weights, code: 'wheel', name: '极速轮盘', category: 'realbet', rebate_weight: 0, version: -1 },
          { ...tiger, ...weights, code: 'seven', name: '幸运七', return_percent: '95.50', version: 7 },
        ],
      },
    ]);
  });

  it('warns when rebate and commission reach the edge of the game', async () => {
    api.answer(CATALOGUE, answerOf([anOffer({ return_percent: '98.20' })]));
    const { user } = await open();
    await user.click(screen.getByText('虎虎生威'));
    expect(await screen.findByText(/不低于抽水 1.80%/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('返水权重', { exact: true }), { target: { value: '50' } });
    expect(screen.getByText(/还余 0.30%/)).toBeTruthy();
  });

  it('sets category and weights of all chosen rows at once', async () => {
    api.answer(IMPORT, { created: 0, updated: 0, without_picture: 0 }, GAME_IMPORT.imported);
    const { user } = await open();
    await user.click(press('批量设置'));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('取款流水权重'), { target: { value: '20' } });
    await user.click(dialog.getByText('应用'));
    const weight = (name: string) => (screen.getByLabelText(`${name} 流水权重`) as HTMLInputElement).value;
    expect([weight('虎虎生威'), weight('幸运七'), weight('水浒群英')]).toEqual(['20', '20', '80']);
  });

  it('hides a game that the venue no longer offers', async () => {
    api.answer(SAVE, { no: '' }, '已保存');
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: /场馆已下架/ }));
    expect(screen.getByText('仍在显示')).toBeTruthy();
    await user.click(await screen.findByText('隐藏'));
    await waitFor(() => expect(api.bodies(SAVE)).toMatchObject([{ code: 'old', visible: 0, version: 7 }]));
  });

  it('says why the catalogue can not be read, and opens another venue', async () => {
    api.refuse(CATALOGUE, 422, GAME_IMPORT.notOffered);
    const { user } = renderScreen(<GameImportScreen />, '/games/import', aStaffMember('content'));
    expect(await screen.findByText(GAME_IMPORT.notOffered)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('场馆'), '沧海捕鱼');
    await waitFor(() => expect(address()).toBe('/games/import?venue=canghai'));
    await waitFor(() => expect(api.bodies(CATALOGUE).at(-1)).toEqual({ platname: 'canghai' }));
  });
});

describe('games without a catalogue', () => {
  const openList = async () => {
    const view = renderScreen(<GamesScreen />, '/games', aStaffMember('content'));
    await screen.findByText('锦鲤献瑞');
    return view;
  };

  it('are added by hand, with suggested weights', async () => {
    api.answer(CREATE, null, GAME_IMPORT.created);
    const { user } = await openList();
    await user.click(press('新增游戏'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByText('新增', { selector: 'span' }));
    expect(dialog.getByRole('alert').textContent).toBe(GAME_IMPORT.codeWrong);
    await user.type(dialog.getByLabelText('代码'), 'shark');
    await user.type(dialog.getByLabelText('名称'), '怒海狂鲨');
    await user.selectOptions(dialog.getByLabelText('类别'), '捕鱼');
    await user.type(dialog.getByLabelText('返水权重（%）'), '30');
    await user.click(dialog.getByText('新增', { selector: 'span' }));
    await waitFor(() => expect(api.bodies(CREATE)).toHaveLength(1));
    expect(api.bodies(CREATE)[0]).toEqual({
      platname: 'xinghe',
      code: 'shark',
      name: '怒海狂鲨',
      category: 'fish',
      return_percent: '',
      app_img: '',
      turnover_weight: 50,
      rebate_weight: 30,
      packet_weight: 50,
      visible: 0,
    });
  });

  it('are imported from a file once every line is right', async () => {
    api.answer(IMPORT, { created: 1, updated: 1, without_picture: 1 }, GAME_IMPORT.imported);
    const { user } = await openList();
    await user.click(press('CSV 导入'));
    const dialog = within(screen.getByRole('dialog'));
    // Files of jsdom have no text().
    const choose = (text: string) => {
      const file = Object.assign(new File([text], 'games.csv', { type: 'text/csv' }), { text: async () => text });
      return user.upload(dialog.getByLabelText('选择 CSV 文件'), file);
    };
    await choose('代码,名称,类别\nkoi,锦鲤,电子\nx,,电子\n');
    expect(await dialog.findByText('第 3 行：请输入游戏名称')).toBeTruthy();
    await choose('代码,名称,类别\nkoi,锦鲤,电子\nx,新游戏,棋牌\n');
    expect(await dialog.findByText('2 个游戏可以导入，其中更新 1 个。')).toBeTruthy();
    await user.click(dialog.getByText('导入 2 个游戏'));
    await waitFor(() => expect(api.bodies(IMPORT)).toHaveLength(1));
    expect(api.bodies(IMPORT)[0]).toMatchObject({
      platname: 'xinghe',
      rows: [
        { code: 'koi', name: '锦鲤', version: 2 },
        { code: 'x', category: 'joker', version: -1 },
      ],
    });
  });
});
