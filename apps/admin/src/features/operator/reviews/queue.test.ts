import { describe, expect, it } from 'vitest';
import { neighbour, nextWaiting } from './queue.ts';

const row = (no: string, change = {}) => ({
  no,
  state: 1,
  claimed_by: '',
  claimed_by_me: false,
  first_approver: '',
  ...change,
});
const rows = [row('A'), row('B'), row('C')];

describe('stepping through the queue', () => {
  it('goes one row down or up and stops at the ends', () => {
    expect(neighbour(rows, 'A', 1)).toBe('B');
    expect(neighbour(rows, 'B', -1)).toBe('A');
    expect(neighbour(rows, 'C', 1)).toBe('C');
    expect(neighbour(rows, 'A', -1)).toBe('A');
  });

  it('starts at the nearest end when nothing is selected or the selected row has left the page', () => {
    expect(neighbour(rows, undefined, 1)).toBe('A');
    expect(neighbour(rows, 'gone', -1)).toBe('C');
    expect(neighbour([], undefined, 1)).toBeUndefined();
  });
});

describe('the next order after a decision', () => {
  it('is the next one below, otherwise the first from the top', () => {
    expect(nextWaiting(rows, 'A', 'fin01')).toBe('B');
    expect(nextWaiting(rows, 'C', 'fin01')).toBe('A');
    expect(nextWaiting(rows, 'gone', 'fin01')).toBe('A');
  });

  it('skips orders that are decided, claimed by others or already approved by this person', () => {
    const others = [
      row('A'),
      row('B', { state: 2 }),
      row('C', { claimed_by: 'fin02' }),
      row('D', { first_approver: 'fin01' }),
      row('E', { claimed_by: 'fin01', claimed_by_me: true }),
    ];
    expect(nextWaiting(others, 'A', 'fin01')).toBe('E');
  });

  it('is undefined when no other order is left', () => {
    expect(nextWaiting([row('A')], 'A', 'fin01')).toBeUndefined();
  });
});
