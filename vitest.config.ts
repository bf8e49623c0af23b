import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that only campaigns run, because they take long. */
const campaigns = process.env['KOI_CAMPAIGNS'] === '1' ? [] : ['**/*.campaign.test.ts'];
/** The only file that needs a module graph of its own, because it loads the site also as the server does. */
const alone = 'apps/site/src/app/home-html.test.tsx';

/** Tests of the shared widgets, which need a page. */
const widgets = 'packages/ui/**/*.test.{ts,tsx}';

const fixedSeed = 'scripts/vitest/fixed-seed.ts';

/** A condition is waited for as long as a busy machine may need; only a failing test takes this long. */
const patient = { expect: { poll: { timeout: 60_000 } } };

const onPostgres = {
  ...patient,
  environment: 'node',
  setupFiles: [fixedSeed],
  globalSetup: ['apps/server/test/global-setup.ts'],
  testTimeout: 90_000,
  hookTimeout: 90_000,
};

const onScreen = {
  ...patient,
  environment: 'jsdom',
  testTimeout: 60_000,
};
/** Settings that make the tests of all screens faster. */
const quick = ['scripts/vitest/plain-styles.ts', 'scripts/vitest/short-errors.ts', 'scripts/vitest/plain-elements.ts'];

export default defineConfig({
  test: {
    reporters: ['default'],
    // Projects share what they transform, and so does the next run.
    experimental: { fsModuleCache: true },
    // Tests on the database and on processes wait for them: one worker more than cores uses the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patient,
          name: 'pure',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          exclude: [widgets, ...campaigns],
          environment: 'node',
          setupFiles: [fixedSeed],
          // Pure functions leave nothing behind, so files may share what they import.
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: campaigns,
          setupFiles: [fixedSeed, 'apps/server/test/setup.ts'],
          // Each file has a database of its own; loading the server again for each would cost more than its tests.
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'venue',
          include: ['apps/venue/src/{games,fairness}/**/*.test.ts', 'apps/venue/web/**/*.test.ts'],
          exclude: campaigns,
          environment: 'node',
          setupFiles: [fixedSeed],
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'venue-core',
          include: [
            'apps/venue/src/{core,http}/**/*.test.ts',
            'apps/venue/src/*.test.ts',
            'apps/venue/test/**/*.test.ts',
          ],
          exclude: campaigns,
          environment: 'node',
          setupFiles: [fixedSeed],
          isolate: false,
          globalSetup: ['apps/venue/test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...onScreen,
          name: 'ui',
          include: [widgets],
          setupFiles: [...quick, fixedSeed],
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          ...onScreen,
          name: 'site',
          include: ['apps/site/**/*.test.{ts,tsx}'],
          exclude: [alone],
          setupFiles: [...quick, fixedSeed, 'apps/site/test/setup.ts', 'apps/site/test/lazy-modules.ts'],
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          ...onScreen,
          name: 'site-alone',
          include: [alone],
          setupFiles: [...quick, fixedSeed, 'apps/site/test/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...onScreen,
          name: 'admin',
          include: ['apps/admin/**/*.test.{ts,tsx}'],
          setupFiles: [...quick, fixedSeed, 'apps/admin/test/setup.ts', 'apps/admin/test/lazy-modules.ts'],
          isolate: false,
        },
      },
    ],
  },
});
