import {
  type Endpoint,
  mayDo,
  memberRows,
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  type StaffRole,
  staffRows,
} from '@koi/contract';
import { PERSONAL_FIELDS, type PersonalFieldName, shownToStaff } from '@koi/contract/rules/personal-fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registrationForm } from '../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { ManualClock } from '../src/platform/index.ts';
import { PAY_PASSWORD, testApp } from './app.ts';
import { bankForm, openWays } from './deposits.ts';
import { fund, memberIdOf } from './money.ts';
import { newStaff } from './staff.ts';

/** Whole values of one member. Each is unlike everything else in the database. */
const VALUES = {
  realname: '欧阳若澜',
  payer: '慕容若溪',
  payee: '欧阳若澜',
  card: '6225887766554321',
  mobile: '13987612345',
  applicant: '13765498712',
  birthDate: '1987-09-23',
  receipt: '/media/receipts/',
} as const satisfies Partial<Record<PersonalFieldName, string>>;
const PAYER_CARD = '6217998877665544';
const EMAIL = 'ruolan.ouyang@example.org';

/** The beginning, the end and the middle of each value, and patterns of databases that would match it. */
const PARTS = [
  '1398761',
  '87612345',
  '612345',
  '139%345',
  '1376549',
  '欧阳',
  '若澜',
  '欧_若澜',
  '阳若',
  '慕容',
  '62258877',
  '554321',
  '7766554321',
  '998877665544',
  '1987-09',
  'ruolan.ouyang',
  EMAIL,
];

/** The same texts with other characters of the same kind, which nobody has. The first two stay, and so does the size of a number. */
const unlike = (text: string): string =>
  text.slice(0, 2).replace(/\p{Script=Han}/gu, '龘') +
  text
    .slice(2)
    .replace(/\d/g, (digit) => String((Number(digit) + 3) % 10))
    .replace(/[a-z]/g, (letter) => (letter === 'x' ? 'y' : 'x'))
    .replace(/\p{Script=Han}/gu, '龘');

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, database } = app;
await openWays(database);

const form = registrationForm('walker77', { realname: VALUES.realname, paypassword: PAY_PASSWORD });
const token = (await call(memberRows.members.register, form)).body.data.api_token;
const memberId = await memberIdOf(app, token);
const asMember = async (row: Endpoint, input: object) => {
  const { body } = await call(row, input, { token });
  if (body.code !== 200) throw new Error(`${row.path}: ${body.message}`);
  return body;
};
const { mobile, birthDate: birthday } = VALUES;
await asMember(memberRows.members.updateProfile, { mobile, email: EMAIL, birthday });
const card = bankCardForm(PAY_PASSWORD, { bank_owner: VALUES.payee, bank_no: VALUES.card });
await asMember(memberRows.cards.bind, card);
const deposit = (
  await asMember(memberRows.deposits.create, bankForm('100', { bank_owner: VALUES.payer, bank_no: PAYER_CARD }))
).message;
await database.pool.query(`UPDATE deposit SET payer_receipt = 'a-picture' WHERE no = $1`, [deposit]);
await fund(database, memberId, 500_00n);
const { data: cards } = (await call(memberRows.cards.list, {}, { token })).body;
await asMember(memberRows.withdrawals.create, { bank: cards[0]?.id, amount: '300', password: PAY_PASSWORD });
const { rows: paidOut } = await database.pool.query('SELECT no FROM withdrawal WHERE member_id = $1', [memberId]);
const withdrawal: string = paidOut[0].no;
await asMember(memberRows.agents.apply, { mobile: VALUES.applicant, apply_info: '希望推广' });

const made = await Promise.all(STAFF_ROLES.map(async (role) => [role, (await newStaff(app, role)).token] as const));
const tokens = new Map<StaffRole, string>(made);

