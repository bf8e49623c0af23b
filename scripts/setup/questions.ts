import { ConfigError, readConfig } from '../../apps/server/src/platform/index.ts';
import type { Terminal } from '../../apps/server/src/terminal.ts';
import { CommandError } from '../command-error.ts';
import type { Values } from './env-text.ts';

/** How values are chosen. Without a terminal, the given value is taken or the command fails. */
export interface Operator {
  terminal: Pick<Terminal, 'ask' | 'askHidden'> | undefined;
  say(line: string): void;
}

export interface Question {
  text: string;
  /** Taken when the answer is empty. */
  given: string;
  /** Replaces the given value where it is shown, because it contains a password. */
  shown?: string;
  isOptional?: boolean;
  isHidden?: boolean;
  /** Says what is wrong with an answer by throwing a CommandError. */
  check(answer: string): Promise<void> | void;
}

/** Asks until the answer is valid. For an optional value, "-" removes the given one. */
export async function choose({ terminal, say }: Operator, question: Question): Promise<string> {
  const { text, given, shown = given, isOptional = false, isHidden = false, check } = question;
  if (terminal === undefined) {
    if (given !== '' || !isOptional) await check(given);
    return given;
  }
  const prompt = `${text}${isOptional && given !== '' ? ', - for none' : ''}${shown === '' ? '' : ` [${shown}]`}: `;
  for (;;) {
    const typed = await (isHidden ? terminal.askHidden(prompt) : terminal.ask(prompt));
    if (typed === undefined) throw new CommandError('The input ended before all questions were answered.');
    const answer = (isHidden ? typed : typed.trim()) || given;
    if (isOptional && (answer === '' || answer === '-')) return '';
    try {
      await check(answer);
      return answer;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      say(error.message);
    }
  }
}

/** A valid production environment, in which one value at a time is replaced by the one to check. */
const VALID: Values = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://koi:a-password-of-its-own@db.internal:5432/koi',
  KOI_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
  KOI_PUBLIC_ORIGIN: 'https://koi.example',
};

/** Throws what the server would say about these values when it starts in production. */
export function checkValues(values: Values): void {
  try {
    readConfig({ ...VALID, ...values });
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(error.message) : error;
  }
}

/** The address without its password. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.password === '' ? address : address.replace(`:${url.password}@`, ':…@');
}
