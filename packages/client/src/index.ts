export { CallError, type CallErrorKind, failureText } from './call-error.ts';
export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  newIdempotencyKey,
} from './client.ts';
