import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { VENUE_SETTINGS } from '../texts/venue-settings.ts';
import {
  checkNewVenue,
  checkVenueAccess,
  checkVenueConnection,
  checkVenueSettings,
  isApiAddress,
} from './venue-settings.ts';

const form = {
  platname: 'jincheng',
  title: '金城彩票',
  adapter: 'koi',
  url: 'https://api.jincheng.example/v2',
  merchant: 'KOI-8801',
  timeout_s: '20',
  clock_tolerance_s: '30',
  secret: 's'.repeat(64),
  frame_origins: ['https://games.jincheng.example'],
  advance_max: '50000',
  sort: '7',
};

describe('the settings of a venue', () => {
  it('are checked field by field', () => {
    expectInOrder(checkNewVenue, form, [
      [{ platname: 'userbalance' }, VENUE_SETTINGS.codeWrong],
      [{ title: ' ' }, VENUE_SETTINGS.titleWrong],
      [{ adapter: 'other' }, VENUE_SETTINGS.adapterWrong],
      [{ url: 'api.jincheng.example' }, VENUE_SETTINGS.addressWrong],
      [{ merchant: 'KOI 8801' }, VENUE_SETTINGS.merchantWrong],
      [{ timeout_s: '21' }, VENUE_SETTINGS.timeoutWrong],
      [{ clock_tolerance_s: '0' }, VENUE_SETTINGS.toleranceWrong],
      [{ secret: 'with spaces and long enough to be a secret' }, VENUE_SETTINGS.secretWrong],
      [{ frame_origins: ['https://games.jincheng.example/lobby'] }, VENUE_SETTINGS.originsWrong],
      [{ advance_max: '-1' }, VENUE_SETTINGS.advanceWrong],
      [{ sort: '1.5' }, VENUE_SETTINGS.sortWrong],
    ]);
  });

  it.each(['', 'a', 'new', '9venue', 'Venue', 'a:b', 'a'.repeat(33)])('need a code that is not “%s”', (platname) => {
    expect(checkNewVenue({ ...form, platname })).toBe(VENUE_SETTINGS.codeWrong);
  });

  it('need an address and a secret only when the venue is new', () => {
    expect(checkNewVenue({ ...form, url: '' })).toBe(VENUE_SETTINGS.addressMissing);
    expect(checkNewVenue({ ...form, secret: '' })).toBe(VENUE_SETTINGS.secretMissing);
    expect(checkVenueSettings({ ...form, url: '', secret: '' })).toBeUndefined();
    expect(checkVenueConnection({ ...form, url: '', secret: '' })).toBeUndefined();
  });

  it('have an address without credentials, query and fragment', () => {
    for (const good of ['https://a.example', 'http://10.0.0.8:3100/v2']) expect(isApiAddress(good)).toBe(true);
    for (const bad of [
      'ftp://a.example',
      'https://u:p@a.example',
      'https://a.example/?',
      'https://a.example/#',
      'https://a b',
    ])
      expect(isApiAddress(bad)).toBe(false);
  });
});

it('a proposal needs something that changes, and a reason', () => {
  const proposal = { url: '', merchant: '', secret: form.secret, advance_max: '', remark: '定期更换' };
  expect(checkVenueAccess(proposal)).toBeUndefined();
  expect(checkVenueAccess({ ...proposal, secret: '' })).toBe(VENUE_SETTINGS.nothingProposed);
  expect(checkVenueAccess({ ...proposal, secret: 'short' })).toBe(VENUE_SETTINGS.secretWrong);
  expect(checkVenueAccess({ ...proposal, url: 'nowhere' })).toBe(VENUE_SETTINGS.addressWrong);
  expect(checkVenueAccess({ ...proposal, secret: '', merchant: 'KOI-1' })).toBeUndefined();
  expect(checkVenueAccess({ ...proposal, merchant: 'a b' })).toBe(VENUE_SETTINGS.merchantWrong);
  expect(checkVenueAccess({ ...proposal, secret: '', advance_max: '60000' })).toBeUndefined();
  expect(checkVenueAccess({ ...proposal, advance_max: '-1' })).toBe(VENUE_SETTINGS.advanceWrong);
  expect(checkVenueAccess({ ...proposal, remark: '' })).toBe('请填写原因');
});