/** The calls that show one whole value to staff with its permission, and record each look. */
const LOOKS: Readonly<Record<string, Endpoint>> = {
  'deposits.payer': staffRows.deposits.payer,
  'withdrawals.payee': staffRows.withdrawals.payee,
};
const reading = Object.entries(staffRows as Record<string, Record<string, Endpoint>>).flatMap(([feature, rows]) =>
  Object.entries(rows).flatMap(([call, row]) =>
    row.caller === 'staff' && (row.permission === undefined || row.permission.endsWith('.read')) && call !== 'logoff'
      ? [{ name: `${feature}.${call}`, row }]
      : [],
  ),
);
const inputsOf = ({ input }: Endpoint): string[] =>
  Object.keys((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object);

/** The member and the orders under every name by which a call asks for one. */
const variantsOf = (row: Endpoint): object[] => {
  const names = inputsOf(row);
  return [
    {},
    ...(names.includes('member_id') ? [{ member_id: memberId }] : []),
    ...(names.includes('id') ? [{ id: memberId }] : []),
    ...(names.includes('no') ? [{ no: deposit }, { no: withdrawal }] : []),
    ...(names.includes('search') ? [{ search: 'walker77' }] : []),
    ...(names.includes('q') ? [{ q: 'walker77' }, { q: VALUES.mobile, identity: 1 }] : []),
  ];
};

const rolesFor = ({ permission }: Endpoint): StaffRole[] =>
  STAFF_ROLES.filter((role) => permission === undefined || ROLE_PERMISSIONS[role].includes(permission));

const seesWhole = (role: StaffRole, field: keyof typeof VALUES): boolean =>
  shownToStaff(field, VALUES[field], { roles: [role] }) === VALUES[field];

describe('whole personal values', () => {
  const shown = new Set<string>();

  it.each(reading)('$name shows none to a role that may not see it', async ({ row }) => {
    for (const role of rolesFor(row)) {
      for (const input of variantsOf(row)) {
        const { status, body } = await call(row, input, { token: tokens.get(role) });
        expect(status, JSON.stringify(body)).toBeLessThan(500);
        const text = JSON.stringify(body);
        expect(text).not.toContain(PAYER_CARD);
        expect(text).not.toContain(EMAIL);
        for (const field of Object.keys(VALUES) as (keyof typeof VALUES)[]) {
          const isShown = text.includes(VALUES[field]);
          if (isShown) shown.add(`${field} ${role}`);
          expect(isShown && !seesWhole(role, field), `${field} to ${role} for ${JSON.stringify(input)}`).toBe(false);
        }
      }
    }
  });

  it('are shown to the roles that may see them', () => {
    const screens = { applicant: 'agents.read', receipt: 'reviews.read' } as const;
    const expected = STAFF_ROLES.flatMap((role) =>
      (['applicant', 'receipt'] as const).flatMap((field) =>
        mayDo([role], screens[field]) && seesWhole(role, field) ? [`${field} ${role}`] : [],
      ),
    );
    expect([...shown].toSorted()).toEqual(expected.toSorted());
  });

  it.each(['payer', 'payee', 'card'] as const)('the %s is shown by a call that records each look', async (field) => {
    const look = LOOKS[PERSONAL_FIELDS[field].look] as Endpoint;
    const no = field === 'payer' ? deposit : withdrawal;
    const looks = async () =>
      (await database.pool.query('SELECT FROM audit_row WHERE action = $1', [PERSONAL_FIELDS[field].look])).rowCount;
    const before = (await looks()) ?? 0;
    const permitted = rolesFor(look);
    expect(permitted).toHaveLength(1);
    const office = field === 'payer' ? staffRows.deposits : staffRows.withdrawals;
    await call(office.claim, { no }, { token: tokens.get(permitted[0] as StaffRole) });
    for (const role of STAFF_ROLES) {
      const { body } = await call(look, { no }, { token: tokens.get(role) });
      expect(JSON.stringify(body).includes(VALUES[field]), role).toBe(permitted.includes(role));
    }
    expect(await looks()).toBe(before + 1);
  });
});

describe('parts of personal values', () => {
  const CURSORS = new Set(['after', 'before']);
  const compared = reading.flatMap(({ name, row }) => {
    const names = inputsOf(row).filter((each) => !CURSORS.has(each));
    return names.map((input) => ({ name, input, row }));
  });

  it.each(compared)('find nothing as $input of $name', async ({ input, row }) => {
    const [role] = rolesFor(row);
    const options = { token: tokens.get(role as StaffRole) };
    const answerTo = async (text: string) => {
      const answers = await Promise.all(
        [{ [input]: text }, ...(input === 'q' ? [{ [input]: text, identity: 1 }] : [])].map((each) =>
          call(row, each, options),
        ),
      );
      return JSON.stringify(answers.map(({ status, body }) => [status, body])).replaceAll(text, '');
    };
    for (const part of PARTS) {
      expect(await answerTo(part), part).toBe(await answerTo(unlike(part)));
    }
  });
});
