import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirm, type Question, Feedback as Shared, toast } from './feedback.tsx';
import { Layer } from './layer.tsx';

function Dialog({ question: { text, ok, cancel, answer } }: { question: Question }) {
  return (
    <Layer label={String(text)} role="alertdialog" place="centre" onClose={() => answer(false)}>
      {text}
      <button type="button" onClick={() => answer(false)}>
        {cancel}
      </button>
      <button type="button" onClick={() => answer(true)}>
        {ok}
      </button>
    </Layer>
  );
}
const Feedback = () => <Shared Dialog={Dialog} toastMs={2000} />;

describe('a toast', () => {
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
  });

  it('replaces the previous one', () => {
    render(<Feedback />);
    act(() => toast('复制成功！', 'success'));
    act(() => toast('请登录！', 'failure'));
    expect(screen.queryByText('复制成功！')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('请登录！');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('of a failure is red', () => {
    const styles = readFileSync('packages/ui/src/feedback.module.css', 'utf8');
    expect(/\.toast\[data-kind="failure"\] \{[^}]*background: var\(--toast-failure, #b3232e\);/.test(styles)).toBe(
      true,
    );
  });

  it('disappears after its time', () => {
    vi.useFakeTimers();
    render(<Feedback />);
    act(() => toast('复制成功！', 'success'));
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.getByRole('status').textContent).toBe('复制成功！');
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('a question', () => {
  afterEach(cleanup);

  it.each([
    ['确定', true],
    ['取消', false],
  ])('is answered by %s with %s', async (button, answer) => {
    render(<Feedback />);
    const asked = confirm({ text: '真的吗' });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await asked).toBe(answer);
  });

  it('is answered with no by Escape', async () => {
    render(<Feedback />);
    const asked = confirm({ text: '真的吗' });
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(await asked).toBe(false);
  });

  it('waits until the previous one is answered', async () => {
    render(<Feedback />);
    const first = confirm({ text: '第一问' });
    const second = confirm({ text: '第二问' });
    expect(await screen.findByText('第一问')).toBeTruthy();
    expect(screen.queryByText('第二问')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await userEvent.click(await screen.findByRole('button', { name: '取消' }));
    expect([await first, await second]).toEqual([true, false]);
  });
});
