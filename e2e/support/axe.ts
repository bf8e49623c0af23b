import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Waits until no transition and no animation that ends is left in the page. A colour with a transition, however short,
 * keeps its old value until the next frame, and a page fades in when it is entered, so text that is measured earlier
 * could still have the colour of the other theme or too little contrast.
 */
const untilStill = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const ending = (): Animation[] =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          );
      for (let left = ending(); left.length > 0; left = ending()) {
        await Promise.allSettled(left.map(({ finished }) => finished));
      }
    });
  }
};

/** The serious and critical accessibility findings of the page in its current state. */
export const graveFindings = async (page: Page): Promise<string[]> => {
  await untilStill(page);
  // The source of axe is large, so it is sent only when a document of the page does not have it yet.
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const hasAxe = found.every(Boolean);
  // The pages have no frames of another origin, so axe needs no second window to collect results of frames.
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
};
