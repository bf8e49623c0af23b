import { expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { fastDraw } from '../../../test/fast-draw.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { drawShoe, type Move, outcomeOf, RETURNS, tableAfter } from './engine.ts';
import { blackjack } from './game.ts';
import { adviceFor } from './strategy.ts';

// odds.campaign.test.ts computes the share exactly, over every card.
it('returns the stated share in simulated rounds, within the statistical error', {
  timeout: SIMULATION_LIMIT_MS,
}, () => {
  const draw = fastDraw(21);
  const rounds = simulated(1_000_000, 10_000);
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shoe = drawShoe(draw);
    const moves: Move[] = [];
    for (let table = tableAfter(shoe, moves); table.active !== undefined; table = tableAfter(shoe, moves)) {
      moves.push(adviceFor(table, table.dealer[0] ?? 0));
    }
    const net = outcomeOf(shoe, moves).hands.reduce(
      (total, { result, doubled }) => total + (Number(RETURNS[result]) / 100 - 1) * (doubled ? 2 : 1),
      0,
    );
    sum += net;
    squares += net ** 2;
  }
  tellCampaign('rounds of 二十一点', rounds);
  const error = allowedError({ variance: varianceOf(sum, squares, rounds), rounds });
  expect(Math.abs(sum / rounds - (Number(blackjack.variants[0]?.rtp) - 1))).toBeLessThan(error + 0.000_05);
});
