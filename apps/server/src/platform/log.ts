import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const STDOUT = 1;

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'confirmPass',
  'paypassword',
  'pay_pass',
  'paypass',
  'qk_pwd',
  'token',
  'api_token',
  'secret',
  'totp',
  'otpauth',
  'bank_no',
  'card',
  'databaseUrl',
  'replicaUrl',
];

const reach = (field: string) => {
  const own = /^\w+$/.test(field) ? field : `["${field}"]`;
  const nested = own.startsWith('[') ? own : `.${own}`;
  return [own, `*${nested}`, `*.*${nested}`];
};

const MAX_CAUSES = 3;
/** Long enough to recognise a statement. One with many placeholders can be hundreds of kilobytes long. */
const MAX_MESSAGE = 2_000;

const shorten = (text: string): string =>
  text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE)}… (${text.length} characters)`;

/**
 * Name, message and stack frames without values: the query builder puts the parameters of a failed query into its
 * message, and the database quotes a row in its detail.
 */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause, code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    name,
    message: shorten(message.split('\nparams:')[0] ?? ''),
    code,
    constraint,
    frames: stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
  };
};

let lostLines = 0;

/** Number of log lines lost since the process started. */
export const lostLogLines = (): number => lostLines;

/**
 * Standard output whose errors don't end the process: a line that can't be written is dropped and counted, and the next
 * line is tried again. After such an error, streams of Node and pino end, hang at exit or stay silent.
 */
const standardOutput = (): DestinationStream => {
  let isCut = false;
  return {
    write(line) {
      let rest = Buffer.from(isCut ? `\n${line}` : line);
      try {
        while (rest.length > 0) {
          rest = rest.subarray(writeSync(STDOUT, rest));
          isCut = rest.length > 0;
        }
      } catch {
        lostLines += 1;
      }
    },
  };
};

/** JSON lines. Request bodies are never logged. The redaction is a second safeguard. */
export const createLog = (options: { level: string; pretty?: boolean; destination?: DestinationStream }): Logger => {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: SECRET_FIELDS.flatMap(reach), censor: '[redacted]' },
  };
  if (options.destination !== undefined) return pino(settings, options.destination);
  if (options.pretty === true) return pino({ ...settings, transport: { target: 'pino-pretty' } });
  return pino(settings, standardOutput());
};
