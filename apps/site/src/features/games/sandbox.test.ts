import { expect, it } from 'vitest';
import { sandboxOf } from './sandbox.ts';

it('a frame keeps its origin only where that is not ours', () => {
  const sandbox = (ours: string) => sandboxOf(new URL('https://venue.example/g/x'), ours).split(' ');
  expect(sandbox('https://koi.example')).toContain('allow-same-origin');
  expect(sandbox('https://venue.example')).not.toContain('allow-same-origin');
  for (const ours of ['https://koi.example', 'https://venue.example']) {
    expect(sandbox(ours)).toContain('allow-scripts');
    expect(sandbox(ours)).not.toContain('allow-top-navigation');
  }
});
