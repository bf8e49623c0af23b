import type { TalkMessage, TalkNews } from '@koi/contract';

/** A message written here that the server has not acknowledged. */
export interface Draft {
  client_id: string;
  text: string;
  picture: string;
  /** Reason of the refusal; empty while the message is being sent. */
  failure: string;
}

export interface TalkState {
  /** 0 until the talk exists. */
  talk: number;
  welcomed: boolean;
  /** Sorted by number, without duplicates. */
  messages: readonly TalkMessage[];
  /** Whether there are earlier messages than the first one loaded. */
  more: boolean;
  /** All messages up to this number are loaded; sent to the server after a reconnect. */
  upTo: number;
  outbox: readonly Draft[];
  /** `seen`: how far the other side has read. `read`: how far this side had read when it connected. */
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

/** Adds messages and removes the drafts that they confirm from the outbox. */
const withMessages = (state: TalkState, news: readonly TalkMessage[]): TalkState => {
  const arrived = new Set(news.map(({ client_id }) => client_id).filter(Boolean));
  return {
    ...state,
    messages: merged(state.messages, news),
    outbox: state.outbox.filter(({ client_id }) => !arrived.has(client_id)),
  };
};

/**
 * An acknowledged message is listed at once. `upTo` advances only with the server's own messages, which have no gaps.
 */
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

/** The state after an event from the server. Applying the same event twice changes nothing. */
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

/** Marks a refused draft for sending again under the same id, so that the server stores it once. */
export const withDraftAgain = (state: TalkState, clientId: string): TalkState => ({
  ...state,
  outbox: state.outbox.map((draft) => (draft.client_id === clientId ? { ...draft, failure: '' } : draft)),
});

export const withoutDraft = (state: TalkState, clientId: string): TalkState => ({
  ...state,
  outbox: state.outbox.filter(({ client_id }) => client_id !== clientId),
});

/** Drafts to send again after a reconnect, in order. */
export const unansweredDrafts = ({ outbox }: TalkState): Draft[] => outbox.filter(({ failure }) => failure === '');
