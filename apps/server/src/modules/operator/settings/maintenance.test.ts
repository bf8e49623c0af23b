import { describe, expect, it } from 'vitest';
import { closedArea, isInMaintenance, maintenanceInfo, maintenancePhase } from './maintenance.ts';
import { readSettings } from './setting.ts';

const at = (time: string) => new Date(`2026-06-18T${time}+08:00`);
const noon = at('12:00:00');

describe('the rule of every maintenance', () => {
  it.each([
    ['without a window', null, 'none'],
    ['at once and without an end', { from: null, until: null }, 'now'],
    ['at its start', { from: noon, until: null }, 'now'],
    ['before its start', { from: at('12:00:01'), until: null }, 'planned'],
    ['before its end', { from: at('11:00:00'), until: at('12:00:01') }, 'now'],
    ['at its end', { from: at('11:00:00'), until: noon }, 'none'],
    ['long after its end', { from: at('01:00:00'), until: at('02:00:00') }, 'none'],
  ] as const)('gives the phase %s', (_, window, phase) => {
    expect(maintenancePhase(window, noon)).toBe(phase);
    expect(isInMaintenance(window, noon)).toBe(phase === 'now');
  });
});

const window = (from: string, until: string | null, text = '例行升级') => ({
  from: at(from).toISOString(),
  until: until && at(until).toISOString(),
  text,
  lead_minutes: 60,
  by: 'admin01',
  at: at('09:00:00').toISOString(),
});
const settingsWith = (stored: object) => readSettings(new Map(Object.entries(stored)));
const info = (stored: object, now = noon) => maintenanceInfo(settingsWith(stored), now);

describe('the texts for members', () => {
  it('is nothing while everything is open', () => {
    expect(info({})).toMatchObject({
      site_state: 1,
      maintenance_notice: '',
      deposits_closed: '',
      withdrawals_closed: '',
      registration_closed: '',
    });
  });

  it('is the text and the end of the maintenance of the site', () => {
    const today = info({ site_maintenance: window('11:00:00', '14:30:00') });
    expect(today).toMatchObject({
      site_state: 0,
      repair_tips: '例行升级\n预计今日 14:30 恢复',
      maintenance_notice: '',
    });
    const open = info({ site_maintenance: window('11:00:00', null) });
    expect(open).toMatchObject({ site_state: 0, repair_tips: '例行升级' });
  });

  it('names another day than today', () => {
    const night = window('11:00:00', null);
    const until = (iso: string) => info({ site_maintenance: { ...night, until: iso } }).repair_tips;
    expect(until('2026-06-18T18:00:00Z')).toBe('例行升级\n预计明日 02:00 恢复');
    expect(until('2026-06-30T18:00:00Z')).toBe('例行升级\n预计7月1日 02:00 恢复');
  });

  it('ends by itself', () => {
    expect(info({ site_maintenance: window('11:00:00', '12:00:00') })).toMatchObject({ site_state: 1 });
  });

  it('announces a planned maintenance from its lead time on', () => {
    const planned = { site_maintenance: window('13:30:00', '15:00:00') };
    expect(info(planned)).toMatchObject({ site_state: 1, maintenance_notice: '' });
    expect(info(planned, at('12:30:00'))).toMatchObject({
      site_state: 1,
      maintenance_notice: '系统将于今日 13:30 开始维护，预计今日 15:00 恢复',
    });
    expect(info({ site_maintenance: window('13:30:00', null) }, at('13:00:00')).maintenance_notice).toBe(
      '系统将于今日 13:30 开始维护',
    );
    expect(info(planned, at('13:30:00'))).toMatchObject({ site_state: 0, maintenance_notice: '' });
  });

  it('covers each part of the site on its own', () => {
    const closed = { deposits_maintenance: window('11:00:00', '13:00:00', '银行升级') };
    expect(info(closed)).toMatchObject({
      site_state: 1,
      deposits_closed: '银行升级\n预计今日 13:00 恢复',
      withdrawals_closed: '',
    });
  });

  it('is the stored text while the operator keeps the site closed', () => {
    const settings = settingsWith({ site_state: 0, repair_tips: '即将开业' });
    expect(maintenanceInfo(settings, noon)).toMatchObject({ site_state: 0, repair_tips: '即将开业' });
    expect(closedArea(settings, 'site', noon)).toEqual({ text: '即将开业', until: null });
    expect(closedArea(settings, 'deposits', noon)).toBeUndefined();
  });
});
