/** What a game tells the lobby that shows it, and what it accepts from there. */
type Told = 'balance' | 'exit' | 'ready' | 'sheet' | 'room';
type Asked = 'short' | 'bring';
type Heard = 'pause' | 'resume' | 'elsewhere' | 'moved';

/** The lobby's answer to each question. */
const ANSWERS = { short: 'elsewhere', bring: 'moved' } as const satisfies Record<Asked, Heard>;

interface BridgeHandlers {
  onPause: () => void;
  onResume: () => void;
}

type Message = Readonly<Record<string, unknown>>;

const originOf = (address: string | null | undefined): string | undefined => {
  try {
    return address ? new URL(address).origin : undefined;
  } catch {
    return undefined;
  }
};

export const createBridge = (lobby: string | null | undefined, handlers: BridgeHandlers) => {
  const origin = originOf(lobby) ?? originOf(document.referrer);
  const framed = window.parent !== window && origin !== undefined;
  const waiting = new Map<unknown, (message: Message) => void>();

  window.addEventListener('message', (event) => {
    if (!framed || event.origin !== origin || event.source !== window.parent) return;
    const word: unknown = event.data?.koi;
    if (word === 'pause') handlers.onPause();
    if (word === 'resume') handlers.onResume();
    waiting.get(word)?.(event.data as Message);
  });

  const tell = (word: Told | Asked, more: Message = {}) => {
    if (framed) window.parent.postMessage({ ...more, koi: word }, origin);
  };

  return {
    tell,
    /** The lobby's answer; nothing outside a frame, and when it has not come within the time. */
    ask(word: Asked, withinMs: number): Promise<Message | undefined> {
      if (!framed) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const end = (message?: Message) => {
          clearTimeout(timer);
          waiting.delete(ANSWERS[word]);
          resolve(message);
        };
        const timer = setTimeout(end, withinMs);
        waiting.set(ANSWERS[word], end);
        tell(word);
      });
    },
    /** Back to the lobby: the frame's owner closes it; a page of its own goes there. */
    exit() {
      if (framed) tell('exit');
      else if (origin !== undefined && lobby) window.location.assign(lobby);
      else window.history.back();
    },
  };
};
export type Bridge = ReturnType<typeof createBridge>;
