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
  'bank_no',
  'card',
  'databaseUrl',
];

const reach = (field: string) => {
  const own = /^\w+$/.test(field) ? field : `["${field}"]`;
  const nested = own.startsWith('[') ? own : `.${own}`;
  return [own, `*${nested}`, `*.*${nested}`];
};

const MAX_CAUSES = 3;
/** Enough to recognise a statement. One with a placeholder for each of many values would be hundreds of kilobytes. */
const MAX_MESSAGE = 2_000;

const shorten = (text: string): string =>
  text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE)}… (${text.length} characters)`;

/**
 * Name, message and frames, but no values: the query builder puts the parameters of a failed query into its
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

/** Lines of the log that were lost since the process started. */
export const lostLogLines = (): number => lostLines;

/**
 * Standard output whose errors don't end the process: a line that finds no room is lost and counted, and the next one is
 * tried as if nothing had happened. Streams of Node and pino end, hang at exit or stay silent after such an error.
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

/** JSON lines; bodies are never logged, and the redaction is the net below that rule. */
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
