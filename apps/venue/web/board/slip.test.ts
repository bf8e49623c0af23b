import { describe, expect, it } from 'vitest';
import { k3Board } from '../../src/games/k3/engine.ts';
import { boards } from '../../src/games/tables/boards.ts';
import { MOST_BETS } from '../../src/games/tables/wagers.ts';
import { oddsText } from './cells.ts';
import { createSlip } from './slip.ts';

const select = (id: string) => {
  const selection = k3Board.select(id);
  if (selection === undefined) throw new RangeError(id);
  return selection;
};

describe('the slip', () => {
  it('collects chips on a selection and counts them', () => {
    const slip = createSlip(k3Board);
    slip.add(select('big'), 10_000n);
    slip.add(select('sum-15'), 1_000n);
    slip.add(select('big'), 5_000n);
    expect(slip.lines.map(({ name, stake }) => [name, stake])).toEqual([
      ['大', 15_000n],
      ['和值 15', 1_000n],
    ]);
    expect(slip.total).toBe(16_000n);
  });

  it('stops at the limit of a selection, including stakes confirmed before', () => {
    const slip = createSlip(k3Board);
    expect(slip.add(select('big'), 500_000n)).toBe('added');
    expect(slip.add(select('big'), 1_000n)).toBe('limit');
    expect(slip.add(select('small'), 10_000n, 495_000n)).toBe('limit');
    expect(slip.add(select('sum-3'), 50_000n)).toBe('limit');
    expect(slip.total).toBe(500_000n);
  });

  it('accepts no more different bets than the server', () => {
    const roulette = boards.find(({ code }) => code === 'roulette') ?? k3Board;
    const slip = createSlip(roulette);
    const all = roulette.groups.flatMap(({ selections }) => selections);
    const answers = all.slice(0, MOST_BETS + 1).map((selection) => slip.add(selection, 1_000n));
    expect(answers.at(-1)).toBe('full');
    expect(slip.lines).toHaveLength(MOST_BETS);
  });

  it('repeats the last confirmed bets only when it is empty', () => {
    const slip = createSlip(k3Board);
    expect(slip.canRepeat).toBe(false);
    slip.add(select('odd'), 2_000n);
    slip.confirm();
    expect([slip.total, slip.canRepeat]).toEqual([0n, true]);
    slip.repeat();
    expect([slip.total, slip.canRepeat]).toEqual([2_000n, false]);
    slip.remove('odd');
    expect(slip.lines).toEqual([]);
  });

  it('reports every change', () => {
    const slip = createSlip(k3Board);
    let changes = 0;
    slip.onChange(() => {
      changes += 1;
    });
    slip.add(select('odd'), 2_000n);
    slip.add(select('odd'), 900_000n);
    slip.clear();
    slip.remove('odd');
    expect(changes).toBe(2);
  });
});

describe('the odds of a cell', () => {
  it('are one number, or all prizes in ascending order', () => {
    expect(oddsText(select('sum-3'))).toBe('207.36');
    const single = boards.find(({ code }) => code === 'dicecup')?.select('single-3');
    expect(single && oddsText(single)).toBe('2 / 3 / 12');
    const nim = boards.find(({ code }) => code === 'fantan')?.select('nim-12');
    expect(nim && oddsText(nim)).toBe('2.84');
  });
});
