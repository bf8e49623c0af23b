const levels = require('./apps/server/levels.json');

const server = '^apps/server/src/';
const tests = String.raw`\.test\.tsx?$`;
const outermost = ['platform', 'ledger'];

/** Folders that group the modules of the server and the features of the back office. A district is a place, not a level. */
const districts = '(people|money|play|rewards|talk|operator)';

/** Where a name of the level table lives, as a pattern. */
const folderOf = (name) => `${server}${outermost.includes(name) ? '' : `modules/${districts}/`}${name}/`;
const doorOf = (name) => `${folderOf(name)}index[.]ts$`;
const anyDoor = [
  `${server}(${outermost.join('|')}|demo)/index[.]ts$`,
  `${server}modules/${districts}/[^/]+/index[.]ts$`,
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const serverLevels = Object.entries(levels).map(([name, level]) => {
  const lower = Object.keys(levels).filter((other) => levels[other] < level);
  return forbid(
    `server-level-${name}`,
    `${name} is level ${level}: it imports lower levels only, through their index.ts (apps/server/levels.json)`,
    { path: folderOf(name), pathNot: tests },
    { path: server, pathNot: [folderOf(name), ...lower.map(doorOf)] },
  );
});

const serverRest = [
  forbid(
    'server-folder-without-level',
    'every module is in one of the six districts and has a level in apps/server/levels.json',
    { path: `${server}[^/]+/`, pathNot: [...Object.keys(levels).map(folderOf), `${server}demo/`] },
    {},
  ),
  forbid(
    'server-demo-through-doors',
    'demo data is made through the doors of the modules, and by the modules as app.ts puts them together',
    { path: `${server}demo/`, pathNot: tests },
    { path: server, pathNot: [`${server}demo/`, `${server}app[.]ts$`, ...anyDoor] },
  ),
  forbid(
    'masks-by-field',
    'answers to staff mask personal values with shownToStaff; only what members see of themselves and of others uses a mask directly',
    {
      path: `${server}modules/`,
      pathNot: [
        tests,
        `${server}modules/people/(agents/brought|pay-resets/questions|security-log/event|security/(service|identity))[.]ts$`,
      ],
    },
    { path: '^packages/contract/src/rules/masks[.]ts$' },
  ),
  forbid(
    'server-top-through-doors',
    'main.ts and app.ts put modules together through their index.ts',
    { path: `${server}[^/]+$`, pathNot: tests },
    { path: `${server}.+/`, pathNot: anyDoor },
  ),
];

const packageRules = [
  forbid('money-imports-nothing', 'packages/money imports nothing', source('money'), { pathNot: '^packages/money/' }),
  forbid('contract-imports-money-and-zod', 'contract imports money and zod only', source('contract'), {
    pathNot: ['^packages/contract/', '^packages/money/', 'node_modules/zod/'],
  }),
  forbid(
    'venue-protocol-imports-money-and-zod',
    'venue-protocol imports money, zod and the cryptography of its signatures',
    source('venue-protocol'),
    { pathNot: ['^packages/venue-protocol/', '^packages/money/', 'node_modules/zod/', '^crypto$'] },
  ),
  forbid('client-imports-contract', 'client imports contract only', source('client'), {
    pathNot: '^packages/(client|contract)/',
  }),
  forbid('rich-text-imports-contract', 'rich-text imports contract, sanitize-html and react', source('rich-text'), {
    pathNot: ['^packages/(rich-text|contract)/', 'node_modules/(sanitize-html|react|@types/(sanitize-html|react))/'],
  }),
  forbid('ui-imports-react', 'packages/ui imports money, react and its own style sheets only', source('ui'), {
    pathNot: ['^packages/(ui|money)/', 'node_modules/(@types/)?react(-dom)?/'],
  }),
  forbid(
    'package-without-rule',
    'a new package needs a rule of its own in .dependency-cruiser.cjs',
    { path: '^packages/', pathNot: '^packages/(money|contract|venue-protocol|client|rich-text|ui)/' },
    {},
  ),
];

const appRules = [
  forbid(
    'apps-apart',
    'an app never imports another app',
    { path: '^apps/([^/]+)/' },
    {
      path: '^apps/',
      pathNot: '^apps/$1/',
    },
  ),
  forbid(
    'feature-apart',
    'a feature imports ui, lib and packages, never another feature or the app',
    { path: '^apps/site/src/features/([^/]+)/', pathNot: tests },
    { path: '^apps/site/', pathNot: ['^apps/site/src/(ui|lib)/', '^apps/site/src/features/$1/'] },
  ),
  forbid(
    'staff-feature-apart',
    'a feature of the back office is in one of the six districts and imports ui, lib and packages, never another feature',
    { path: `^apps/admin/src/features/${districts}/([^/]+)/`, pathNot: tests },
    { path: '^apps/admin/', pathNot: ['^apps/admin/src/(ui|lib)/', '^apps/admin/src/features/$1/$2/'] },
  ),
  forbid(
    'staff-feature-without-district',
    'a feature of the back office is in one of the six districts',
    { path: '^apps/admin/src/features/', pathNot: `^apps/admin/src/features/${districts}/[^/]+/` },
    {},
  ),
  forbid(
    'ui-knows-no-domain',
    'ui imports ui, packages/ui and money only',
    { path: '^apps/([^/]+)/src/ui/', pathNot: tests },
    { path: ['^apps/', '^packages/'], pathNot: ['^apps/$1/src/ui/', '^packages/(ui|money)/'] },
  ),
  forbid(
    'lib-below-features',
    'lib imports lib, ui and packages',
    { path: '^apps/([^/]+)/src/lib/', pathNot: tests },
    { path: '^apps/$1/', pathNot: '^apps/$1/src/(lib|ui)/' },
  ),
  forbid(
    'own-page-apart',
    'a page of its own imports itself, ui, lib and packages',
    { path: '^apps/site/src/(live-chat|agent)/', pathNot: tests },
    { path: '^apps/site/', pathNot: ['^apps/site/src/(ui|lib)/', '^apps/site/src/$1/'] },
  ),
  forbid(
    'app-folder-without-rule',
    'a browser app has the folders app, features, ui and lib, and the site its pages of their own',
    {
      path: '^apps/(?!server/|venue/|sandbox/)[^/]+/src/',
      pathNot: ['/src/((app|features|ui|lib)/|[^/]+$)', '^apps/site/src/(live-chat|agent)/'],
    },
    {},
  ),
];

const everywhere = [
  forbid(
    'starter-sets-for-staff',
    'the texts of starter sets are large: only the back office, the demo data and tests import them, never a page of members',
    {
      path: '^(apps|packages)/',
      pathNot: [tests, '^packages/contract/src/starter/', '^apps/admin/', `${server}demo/`],
    },
    { path: '^packages/contract/src/starter/' },
  ),
  forbid('no-cycles', 'no circular imports, not even of types', {}, { circular: true }),
  forbid(
    'no-test-code-in-product',
    'what ships imports neither tests nor their support',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
    { path: [tests, '^apps/[^/]+/test/', '^e2e/', '^bench/', '^scripts/'] },
  ),
  forbid('resolvable', 'an import must lead somewhere', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
];

function source(name) {
  return { path: `^packages/${name}/`, pathNot: tests };
}

module.exports = {
  forbidden: [...serverLevels, ...serverRest, ...packageRules, ...appRules, ...everywhere],
  options: {
    // Imports of types count, and are told from the others.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
