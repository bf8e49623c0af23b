import {
  afterNews,
  createTalkSocket,
  NO_TALK,
  newIdempotencyKey,
  type TalkLink,
  type TalkSocketOptions,
  type TalkState,
  unansweredDrafts,
  withDraft,
  withDraftAgain,
  withoutDraft,
} from '@koi/client';
import type { TalkNews } from '@koi/contract';
import { TALK_SOCKET, TALK_TYPING_MS } from '@koi/contract/constants';
import type { Identity } from './identity.ts';

export interface TalkSnapshot extends TalkState {
  link: TalkLink;
  /** Whether the device has a network at all. */
  online: boolean;
  /** Whether the other side is typing. */
  typing: boolean;
  askingOlder: boolean;
  /** The first message that was unread when the page opened; 0 for none. */
  unreadFrom: number;
  /** The last message at the time the page opened. */
  openedAt: number;
}

export interface TalkStoreOptions {
  identity: Identity;
  open?: (options: TalkSocketOptions) => ReturnType<typeof createTalkSocket>;
}

const socketUrl = () => window.location.origin.replace(/^http/, 'ws') + TALK_SOCKET;

/** Sequence number of the first unread message of the other side. */
const firstUnread = ({ messages, read }: TalkState): number =>
  messages.find(({ seq, by }) => seq > read && by !== 'guest')?.seq ?? 0;

/** The state of a talk for the page, and the actions on it. */
export const createTalkStore = ({ identity, open = createTalkSocket }: TalkStoreOptions) => {
  let snapshot: TalkSnapshot = {
    ...NO_TALK,
    link: 'connecting',
    online: navigator.onLine,
    typing: false,
    askingOlder: false,
    unreadFrom: 0,
    openedAt: 0,
  };
  const listeners = new Set<() => void>();
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let typedAt = 0;
  let readUpTo = 0;
  let sentRead = 0;

  const set = (change: Partial<TalkSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };

  const onNews = (news: TalkNews) => {
    if (news.t === 'typing') {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: false }), 2 * TALK_TYPING_MS);
      set({ typing: true });
      return;
    }
    const isFirst = news.t === 'welcome' && !snapshot.welcomed;
    const after = afterNews(snapshot, news);
    set({
      ...after,
      ...(isFirst && { unreadFrom: firstUnread(after), openedAt: after.upTo }),
      ...(news.t === 'history' && { askingOlder: false }),
      ...(news.t === 'message' && news.message.by !== 'guest' && { typing: false }),
    });
  };

  const sendRead = () => {
    if (readUpTo > sentRead && socket.say({ t: 'read', seq: readUpTo })) sentRead = readUpTo;
  };

  const post = ({ client_id, text, picture }: { client_id: string; text: string; picture: string }) =>
    socket.say({ t: 'send', client_id, text, picture });

  const socket = open({
    url: socketUrl(),
    hello: () => ({ t: 'hello', ...identity, since: snapshot.upTo }),
    onNews,
    onLink(link) {
      set({ link, ...(link !== 'open' && { typing: false, askingOlder: false }) });
      if (link !== 'open') return;
      for (const draft of unansweredDrafts(snapshot)) post(draft);
      sentRead = 0;
      sendRead();
    },
  });

  const onNetwork = () => {
    set({ online: navigator.onLine });
    if (navigator.onLine) socket.hurry();
  };
  const onFront = () => {
    if (document.visibilityState === 'visible') socket.hurry();
  };
  // Reconnects at once when the network is back or the page is visible again.
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  document.addEventListener('visibilitychange', onFront);

  return {
    get: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isMember: identity.token !== undefined,

    send({ text, picture = '' }: { text: string; picture?: string }) {
      const draft = { client_id: newIdempotencyKey(), text, picture };
      set(withDraft(snapshot, draft));
      typedAt = 0;
      if (snapshot.link === 'open') post(draft);
    },

    resend(clientId: string) {
      set(withDraftAgain(snapshot, clientId));
      const draft = snapshot.outbox.find(({ client_id }) => client_id === clientId);
      if (draft && snapshot.link === 'open') post(draft);
    },

    discard: (clientId: string) => set(withoutDraft(snapshot, clientId)),

    older() {
      const before = snapshot.messages[0]?.seq;
      if (snapshot.askingOlder || !snapshot.more || !before) return;
      if (socket.say({ t: 'history', before })) set({ askingOlder: true });
    },

    /** Marks all messages as read. */
    read() {
      readUpTo = snapshot.upTo;
      sendRead();
    },

    type() {
      const now = Date.now();
      if (now - typedAt < TALK_TYPING_MS) return;
      typedAt = now;
      socket.say({ t: 'typing' });
    },

    stop() {
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
      document.removeEventListener('visibilitychange', onFront);
      clearTimeout(typingTimer);
      socket.stop();
    },
  };
};

export type TalkStore = ReturnType<typeof createTalkStore>;
