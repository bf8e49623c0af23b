import { expect, it } from 'vitest';
import { fit } from './frame.ts';

it.each([
  ['the drawn size', 390, 844, 1, 844],
  ['a small phone', 320, 694, 320 / 390, 845.8],
  ['a large phone', 430, 932, 430 / 390, 845.3],
  ['nothing wider than 480', 1280, 2000, 480 / 390, 1625],
  ['a low window by a narrower stage', 390, 560, 0.8, 700],
])('the stage fits %s', (_, width, height, scale, stage) => {
  const size = fit(width, height);
  expect(size.scale).toBeCloseTo(scale, 5);
  expect(size.height).toBeCloseTo(stage, 1);
});
