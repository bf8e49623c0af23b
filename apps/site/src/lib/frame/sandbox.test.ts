import { expect, it } from 'vitest';
import { sandboxOf } from './sandbox.ts';

it('a frame keeps its origin only when that is not the origin of the site', () => {
  const sandbox = (ours: string) => sandboxOf(new URL('https://venue.example/g/x'), ours)?.split(' ');
  expect(sandbox('https://koi.example')).toContain('allow-same-origin');
  expect(sandbox('https://venue.example')).not.toContain('allow-same-origin');
  for (const ours of ['https://koi.example', 'https://venue.example']) {
    expect(sandbox(ours)).toContain('allow-scripts');
    expect(sandbox(ours)).not.toContain('allow-top-navigation');
  }
});

it('the own service page has no sandbox, but a page with a similar address has one', () => {
  const ours = 'https://koi.example';
  expect(sandboxOf(new URL('https://koi.example/service/?from=money'), ours)).toBeUndefined();
  for (const other of [
    'https://koi.example/media/pictures/x',
    'https://koi.example/servicex',
    'https://evil.example/service/',
  ])
    expect(sandboxOf(new URL(other), ours)).toContain('allow-scripts');
});
