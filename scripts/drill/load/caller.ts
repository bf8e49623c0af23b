import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, Envelope, OutputOf, RequestOf } from '@koi/contract';
import { STAFF } from '@koi/contract/texts';
import { accepted, type Sending, sendingOf } from '../../cast/call.ts';
import type { Record } from './record.ts';

type Parsed = Envelope<unknown>;

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
  async submit<E extends Endpoint>(
    row: E,
    input: RequestOf<E>,
  ): Promise<{ key: string; answer: Envelope<OutputOf<E>> }> {
    const key = randomUUID();
    for (;;) {
      const sending = sendingOf(row, input as object, this.token);
      const status = await this.send({ ...sending, headers: { ...sending.headers, 'idempotency-key': key } }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (typeof status === 'object') {
        this.record.addStatus(status.status);
        if (status.status === 200) {
          const answer = status.answer as Envelope<OutputOf<E>>;
          if (this.giveCode === undefined || answer.message !== STAFF.codeNeeded) return { key, answer };
          await this.renewCode();
          continue;
        }
        if (status.status < 500) throw new Error(`${row.path} answered ${status.status}: ${status.answer?.message}`);
      } else this.record.addStatus(status);
      await sleep(PAUSE_MS);
    }
  }

  /** A call that must be accepted. */
  async submitted<E extends Endpoint>(row: E, input: RequestOf<E>): ReturnType<typeof this.submit<E>> {
    const { key, answer } = await this.submit(row, input);
    return { key, answer: accepted(row, answer) };
  }

  /** The data of a call that must be accepted. */
  async take<E extends Endpoint>(row: E, input: RequestOf<E>): Promise<OutputOf<E>> {
    return (await this.submitted(row, input)).answer.data;
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

  private send({ method, path, headers, body }: Sending): Promise<{ status: number; answer: Parsed | undefined }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.origin + path,
        { method, headers, agent: this.agent, timeout: CALL_LIMIT_MS },
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
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

/** The proxy answers in HTML when no process is ready. */
const parse = (text: string): Parsed | undefined => {
  try {
    return JSON.parse(text) as Parsed;
  } catch {
    return undefined;
  }
};
