import { RETENTION, RETENTION_ITEMS, type RetentionItem } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { indexesOf, readPlans, scansOf } from '../../../../test/plans.ts';
import { deleteExpired } from '../../../../test/retention.ts';
import { EXPIRING } from '../../../expiring-data.ts';

const DAY_MS = 86_400_000;
const app = await testApp();
const { database, clock } = app;
const { pool } = database;
const memberId = await memberIdOf(app, await app.register('kept0001'));
const agoMs = (ms: number): Date => new Date(clock.now().getTime() - ms);
const MINUTE_MS = 60_000;

const count = async (from: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::int AS rows FROM ${from}`)).rows[0].rows;

/** Adds a record of each item with its age. `tag` tells apart what the tests add. */
const ADD: Readonly<Record<RetentionItem, (at: Date, tag: string) => Promise<unknown>>> = {
  security: (at, tag) =>
    pool.query(
      `INSERT INTO security_event (member_id, at, kind, device, device_hash, address, network, detail)
       VALUES ($1, $2, 'login', '', '', '', '', $3)`,
      [memberId, at, tag],
    ),
  sightings: async (at, tag) => {
    await pool.query(
      `INSERT INTO risk_sighting (member_id, kind, value, hint, first_at, last_at)
       VALUES ($1, 'device', $3, '', $2, $2), ($1, 'card', $3, '', $2, $2)`,
      [memberId, at, tag],
    );
    await pool.query(
      `INSERT INTO risk_evidence (rule, a, b, value, hint, first_at, last_at)
       VALUES ('same-device', $1, $1, $3, '', $2, $2)`,
      [memberId, at, tag],
    );
  },
  visits: (at) =>
    pool.query('INSERT INTO member_visit (day, member_id, at) VALUES ($1, $2, $3)', [beijingDay(at), memberId, at]),
  talks: async (at, tag) => {
    const { rows } = await pool.query(
      `INSERT INTO talk (owner, last_seq, last_word, last_at, created_at) VALUES ($1, 1, '您好', $2, $2) RETURNING id`,
      [`v:${tag}`, at],
    );
    await pool.query(`INSERT INTO talk_picture (key, image, created_at) VALUES ($1, '', $2)`, [tag, at]);
    await pool.query(
      `INSERT INTO talk_message (talk_id, seq, client_id, by, text, picture, at) VALUES ($1, 1, $2, 'guest', '', $2, $3)`,
      [rows[0].id, tag, at],
    );
  },
  'work-orders': async (at, tag) => {
    const { rows } = await pool.query(
      `INSERT INTO work_order (member_id, no, title, content, category, priority, status, last_word, last_by, created_at,
         updated_at, closed_at)
       VALUES ($1, $2, '', '', 'general', 'normal', 'closed', '', 'user', $3, $3, $3) RETURNING id`,
      [memberId, tag, at],
    );
    const values = [memberId, rows[0].id, at];
    await pool.query(
      `INSERT INTO work_order_reply (member_id, order_id, type, content, created_at) VALUES ($1, $2, 'user', '', $3)`,
      values,
    );
    await pool.query(
      `INSERT INTO work_order_event (member_id, order_id, deed, who, text, at) VALUES ($1, $2, 'close', '', '', $3)`,
      values,
    );
  },
  letters: async (at, tag) => {
    const { rows } = await pool.query(
      `INSERT INTO letter (kind, title, content, audience, recipients, sent_at) VALUES ('system', $1, '', 'some', 1, $2)
       RETURNING id`,
      [tag, at],
    );
    await pool.query(`INSERT INTO letter_copy (member_id, letter_id, sent_at) VALUES ($1, $2, $3)`, [
      memberId,
      rows[0].id,
      at,
    ]);
  },
  receipts: async (at, tag) => {
    await pool.query(`INSERT INTO deposit_receipt (key, member_id, image, created_at) VALUES ($1, $2, '', $3)`, [
      tag,
      memberId,
      at,
    ]);
    await pool.query(
      `INSERT INTO deposit (member_id, no, way, amount, state, created_at, decided_at, expires_at, payer_receipt)
       VALUES ($1, $2, 'bank', 100, 3, $3, $3, $3, $2)`,
      [memberId, tag, at],
    );
  },
  'raw-bets': (at, tag) =>
    pool.query(
      `INSERT INTO bet_quarantine (platname, bet, payload, payload_hash, reason, created_at, state, decided_at)
       VALUES ('xinghe', '', '{}', $1, '', $2, 'dismissed', $2)`,
      [tag, at],
    ),
  exports: (at, tag) =>
    pool.query(
      `INSERT INTO export_job (no, staff_id, staff_name, list, filters, filter_texts, format, state, total, events, created_at)
       VALUES ($1, 1, '', '', '{}', '[]', 'csv', 'expired', 0, '[]', $2)`,
      [tag, at],
    ),
  'agent-applications': (at) =>
    pool.query(
      `INSERT INTO agent_application (member_id, mobile, info, state, created_at, decided_at)
       VALUES ($1, '', '', 3, $2, $2)`,
      [memberId, at],
    ),
  pictures: (at, tag) =>
    pool.query(`INSERT INTO picture (hash, image, width, height, created_at) VALUES ($1, '', 1, 1, $2)`, [
      tag.padEnd(43, '_'),
      at,
    ]),
  'closed-accounts': async (at, tag) => {
    const id = await memberIdOf(app, await app.register(tag.replaceAll('-', '').slice(3, 12)));
    await pool.query('UPDATE member SET closed_at = $2, frozen = true WHERE id = $1', [id, at]);
    await pool.query(
      `INSERT INTO member_closure (no, member_id, state, reason, asked_at, ready_at, first_id, second_id, ended_at)
       VALUES ($1, $2, 'closed', '', $3, $3, 1, 2, $3)`,
      [tag, id, at],
    );
  },
};

/** What remains of the records of an item. */
const STORED: Readonly<Record<RetentionItem, readonly string[]>> = {
  security: ["security_event WHERE detail <> ''"],
  sightings: ["risk_sighting WHERE kind = 'device' AND value ~ '^tag'", "risk_evidence WHERE value ~ '^tag'"],
  visits: [`member_visit WHERE day < '${beijingDay(agoMs(30 * DAY_MS))}'`],
  talks: ['talk_message', 'talk', 'talk_picture'],
  'work-orders': ['work_order', 'work_order_reply', 'work_order_event'],
  letters: ["letter WHERE title ~ '^tag'", 'letter_copy JOIN letter ON letter.id = letter_id'],
  receipts: ['deposit_receipt', "deposit WHERE payer_receipt <> ''"],
  'raw-bets': ['bet_quarantine'],
  exports: ['export_job'],
  'agent-applications': ['agent_application'],
  pictures: ['picture'],
  'closed-accounts': ['member_closure WHERE erased_at IS NULL'],
};

beforeAll(async () => {
  for (const item of RETENTION_ITEMS) {
    const ageMs = RETENTION[item].days * DAY_MS;
    // A visit counts by its Beijing day.
    const marginMs = item === 'visits' ? DAY_MS : MINUTE_MS;
    await ADD[item](agoMs(ageMs + marginMs), `tag-old-${item}`);
    await ADD[item](agoMs(ageMs - marginMs), `tag-new-${item}`);
  }
  await pool.query('DELETE FROM letter_copy USING letter WHERE letter.id = letter_id AND title !~ $1', ['^tag']);
  await deleteExpired(app);
});

describe('the job', () => {
  it.each(RETENTION_ITEMS)(
    'deletes %s when their time is over, with what belongs to them, and nothing younger',
    async (item) => {
      for (const from of STORED[item]) expect(await count(from), from).toBe(1);
    },
  );

  it('leaves cards that were seen, deposits without their receipts, and what waits for a decision', async () => {
    expect(await count("risk_sighting WHERE kind = 'card' AND value ~ '^tag'")).toBe(2);
    expect(await count('deposit')).toBe(2);
    await ADD['raw-bets'](agoMs(3_000 * DAY_MS), 'tag-open');
    await pool.query(`UPDATE bet_quarantine SET state = 'open', decided_at = NULL WHERE payload_hash = 'tag-open'`);
    await ADD['agent-applications'](agoMs(3_000 * DAY_MS), '');
    await pool.query('UPDATE agent_application SET state = 2 WHERE decided_at < $1', [agoMs(2_000 * DAY_MS)]);
    await ADD['work-orders'](agoMs(3_000 * DAY_MS), 'tag-replied');
    await pool.query(`UPDATE work_order SET status = 'replied', closed_at = NULL WHERE no = 'tag-replied'`);
    await deleteExpired(app);
    expect(await count("bet_quarantine WHERE state = 'open'")).toBe(1);
    expect(await count('agent_application WHERE state = 2')).toBe(1);
    expect(await count("work_order_reply JOIN work_order o ON o.id = order_id WHERE o.no = 'tag-replied'")).toBe(1);
  });

  it('records how many it deleted, and writes one audit row for each kind', async () => {
    const { rows } = await pool.query(
      `SELECT item, deleted_total::int AS deleted, unlogged::int, ended_at IS NOT NULL AS ended FROM retention_run ORDER BY item`,
    );
    const expected = RETENTION_ITEMS.map((item) => ({
      item,
      deleted: { sightings: 2, letters: 2 }[item as string] ?? 1,
      unlogged: 0,
      ended: true,
    }));
    expect(rows).toEqual(expected.toSorted((a, b) => (a.item < b.item ? -1 : 1)));
    const audit = await pool.query(
      `SELECT staff_name, target, summary FROM audit_row WHERE action = 'retention.delete' ORDER BY id`,
    );
    expect(audit.rows).toHaveLength(RETENTION_ITEMS.length);
    expect(audit.rows[0]).toEqual({
      staff_name: '系统',
      target: '数据保留 安全记录',
      summary: expect.stringMatching(/^删除 1 条早于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 的记录，保留 730 天$/),
    });
  });
});

it('a member keeps the numbers of a talk whose messages are gone, and the last word is forgotten', async () => {
  const at = agoMs(2_000 * DAY_MS);
  const { rows } = await pool.query(
    `INSERT INTO talk (owner, member_id, last_seq, last_word, last_at, created_at)
     VALUES ('m:1', $1, 2, '我的卡号', $2, $2) RETURNING id`,
    [memberId, at],
  );
  await pool.query(
    `INSERT INTO talk_message (talk_id, seq, client_id, by, text, at)
     SELECT $1, n, n::text, 'guest', '', $2 FROM generate_series(1, 2) n`,
    [rows[0].id, at],
  );
  await deleteExpired(app);
  expect((await pool.query(`SELECT last_seq, last_word FROM talk WHERE id = $1`, [rows[0].id])).rows).toEqual([
    { last_seq: 2, last_word: '' },
  ]);
});

it('a picture of a message is kept while another message shows it', async () => {
  await ADD.talks(agoMs(2_000 * DAY_MS), 'tag-shared');
  await ADD.talks(agoMs(DAY_MS), 'tag-later');
  await pool.query(`UPDATE talk_message SET picture = 'tag-shared' WHERE client_id = 'tag-later'`);
  await deleteExpired(app);
  expect(await count("talk_picture WHERE key = 'tag-shared'")).toBe(1);
});

describe('many records', () => {
  const old = agoMs(3_000 * DAY_MS);
  const addEvents = (rows: number) =>
    pool.query(
      `INSERT INTO security_event (member_id, at, kind, device, device_hash, address, network, detail)
       SELECT $1, $2, 'login', '', '', '', '', 'many' FROM generate_series(1, $3)`,
      [memberId, old, rows],
    );
  const runOf = async () =>
    (await pool.query(`SELECT deleted::int, unlogged::int FROM retention_run WHERE item = 'security'`)).rows[0];
  const summaries = async (): Promise<string[]> =>
    (
      await pool.query(
        `SELECT summary FROM audit_row WHERE action = 'retention.delete' AND target LIKE '%安全记录' ORDER BY id DESC`,
      )
    ).rows.map(({ summary }) => summary);

  it('are deleted in parts, and two processes at once delete each of them once', async () => {
    await addEvents(3_500);
    const before = (await summaries()).length;
    await Promise.all([deleteExpired(app), deleteExpired(app)]);
    expect(await count("security_event WHERE detail = 'many'")).toBe(0);
    const logged = (await summaries()).slice(0, (await summaries()).length - before);
    const sum = logged.reduce((all, text) => all + Number(/^删除 (\d+) 条/.exec(text)?.[1] ?? 0), 0);
    expect(sum).toBe(3_500);
  });

  it('of a run that is stopped are counted, and logged by the next one', async () => {
    await addEvents(1_500);
    const before = await summaries();
    let looks = 0;
    const afterOnePart = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    } as AbortSignal;
    await expect(deleteExpired(app, afterOnePart)).rejects.toThrow('已暂停');
    expect(await runOf()).toEqual({ deleted: 1_000, unlogged: 1_000 });
    expect(await summaries()).toEqual(before);
    await deleteExpired(app);
    expect(await runOf()).toEqual({ deleted: 500, unlogged: 0 });
    expect((await summaries())[0]).toMatch(/^删除 1500 条/);
  });

  it('are found by an index, however many younger ones there are', async () => {
    await addEvents(1);
    await pool.query(
      `INSERT INTO security_event (member_id, at, kind, device, device_hash, address, network, detail)
       SELECT $1, $2, 'login', '', '', '', '', 'young' FROM generate_series(1, 20000)`,
      [memberId, clock.now()],
    );
    await pool.query('ANALYZE security_event');
    const nodes = await readPlans(database, (db) =>
      Promise.all(EXPIRING.security.map((rows) => rows.countDue(db, agoMs(730 * DAY_MS), 10_000))),
    );
    expect(scansOf(nodes)).toEqual([]);
    expect(indexesOf(nodes)).toContain('security_event_at');
  });
});
