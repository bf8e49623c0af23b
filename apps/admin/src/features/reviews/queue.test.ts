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

  it('begins at the near end when nothing is selected, or the selected one has left the page', () => {
    expect(neighbour(rows, undefined, 1)).toBe('A');
    expect(neighbour(rows, 'gone', -1)).toBe('C');
    expect(neighbour([], undefined, 1)).toBeUndefined();
  });
});

describe('the order after a decision', () => {
  it('is the next one below, then from the top', () => {
    expect(nextWaiting(rows, 'A', 'fin01')).toBe('B');
    expect(nextWaiting(rows, 'C', 'fin01')).toBe('A');
    expect(nextWaiting(rows, 'gone', 'fin01')).toBe('A');
  });

  it('passes over what is decided, in another hand, or waits for somebody else than me', () => {
    const others = [
      row('A'),
      row('B', { state: 2 }),
      row('C', { claimed_by: 'fin02' }),
      row('D', { first_approver: 'fin01' }),
      row('E', { claimed_by: 'fin01', claimed_by_me: true }),
    ];
    expect(nextWaiting(others, 'A', 'fin01')).toBe('E');
  });

  it('is none in an empty queue', () => {
    expect(nextWaiting([row('A')], 'A', 'fin01')).toBeUndefined();
  });
});
