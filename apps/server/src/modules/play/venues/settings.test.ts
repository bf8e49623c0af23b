import { expect, it } from 'vitest';
import { requireProtected } from './settings.ts';
import { plainAddress } from './venue.ts';

it('production refuses plain addresses outside private networks', () => {
  const inProduction = (address: string) => () => requireProtected({ mode: 'production' }, ['', address]);
  expect(inProduction('http://venue.example/api')).toThrow();
  expect(inProduction('https://venue.example/api')).not.toThrow();
  expect(inProduction('http://10.0.0.8:3100')).not.toThrow();
  expect(() => requireProtected({ mode: 'demo' }, ['http://venue.example'])).not.toThrow();
});

it('an address is shown without slashes at its end', () => {
  expect(plainAddress('https://venue.example/v2//')).toBe('https://venue.example/v2');
});
