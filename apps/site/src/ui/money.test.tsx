import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Money } from './money.tsx';

const text = (element: React.ReactElement) => render(element).container.textContent;

describe('an amount', () => {
  afterEach(cleanup);

  it.each([
    ['12680.5', '¥12,680.50'],
    ['0.00', '¥0.00'],
    [1268050n, '¥12,680.50'],
    ['-3.00', '−¥3.00'],
    [undefined, '¥--'],
  ])('of %s is shown as %s', (value, shown) => {
    expect(text(<Money value={value} />)).toBe(shown);
  });

  it('shows its sign when it is a result', () => {
    expect(text(<Money value="86.40" sign currency={false} />)).toBe('+86.40');
  });

  it('can be hidden', () => {
    expect(text(<Money value="86.40" withheld />)).toBe('••••••');
  });
});
