import { staffRows } from '@koi/contract';
import { platformSecret } from '@koi/venue-protocol';
import { VENUE_SECRET } from './fake-venue.ts';
import { newStaff } from './staff.ts';
import type { VenueFixture } from './venues.ts';

const rows = staffRows.venues;
type Form = ReturnType<typeof venueForm>;

/** The form of a venue at the given address, with the secret that the fake venue expects. */
export const venueForm = (platname: string, url: string) => ({
  platname,
  title: '金城彩票',
  adapter: 'koi',
  url,
  merchant: '',
  timeout_s: '4',
  clock_tolerance_s: '30',
  frame_origins: [] as string[],
  advance_max: '50000.00',
  sort: '7',
  secret: platformSecret(VENUE_SECRET, platname),
});

/** The back office of a fixture: one person who manages venues, and a second one who approves. */
export const venueDesk = async ({ app, call, venue }: VenueFixture) => {
  const maker = await newStaff(app, 'treasurer');
  const second = await newStaff(app, 'checker');
  const as = { token: maker.token };

  const settings = async (platname: string) => (await call(rows.settings, { platname }, as)).body.data;
  const test = async (platname: string, changes: Partial<Form> = {}) =>
    (await call(rows.test, { ...venueForm(platname, venue.url), secret: '', ...changes }, as)).body;
  const save = async (platname: string, changes: Partial<Form> = {}) => {
    const { secret: _, version, ...stored } = await settings(platname);
    return (await call(rows.save, { ...stored, secret: '', version, ...changes }, as)).body;
  };
  const setOpen = async (platname: string, open: 0 | 1) => {
    const { version } = await settings(platname);
    return (await call(rows.setOpen, { platname, version, open, remark: '测试' }, as)).body;
  };

  return {
    maker,
    second,
    settings,
    test,
    save,
    setOpen,
    list: async () => (await call(rows.list, {}, as)).body.data,
    create: async (platname: string, changes: Partial<Form> = {}) =>
      (await call(rows.create, { ...venueForm(platname, venue.url), ...changes }, as)).body,
    /** Adds a venue, tests it and opens it to members. */
    async createOpen(platname: string) {
      await call(rows.create, venueForm(platname, venue.url), as);
      await test(platname);
      const opened = await setOpen(platname, 1);
      if (opened.code !== 200) throw new Error(opened.message);
    },
    async setRetired(platname: string, retired: 0 | 1) {
      const { version } = await settings(platname);
      return (await call(rows.setRetired, { platname, version, retired, remark: '合约到期' }, as)).body;
    },
    propose: async (platname: string, change: Partial<Pick<Form, 'url' | 'merchant' | 'secret' | 'advance_max'>>) =>
      (await call(rows.proposeAccess, { platname, remark: '定期更换', ...change }, as)).body,
    /** Approves the waiting proposal, by default as the second person. */
    async approve(token = second.token) {
      const { body } = await call(staffRows.proposals.list, { state: 1 }, { token });
      const no = body.data.data[0]?.no ?? '';
      return (await call(staffRows.proposals.approve, { no, remark: '已电话核对指纹' }, { token })).body;
    },
  };
};
