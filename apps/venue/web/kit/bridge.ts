/** The messages that a game sends to its lobby, and those it accepts from it. */
type Report = 'balance' | 'exit' | 'ready' | 'sheet' | 'room';
type Question = 'short' | 'bring';
type Reply = 'pause' | 'resume' | 'elsewhere' | 'moved';

/** The answer of the lobby to each question. */
const ANSWERS = { short: 'elsewhere', bring: 'moved' } as const satisfies Record<Question, Reply>;

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

  const tell = (word: Report | Question, more: Message = {}) => {
    if (framed) window.parent.postMessage({ ...more, koi: word }, origin);
  };

  return {
    tell,
    /** Resolves to the lobby's answer, or to undefined outside of a frame and after the timeout. */
    ask(word: Question, withinMs: number): Promise<Message | undefined> {
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
    /** Returns to the lobby: in a frame the lobby closes it, otherwise the page navigates there. */
    exit() {
      if (framed) tell('exit');
      else if (origin !== undefined && lobby) window.location.assign(lobby);
      else window.history.back();
    },
  };
};
export type Bridge = ReturnType<typeof createBridge>;
