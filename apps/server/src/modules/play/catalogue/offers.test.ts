import { describe, expect, it } from 'vitest';
import type { GameRow } from './changes.ts';
import { compared, readOffers } from './offers.ts';

const ORIGINS = ['https://play.venue.example', 'https://api.venue.example'];
const tiger = { code: 'tiger', name: '虎虎生威', category: 'concise', rtp: '0.9710' };
const offer = (change: object) => readOffers([{ ...tiger, ...change }], ORIGINS).offers.get('tiger');

const stored: GameRow = {
  id: 1,
  venue: 'xinghe',
  code: 'tiger',
  type: '0',
  category: 'concise',
  name: '猛虎下山',
  visible: true,
  hot: false,
  sort: 0,
  mobileImage: '/art/a.svg',
  appImage: '/art/a.svg',
  icon: '/art/a.svg',
  venueLogo: '',
  headerLogo: '',
  maintenance: false,
  restFrom: null,
  restUntil: null,
  returnPercent: '97.1',
  turnoverWeight: 70,
  rebateWeight: 60,
  packetWeight: 50,
  venueName: '虎虎生威',
  venueCategory: 'concise',
  venueReturn: '97.10',
  earlierCategory: 'concise',
  version: 4,
};

describe('the offer of a venue', () => {
  it('has its return in percent, rounded up', () => {
    expect(offer({ rtp: '0.9604' })).toMatchObject({ returnPercent: '96.04' });
    expect(offer({ rtp: '0.96' })).toMatchObject({ returnPercent: '96.00' });
    expect(offer({ rtp: '0.960401' })).toMatchObject({ returnPercent: '96.05' });
  });

  it('has the suggested weights unless the venue names its own', () => {
    expect(offer({})?.weights).toEqual({ turnover_weight: 80, rebate_weight: 80, packet_weight: 80 });
    expect(offer({ weights: { turnover: 20, rebate: 0, packet: 10 } })?.weights).toEqual({
      turnover_weight: 20,
      rebate_weight: 0,
      packet_weight: 10,
    });
  });

  it('has a picture only at an origin of the venue', () => {
    expect(offer({ picture: '/art/tiger.png' })?.picture).toBe('https://play.venue.example/art/tiger.png');
    expect(offer({ picture: 'https://api.venue.example/t.png' })?.picture).toBe('https://api.venue.example/t.png');
    for (const picture of ['https://other.example/t.png', '//other.example/t.png', 'file:///etc/passwd', 'http://[']) {
      expect(offer({ picture })?.picture, picture).toBe('');
    }
    expect(readOffers([{ ...tiger, picture: '/t.png' }], []).offers.get('tiger')?.picture).toBe('');
  });

  it('has no category when the site does not know it', () => {
    expect(offer({ category: 'casino' })).toMatchObject({ category: '' });
  });

  it('is read even when other rows are malformed or repeated', () => {
    const rows = [null, { code: 'x' }, { ...tiger, code: 'a b' }, tiger, tiger, { ...tiger, code: 'lion' }];
    const { offers, malformed } = readOffers(rows, ORIGINS);
    expect([[...offers.keys()], malformed]).toEqual([['tiger', 'lion'], 4]);
  });
});

describe('the comparison with the stored games', () => {
  const compare = (change: object, row: Partial<GameRow> = {}) =>
    compared(readOffers([{ ...tiger, ...change }], ORIGINS).offers, [{ ...stored, ...row }])[0];

  it('keeps name and weights that staff chose while the venue changed nothing', () => {
    const same = { state: 'same', name: '猛虎下山', turnover_weight: 70, known: { name: '猛虎下山', version: 4 } };
    expect(compare({})).toMatchObject({ ...same, changes: [] });
  });

  it('names what the venue changed and proposes its new values', () => {
    const rise = compare({ rtp: '0.9550', name: '虎年大吉' });
    expect(rise).toMatchObject({ state: 'changed', changes: ['name', 'return'], name: '虎年大吉' });
    expect(rise).toMatchObject({ return_percent: '95.50', known: { return_percent: '97.1' }, rebate_weight: 60 });
    expect(compare({ category: 'fish' })).toMatchObject({ changes: ['category'], category: 'fish' });
  });

  it('compares with the stored values of a game that was never imported', () => {
    const byHand = { venueName: '', venueCategory: '', venueReturn: '' };
    expect(compare({}, byHand)).toMatchObject({ changes: ['name'], name: '虎虎生威' });
    expect(compare({}, { ...byHand, name: '虎虎生威' })).toMatchObject({ state: 'same' });
  });

  it('keeps a higher return that staff entered before the first import', () => {
    const byHand = { venueName: '虎虎生威', venueReturn: '' };
    expect(compare({}, { ...byHand, returnPercent: '98.94' })).toMatchObject({
      state: 'same',
      return_percent: '98.94',
    });
    expect(compare({}, { ...byHand, returnPercent: '97.09' })).toMatchObject({ changes: ['return'] });
    expect(compare({}, { ...byHand, returnPercent: '' })).toMatchObject({ changes: ['return'] });
  });

  it('treats both names of fishing as one category', () => {
    expect(compare({ category: 'fish' }, { venueCategory: '', category: 'fishing' })).toMatchObject({ state: 'same' });
  });

  it('lists new games and those that the venue no longer offers', () => {
    const rows = compared(readOffers([{ ...tiger, code: 'lion' }], ORIGINS).offers, [stored]);
    expect(rows.map(({ code, state, known }) => [code, state, known?.version])).toEqual([
      ['lion', 'new', undefined],
      ['tiger', 'withdrawn', 4],
    ]);
  });
});
