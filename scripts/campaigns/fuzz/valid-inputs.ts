import { addDays, beijingDay } from '@koi/money';
import { loginForm, MEMBER_PASSWORD, PAY_PASSWORD, PERSON, registrationForm } from '../../cast/members.ts';
import { bankCardForm, depositForm } from '../../cast/money-in.ts';
import { codeNow, STAFF_PASSWORD } from '../../cast/staff.ts';
import { freshName } from '../../fresh-name.ts';
import type { Operation } from './operations.ts';
import type { Rows } from './rows.ts';

const TEXT = '核对无误';
const today = beijingDay(new Date());
const TRIES_MAX = 40;

/** Values by the names of fields that mean the same in nearly every call. */
const FIELDS: Readonly<Record<string, unknown>> = {
  reason: TEXT,
  remark: TEXT,
  first: addDays(today, -20),
  last: today,
  month: today.slice(0, 7),
};

/** Other names of a field in what calls answer. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  deposit_no: ['no'],
  out_trade_no: ['deposit_no'],
  no: ['deposit_no', 'out_trade_no'],
  work_order_id: ['id'],
  activityid: ['id'],
  from: ['staff_id'],
};

/** Features besides its own whose answers a call or a feature can name. */
const RELATED: Readonly<Record<string, readonly string[]>> = {
  'staff.deposits': ['staff.reviews'],
  'staff.withdrawals': ['staff.reviews'],
  'staff.deposits.reopen': ['deposits'],
  'redPackets.proof': ['staff.redPackets'],
};

const game = (code: string) => ({
  code,
  name: '新游戏',
  category: 'fish',
  return_percent: '96.00',
  app_img: '',
  turnover_weight: 100,
  rebate_weight: 100,
  packet_weight: 100,
});

const code = (secret: unknown): string => (typeof secret === 'string' ? codeNow(secret) : '');

const VENUE = 'canghai';
const LIST = 'bets/list';
const ITEM = 'letters';
const AREA = 'registration';

/** The member about whom staff decide in most calls. */
const about = ({ subjects }: Rows) => ({ member_id: subjects.member });

interface Link {
  clearance: { id: number } | null;
}

interface Named {
  id: number;
  name: string;
}

