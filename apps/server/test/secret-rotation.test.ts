import { CARDS, memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { createPayerSeal } from '../src/modules/money/deposits/payer.ts';
import { deposits } from '../src/modules/money/deposits/tables.ts';
import { createCardStore, sealedCards } from '../src/modules/people/cards/index.ts';
import { cards } from '../src/modules/people/cards/tables.ts';
import { findMembers } from '../src/modules/people/members/index.ts';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { findVenue } from '../src/modules/play/venues/index.ts';
import { createSecrets } from '../src/modules/play/venues/secrets.ts';
import { createDays } from '../src/modules/rewards/red-packets/days.ts';
import { redPacketPlans } from '../src/modules/rewards/red-packets/tables.ts';
import { fingerprints, seal } from '../src/platform/crypto.ts';
import { columnsInNeed, createLog, ManualClock, type SecretSource, sealAgain } from '../src/platform/index.ts';
import { codeOf, stepAt } from '../src/platform/totp.ts';
import { SEALED_COLUMNS, whySecretsFail } from '../src/sealed-columns.ts';
import { PAY_PASSWORD, type TestApp, testApp } from './app.ts';
import { testDatabase } from './database.ts';
import { bankForm, openWays } from './deposits.ts';
import { memberIdOf } from './money.ts';
import { aPlan } from './red-packets.ts';
import { newStaff, STAFF_PASSWORD, type TestStaff } from './staff.ts';
import { venueForm } from './venue-settings.ts';

const OLD = 'the secret before the rotation, long enough';
const NEW = 'the secret after the rotation, long enough';
const SECRETS = {
  old: { secret: OLD },
  ready: { secret: OLD, nextSecret: NEW },
  both: { secret: NEW, previousSecret: OLD },
  fresh: { secret: NEW },
} satisfies Record<string, SecretSource>;

const DAY = '2026-03-01';
const STEP_MS = 30_000;
const clock = new ManualClock(`${DAY}T09:30:00+08:00`);
const store = await testDatabase({ poolSize: 24 });
const { database } = store;
const start = (secrets: SecretSource) => testApp({ clock, on: store, config: secrets });
const processes = {
  old: await start(SECRETS.old),
  ready: await start(SECRETS.ready),
  both: await start(SECRETS.both),
  fresh: await start(SECRETS.fresh),
};
const log = createLog({ level: 'silent' });
const job = (signal?: AbortSignal, progress?: (done: number) => Promise<void>) =>
  sealAgain(
    { database, columns: SEALED_COLUMNS, secrets: SECRETS.both },
    { log, ...(signal && { signal }), ...(progress && { progress }) },
  );

const NUMBER = '6225880000006621';
const cardForm = bankCardForm(PAY_PASSWORD, { bank_no: NUMBER });
const bind = async (app: TestApp, token: string) => (await app.call(memberRows.cards.bind, cardForm, { token })).body;
const cardsOf = async (app: TestApp, token: string) =>
  (await app.call(memberRows.cards.list, {}, { token })).body.data.map(({ bank_no }) => bank_no);
const order = (app: TestApp, token: string, key: string) =>
  app.call(memberRows.deposits.create, bankForm('100'), { token, headers: { 'idempotency-key': key } });

let people = 0;
const nextName = () => {
  people += 1;
  return `rotated${people}`;
};

/** Writes through the first process and reads through all of them. */
const round = async ([writer, ...others]: [TestApp, ...TestApp[]]): Promise<string> => {
  const name = nextName();
  const mobile = `138${String(people).padStart(8, '0')}`;
  const token = await writer.register(name);
  await writer.call(memberRows.members.updateProfile, { mobile, email: '', birthday: '' }, { token });
  expect(await bind(writer, token)).toMatchObject({ code: 200 });
  const ordered = await order(writer, token, 'the-same-intent');
  expect(ordered.body.code).toBe(200);
  for (const reader of [writer, ...others]) {
    expect(await bind(reader, token)).toMatchObject({ message: CARDS.alreadyBound });
    expect(await cardsOf(reader, token)).toEqual([expect.stringMatching(/6621$/)]);
    expect((await reader.call(memberRows.members.user, {}, { token })).body.data).toMatchObject({ mobile });
    const asked = { value: mobile, fields: ['mobile'] } as const;
    expect(await findMembers(reader.appDatabase.orm, '', 5, asked)).toMatchObject([{ realname: '陈宇', mobile }]);
    expect((await order(reader, token, 'the-same-intent')).body).toEqual(ordered.body);
  }
  return token;
};

/** A login with the code of the authenticator. Each code is accepted once, so the clock moves to the next one. */
const logIn = async ({ call }: TestApp, { name, secret }: Pick<TestStaff, 'name' | 'secret'>): Promise<string> => {
  clock.advance(STEP_MS);
  const { body } = await call(staffRows.session.login, { name, password: STAFF_PASSWORD });
  const code = codeOf(secret, stepAt(clock.now()));
  const { body: admitted } = await call(staffRows.session.verify, { ticket: body.data.ticket, code });
  expect(admitted.code).toBe(200);
  return admitted.data.token;
};

const venueSecrets = async (secrets: SecretSource) => {
  const venue = await findVenue(database.orm, 'jincheng');
  if (venue === undefined) throw new Error('the venue is missing');
  const opener = createSecrets(secrets);
  return [opener.open(venue), opener.openPrevious(venue)?.secret];
};

const keyIdsOf = (secrets: SecretSource) => [
  ...new Set(SEALED_COLUMNS.map((column) => column.keys(secrets).current.id)),
];

/** Tables that have one of the texts anywhere in a row. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`SELECT 1 FROM "${name}" AS t WHERE t::text LIKE ANY ($1) LIMIT 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** More cards than one part of the job takes. */
const addManyCards = async (count: number): Promise<void> => {
  const keys = sealedCards.keys(SECRETS.old);
  const rows = Array.from({ length: count }, (_, index) => {
    const memberId = 900_000 + index;
    const [fingerprint] = fingerprints(keys, NUMBER, String(memberId));
    const sealed = seal(keys, NUMBER, String(memberId));
    const shown = { type: 1 as const, bank: '招商银行', bankOwner: '陈宇', bankAddress: '', tail: '6621' };
    return { memberId, ...shown, ...sealed, fingerprint, boundAt: clock.now() };
  });
  await database.orm.insert(cards).values(rows);
};

describe('a rotation of KOI_SECRET', () => {
  it('keeps everything readable in every step, and the old secret can be removed at its end', async () => {
    const { old, ready, both, fresh } = processes;
    await openWays(database);
    const maker = await newStaff(old, 'treasurer');
    const checker = await newStaff(old, 'checker');
    const plan = { firstDay: DAY, content: aPlan(), publishedAt: clock.now(), staffName: maker.name };
    await database.orm.insert(redPacketPlans).values(plan);
    const days = createDays({ database, clock, config: SECRETS.old });
    const day = await days.dayOf(DAY, clock.now());
    const seed = day?.row === undefined ? '' : days.seedOf(day.row);
    expect(seed).not.toBe('');
    const form = venueForm('jincheng', 'http://127.0.0.1:9');
    const as = { token: maker.token };
    expect((await old.call(staffRows.venues.create, form, as)).body.code).toBe(200);
    const proposal = {
      platname: 'jincheng',
      url: '',
      secret: 'the-next-secret-of-the-venue-long-enough',
      remark: '定期更换',
    };
    expect((await old.call(staffRows.venues.proposeAccess, proposal, as)).body.code).toBe(200);
    await addManyCards(450);
    const firstMember = await round([old]);

    await round([old, ready]);
    await round([ready, old]);
    await logIn(ready, maker);
    await round([ready, both]);
    await round([both, ready]);
    expect(await whySecretsFail(database.orm, SECRETS.both)).toBeUndefined();
    expect(await whySecretsFail(database.orm, SECRETS.fresh)).toContain('KOI_SECRET_PREVIOUS');

    // A colleague is in the middle of an enrolment while the job runs.
    const enrolling = {
      name: 'enrolling',
      roles: ['cashier-in'],
      password: STAFF_PASSWORD,
      createdAt: clock.now(),
    } as const;
    await database.transaction((tx) => createStaffAccount(tx, enrolling));
    const { body: login } = await ready.call(staffRows.session.login, { name: 'enrolling', password: STAFF_PASSWORD });

    // The first run is interrupted after its first part, and the second one continues under load.
    const stopping = new AbortController();
    await expect(job(stopping.signal, async () => stopping.abort())).rejects.toThrow();
    expect(await columnsInNeed(database.orm, SEALED_COLUMNS, SECRETS.fresh)).toContain('card.sealed');
    let isOver = false;
    const load = async (live: [TestApp, ...TestApp[]]) => {
      while (!isOver) await round(live);
    };
    const running = [load([ready, both]), load([both, ready]), load([both])];
    const logins = logIn(both, maker);
    await job();
    await logins;
    isOver = true;
    await Promise.all(running);

    // Processes that still sealed with the old secret have ended, and the next run takes what they left.
    await job();
    expect(await columnsInNeed(database.orm, SEALED_COLUMNS, SECRETS.fresh)).toEqual([]);
    expect(await whySecretsFail(database.orm, SECRETS.fresh)).toBeUndefined();
    expect(await tablesWith(keyIdsOf(SECRETS.old))).toEqual([]);

    await round([both, fresh]);
    await round([fresh, both]);
    await round([fresh]);
    expect(await bind(fresh, firstMember)).toMatchObject({ message: CARDS.alreadyBound });
    expect(await cardsOf(fresh, firstMember)).toEqual([expect.stringMatching(/6621$/)]);
    const memberId = await memberIdOf(fresh, firstMember);
    const cardStore = createCardStore({ clock, config: SECRETS.fresh });
    const [card] = await cardStore.list(fresh.appDatabase.orm, memberId);
    expect(await cardStore.numberOf(database.orm, memberId, card?.id ?? 0)).toBe(NUMBER);
    const later = createDays({ database, clock, config: SECRETS.fresh });
    const found = await later.dayOf(DAY, clock.now());
    expect(found?.row === undefined ? '' : later.seedOf(found.row)).toBe(seed);

    const code = codeOf(login.data.secret, stepAt(clock.now()));
    const admitted = await fresh.call(staffRows.session.verify, { ticket: login.data.ticket, code });
    expect(admitted.body.code).toBe(200);
    await logIn(fresh, maker);
    const token = await logIn(fresh, checker);
    expect((await venueSecrets(SECRETS.fresh))[0]).toBe(form.secret);
    const { body: waiting } = await fresh.call(staffRows.proposals.list, { state: 1 }, { token });
    const approval = { no: waiting.data.data[0]?.no ?? '', remark: '已核对' };
    expect((await fresh.call(staffRows.proposals.approve, approval, { token })).body.code).toBe(200);
    expect(await venueSecrets(SECRETS.fresh)).toEqual([proposal.secret, form.secret]);
    const asked = { value: '13800000001', fields: ['mobile'] } as const;
    expect(await findMembers(fresh.appDatabase.orm, '', 5, asked)).toMatchObject([{ id: memberId, realname: '陈宇' }]);
    const payer = createPayerSeal(SECRETS.fresh);
    const orders = await database.orm.select().from(deposits);
    expect(orders.filter((made) => !payer.masked(made).endsWith('6621'))).toEqual([]);
    expect(await payer.holders(database.orm, NUMBER)).toEqual(
      [...new Set(orders.map((made) => made.memberId))].toSorted(),
    );
  }, 180_000);
});

/** Columns that look like sealed values and are none, and the columns that belong to a sealed one. */
const NOT_SEALED = [
  'card.key_id',
  'card.personal_key_id',
  'agent_application.personal_key_id',
  'deposit.personal_key_id',
  'deposit_receipt.personal_key_id',
  'export_job.personal_key_id',
  'saved_filter.personal_key_id',
  'talk_picture.personal_key_id',
  'data_copy_part.key_id',
  'member_identity.key_id',
  'deposit.payer_key_id',
  'red_packet_day.key_id',
  'venue.secret_key_id',
  'venue.previous_key_id',
  'venue.secret_fingerprint',
  'venue.secret_by',
  'venue.secret_at',
  'book_seal.sealed_at',
  'evidence_signature.key_id',
  'bet_quarantine.payload',
  'bet_quarantine.payload_hash',
];
/** Bytes that are pictures, files or hashes. */
const PLAIN_BYTES = ['image', 'content', 'content_hash'];

it('every column that can hold sealed values is among those that the job seals again', async () => {
  const { rows } = await database.pool.query<{ name: string; column: string; type: string }>(
    `SELECT table_name || '.' || column_name AS name, column_name AS column, data_type AS type
     FROM information_schema.columns WHERE table_schema = 'public'
       AND (data_type = 'bytea' OR column_name ~ 'seal|secret|cipher|encrypt|key_id|payload') ORDER BY 1`,
  );
  const suspects = rows
    .filter(({ type, column }) => type !== 'bytea' || !PLAIN_BYTES.includes(column))
    .map(({ name }) => name)
    .filter((name) => !NOT_SEALED.includes(name));
  const sealed = SEALED_COLUMNS.map(({ name }) => name.replace(/ .*/, ''));
  expect(suspects).toEqual([...new Set(sealed)].toSorted());
});
