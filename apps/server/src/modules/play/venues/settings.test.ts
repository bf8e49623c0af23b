import { expect, it } from 'vitest';
import { requireProtected } from './settings.ts';
import { feeText, plainAddress } from './venue.ts';

it('production refuses plain addresses outside private networks', () => {
  const inProduction = (address: string) => () => requireProtected({ mode: 'production' }, ['', address]);
  expect(inProduction('http://venue.example/api')).toThrow();
  expect(inProduction('https://venue.example/api')).not.toThrow();
  expect(inProduction('http://10.0.0.8:3100')).not.toThrow();
  expect(() => requireProtected({ mode: 'demo' }, ['http://venue.example'])).not.toThrow();
});

it('a fee is shown with two places, and an address without slashes at its end', () => {
  expect([feeText(0), feeText(1250), feeText(10_000)]).toEqual(['0.00', '12.50', '100.00']);
  expect(plainAddress('https://venue.example/v2//')).toBe('https://venue.example/v2');
});
