export { CallError, type CallErrorKind, failureText } from './call-error.ts';
export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  newIdempotencyKey,
} from './client.ts';
export { type CsvColumn, type CsvLine, csvOf, exportCsv, numberedPages, parseCsv, saveCsv } from './csv.ts';
export { refusalOf } from './refusal-of.ts';
export { createSubmission } from './submission.ts';
export { createTalkSocket, type TalkLink, type TalkSocket, type TalkSocketOptions } from './talk-socket.ts';
export {
  afterNews,
  type Draft,
  NO_TALK,
  type TalkState,
  unansweredDrafts,
  withDraft,
  withDraftAgain,
  withoutDraft,
} from './talk-state.ts';
