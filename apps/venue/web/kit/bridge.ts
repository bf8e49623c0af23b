/** What a game tells the lobby that shows it, and the two words it accepts from there. */
type Word = 'balance' | 'exit' | 'ready';

interface BridgeHandlers {
  onPause: () => void;
  onResume: () => void;
}

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

  window.addEventListener('message', (event) => {
    if (!framed || event.origin !== origin || event.source !== window.parent) return;
    const word: unknown = event.data?.koi;
    if (word === 'pause') handlers.onPause();
    if (word === 'resume') handlers.onResume();
  });

  const tell = (word: Word) => {
    if (framed) window.parent.postMessage({ koi: word }, origin);
  };

  return {
    tell,
    /** Back to the lobby: the frame's owner closes it; a page of its own goes there. */
    exit() {
      if (framed) tell('exit');
      else if (origin !== undefined && lobby) window.location.assign(lobby);
      else window.history.back();
    },
  };
};
export type Bridge = ReturnType<typeof createBridge>;
