import { type Plugin, runnerImport } from 'vite';

/** The contract's modules of calls, and the name that each exports. */
const MODULES = { calls: 'calls', 'staff-calls': 'staffCalls' } as const;
type Module = keyof typeof MODULES;

const SOURCE = /packages\/contract\/src\/((?:staff-)?calls)\.ts$/;
const OWN = /^virtual:((?:staff-)?calls)(?:\/(\w+))?$/;

type Calls = Record<string, Record<string, object>>;

/** False and absent values are left out to save bytes. */
const literal = (call: object) => JSON.stringify(call, (_, value) => value || undefined);

const isModule = (name: string | undefined): name is Module => name !== undefined && name in MODULES;

/**
 * Replaces the contract's calls by their values, so that the browser loads no schemas. Each feature and call becomes a
 * separate export, so that unused ones are left out of the bundle.
 */
export const bareCalls = (): Plugin => {
  const known = new Map<Module, Calls>();
  return {
    name: 'bare-calls',
    enforce: 'pre',
    resolveId: { filter: { id: OWN }, handler: (id) => id },
    load: {
      async handler(id) {
        const source = SOURCE.exec(id)?.[1];
        if (isModule(source)) {
          const { module, dependencies } = await runnerImport<Record<string, Calls>>(id);
          known.set(source, module[MODULES[source]] ?? {});
          for (const file of dependencies) this.addWatchFile(file);
          return `export * as ${MODULES[source]} from 'virtual:${source}';`;
        }
        const [, name, feature] = OWN.exec(id) ?? [];
        if (!isModule(name)) return undefined;
        const calls = known.get(name) ?? {};
        const lines = feature
          ? Object.entries(calls[feature] ?? {}).map(([call, row]) => `export const ${call} = ${literal(row)};`)
          : Object.keys(calls).map((key) => `export * as ${key} from 'virtual:${name}/${key}';`);
        return lines.join('\n');
      },
    },
  };
};
