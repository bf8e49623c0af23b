import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { STAFF } from '../../../packages/contract/src/texts/staff.ts';
import type { Record } from './record.ts';

export interface Answer {
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any call; each kind of load reads the fields it needs
  data: any;
}

const CALL_LIMIT_MS = 65_000;
const PAUSE_MS = 250;

/** Sends calls from an address of its own, as a member's telephone does. */
export class Caller {
  readonly origin: string;
  private readonly agent: Agent;
  private readonly record: Record;
  private token = '';
  private giveCode: (() => Promise<void>) | undefined;
  private giving: Promise<void> | undefined;

  constructor(origin: string, localAddress: string, record: Record) {
    this.origin = origin;
    this.record = record;
    this.agent = new Agent({ keepAlive: true, localAddress } as ConstructorParameters<typeof Agent>[0]);
  }

  useToken(token: string): void {
    this.token = token;
  }

  /** How the person gives a new code of their authenticator, which large decisions need. */
  useAuthenticator(giveCode: () => Promise<void>): void {
    this.giveCode = giveCode;
  }

  get authorization(): string {
    return this.token;
  }

  /**
   * Sends a call with a key until it is answered, always with the same key. An answer is HTTP 200 with any code; 5xx and
   * a broken connection leave the outcome open.
   */
  async submit(path: string, body: object = {}): Promise<{ key: string; answer: Answer }> {
    const key = randomUUID();
    for (;;) {
      const status = await this.send(path, body, key).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (typeof status === 'object') {
        this.record.addStatus(status.status);
        if (status.status === 200) {
          const answer = status.answer as Answer;
          if (this.giveCode === undefined || answer.message !== STAFF.codeNeeded) return { key, answer };
          await this.renewCode();
          continue;
        }
        if (status.status < 500) throw new Error(`${path} answered ${status.status}: ${status.answer?.message}`);
      } else this.record.addStatus(status);
      await sleep(PAUSE_MS);
    }
  }

  /** The data of a call that must be accepted. */
  async take(path: string, body: object = {}): Promise<Answer['data']> {
    const { answer } = await this.submit(path, body);
    if (answer.code !== 200) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }

  close(): void {
    this.agent.destroy();
  }

  /** Calls that are refused at the same time share one code, because each is accepted once. */
  private renewCode(): Promise<void> {
    this.giving ??= (this.giveCode?.() ?? Promise.resolve()).finally(() => {
      this.giving = undefined;
    });
    return this.giving;
  }

  private send(path: string, body: object, key: string): Promise<{ status: number; answer: Answer | undefined }> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        this.origin + path,
        { method: 'POST', headers, agent: this.agent, timeout: CALL_LIMIT_MS },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, answer: parse(Buffer.concat(chunks).toString('utf8')) }),
          );
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  }
}

/** The proxy answers in HTML when no process is ready. */
const parse = (text: string): Answer | undefined => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
};
