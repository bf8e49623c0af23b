import { expect, it } from 'vitest';
import { closedWhileAway } from './away.ts';

const at = (second: number) => `2026-06-18T06:00:${String(second).padStart(2, '0')}.000Z`;
const rounds = [
  { id: 'R3', closed_at: at(30) },
  { id: 'R2', closed_at: at(20) },
];

it('the newest round is reported when it was closed after the page was last visible', () => {
  expect(closedWhileAway(rounds, Date.parse(at(25)))).toBe('R3');
  expect(closedWhileAway(rounds, Date.parse(at(5)))).toBe('R3');
});

it('a round that the player has seen is not reported again', () => {
  expect(closedWhileAway(rounds, Date.parse(at(30)))).toBeUndefined();
  expect(closedWhileAway([], Date.parse(at(5)))).toBeUndefined();
});
