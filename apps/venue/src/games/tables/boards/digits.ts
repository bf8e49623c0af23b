import type { PlainDraft } from '../build.ts';
import { range, rows } from '../counting.ts';
import type { Outcome } from '../engine.ts';

export const DIGITS = range(0, 9);

/** Digits are circular: 9 and 0 are neighbours. */
const neighbours = (a: number, b: number): boolean => Math.abs(a - b) === 1 || Math.abs(a - b) === 9;

export type Shape = '豹子' | '顺子' | '对子' | '半顺' | '杂六';
export const SHAPES: readonly Shape[] = ['豹子', '顺子', '对子', '半顺', '杂六'];

export const shapeOf = ([a = 0, b = 0, c = 0]: Outcome): Shape => {
  const kinds = new Set([a, b, c]).size;
  if (kinds === 1) return '豹子';
  if (kinds === 2) return '对子';
  const touching = [neighbours(a, b), neighbours(b, c), neighbours(a, c)].filter(Boolean).length;
  return (['杂六', '半顺', '顺子'] as const)[touching] ?? '顺子';
};

const shapes = rows(DIGITS, 3).map(shapeOf);

export const SHAPE_NOTE =
  '豹子：三数相同；顺子：三数相连，9 与 0 相连，不论次序；对子：恰有两数相同；半顺：恰有一对数相连；杂六：都不符合。';

/** `times` is the number of outcomes of the board that share the same three digits. */
export const shapeBets = (prefix: string, times: number, three: (outcome: Outcome) => Outcome): PlainDraft[] =>
  SHAPES.map((shape, index) => ({
    id: `${prefix}${index + 1}`,
    label: shape,
    ways: shapes.filter((each) => each === shape).length * times,
    wins: (outcome) => shapeOf(three(outcome)) === shape,
  }));
