import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import drizzle from '../apps/server/drizzle.config.ts';
import { inProject, projectDir } from './project.ts';
import { wrongTables } from './results/files.ts';
import { checkStructure } from './structure.ts';
import { runTool, type ToolResult } from './tool.ts';

interface Check {
  name: string;
  run: () => Promise<ToolResult>;
  next: string;
}

const checks: Check[] = [
  {
    name: 'format and lint',
    run: () => runTool('biome', ['check', '--error-on-warnings', '--colors=off']),
    next: 'npx biome check --write mends most of it',
  },
  {
    name: 'types',
    run: () => checkTypes('tsconfig.json'),
    next: 'correct the lines named above',
  },
  {
    // Apart, because a service worker has other globals than a page.
    name: 'types of the service worker',
    run: () => checkTypes('apps/site/worker/tsconfig.json'),
    next: 'correct the lines named above',
  },
  {
    name: 'levels and import rules',
    run: checkLevels,
    next: 'import through a lower level; the table is apps/server/levels.json, the rules are .dependency-cruiser.cjs',
  },
  {
    name: 'shape of the modules and length of files',
    run: checkStructure,
    next: 'the rules are in scripts/structure.ts and are explained in docs/architecture.md',
  },
  {
    name: 'unused files, exports and packages',
    run: () => runTool('knip', ['--no-progress', '--no-config-hints']),
    next: 'delete what nothing uses, or list what is missing in package.json',
  },
  {
    name: 'migrations match the tables',
    run: checkMigrations,
    next: 'npm run migration, then read and commit the new file',
  },
  {
    name: 'tables of results',
    run: checkTables,
    next: 'npm run results generates them; the commands write the results themselves',
  },
];

/** Runs all checks in parallel and prints each result as it arrives. Returns the number of failures. */
export async function runChecks(): Promise<number> {
  const results = await Promise.all(checks.map(report));
  return results.filter((ok) => !ok).length;
}

async function report({ name, run, next }: Check): Promise<boolean> {
  const began = Date.now();
  const { ok, output } = await run();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (ok) console.log(`ok      ${name} (${seconds} s)`);
  else console.log(`failed  ${name}\n${output.trim().replace(/^/gm, '  ')}\n  → ${next}`);
  return ok;
}

async function checkTables(): Promise<ToolResult> {
  const wrong = wrongTables();
  return { ok: wrong.length === 0, output: wrong.map((table) => `${table} is not what the results say`).join('\n') };
}

/** Checks run in parallel, so several checkers of one project would only repeat work. */
function checkTypes(project: string): Promise<ToolResult> {
  return runTool('tsc', ['--project', project, '--checkers', '1', '--pretty', 'false']);
}

async function checkLevels(): Promise<ToolResult> {
  const folders = readdirSync(projectDir).filter((name) =>
    ['apps', 'packages', 'scripts', 'e2e', 'bench'].includes(name),
  );
  const result = await runTool('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]);
  // Without a compatible TypeScript, dependency-cruiser reads only a few files and reports no violations.
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  if (!result.ok || modules >= 50) return result;
  return {
    ok: false,
    output: `dependency-cruiser read only ${modules} files: it needs the "typescript" package below version 7. Run npm ci.`,
  };
}

/** Generates migrations into a copy. A new SQL file means that a table changed without a migration. */
async function checkMigrations(): Promise<ToolResult> {
  const copy = mkdtempSync(join(tmpdir(), 'koi-migrations-'));
  try {
    cpSync(inProject('apps/server/migrations'), copy, { recursive: true });
    const before = sqlFiles(copy);
    const schema = [drizzle.schema ?? []].flat();
    const args = ['generate', '--dialect', drizzle.dialect, '--out', relative(projectDir, copy)];
    const result = await runTool('drizzle-kit', [...args, ...schema.flatMap((path) => ['--schema', path])]);
    const added = sqlFiles(copy).filter((name) => !before.includes(name));
    return added.length === 0
      ? result
      : { ok: false, output: `a table changed and no migration says so\n${result.output}` };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'));
}
