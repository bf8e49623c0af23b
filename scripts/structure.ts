import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject } from './project.ts';
import type { ToolResult } from './tool.ts';

/** Paths from the root of the project, and their contents. */
export type Sources = ReadonlyMap<string, string>;

const MAX_LINES = 300;
const SOURCE = /^(apps|packages|scripts|e2e|bench)\/.*\.(tsx?|cjs|mjs|css)$/;
/** Design tokens are a table of values that is read as a whole. */
const TOKENS = /\/tokens\.css$/;
const TEST = /\.(test|spec)\.tsx?$/;
const MODULE_FILE = /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\/(.+)$/;
const APP = 'apps/server/src/app.ts';
const LEVELS = 'apps/server/levels.json';
const VAGUE = /(^|[-/])(desk|utils?|helpers?|common|manager|misc)[-.]/;

export const longFiles = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) => {
    if (!SOURCE.test(path) || TOKENS.test(path)) return [];
    const lines = text.split('\n').length - 1;
    return lines > MAX_LINES ? [`${path} has ${lines} lines, more than ${MAX_LINES}`] : [];
  });

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

const declaredIn = (source: ts.SourceFile): string[] =>
  source.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(source));
    }
    const isCode = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isCode ? [statement.name?.text ?? 'a function without a name'] : [];
  });

/** The door of a module re-exports, and creates the module. Its rules and its work are in other files. */
const doorProblems = (path: string, text: string): string[] => {
  const declared = declaredIn(parse(path, text));
  const others = declared.filter((name) => !/^create[A-Z]/.test(name));
  return [
    ...others.map((name) => `${path} declares ${name}; index.ts only re-exports and creates the module`),
    ...(declared.length - others.length > 1 ? [`${path} creates more than one module`] : []),
  ];
};

const ONLY_IN: readonly [call: RegExp, name: string, file: string][] = [
  [/\bpgTable\(/, 'pgTable', 'tables.ts'],
  [/\bdefineRoutes\(/, 'defineRoutes', 'routes.ts'],
];

const moduleProblems = (name: string, files: Sources): string[] => {
  const named = (file: string) => [...files].find(([path]) => MODULE_FILE.exec(path)?.[2] === file)?.[1];
  const has = (pattern: RegExp) => [...files.keys()].some((path) => pattern.test(MODULE_FILE.exec(path)?.[2] ?? ''));
  const problems = [...files].flatMap(([path, text]) => {
    const file = MODULE_FILE.exec(path)?.[2] ?? '';
    return [
      ...ONLY_IN.flatMap(([call, what, where]) =>
        call.test(text) && file !== where ? [`${path} calls ${what}, which belongs into ${where}`] : [],
      ),
      ...(VAGUE.test(file) ? [`${path} has a name that does not say what the file does`] : []),
      ...(file === 'index.ts' ? doorProblems(path, text) : []),
    ];
  });
  if (named('index.ts') === undefined) problems.push(`module ${name} has no index.ts`);
  const routes = named('routes.ts');
  if (routes === undefined) return problems;
  if (named('service.ts') === undefined) problems.push(`module ${name} has routes and no service.ts`);
  const servesBoth = /\b(member|agent)Rows\b/.test(routes) && /\bstaffRows\b/.test(routes);
  if (servesBoth && !has(/^staff(-[a-z-]+)?\.ts$/)) {
    problems.push(`module ${name} serves members and staff and has neither staff.ts nor staff-<part>.ts`);
  }
  return problems;
};

/** Deviations of the server's modules from their common shape. */
export const misshapenModules = (sources: Sources): string[] => {
  const modules = new Map<string, Map<string, string>>();
  for (const [path, text] of sources) {
    const name = MODULE_FILE.exec(path)?.[1];
    if (name === undefined || TEST.test(path)) continue;
    modules.set(name, (modules.get(name) ?? new Map<string, string>()).set(path, text));
  }
  return [...modules].flatMap(([name, files]) => moduleProblems(name, files));
};

/** The create functions that app.ts imports, with the names of their modules. */
const creatorsIn = (source: ts.SourceFile): Map<string, string> => {
  const creators = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier.getText(source);
    const module = /\/(?:modules\/[^/]+\/)?([^/]+)\/index\.ts'$/.exec(from)?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (module === undefined || module === 'platform' || bindings === undefined || !ts.isNamedImports(bindings))
      continue;
    for (const { name } of bindings.elements) if (/^create[A-Z]/.test(name.text)) creators.set(name.text, module);
  }
  return creators;
};

/** Names that an expression reads. The names of properties are not among them. */
const namesReadBy = (node: ts.Node): string[] => {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isPropertyAccessExpression(child)) visit(child.expression);
    else if (ts.isPropertyAssignment(child)) visit(child.initializer);
    else if (ts.isIdentifier(child)) names.push(child.text);
    else child.forEachChild(visit);
  };
  visit(node);
  return names;
};

const boundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundBy(element.name) : []));

interface Held {
  module: string;
  level: number;
}

/** Modules that app.ts hands to a module of the same or of a lower level. */
export const handedDown = (app: string, levels: Readonly<Record<string, number>>): string[] => {
  const source = parse(APP, app);
  const creators = creatorsIn(source);
  const levelOf = (module: string): number => levels[module] ?? Number.POSITIVE_INFINITY;
  /** By variable: the module of the highest level that it holds or was taken from. */
  const held = new Map<string, Held>();
  const problems: string[] = [];
  const calls: { module: string; argument: ts.Node }[] = [];

  const highestIn = (node: ts.Node): Held | undefined =>
    namesReadBy(node)
      .flatMap((name) => held.get(name) ?? [])
      .reduce<Held | undefined>((top, each) => (top === undefined || each.level > top.level ? each : top), undefined);

  const creationIn = (node: ts.Expression): string | undefined =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? creators.get(node.expression.text) : undefined;

  const declarations: ts.VariableDeclaration[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) declarations.push(node);
    const module = ts.isCallExpression(node) ? creationIn(node) : undefined;
    if (ts.isCallExpression(node) && module !== undefined) {
      calls.push(...node.arguments.map((argument) => ({ module, argument })));
    }
    node.forEachChild(collect);
  };
  collect(source);

  const created = new Set<string>();
  for (const { name, initializer } of declarations) {
    const module = initializer && creationIn(initializer);
    if (module === undefined || !ts.isIdentifier(name)) continue;
    held.set(name.text, { module, level: levelOf(module) });
    created.add(name.text);
  }
  // One variable may be made from another, so the declarations are read until none is added.
  for (let before = -1; before < held.size; ) {
    before = held.size;
    for (const { name, initializer } of declarations) {
      const value = initializer && highestIn(initializer);
      if (value === undefined) continue;
      for (const each of boundBy(name)) if (!created.has(each)) held.set(each, value);
    }
  }

  for (const { module, argument } of calls) {
    for (const name of new Set(namesReadBy(argument))) {
      const given = held.get(name);
      if (given === undefined || given.level < levelOf(module)) continue;
      problems.push(
        `${APP} hands ${module} (level ${levelOf(module)}) ${name} of ${given.module} (level ${given.level})`,
      );
    }
  }
  return problems;
};

export const structureProblems = (sources: Sources): string[] => [
  ...misshapenModules(sources),
  ...handedDown(sources.get(APP) ?? '', JSON.parse(sources.get(LEVELS) ?? '{}')),
  ...longFiles(sources),
];

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench'];
const NOT_OURS = new Set(['node_modules', 'dist']);

const filesIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesIn(path);
    return SOURCE.test(path) || path === LEVELS ? [path] : [];
  });

export const checkStructure = async (): Promise<ToolResult> => {
  const paths = FOLDERS.flatMap(filesIn);
  const problems = structureProblems(new Map(paths.map((path) => [path, readFileSync(inProject(path), 'utf8')])));
  return { ok: problems.length === 0, output: problems.join('\n') };
};
