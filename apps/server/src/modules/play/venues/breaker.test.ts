import { expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

const rules = { failures: 3, openMs: 1_000, openMaxMs: 4_000, inFlight: 5 };
const fixture = () => {
  let now = 0;
  const breaker = createBreaker(() => now, rules);
  const call = (answered: boolean) => {
    const admitted = breaker.admit();
    if (admitted) breaker.done(answered);
    return admitted;
  };
  return { breaker, call, pass: (ms: number) => (now += ms) };
};

it('the breaker opens after consecutive calls without an answer', () => {
  const { breaker, call } = fixture();
  for (const answered of [false, false, true, false, false]) call(answered);
  expect(breaker.state()).toBe('closed');
  call(false);
  expect(breaker.state()).toBe('open');
  expect(call(true)).toBe(false);
});

it('the breaker admits one probe after its open period and closes when the probe is answered', () => {
  const { breaker, call, pass } = fixture();
  for (let calls = 0; calls < 3; calls += 1) call(false);
  pass(1_000);
  expect(breaker.state()).toBe('probing');
  expect(breaker.admit()).toBe(true);
  expect(breaker.admit()).toBe(false);
  breaker.done(true);
  expect(breaker.state()).toBe('closed');
  expect(call(true)).toBe(true);
});

it('the breaker stays open longer after each failed probe, up to the limit', () => {
  const { breaker, call, pass } = fixture();
  for (let calls = 0; calls < 3; calls += 1) call(false);
  for (const openMs of [1_000, 2_000, 4_000, 4_000]) {
    pass(openMs - 1);
    expect(breaker.state()).toBe('open');
    pass(1);
    expect(call(false)).toBe(true);
  }
});

it('the breaker limits the number of concurrent calls', () => {
  const { breaker } = fixture();
  const admitted = Array.from({ length: 8 }, () => breaker.admit());
  expect(admitted.filter(Boolean)).toHaveLength(5);
  breaker.done(true);
  expect(breaker.admit()).toBe(true);
});
