import {
  afterNews,
  createTalkSocket,
  NO_TALK,
  newIdempotencyKey,
  type TalkLink,
  type TalkState,
  unansweredDrafts,
  withDraft,
  withDraftAgain,
  withoutDraft,
} from '@koi/client';
import type { TalkNews } from '@koi/contract';
import { STAFF_TALK_SOCKET, TALK_TYPING_MS } from '@koi/contract/constants';
import { readText, remove, writeText } from '@koi/ui/storage';
import { createStore } from '@koi/ui/store';
import { invalidate, staffCalls } from '../../../lib/api.ts';
import { refreshCounts } from '../../../lib/counts.ts';
import { currentToken } from '../../../lib/session.ts';

/** Calls to refresh after any change of a talk. */
export const TALK_CALLS = [staffCalls.talks.list, staffCalls.talks.detail, staffCalls.talks.summary];

interface LiveChatState {
  link: TalkLink;
  /** This person is on duty. Kept per tab, so that a reload does not end it. */
  onDuty: boolean;
  /** The open talk; 0 for none. */
  watched: number;
  talks: Readonly<Record<number, TalkState>>;
  /** The member or visitor of the open talk is typing. */
  typing: boolean;
}

const DUTY_KEY = 'staffOnDuty';
const REFRESH_MS = 300;

const AT_REST: LiveChatState = { link: 'connecting', onDuty: false, watched: 0, talks: {}, typing: false };
const store = createStore<LiveChatState>(AT_REST);
const set = (change: Partial<LiveChatState>) => store.set({ ...store.get(), ...change });
const talkIn = (id: number): TalkState => store.get().talks[id] ?? NO_TALK;
const setTalk = (id: number, talk: TalkState) => set({ talks: { ...store.get().talks, [id]: talk } });

let socket: ReturnType<typeof createTalkSocket> | undefined;
let screens = 0;
let refreshing: ReturnType<typeof setTimeout> | undefined;
let typingTimer: ReturnType<typeof setTimeout> | undefined;
let typedAt = 0;

/** Combines changes that arrive together into one refresh of the lists. */
const refreshSoon = () => {
  if (refreshing) return;
  refreshing = setTimeout(() => {
    refreshing = undefined;
    void invalidate(TALK_CALLS);
    void refreshCounts();
  }, REFRESH_MS);
};

/** Acknowledgements do not name a talk. It is found by the client id in the outbox. */
const talkOfDraft = (clientId: string): number =>
  Number(
    Object.entries(store.get().talks).find(([, { outbox }]) =>
      outbox.some((draft) => draft.client_id === clientId),
    )?.[0] ?? 0,
  );

const showTyping = () => {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => set({ typing: false }), 2 * TALK_TYPING_MS);
  set({ typing: true });
};

const onNews = (news: TalkNews) => {
  if (news.t === 'changed' || news.t === 'duty') return refreshSoon();
  if (news.t === 'typing') return news.talk === store.get().watched ? showTyping() : undefined;
  const id = news.t === 'ack' || news.t === 'refused' ? talkOfDraft(news.client_id) : 'talk' in news ? news.talk : 0;
  if (id === 0) return;
  setTalk(id, afterNews(talkIn(id), news, 'staff'));
  if (news.t === 'message' && news.message.by === 'guest') set({ typing: false });
};

const watchAgain = () => {
  const { watched } = store.get();
  if (watched !== 0) socket?.say({ t: 'watch', talk: watched, since: talkIn(watched).upTo });
};

const post = (talk: number, { client_id, text, picture }: { client_id: string; text: string; picture: string }) =>
  socket?.say({ t: 'send', talk, client_id, text, picture });

/** Sends the current state to the server after a new connection. */
const introduce = () => {
  if (store.get().onDuty) socket?.say({ t: 'duty', on: 1 });
  watchAgain();
  for (const [id, talk] of Object.entries(store.get().talks))
    for (const draft of unansweredDrafts(talk)) post(Number(id), draft);
  refreshSoon();
};

const open = () => {
  set({ ...AT_REST, onDuty: readText('session', DUTY_KEY) === '1' });
  socket = createTalkSocket({
    url: window.location.origin.replace(/^http/, 'ws') + STAFF_TALK_SOCKET,
    hello: () => ({ t: 'hello', token: currentToken() ?? '' }),
    onNews,
    onLink(link) {
      // A welcome to a talk repeats `open` on an existing connection.
      if (link === store.get().link) return;
      set({ link, typing: false });
      if (link === 'open') introduce();
    },
  });
};

const close = () => {
  socket?.stop();
  socket = undefined;
  clearTimeout(typingTimer);
  store.set(AT_REST);
};

/** A person on duty stays connected on other pages until the session or the tab ends. */
const closeWhenUnused = () => {
  if (screens === 0 && (!store.get().onDuty || currentToken() === undefined)) close();
};

export const liveChat = {
  use: store.use,

  /** Connects while a screen is mounted; returns the cleanup function. */
  enter() {
    screens += 1;
    if (!socket || store.get().link === 'ended') {
      close();
      open();
    }
    return () => {
      screens -= 1;
      closeWhenUnused();
    };
  },

  watch(id: number) {
    if (store.get().watched === id) return;
    set({ watched: id, typing: false });
    watchAgain();
  },

  setDuty(on: boolean) {
    set({ onDuty: on });
    if (on) writeText('session', DUTY_KEY, '1');
    else remove('session', DUTY_KEY);
    socket?.say({ t: 'duty', on: on ? 1 : 0 });
  },

  send(talk: number, { text, picture = '' }: { text: string; picture?: string }) {
    const draft = { client_id: newIdempotencyKey(), text, picture };
    setTalk(talk, withDraft(talkIn(talk), draft));
    typedAt = 0;
    if (store.get().link === 'open') post(talk, draft);
  },

  resend(talk: number, clientId: string) {
    setTalk(talk, withDraftAgain(talkIn(talk), clientId));
    const draft = talkIn(talk).outbox.find(({ client_id }) => client_id === clientId);
    if (draft) post(talk, draft);
  },

  discard: (talk: number, clientId: string) => setTalk(talk, withoutDraft(talkIn(talk), clientId)),

  older(talk: number) {
    const before = talkIn(talk).messages[0]?.seq;
    if (before && talkIn(talk).more) socket?.say({ t: 'history', talk, before });
  },

  read: (talk: number, seq: number) => void socket?.say({ t: 'read', talk, seq }),

  type(talk: number) {
    const now = Date.now();
    if (now - typedAt < TALK_TYPING_MS) return;
    typedAt = now;
    socket?.say({ t: 'typing', talk });
  },
};
