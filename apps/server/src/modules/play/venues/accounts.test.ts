import { PROPOSALS, staffRows, VENUE_SETTINGS } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { effectsOf } from '../../../../test/proposals.ts';
import { venueDesk } from '../../../../test/venue-settings.ts';
import { venueFixture } from '../../../../test/venues.ts';

const fixture = await venueFixture();
const { app, call, venue, database, clock } = fixture;
const desk = await venueDesk(fixture);

beforeAll(() => desk.createOpen('jinyuan'));
beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('address and merchant name', () => {
  const taken = { code: 409, message: VENUE_SETTINGS.accountTaken('金城彩票') };

  it('belong to one venue, also in another spelling and beside a preset one', async () => {
    for (const code of ['jinma', 'jinlong']) expect((await desk.create(code)).code).toBe(200);
    expect(await desk.create('jinniu', { url: `${venue.url}//`, merchant: 'JINMA' })).toMatchObject(taken);
    expect(await desk.create('jinniu', { url: venue.url.replace('http', 'HTTP'), merchant: 'jinma' })).toMatchObject(
      taken,
    );
    const message = VENUE_SETTINGS.accountTaken('星河电子');
    expect(await desk.create('jinniu', { merchant: 'xinghe' })).toMatchObject({ message });
    expect(await desk.save('jinlong', { merchant: 'jinma' })).toMatchObject(taken);
    expect(await desk.propose('jinlong', { merchant: 'Jinma' })).toMatchObject(taken);
    const forged = database.pool.query(`UPDATE venue SET merchant = 'JinMa' WHERE platname = 'jinlong'`);
    await expect(forged).rejects.toThrow('venue_account');
  });

  it('are compared again when the second person agrees', async () => {
    const other = 'https://api.jinma.example/v2';
    for (const [code, url] of [
      ['jinma', other],
      ['jinlong', 'https://API.jinma.example:443/v2/'],
    ] as const) {
      clock.advance(1_000);
      expect(await desk.propose(code, { url, merchant: 'KOI-1' })).toMatchObject({ code: 200 });
    }
    expect((await desk.approve()).code).toBe(200);
    expect(await desk.settings('jinlong')).toMatchObject({ url: other, merchant: 'KOI-1' });
    expect(await desk.approve()).toMatchObject(taken);
    expect(await desk.settings('jinma')).toMatchObject({ url: venue.url, merchant: '' });
    const { proposal: no } = await desk.settings('jinma');
    expect(await effectsOf(app, no)).toContain('! 同一主机的其他场馆: 金城彩票');
    await call(staffRows.proposals.withdraw, { no }, { token: desk.maker.token });
  });

  it('that two venues have from an earlier release are shown, and neither is opened or restored', async () => {
    await database.pool.query(
      `UPDATE venue SET merchant = 'jinlong', url = $1, shares_account = true, test_passed = true, tested_version = access_version
       WHERE platname = 'jinma'`,
      ['https://api.jinma.example/v2/'],
    );
    await database.pool.query(`UPDATE venue SET merchant = '' WHERE platname = 'jinlong'`);
    expect(await desk.settings('jinma')).toMatchObject({ shared_with: '金城彩票' });
    expect(await desk.setOpen('jinma', 1)).toMatchObject(taken);
    expect((await desk.save('jinma', { sort: '8' })).code).toBe(200);
    expect((await desk.setRetired('jinma', 1)).code).toBe(200);
    expect(await desk.setRetired('jinma', 0)).toMatchObject(taken);
    expect((await desk.setRetired('jinlong', 1)).code).toBe(200);
    expect((await desk.setRetired('jinma', 0)).code).toBe(200);
    expect((await desk.save('jinma', { merchant: 'KOI-2' })).code).toBe(200);
    expect(await desk.settings('jinma')).toMatchObject({ shared_with: '' });
    const { rows } = await database.pool.query(`SELECT shares_account FROM venue WHERE platname = 'jinma'`);
    expect(rows).toEqual([{ shares_account: false }]);
  });

  it('need two people for another merchant name once the venue was open', async () => {
    expect(await desk.save('jinyuan', { merchant: 'KOI-3' })).toMatchObject({
      message: VENUE_SETTINGS.merchantNeedsTwo,
    });
    expect((await desk.save('jinyuan', { merchant: 'jinyuan' })).code).toBe(200);
    expect((await desk.propose('jinyuan', { merchant: 'KOI-3' })).code).toBe(200);
    expect((await desk.approve()).code).toBe(200);
    expect(await desk.settings('jinyuan')).toMatchObject({ merchant: 'KOI-3', test: { current: 0 } });
  });
});

it('the limit of advances is lowered by one person, and raised by two', async () => {
  expect(await desk.save('jinyuan', { advance_max: '50000.01' })).toMatchObject({
    code: 403,
    message: VENUE_SETTINGS.advanceNeedsTwo,
  });
  expect((await desk.save('jinyuan', { advance_max: '40000' })).code).toBe(200);
  expect(await desk.propose('jinyuan', { advance_max: '40000' })).toMatchObject({
    message: VENUE_SETTINGS.nothingProposed,
  });
  expect((await desk.propose('jinyuan', { advance_max: '60000' })).code).toBe(200);
  expect((await desk.save('jinyuan', { advance_max: '100' })).code).toBe(200);
  expect(await desk.approve()).toMatchObject({ message: PROPOSALS.changed });
  expect((await desk.propose('jinyuan', { advance_max: '60000' })).code).toBe(200);
  expect((await desk.approve()).code).toBe(200);
  expect(await desk.settings('jinyuan')).toMatchObject({ advance_max: '60000.00' });
});
