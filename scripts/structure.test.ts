import { describe, expect, it } from 'vitest';
import { handedDown, longFiles, misshapenModules } from './structure.ts';

const at = 'apps/server/src/modules/play/bets';
const lines = (count: number): string => 'const a = 1;\n'.repeat(count);
const shapeOf = (files: Record<string, string>): string[] =>
  misshapenModules(new Map(Object.entries(files).map(([file, text]) => [`${at}/${file}`, text])));

const WHOLE = {
  'index.ts': "export { sumsOf } from './reading.ts';\nexport const createBets = () => ({ routes: [] });\n",
  'tables.ts': "export const bets = pgTable('bet', {});\n",
  'service.ts': 'export const createBetsService = () => ({});\n',
  'staff.ts': 'export const createBetsStaff = () => ({});\n',
  'routes.ts': 'export const routes = [defineRoutes(memberRows.bets, {}), defineRoutes(staffRows.bets, {})];\n',
};

describe('the shape of a module', () => {
  it('is accepted when every part is in its file', () => {
    expect(shapeOf(WHOLE)).toEqual([]);
  });

  it('has a door', () => {
    const { 'index.ts': _, ...rest } = WHOLE;
    expect(shapeOf(rest)).toEqual(['module bets has no index.ts']);
  });

  it('has no rules and no work in the door', () => {
    const door = 'const LIMIT = 3;\nfunction pay() {}\nexport const createBets = () => LIMIT;\n';
    expect(shapeOf({ ...WHOLE, 'index.ts': door })).toEqual([
      `${at}/index.ts declares LIMIT; index.ts only re-exports and creates the module`,
      `${at}/index.ts declares pay; index.ts only re-exports and creates the module`,
    ]);
  });

  it('is created by one function', () => {
    const door = 'export const createBets = () => 1;\nexport const createBetList = () => 2;\n';
    expect(shapeOf({ ...WHOLE, 'index.ts': door })).toEqual([`${at}/index.ts creates more than one module`]);
  });

  it('has its tables in tables.ts and its routes in routes.ts, also in a subfolder', () => {
    expect(
      shapeOf({ ...WHOLE, 'feed/store.ts': "pgTable('feed', {});", 'feed/routes.ts': 'defineRoutes(x, {});' }),
    ).toEqual([
      `${at}/feed/store.ts calls pgTable, which belongs into tables.ts`,
      `${at}/feed/routes.ts calls defineRoutes, which belongs into routes.ts`,
    ]);
  });

  it('has a service when it has routes', () => {
    const { 'service.ts': _, ...rest } = WHOLE;
    expect(shapeOf(rest)).toEqual(['module bets has routes and no service.ts']);
  });

  it('keeps the staff side apart when members are served as well', () => {
    const { 'staff.ts': _, ...rest } = WHOLE;
    expect(shapeOf(rest)).toEqual([
      'module bets serves members and staff and has neither staff.ts nor staff-<part>.ts',
    ]);
    expect(shapeOf({ ...rest, 'staff-quarantine.ts': '' })).toEqual([]);
    expect(shapeOf({ ...rest, 'routes.ts': 'defineRoutes(staffRows.bets, {});' })).toEqual([]);
  });

  it.each(['desk.ts', 'bet-utils.ts', 'helpers.ts'])('has no file that is called %s', (file) => {
    expect(shapeOf({ ...WHOLE, [file]: '' })).toEqual([
      `${at}/${file} has a name that does not say what the file does`,
    ]);
  });
});

describe('the length of a file', () => {
  const found = (path: string, count: number) => longFiles(new Map([[path, lines(count)]]));

  it('is at most 300 lines', () => {
    expect(found('apps/site/src/a.tsx', 300)).toEqual([]);
    expect(found('apps/site/src/a.tsx', 301)).toEqual(['apps/site/src/a.tsx has 301 lines, more than 300']);
    expect(found('apps/site/src/a.module.css', 301)).toHaveLength(1);
    expect(found('e2e/a.spec.ts', 300)).toEqual([]);
    expect(found('e2e/a.spec.ts', 301)).toHaveLength(1);
  });

  it('is not limited for data and documents', () => {
    expect([...found('apps/server/migrations/meta/0001.json', 900), ...found('docs/money.md', 900)]).toEqual([]);
  });
});

describe('modules that are handed to other modules', () => {
  const levels = { ledger: 1, members: 2, staff: 2, letters: 3, venues: 3, 'live-chat': 4 };
  const imports = `
    import { createLedger } from './ledger/index.ts';
    import { createMembers } from './modules/people/members/index.ts';
    import { createStaff } from './modules/people/staff/index.ts';
    import { createLetters, type LetterDraft } from './modules/talk/letters/index.ts';
    import { createVenues } from './modules/play/venues/index.ts';
    import { createLiveChat } from './modules/talk/live-chat/index.ts';
    import { createMetrics } from './platform/index.ts';
  `;
  const found = (body: string) => handedDown(`${imports} const create = () => { ${body} };`, levels);

  it('are accepted from lower levels', () => {
    const body = `
      const metrics = createMetrics();
      const ledger = createLedger({ count: () => metrics.count() });
      const members = createMembers({ ledger });
      const staff = createStaff({ members: 3 });
      const { audit } = staff;
      const letters = createLetters({ members, audit });
      const liveChat = createLiveChat({ ...{ letters }, members, staff });`;
    expect(found(body)).toEqual([]);
  });

  it.each([
    ['at the same level', 'const staff = createStaff({ members });', 'members'],
    ['under another name', 'const staff = createStaff({ people: members.authenticate });', 'members'],
    ['inside a function', 'const staff = createStaff({ onEnded: (id) => members.end(id) });', 'members'],
    ['inside an object', 'const parts = { members }; const staff = createStaff({ ...parts });', 'parts'],
    ['in part', 'const { authenticate } = members; const staff = createStaff({ authenticate });', 'authenticate'],
  ])('are reported when handed over %s', (_, body, name) => {
    expect(found(`const members = createMembers({}); ${body}`)).toEqual([
      `apps/server/src/app.ts hands staff (level 2) ${name} of members (level 2)`,
    ]);
  });

  it('are reported when they are of a higher level and created later', () => {
    const body = `
      const members = createMembers({ ended: (id) => liveChat.ended(id) });
      const liveChat = createLiveChat({ members });`;
    expect(found(body)).toEqual(['apps/server/src/app.ts hands members (level 2) liveChat of live-chat (level 4)']);
  });

  it('are reported when an object in between is declared before them', () => {
    const body = `
      const effects = { ended: (id) => liveChat.ended(id) };
      const members = createMembers({ effects });
      const liveChat = createLiveChat({ members });`;
    expect(found(body)).toEqual(['apps/server/src/app.ts hands members (level 2) effects of live-chat (level 4)']);
  });

  it('are reported when their module has no level', () => {
    const text = `import { createLottery } from './modules/play/lottery/index.ts'; ${imports}
      const lottery = createLottery({}); const liveChat = createLiveChat({ lottery });`;
    expect(handedDown(text, levels)).toHaveLength(1);
  });
});
