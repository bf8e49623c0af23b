import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { k3Board } from '../k3/engine.ts';
import { boards } from './boards.ts';
import { type Board, payoutOf, settleBoard, validStakes } from './engine.ts';

const boardOf = (code: string): Board => {
  const found = [k3Board, ...boards].find((board) => board.code === code);
  if (found === undefined) throw new RangeError(code);
  return found;
};
const yuan = (amount: number): bigint => BigInt(amount) * 100n;

describe('settling a board', () => {
  it('pays the stake times the odds, rounded down once', () => {
    expect(payoutOf(1_001n, 207)).toBe(2_072n);
    const bets = [
      { selection: 'big', stake: yuan(100) },
      { selection: 'sum-15', stake: yuan(10) },
      { selection: 'small', stake: yuan(10) },
    ];
    expect(settleBoard(k3Board, [4, 6, 5], bets).map(({ payout }) => payout)).toEqual([19_200n, 20_730n, 0n]);
  });

  it('returns a stake when the rules say so, without turnover', () => {
    const bets = [
      { selection: 'nim-12', stake: yuan(20) },
      { selection: 'main-1', stake: yuan(20) },
    ];
    const back = settleBoard(boardOf('fantan'), [22], bets);
    expect(back.map(({ payout, validStake }) => [payout, validStake])).toEqual([
      [2_000n, 0n],
      [2_000n, 0n],
    ]);
    const won = settleBoard(boardOf('fantan'), [21], bets);
    expect(won.map(({ payout, validStake }) => [payout, validStake])).toEqual([
      [5_680n, 2_000n],
      [3_680n, 2_000n],
    ]);
  });

  it('pays the prize that was reached by a bet with several prizes', () => {
    const single = [{ selection: 'single-3', stake: yuan(10) }];
    const paid = [
      [1, 2, 4],
      [3, 2, 4],
      [3, 3, 4],
      [3, 3, 3],
    ].map((dice) => settleBoard(boardOf('dicecup'), dice, single)[0]?.payout);
    expect(paid).toEqual([0n, 2_000n, 3_000n, 12_000n]);
  });

  it('counts opposite sides only by their difference', () => {
    const bets = [
      { selection: 'big', stake: yuan(100) },
      { selection: 'small', stake: yuan(30) },
      { selection: 'big', stake: yuan(20) },
      { selection: 'odd', stake: yuan(50) },
    ];
    expect(validStakes(k3Board, bets)).toEqual([yuan(70), 0n, yuan(20), yuan(50)]);
  });

  it('counts a fully covered line only by the amounts above its smallest stake', () => {
    const dozens = [1, 2, 3].map((n) => ({ selection: `dozen-${n}`, stake: yuan(n * 10) }));
    expect(validStakes(boardOf('roulette'), dozens)).toEqual([0n, yuan(10), yuan(20)]);
    expect(validStakes(boardOf('roulette'), dozens.slice(1))).toEqual([yuan(20), yuan(30)]);
  });
});

const anyBoard = fc.constantFrom(k3Board, ...boards);
const anySlip = anyBoard.chain((board) => {
  const ids = board.groups.flatMap(({ selections }) => selections.map(({ id }) => id));
  const bet = fc.record({ selection: fc.constantFrom(...ids), stake: fc.bigInt({ min: 1_000n, max: 500_000n }) });
  return fc.record({
    board: fc.constant(board),
    bets: fc.array(bet, { minLength: 1, maxLength: 12 }),
    nonce: fc.nat(9_999),
  });
});

describe('for any bets and any outcome', () => {
  it('a payout is that of one tier, and the turnover never exceeds the stake', () => {
    fc.assert(
      fc.property(anySlip, ({ board, bets, nonce }) => {
        const outcome = board.draw(createDraw(hmacDigests(new Uint8Array(32).fill(7), 'any', nonce)));
        const verdicts = settleBoard(board, outcome, bets);
        expect(verdicts).toHaveLength(bets.length);
        verdicts.forEach(({ payout, validStake, tier }, index) => {
          const { stake } = bets[index] ?? { stake: 0n };
          expect(payout).toBe(tier ? (stake * BigInt(tier.odds)) / 100n : 0n);
          expect(validStake >= 0n && validStake <= stake).toBe(true);
          if (tier?.returned) expect([payout, validStake]).toEqual([stake, 0n]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('equal bets on every side of a line count no turnover', () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(), fc.bigInt({ min: 1_000n, max: 500_000n }), (board, at, stake) => {
        const line = board.lines[at % Math.max(1, board.lines.length)] ?? [];
        const valid = validStakes(
          board,
          line.map((selection) => ({ selection, stake })),
        );
        expect(valid.every((each) => each === 0n)).toBe(true);
      }),
    );
  });

  it('the same digests give the same outcome', () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(9_999), (board, nonce) => {
        const again = () => board.draw(createDraw(hmacDigests(new Uint8Array(32).fill(9), 'same', nonce)));
        expect(again()).toEqual(again());
        expect(board.tags(again()).every((tag) => tag.length > 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('好运刮刮乐', () => {
  it('shows exactly one symbol three times on a winning card', () => {
    const ticket = boardOf('ticket');
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const [prize = -1, ...cells] = ticket.draw(createDraw(hmacDigests(new Uint8Array(32).fill(3), 'card', nonce)));
      const times = Array.from({ length: 7 }, (_, symbol) => cells.filter((cell) => cell === symbol).length);
      expect(cells).toHaveLength(9);
      expect(times.every((count, symbol) => (symbol === prize ? count === 3 : count <= 2))).toBe(true);
    }
  });
});
