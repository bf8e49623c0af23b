import { describe, expect, it } from 'vitest';
import {
  afterHandOver,
  afterMemberClose,
  afterMemberReply,
  afterReopen,
  afterStaffClose,
  afterStaffReply,
  afterTake,
  isWorkOrderNumber,
  previewOf,
  type Standing,
  workOrderNumber,
} from './work-order.ts';

const now = new Date('2026-06-18T10:26:00+08:00');
const before = new Date('2026-06-18T10:02:00+08:00');
const anna = { id: 1, name: 'anna' };
const bao = { id: 2, name: 'bao' };

const order = (status: Standing['status'], more: Partial<Standing> = {}): Standing => ({
  status,
  waitingSince: status === 'closed' ? null : before,
  assigneeId: null,
  assigneeName: '',
  firstReplyAt: null,
  ...more,
});
const annas = { assigneeId: 1, assigneeName: 'anna' };

const outcome = (move: () => { status?: string | undefined } | undefined): string => {
  try {
    return move()?.status ?? 'stays';
  } catch (cause) {
    return (cause as Error).message;
  }
};

const CLOSED = '工单已关闭';

describe('a work order', () => {
  it.each([
    ['pending', 'stays', '工单回复后才能关闭', 'processing', 'replied', 'closed', '工单尚未关闭'],
    ['processing', 'stays', '工单回复后才能关闭', 'processing', 'replied', 'closed', '工单尚未关闭'],
    ['replied', 'stays', 'closed', 'processing', 'replied', 'closed', '工单尚未关闭'],
    ['closed', CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, 'processing'],
  ] as const)('allows only the defined actions from %s', (status, reply, close, take, answer, staffClose, reopen) => {
    const it = order(status);
    expect(outcome(() => afterMemberReply(it, '好的', now))).toBe(reply);
    expect(outcome(() => afterMemberClose(it, now))).toBe(close);
    expect(outcome(() => afterTake(it, anna, now))).toBe(take);
    expect(outcome(() => afterStaffReply(it, anna, '您好', now))).toBe(answer);
    expect(outcome(() => afterStaffClose(it, anna, now))).toBe(staffClose);
    expect(outcome(() => afterReopen(it, anna, now))).toBe(reopen);
  });

  it.each([
    ['pending', 'processing'],
    ['processing', 'processing'],
    ['replied', 'replied'],
    ['closed', CLOSED],
  ] as const)('that is handed over while %s becomes %s', (status, expected) => {
    expect(outcome(() => afterHandOver(order(status), { from: 0, to: bao }, now))).toBe(expected);
  });
});

describe('the waiting time of a work order', () => {
  it('starts with the member’s first unanswered reply', () => {
    expect(afterMemberReply(order('replied', { waitingSince: null }), '谢谢', now).waitingSince).toBe(now);
    expect(afterMemberReply(order('pending'), '在吗', now).waitingSince).toBe(before);
  });

  it('ends with an answer or a closing, and starts again with a reopening', () => {
    expect(afterStaffReply(order('pending'), anna, '您好', now).waitingSince).toBeNull();
    expect(afterStaffClose(order('pending'), anna, now)).toMatchObject({ waitingSince: null, closedAt: now });
    expect(afterReopen(order('closed'), anna, now)).toMatchObject({ waitingSince: now, closedAt: null, ...annas });
  });

  it('does not end when the order is taken', () => {
    expect(afterTake(order('pending'), anna, now)).not.toHaveProperty('waitingSince');
  });

  it('keeps the time of the first answer when others follow', () => {
    expect(afterStaffReply(order('pending'), anna, '您好', now).firstReplyAt).toBe(now);
    expect(afterStaffReply(order('replied', { firstReplyAt: before }), anna, '您好', now).firstReplyAt).toBe(before);
  });
});

describe('the assignment of a work order', () => {
  const hers = order('processing', annas);

  it('prevents colleagues from taking, answering or closing it', () => {
    for (const move of [
      () => afterTake(hers, bao, now),
      () => afterStaffReply(hers, bao, '您好', now),
      () => afterStaffClose(hers, bao, now),
    ])
      expect(outcome(move)).toBe('该工单正由anna处理');
  });

  it('does not change when the assignee takes it again', () => {
    expect(afterTake(hers, anna, now)).toBeUndefined();
  });

  it('is set by an answer', () => {
    expect(afterStaffReply(order('pending'), bao, '您好', now)).toMatchObject({ assigneeId: 2, assigneeName: 'bao' });
  });

  it('changes only from the assignee the caller has seen, and only to another person', () => {
    expect(afterHandOver(hers, { from: 1, to: bao }, now)).toMatchObject({ assigneeId: 2, status: 'processing' });
    for (const handing of [
      { from: 0, to: bao },
      { from: 2, to: anna },
      { from: 1, to: anna },
    ])
      expect(outcome(() => afterHandOver(hers, handing, now))).toBe('工单状态已变化，请刷新后重试');
  });
});

it('work order numbers contain the Beijing day and are recognised', () => {
  const late = new Date('2026-06-18T23:59:00+08:00');
  expect(workOrderNumber(late)).toMatch(/^GD20260618-[2-9A-HJ-NP-Z]{4}$/);
  expect(isWorkOrderNumber(workOrderNumber(late))).toBe(true);
  for (const other of ['GD2026', 'D20260618101010ABCDEFGHJKLM', 'koi8866'])
    expect(isWorkOrderNumber(other)).toBe(false);
});

it('a preview is one short line', () => {
  expect(previewOf('您好，\n\n请稍候')).toBe('您好， 请稍候');
  expect(previewOf('长'.repeat(500))).toHaveLength(80);
});
