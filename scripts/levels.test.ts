import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from './project.ts';
import { runTool } from './tool.ts';

const server = 'apps/server/src';
const site = 'apps/site/src';
const admin = 'apps/admin/src/features';

/** One forbidden import each: the file, what it imports, and the rule that must report it. */
const breaches: [file: string, imports: string, rule: string][] = [
  [`${server}/ledger/up.ts`, `${server}/modules/people/members/index.ts`, 'server-level-ledger'],
  [`${server}/modules/people/cards/same-level.ts`, `${server}/modules/play/venues/index.ts`, 'server-level-cards'],
  [`${server}/modules/people/members/past-the-door.ts`, `${server}/ledger/post.ts`, 'server-level-members'],
  [`${server}/modules/people/members/to-app.ts`, `${server}/app.ts`, 'server-level-members'],
  [
    `${server}/modules/people/members/to-unlisted.ts`,
    `${server}/modules/play/lottery/index.ts`,
    'server-level-members',
  ],
  [`${server}/modules/play/lottery/unlisted.ts`, `${server}/platform/index.ts`, 'server-folder-without-level'],
  [`${server}/modules/casino/bets/elsewhere.ts`, `${server}/platform/index.ts`, 'server-folder-without-level'],
  [`${server}/demo/private-table.ts`, `${server}/modules/people/members/tables.ts`, 'server-demo-through-doors'],
  [`${server}/app.ts`, `${server}/modules/people/members/tables.ts`, 'server-top-through-doors'],
  [`${server}/modules/people/members/own-mask.ts`, 'packages/contract/src/rules/masks.ts', 'masks-by-field'],
  [`${server}/platform/to-test.ts`, 'apps/server/test/support.ts', 'no-test-code-in-product'],
  ['packages/money/src/bad.ts', 'packages/contract/src/index.ts', 'money-imports-nothing'],
  ['packages/contract/src/bad.ts', 'packages/client/src/index.ts', 'contract-imports-money-and-zod'],
  ['packages/client/src/bad.ts', 'packages/money/src/index.ts', 'client-imports-contract'],
  ['packages/ui/src/bad.tsx', 'packages/contract/src/index.ts', 'ui-imports-react'],
  ['packages/extra/src/bad.ts', 'packages/money/src/index.ts', 'package-without-rule'],
  [`${site}/lib/other-app.ts`, `${server}/platform/index.ts`, 'apps-apart'],
  [`${site}/features/home/neighbour.ts`, `${site}/features/members/login-screen.tsx`, 'feature-apart'],
  [`${site}/features/home/upward.tsx`, `${site}/app/routes.tsx`, 'feature-apart'],
  [`${admin}/money/ledger/neighbour.ts`, `${admin}/money/transfers/index.ts`, 'staff-feature-apart'],
  [`${admin}/ledger/elsewhere.ts`, 'apps/admin/src/ui/index.ts', 'staff-feature-without-district'],
  [`${site}/ui/domain.tsx`, `${site}/lib/session.ts`, 'ui-knows-no-domain'],
  [`${site}/ui/contract.tsx`, 'packages/contract/src/index.ts', 'ui-knows-no-domain'],
  [`${site}/lib/upward.ts`, `${site}/features/members/login-screen.tsx`, 'lib-below-features'],
  [`${site}/helpers/unlisted.ts`, `${site}/ui/card.tsx`, 'app-folder-without-rule'],
  [`${site}/ui/left.ts`, `${site}/ui/right.ts`, 'no-cycles'],
  [`${site}/ui/nowhere.ts`, `${site}/ui/missing/file.ts`, 'resolvable'],
];

const allowed: [file: string, imports: string][] = [
  [`${server}/modules/people/cards/fine.ts`, `${server}/modules/people/members/index.ts`],
  [`${server}/modules/people/cards/own.ts`, `${server}/modules/people/cards/tables.ts`],
  [`${server}/modules/people/cards/cards.test.ts`, 'apps/server/test/support.ts'],
  [`${server}/demo/fine.ts`, `${server}/modules/play/catalogue/index.ts`],
  [`${site}/app/fine.tsx`, `${site}/features/members/login-screen.tsx`],
  [`${site}/features/home/fine.tsx`, `${site}/lib/session.ts`],
  [`${site}/lib/fine.ts`, 'packages/client/src/index.ts'],
  [`${site}/ui/fine.tsx`, 'packages/money/src/index.ts'],
  [`${site}/ui/shared.tsx`, 'packages/ui/src/layer.tsx'],
  ['packages/ui/src/fine.tsx', 'packages/money/src/index.ts'],
];

describe('the import rules', () => {
  let tree: string;
  let found: string[];

  beforeAll(async () => {
    tree = realpathSync(mkdtempSync(join(tmpdir(), 'koi-levels-')));
    const edges = [...breaches, ...allowed];
    const targets = edges.map(([, imports]) => imports).filter((path) => !path.includes('missing'));
    for (const path of targets) write(path, 'export const value = 1;\n');
    for (const [file, imports] of edges) write(file, importing(file, imports));
    write(`${site}/ui/right.ts`, importing(`${site}/ui/right.ts`, `${site}/ui/left.ts`));
    // Importing only a type across levels is also a violation.
    write(
      `${server}/modules/money/turnover/type-only.ts`,
      "import type { value } from '../../play/bets/index.ts';\nexport type Value = typeof value;\n",
    );
    write(`${server}/modules/play/bets/index.ts`, 'export const value = 1;\n');

    const { output } = await runTool(
      'depcruise',
      ['--config', inProject('.dependency-cruiser.cjs'), '--output-type', 'json', 'apps', 'packages'],
      { cwd: tree },
    );
    const { summary } = JSON.parse(output) as { summary: { violations: Violation[] } };
    found = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to.replace(/^(\.\.\/)+/, '')}`);
  }, 60_000);

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(breaches)('%s may not import %s', (file, imports, rule) => {
    expect(found).toContain(`${rule}: ${file} → ${imports}`);
  });

  it('a type of a higher level may not be imported', () => {
    expect(found).toContain(
      `server-level-turnover: ${server}/modules/money/turnover/type-only.ts → ${server}/modules/play/bets/index.ts`,
    );
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(found.filter((line) => line.includes(`: ${file} →`))).toEqual([]);
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
});

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

function importing(file: string, target: string): string {
  const up = '../'.repeat(file.split('/').length - 1);
  return `import { value as imported } from '${up}${target}';\nexport const value = imported;\n`;
}
