import { expect, type Locator, type Page } from '@playwright/test';
import type { PROPOSAL_KINDS } from '../../packages/contract/src/proposal-constants.ts';
import { PROPOSAL_KIND_NAMES } from '../../packages/contract/src/texts/proposals.ts';
import { expectDecided, openRow } from './staff.ts';

interface Waiting {
  kind: (typeof PROPOSAL_KINDS)[number];
  /** A part of the row that no other waiting proposal of the kind has. */
  about: string;
  /** Texts by which the second person knows what changes and why. */
  shows: readonly string[];
}

/** Opens a waiting proposal in the list of the second person, and expects what its panel has to say. */
const openProposal = async (page: Page, { kind, about, shows }: Waiting): Promise<Locator> => {
  await page.goto(`/admin/#/proposals?kind=${kind}`);
  const panel = page.getByRole('region', { name: new RegExp(`^${PROPOSAL_KIND_NAMES[kind]} · `) });
  await openRow(page.getByRole('row', { name: new RegExp(about) }), panel);
  for (const text of shows) await expect(panel).toContainText(text);
  return panel;
};

/** The second person reads a proposal and agrees to it. */
export const agreeOnPage = async (page: Page, waiting: Waiting): Promise<void> => {
  const panel = await openProposal(page, waiting);
  await panel.getByRole('button', { name: '同意并执行', exact: true }).click();
  // A journey may take longer than a code is fresh.
  await expectDecided(page, panel);
};

/** The second person reads a proposal and refuses it. */
export const refuseOnPage = async (page: Page, { remark, ...waiting }: Waiting & { remark: string }): Promise<void> => {
  const panel = await openProposal(page, waiting);
  await panel.getByRole('textbox', { name: '复核备注' }).fill(remark);
  await panel.getByRole('button', { name: '拒绝', exact: true }).click();
  await expect(panel).toBeHidden();
};

/** The first person gives the reason in the open dialog and submits the proposal. */
export const submitDialog = async (page: Page, label: '理由' | '原因' | '依据', reason: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: label }).fill(reason);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toBeHidden();
};