/** Values of single calls, which replace those of other answers. */
const INPUTS: Readonly<Record<string, (rows: Rows) => object>> = {
  'members.register': () => registrationForm(freshName('f')),
  'members.login': () => loginForm('koi8866'),
  'members.changePassword': () => ({ password: MEMBER_PASSWORD, paypassword: 'another-secret-8' }),
  'members.changePayPassword': () => ({ password: PAY_PASSWORD, paypassword: '737373' }),
  'security.enrol': () => ({ password: MEMBER_PASSWORD }),
  'security.confirm': (rows) => ({ code: code(rows.answer('security.enrol').secret) }),
  'security.renewCodes': (rows) => ({ code: rows.newest('security', 'codes')?.[0] }),
  'security.disable': (rows) => ({ code: rows.newest('security', 'codes')?.[0] }),
  'payResets.ask': () => ({
    realname: PERSON.realname,
    card: '',
    way: 'bank',
    amount: '100',
    password: MEMBER_PASSWORD,
  }),
  'dataCopies.request': () => ({ password: MEMBER_PASSWORD }),
  'dataCopies.download': () => ({ password: MEMBER_PASSWORD }),
  'closures.ask': () => ({ password: MEMBER_PASSWORD, reason: '' }),
  'content.article': () => ({ section: 'help', type: 1 }),
  'games.launch': () => ({ plat_name: 'xinghe', game_type: '0', game_code: 'koi', is_mobile_url: 1 }),
  'cards.bind': () => bankCardForm(PAY_PASSWORD),
  'deposits.range': () => ({ type: 'wxpay' }),
  'deposits.create': () => depositForm(500, 'wxpay'),
  'deposits.createTron': () => ({ money: '100', protocol: 'TRC20' }),
  'deposits.saveProof': (rows) => ({
    deposit_no: rows.answer('deposits.create').deposit_no,
    reference: '8866',
    receipt: '',
  }),
  'withdrawals.create': (rows) => ({
    amount: '100',
    bank: rows.answer('cards.list')[0]?.id,
    password: PAY_PASSWORD,
  }),
  'transfers.create': () => ({ amount: '10', sourcetype: 'userbalance', targettype: 'xinghe' }),
  'transfers.setAutoTransfer': () => ({ transferstatus: 0 }),
  'agents.apply': () => ({ mobile: '13800008866', apply_info: TEXT }),
  'agentCentre.enter': (rows) => ({ ticket: String(rows.answer('agents.centreAddress').url).split('ticket=')[1] }),
  'protection.setLimit': () => ({ kind: 'deposit', period: 'day', value: '5000' }),
  'protection.requestRaise': () => ({ kind: 'deposit', period: 'day', value: '6000' }),
  'protection.takeBreak': () => ({ days: 7, term: '7d' }),
  'protection.exclude': () => ({ term: '6m', password: PAY_PASSWORD }),
  'protection.setReality': () => ({ minutes: 30 }),
  'protection.setBirthDate': () => ({ birth_date: PERSON.birthDate }),
  'staff.session.login': () => ({ name: 'risk01', password: MEMBER_PASSWORD }),
  'staff.session.verify': (rows) => {
    const { ticket, secret } = rows.answer('staff.session.login');
    return { ticket, code: code(secret) };
  },
  'staff.session.changePassword': () => ({ old: STAFF_PASSWORD, password: 'another staff password 2' }),
  'staff.memberFiles.find': () => ({ member: 'koi8866' }),
  'staff.memberNotes.add': (rows) => ({ ...about(rows), text: TEXT }),
  'staff.memberNotes.list': about,
  'staff.memberSecurity.recovery': about,
  'staff.memberSecurity.sessions': about,
  'staff.memberSecurity.log': about,
  'staff.memberSecurity.endSession': about,
  'staff.adjustments.make': () => ({ member: 'koi8866', direction: 'credit', amount: '10', multiple: '1' }),
  'staff.paySettings.saveRates': () => ({ usdtrate: '7.11' }),
  'staff.protection.placeBlock': (rows) => ({ ...about(rows), cause: 'other' }),
  'staff.protection.setHouseLimit': (rows) => ({ ...about(rows), kind: 'deposit', period: 'day', value: '1000' }),
  'staff.protection.correctBirthDate': (rows) => ({ ...about(rows), birth_date: '1988-08-08' }),
  'staff.protection.saveSettings': () => ({ raise_wait_hours: 48, reality_minutes: 60 }),
  'staff.risk.detail': ({ subjects }) => ({ member_id: subjects.linked[0] }),
  'staff.risk.openCase': (rows) => ({ ...about(rows), text: TEXT }),
  'staff.risk.addNote': () => ({ text: TEXT }),
  'staff.risk.clear': ({ subjects: { linked } }) => ({
    member_id: linked[0],
    other_id: linked[1],
    cause: 'mistake',
    days: 90,
  }),
  'staff.risk.restore': (rows) => {
    const links: Link[] = rows.answer('staff.risk.detail').links ?? [];
    return { id: links.find(({ clearance }) => clearance !== null)?.clearance?.id };
  },
  'staff.transfers.list': () => ({ state: 'all' }),
  'staff.vip.history': () => ({ reason: '' }),
  'staff.venues.create': () => ({
    platname: 'newvenue',
    title: '新场馆',
    adapter: 'koi',
    url: 'https://venue.example',
    merchant: 'koi',
    secret: 'a-secret-of-thirty-two-characters',
    category: 'concise',
    timeout_s: 5,
    clock_tolerance_s: 30,
    frame_origins: [],
  }),
  'staff.venues.save': () => ({ title: '沧海', secret: '' }),
  'staff.venues.proposeAccess': () => ({
    platname: VENUE,
    url: 'https://venue.example',
    merchant: 'another',
    secret: 'a-secret-of-thirty-two-characters',
    advance_max: '',
  }),
  'staff.venues.test': () => ({ platname: VENUE, adapter: 'koi', secret: '' }),
  'staff.games.create': () => ({ platname: VENUE, ...game('made-by-hand'), visible: 0 }),
  'staff.games.importGames': () => ({ platname: VENUE, visible: 0, rows: [game('imported')] }),
  'staff.games.arrange': (rows) => ({
    order: rows
      .for('staff.games.list')
      .filter((row) => 'platname' in row && 'code' in row && 'version' in row)
      .slice(0, 2)
      .map(({ platname, code: own, version }) => ({ platname, code: own, version })),
  }),
  'staff.activities.saveTypes': (rows) => {
    const { version, list = [] } = rows.answer('staff.activities.types');
    return { version, types: [...list.map(({ id, name }: Named) => ({ id, name })), { id: 0, name: '新类型' }] };
  },
  'staff.applications.approve': () => ({ bonus: '0', multiple: '0' }),
  'staff.agents.savePlan': () => ({
    tiers: [{ active: '1', turnover: '2000.00', direct: '0.08', indirect: '0.02' }],
  }),
  'staff.redPackets.publish': (rows) => {
    const { latest } = rows.answer('staff.redPackets.overview');
    return { base: latest?.version, plan: { ...latest?.plan, max_times: 7 } };
  },
  'staff.letters.send': () => ({
    audience: 'some',
    names: 'koi8866',
    kind: 'notice',
    title: TEXT,
    content: '<p>核对</p>',
    submit: freshName('l'),
  }),
  'staff.workOrders.handOver': (rows) => ({ to: rows.answer('staff.workOrders.colleagues')[0]?.id }),
  'staff.talks.handOver': (rows) => ({ to: rows.answer('staff.talks.colleagues')[0]?.id }),
  'staff.service.saveSettings': (rows) => {
    const before = rows.answer('staff.service.settings');
    return { ...before, show_selector: before.show_selector === 1 ? 0 : 1, before };
  },
  'staff.settings.save': () => ({ site_slogan: '新标语' }),
  'staff.savedFilters.save': () => ({ screen: '/members', name: TEXT, query: 'search=koi' }),
  'staff.savedFilters.list': () => ({ screen: '/members' }),
  'staff.savedFilters.rename': () => ({ name: '改名' }),
  'staff.feeRates.add': () => ({
    kind: 'venue',
    code: 'xinghe',
    first_day: addDays(today, 1),
    percent: '8',
    fixed: '0',
  }),
  'staff.maintenance.start': () => ({ area: AREA, from: '', until: '', text: TEXT, lead_minutes: 0, version: '' }),
  'staff.maintenance.end': (rows) => ({
    area: AREA,
    version: rows.answer('staff.maintenance.read').areas?.find(({ area }: { area: string }) => area === AREA)?.version,
  }),
  'staff.retention.propose': (rows) => {
    const all = rows.answer('staff.retention.read');
    const row = Array.isArray(all) ? all.find(({ item }: { item: string }) => item === ITEM) : undefined;
    return { item: ITEM, days: String((row?.days ?? 0) + 10), before: row?.days };
  },
  'staff.proposals.list': () => ({ state: 1 }),
  'staff.exports.columns': () => ({ list: LIST }),
  'staff.exports.create': () => ({ list: LIST, format: 'csv', filters: { from: addDays(today, -3), to: today } }),
  'staff.exports.propose': () => ({ list: 'members/list', format: 'csv', filters: {} }),
  'staff.staffAccounts.create': () => ({ name: freshName('n'), roles: ['service'] }),
  'staff.staffAccounts.change': () => ({ roles: ['content'], enabled: 1 }),
};

/** Inputs that the call may accept: the values written for it, completed with each row that other calls have answered. */
export const validInputs = ({ name, input }: Operation, rows: Rows): Record<string, unknown>[] => {
  const fields = Object.keys((input.properties ?? {}) as object);
  const usual = Object.fromEntries(fields.flatMap((field) => (field in FIELDS ? [[field, FIELDS[field]]] : [])));
  const own = INPUTS[name]?.(rows) ?? {};
  const related = RELATED[name] ?? RELATED[name.slice(0, name.lastIndexOf('.'))];
  const known = rows.for(name, related).map((row) => {
    const values = fields.map((field) => [
      field,
      [field, ...(ALIASES[field] ?? [])]
        .map((each) => row[each])
        .find((value) => value !== undefined && value !== null),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  });
  const all = [{}, ...known].map((values) => ({ ...values, ...usual, ...own }));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()].slice(0, TRIES_MAX);
};
