import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { CommandError } from './command-error.ts';
import { runTool } from './tool.ts';

const installTimeoutMs = 180_000;
const withoutQuestions = { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };

/** The build without a window is first, because it starts in a fraction of the time and takes less of it for each page. */
const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Launch options for Playwright, which itself adds the switches for containers and for root. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium();
  return executablePath ? { executablePath } : {};
}

/** Finds a working Chromium and installs one if the system has none. */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const there = findChromium();
  if (there) return there;
  log('No Chromium found: installing one for the browser tests …');
  const timeout = AbortSignal.timeout(installTimeoutMs);
  await runTool('playwright', ['install', 'chromium'], { show: true, signal: timeout });
  if (!findChromium() && isRootOnDebian()) {
    log('Playwright could not install its Chromium: trying apt-get …');
    const isInstalled = await aptInstall('chromium-headless-shell', 'fonts-noto-cjk');
    if (!isInstalled) await aptInstall('chromium', 'fonts-noto-cjk');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new CommandError(
    'The browser tests need Chromium, and it could not be installed. Do one of these and run the command again:\n' +
      '  npx playwright install --with-deps chromium\n' +
      '  sudo apt-get install -y chromium fonts-noto-cjk      (Debian)\n' +
      '  CHROMIUM_PATH=/path/to/chromium npm test             (one that is already there)',
  );
}

/** Without a Chinese font the pages would be rendered and measured with empty boxes. */
export async function ensureChineseFonts(log: (line: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  if (listed.status === 0 && listed.stdout.trim() !== '') return;
  if (isRootOnDebian()) {
    log('No Chinese font found: installing fonts-noto-cjk …');
    if (await aptInstall('fontconfig', 'fonts-noto-cjk')) return;
  }
  log('No Chinese font found: pages will show boxes. On Debian: sudo apt-get install -y fonts-noto-cjk');
}

function findChromium(): string | undefined {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new CommandError(`CHROMIUM_PATH is "${wanted}": that is no browser that runs. Correct or unset it.`);
  }
  return [chromium.executablePath(), ...knownPaths].find(runs);
}

/** Some systems have only a stub, or a browser with missing libraries. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000 }).status === 0;
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

async function aptInstall(...packages: string[]): Promise<boolean> {
  await runTool('/usr/bin/apt-get', ['update', '-q'], withoutQuestions);
  const result = await runTool('/usr/bin/apt-get', ['install', '-y', '-q', ...packages], withoutQuestions);
  return result.ok;
}
