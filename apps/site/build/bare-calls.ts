import { type Plugin, runnerImport } from 'vite';

const CALLS = /packages\/contract\/src\/calls\.ts$/;
const FEATURES = 'virtual:calls';
const OWN = /^virtual:calls(\/\w+)?$/;

type Calls = Record<string, Record<string, object>>;

/** What is false or absent need not be said. */
const literal = (call: object) => JSON.stringify(call, (_, value) => value || undefined);

/**
 * Replaces the contract's calls by their values, so that the browser loads no schemas.
 * Features and calls become exports of their own: what no screen uses is left out.
 */
export const bareCalls = (): Plugin => {
  let calls: Calls = {};
  return {
    name: 'bare-calls',
    enforce: 'pre',
    resolveId: { filter: { id: OWN }, handler: (id) => id },
    load: {
      async handler(id) {
        if (CALLS.test(id)) {
          const { module, dependencies } = await runnerImport<{ calls: Calls }>(id);
          calls = module.calls;
          for (const file of dependencies) this.addWatchFile(file);
          return `export * as calls from '${FEATURES}';`;
        }
        if (!OWN.test(id)) return undefined;
        const feature = id.slice(FEATURES.length + 1);
        const lines = feature
          ? Object.entries(calls[feature] ?? {}).map(([name, call]) => `export const ${name} = ${literal(call)};`)
          : Object.keys(calls).map((name) => `export * as ${name} from '${FEATURES}/${name}';`);
        return lines.join('\n');
      },
    },
  };
};
