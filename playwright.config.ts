import { defineConfig } from '@playwright/test';
import { phone } from './e2e/support/phone.ts';
import { chromiumLaunch } from './scripts/chromium.ts';

const report = process.env['KOI_E2E_REPORT'];

/** Journeys that take long are left to a campaign, as docs/quality.md explains. */
const journey = /@journey/;
const isCampaign = process.env['KOI_CAMPAIGNS'] === '1';
/** Takes several minutes, so it begins first. */
const longest = 'opening-day.spec.ts';
/** Tests that take longer than others. They begin first, so that no worker is left alone with one at the end. */
const long = ['production.spec.ts', 'brand.spec.ts', 'payloads.spec.ts', 'game-room.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: process.env['KOI_E2E_OUTPUT'] ?? 'test-results',
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  fullyParallel: true,
  ...(isCampaign ? { grep: journey } : { grepInvert: journey }),
  projects: [
    { name: 'longest', testMatch: longest },
    // One at a time: each starts servers of its own, and several of them leave no time for the other tests.
    { name: 'long', testMatch: long, workers: 1 },
    { name: 'short', testIgnore: [longest, ...long] },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // Journeys wait for polls and confirmations: one more of them than cores uses the time.
  workers: 3,
  // Limits are for tests that fail: a busy machine must not reach them.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    ...phone,
    // Recording every test for the sake of a failing one doubles the time: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
