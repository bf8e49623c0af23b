import { confirm } from '@koi/ui/feedback';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { go, useRoute } from '../lib/navigation.ts';
import { Feedback } from './feedback.tsx';
import { FormDialog, Panel } from './index.ts';

let showPanel: (isOpen: boolean) => void = () => undefined;
let showForm: (isOpen: boolean) => void = () => undefined;

function Office() {
  const { path, query } = useRoute();
  const [panel, setPanel] = useState(false);
  const [form, setForm] = useState(false);
  showPanel = setPanel;
  showForm = setForm;
  return (
    <>
      <p role="note">{[path, ...query.values()].join(' ')}</p>
      {panel && (
        <Panel title="panel" onClose={() => setPanel(false)}>
          details
        </Panel>
      )}
      {form && (
        <FormDialog title="form" ok="OK" onClose={() => setForm(false)} onSubmit={() => undefined}>
          fields
        </FormDialog>
      )}
      <Feedback />
    </>
  );
}

/** The visible state: the address, then the open panel and dialogs. */
const shown = () =>
  [
    screen.getByRole('note').textContent,
    ...screen.queryAllByRole('region').map((panel) => panel.getAttribute('aria-label')),
    ...screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label')),
    ...screen.queryAllByRole('alertdialog').map((dialog) => dialog.getAttribute('aria-label')),
  ].join(' ');
const back = () => act(async () => window.history.back());
const becomes = (wanted: string) => waitFor(() => expect(shown()).toBe(wanted));

describe('Back in the back office', () => {
  beforeEach(() => {
    render(<Office />);
    act(() => go('/one'));
    act(() => go('/two'));
  });

  it('closes a question, then a dialog, then the panel, and only then leaves the page', async () => {
    act(() => showPanel(true));
    act(() => showForm(true));
    let answer: boolean | undefined;
    act(() => {
      void confirm({ title: 'question', text: '' }).then((yes) => {
        answer = yes;
      });
    });
    expect(shown()).toBe('/two panel form question');
    await back();
    await becomes('/two panel form');
    expect(answer).toBe(false);
    await back();
    await becomes('/two panel');
    await back();
    await becomes('/two');
    await back();
    await becomes('/one');
  });

  it('keeps a filter that was changed while the panel was open', async () => {
    act(() => showPanel(true));
    act(() => go('/two?state=open', { replace: true }));
    await back();
    await becomes('/two open');
    await back();
    await becomes('/one');
  });

  it('leaves the page at once when the panel was closed by a click', async () => {
    act(() => showPanel(true));
    act(() => {
      showPanel(false);
      go('/two?state=open', { replace: true });
    });
    await back();
    await becomes('/one');
  });
});
