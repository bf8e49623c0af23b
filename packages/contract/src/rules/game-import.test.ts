import { describe, expect, it } from 'vitest';
import { GAME_IMPORT } from '../texts/game-import.ts';
import { VENUES } from '../texts/venues.ts';
import {
  checkGameImport,
  checkImportedGame,
  gameCost,
  type ImportedGameForm,
  suggestedWeights,
} from './game-import.ts';

const tiger: ImportedGameForm = {
  code: 'XH-3025',
  name: '虎虎生威',
  category: 'concise',
  return_percent: '97.10',
  app_img: '',
  turnover_weight: 80,
  rebate_weight: 80,
  packet_weight: 50,
};

describe('a game to import', () => {
  it('is accepted with a venue’s picture and without a known return', () => {
    expect(checkImportedGame(tiger)).toBeUndefined();
    expect(checkImportedGame({ ...tiger, return_percent: '', turnover_weight: 0 })).toBeUndefined();
  });

  it.each([
    [{ code: '' }, GAME_IMPORT.codeWrong],
    [{ code: 'a b' }, GAME_IMPORT.codeWrong],
    [{ code: 'x'.repeat(65) }, GAME_IMPORT.codeWrong],
    [{ name: ' ' }, VENUES.nameMissing],
    [{ category: '' as const }, GAME_IMPORT.categoryMissing],
    [{ return_percent: '100.01' }, VENUES.returnWrong],
    [{ rebate_weight: 101 }, GAME_IMPORT.weightWrong],
    [{ packet_weight: 0.5 }, GAME_IMPORT.weightWrong],
    [{ app_img: 'http://venue.example/a.png' }, VENUES.pictureWrong],
  ])('is refused with %j', (change, text) => {
    expect(checkImportedGame({ ...tiger, ...change })).toBe(text);
  });

  it('is named by its code when a whole import is refused', () => {
    expect(checkGameImport({ rows: [] })).toBe(GAME_IMPORT.nothing);
    expect(checkGameImport({ rows: [tiger, tiger] })).toBe(GAME_IMPORT.codeTwice('XH-3025'));
    expect(checkGameImport({ rows: [tiger, { ...tiger, code: 'B', name: '' }] })).toBe(`B：${VENUES.nameMissing}`);
  });
});

it('suggests 50 for fishing, 80 above a return of 97 %, and otherwise 100', () => {
  expect(suggestedWeights('fish', '98.00').turnover_weight).toBe(50);
  expect(suggestedWeights('fishing', '').rebate_weight).toBe(50);
  expect(suggestedWeights('concise', '97.01').packet_weight).toBe(80);
  expect(suggestedWeights('concise', '97.00').packet_weight).toBe(100);
  expect(suggestedWeights('concise', '').packet_weight).toBe(100);
});

describe('the cost of a game', () => {
  const cost = (change: object) =>
    gameCost({ return_percent: '97.10', rebate_weight: 80, rebate: '1.20', commission: '0.90', ...change });

  it('compares the weighted rebate and the commission with the edge', () => {
    const given = { edge: '2.90', rebate: '0.96', commission: '0.90', given: '1.86', left: '1.04', isFine: true };
    expect(cost({})).toEqual(given);
    expect(cost({ return_percent: '98.14' })).toMatchObject({ edge: '1.86', left: '0.00', isFine: false });
    expect(cost({ return_percent: '99.59' })).toMatchObject({ left: '-1.45', isFine: false });
  });

  it('rounds the rebate up, so that a loss is never hidden', () => {
    expect(cost({ rebate: '0.55', rebate_weight: 33 })).toMatchObject({ rebate: '0.19' });
    expect(cost({ rebate_weight: 0 })).toMatchObject({ rebate: '0.00', given: '0.90' });
  });

  it('is unknown while the return is unknown or wrong', () => {
    expect(cost({ return_percent: '' })).toBeUndefined();
    expect(cost({ return_percent: '9a' })).toBeUndefined();
  });
});
