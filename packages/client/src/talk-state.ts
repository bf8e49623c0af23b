import type { TalkMessage, TalkNews } from '@koi/contract';

/** Something written here that the server has not acknowledged. */
export interface Draft {
  client_id: string;
  text: string;
  picture: string;
  /** Why it was refused; empty while it is on its way. */
  failure: string;
}

export interface TalkState {
  /** 0 while there is none. */
  talk: number;
  welcomed: boolean;
  /** By their numbers, each once. */
  messages: readonly TalkMessage[];
  /** There is more above the first. */
  more: boolean;
  /** Everything up to this number is here: what to name after a lost connection. */
  upTo: number;
  outbox: readonly Draft[];
  /** How far the other side has read, and how far this side had when it came. */
  seen: number;
  read: number;
  onDuty: boolean;
}

export const NO_TALK: TalkState = {
  talk: 0,
  welcomed: false,
  messages: [],
  more: false,
  upTo: 0,
  outbox: [],
  seen: 0,
  read: 0,
  onDuty: false,
};

const merged = (known: readonly TalkMessage[], news: readonly TalkMessage[]): TalkMessage[] => {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of news) bySeq.set(message.seq, message);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
};

/** What has arrived is no longer on its way. */
const withMessages = (state: TalkState, news: readonly TalkMessage[]): TalkState => {
  const arrived = new Set(news.map(({ client_id }) => client_id).filter(Boolean));
  return {
    ...state,
    messages: merged(state.messages, news),
    outbox: state.outbox.filter(({ client_id }) => !arrived.has(client_id)),
  };
};

/** An acknowledged message takes its place at once; `upTo` waits for the server's own, which come without a gap. */
const acknowledged = (
  state: TalkState,
  { client_id, seq, at }: Extract<TalkNews, { t: 'ack' }>,
  by: 'guest' | 'staff',
) => {
  const draft = state.outbox.find((one) => one.client_id === client_id);
  if (!draft) return state;
  const { text, picture } = draft;
  return withMessages(state, [{ seq, by, who: '', client_id, text, picture, articles: [], at }]);
};

const refused = (state: TalkState, { client_id, text }: Extract<TalkNews, { t: 'refused' }>): TalkState => ({
  ...state,
  outbox: state.outbox.map((draft) => (draft.client_id === client_id ? { ...draft, failure: text } : draft)),
});

const welcomed = (state: TalkState, news: Extract<TalkNews, { t: 'welcome' }>): TalkState => {
  const { talk, messages, more, seen, read, on_duty } = news;
  const isFirst = !state.welcomed || state.upTo === 0;
  const after = withMessages(state, messages);
  return {
    ...after,
    talk,
    welcomed: true,
    seen,
    onDuty: on_duty,
    more: isFirst ? more : state.more,
    read: isFirst ? read : state.read,
    upTo: Math.max(state.upTo, messages.at(-1)?.seq ?? 0),
  };
};

/** What the talk looks like after the server has said something; said twice it changes nothing. */
export const afterNews = (state: TalkState, news: TalkNews, by: 'guest' | 'staff' = 'guest'): TalkState => {
  switch (news.t) {
    case 'welcome':
      return welcomed(state, news);
    case 'message': {
      const after = withMessages(state, [news.message]);
      return { ...after, talk: news.talk, upTo: Math.max(state.upTo, news.message.seq) };
    }
    case 'history':
      return { ...state, messages: merged(state.messages, news.messages), more: news.more };
    case 'ack':
      return acknowledged(state, news, by);
    case 'refused':
      return refused(state, news);
    case 'seen':
      return { ...state, seen: Math.max(state.seen, news.seq) };
    case 'duty':
      return { ...state, onDuty: news.on };
    default:
      return state;
  }
};

export const withDraft = (state: TalkState, draft: Omit<Draft, 'failure'>): TalkState => ({
  ...state,
  outbox: [...state.outbox, { ...draft, failure: '' }],
});

/** The same message once more, under the same id: should it have arrived after all, it is still one. */
export const withDraftAgain = (state: TalkState, clientId: string): TalkState => ({
  ...state,
  outbox: state.outbox.map((draft) => (draft.client_id === clientId ? { ...draft, failure: '' } : draft)),
});

export const withoutDraft = (state: TalkState, clientId: string): TalkState => ({
  ...state,
  outbox: state.outbox.filter(({ client_id }) => client_id !== clientId),
});

/** To be sent again when the connection stands, in their order. */
export const unansweredDrafts = ({ outbox }: TalkState): Draft[] => outbox.filter(({ failure }) => failure === '');
