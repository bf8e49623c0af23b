import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTalkSocket, type TalkLink } from './talk-socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: '{"t":"welcome"}' });
  }
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let links: TalkLink[] = [];
const start = () => {
  links = [];
  return createTalkSocket({
    url: 'ws://koi.example/',
    hello: () => ({ t: 'hello', since: FakeSocket.all.length }),
    onNews: () => {},
    onLink: (link) => links.push(link),
  });
};
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a talk connection', () => {
  it('sends a hello with the current state first and reconnects whenever it is lost', async () => {
    const socket = start();
    expect(socket.say({ t: 'typing' })).toBe(false);
    last().open();
    expect(last().sent).toEqual([{ t: 'hello', since: 1 }]);
    expect(socket.say({ t: 'typing' })).toBe(true);
    last().end(1006);
    await vi.advanceTimersByTimeAsync(1000);
    last().open();
    expect(last().sent).toEqual([{ t: 'hello', since: 2 }]);
    expect(links).toEqual(['connecting', 'open', 'lost', 'open']);
    socket.stop();
  });

  it('waits longer before each attempt, and connects at once after hurry()', async () => {
    const socket = start();
    for (let times = 0; times < 6; times += 1) {
      last().end(1006);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(FakeSocket.all).toHaveLength(7);
    last().end(1006);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(7);
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(8);
    socket.stop();
  });

  it('is opened again when no traffic arrives for too long', async () => {
    const socket = start();
    last().open();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    expect(links).toContain('lost');
    socket.stop();
  });

  it('stays closed after its session has ended', async () => {
    const socket = start();
    last().open();
    last().end(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(links.at(-1)).toBe('ended');
    socket.stop();
  });
});
