import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Waits for the end of every transition. A colour with a transition, however short, keeps its old value until the next
 * frame, so text measured straight after a change of theme could still have the colour of the other theme.
 */
const untilColoured = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
  }
};

/** The serious and critical accessibility findings of the page in its current state. */
export const graveFindings = async (page: Page): Promise<string[]> => {
  await untilColoured(page);
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
