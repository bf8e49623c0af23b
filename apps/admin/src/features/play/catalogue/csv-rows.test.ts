import { csvOf } from '@koi/client';
import { GAME_IMPORT, VENUES } from '@koi/contract/texts';
import { expect, it } from 'vitest';
import { aGame } from '../../../../test/venues.ts';
import { CSV_COLUMNS, readGamesCsv } from './csv-rows.ts';

const HEAD = '代码,名称,类别,理论返还率,流水权重,返水权重,红包权重,图片';
const read = (lines: string[], head = HEAD) => readGamesCsv([head, ...lines].join('\n'), [{ code: 'koi', version: 4 }]);

it('reads games by the titles of the columns, with the suggested weights where none are given', () => {
  expect(read(['koi,锦鲤献瑞,电子,96.04%,90,80%,0,/art/a.svg', 'fish-1,深海捕鱼,fish,,,,,'])).toEqual({
    errors: [],
    rows: [
      {
        code: 'koi',
        name: '锦鲤献瑞',
        category: 'concise',
        return_percent: '96.04',
        turnover_weight: 90,
        rebate_weight: 80,
        packet_weight: 0,
        app_img: '/art/a.svg',
        version: 4,
      },
      {
        code: 'fish-1',
        name: '深海捕鱼',
        category: 'fish',
        return_percent: '',
        turnover_weight: 50,
        rebate_weight: 50,
        packet_weight: 50,
        app_img: '',
        version: -1,
      },
    ],
  });
  expect(read(['锦鲤,电子,koi'], '名称,类别,代码').rows).toMatchObject([{ code: 'koi', name: '锦鲤' }]);
});

it('names the line of each game that can not be imported', () => {
  const { rows, errors } = read(['a,甲,电子', 'b,,电子', '', 'c,丙,赌场', 'a,重,电子', 'd,丁,电子,96,abc']);
  expect(rows.map(({ code }) => code)).toEqual(['a']);
  expect(errors).toEqual([
    `第 3 行：${VENUES.nameMissing}`,
    `第 5 行：${GAME_IMPORT.categoryMissing}`,
    `第 6 行：${GAME_IMPORT.codeTwice('a')}`,
    `第 7 行：${GAME_IMPORT.weightWrong}`,
  ]);
});

it('refuses a file without the necessary columns, without games or with too many', () => {
  expect(read(['koi,锦鲤'], '代码,名称').errors).toEqual(['缺少列：类别']);
  expect(read([]).errors).toEqual(['文件中没有游戏']);
  expect(read(Array.from({ length: 501 }, (_, n) => `g${n},名,电子`)).errors).toEqual(['一次最多导入 500 个游戏']);
});

it('reads back the file that the games of a venue were written to', () => {
  const games = [aGame({ version: 4 }), aGame({ code: 'b', category: 'realbet', turnover_weight: 70 })];
  const { rows, errors } = readGamesCsv(csvOf(CSV_COLUMNS, games), games);
  expect(errors).toEqual([]);
  expect(rows).toMatchObject(games.map(({ code, name, category, version }) => ({ code, name, category, version })));
});
