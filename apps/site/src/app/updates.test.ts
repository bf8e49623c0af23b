import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInstall } from '../lib/install.ts';
import { useNewVersion } from '../lib/new-version.ts';
import { watchUpdates } from './updates.ts';

/** A worker that answers a request for its version. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly received: unknown[] = [];
  readonly version: string;
  constructor(version: string) {
    super();
    this.version = version;
  }
  postMessage(message: unknown, ports: MessagePort[] = []) {
    this.received.push(message);
    if (message === 'version') ports[0]?.postMessage(this.version);
  }
  installed() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
  find(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

const browser = ({ controlled }: { controlled: boolean }) => {
  const registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
  return registration;
};

beforeEach(() => {
  document.head.innerHTML = '<meta name="koi-version" content="now">';
});
afterEach(() => {
  vi.unstubAllGlobals();
  useNewVersion.setState({ takeOver: undefined });
});

const offered = () => useNewVersion.getState().takeOver;

it('shows no offer for the first worker of a browser', async () => {
  const registration = browser({ controlled: false });
  await watchUpdates();
  const worker = new FakeWorker('now');
  registration.find(worker);
  worker.installed();
  expect(worker.received).toEqual([]);
  expect(offered()).toBeUndefined();
});

it('lets a worker of the build that is shown take over by itself', async () => {
  const registration = browser({ controlled: true });
  await watchUpdates();
  const worker = new FakeWorker('now');
  registration.find(worker);
  worker.installed();
  await expect.poll(() => worker.received).toEqual(['version', 'take over']);
  expect(offered()).toBeUndefined();
});

it('offers a newer build, also one that was installed during an earlier visit, and activates it only on request', async () => {
  const registration = browser({ controlled: true });
  const worker = new FakeWorker('newer');
  registration.waiting = worker;
  await watchUpdates();
  await expect.poll(() => offered()).toBeTypeOf('function');
  expect(worker.received).toEqual(['version']);
  offered()?.();
  expect(worker.received).toEqual(['version', 'take over']);
});

it('keeps the install prompt for the page that explains it', async () => {
  browser({ controlled: false });
  await watchUpdates();
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  useInstall.getState().install?.();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(useInstall.getState().install).toBeUndefined();
});
