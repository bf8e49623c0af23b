import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The serious and critical accessibility findings of the page as it stands; of those rules alone, when named. */
export const graveFindings = async (page: Page, rules: readonly string[] = []): Promise<string[]> => {
  // Nothing looked at here holds a frame of another origin, so no second window is needed to gather what frames say.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
};
