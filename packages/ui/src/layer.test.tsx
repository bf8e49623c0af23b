import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Layer } from './layer.tsx';
import { navigate, Router, useLocation } from './router.tsx';

let setSheet: (isOpen: boolean) => void = () => undefined;
let setDialog: (isOpen: boolean) => void = () => undefined;

function Site() {
  const { pathname } = useLocation();
  const [sheet, openSheet] = useState(false);
  const [dialog, openDialog] = useState(false);
  setSheet = openSheet;
  setDialog = openDialog;
  return (
    <>
      <p role="status">{pathname}</p>
      {sheet && (
        <Layer label="sheet" place="bottom" onClose={() => openSheet(false)}>
          a sheet
        </Layer>
      )}
      {dialog && (
        <Layer label="question" place="centre" onClose={() => openDialog(false)}>
          a question
        </Layer>
      )}
    </>
  );
}

/** The visible state: the path, then the open layers. */
const shown = () => [screen.getByRole('status', { hidden: true }).textContent, ...labels()].join(' ');
const labels = () => screen.queryAllByRole('dialog').map((layer) => layer.getAttribute('aria-label'));
const back = () => act(async () => window.history.back());
const forward = () => act(async () => window.history.forward());
const becomes = (wanted: string) => waitFor(() => expect(shown()).toBe(wanted));

describe('Back', () => {
  beforeEach(() => {
    render(
      <Router>
        <Site />
      </Router>,
    );
    act(() => navigate('/one'));
    act(() => navigate('/two'));
  });
  afterEach(cleanup);

  it('closes a layer before it leaves the page', async () => {
    act(() => setSheet(true));
    expect(shown()).toBe('/two sheet');
    expect(window.location.hash).toBe('#/two');
    await back();
    await becomes('/two');
    await back();
    await becomes('/one');
  });

  it('closes the topmost of two layers first', async () => {
    act(() => setSheet(true));
    act(() => setDialog(true));
    await back();
    await becomes('/two sheet');
    await back();
    await becomes('/two');
    await back();
    await becomes('/one');
  });

  it('leaves the page at once when the layer was closed by a tap', async () => {
    act(() => setSheet(true));
    act(() => setSheet(false));
    await back();
    await becomes('/one');
  });

  it('closes the lower layer at once when the upper one was closed by a tap', async () => {
    act(() => setSheet(true));
    act(() => setDialog(true));
    act(() => setDialog(false));
    await back();
    await becomes('/two');
  });

  it('returns to the page without its layer after the layer has led to another page', async () => {
    act(() => setSheet(true));
    act(() => {
      setSheet(false);
      navigate('/three');
    });
    await back();
    await becomes('/two');
    await back();
    await becomes('/one');
  });

  it('keeps an address that the page was given while the layer was open', async () => {
    act(() => setSheet(true));
    act(() => navigate('/two/b', { replace: true }));
    await back();
    await becomes('/two/b');
    await back();
    await becomes('/one');
  });

  it('skips the page that a layer has replaced by another one', async () => {
    act(() => setSheet(true));
    act(() => {
      setSheet(false);
      navigate('/three', { replace: true });
    });
    await back();
    await becomes('/one');
  });

  it('works again for a layer that is opened a second time', async () => {
    act(() => setSheet(true));
    act(() => setSheet(false));
    act(() => setSheet(true));
    await back();
    await becomes('/two');
    await back();
    await becomes('/one');
  });

  it('and Forward never get stuck on the entry of a layer', async () => {
    act(() => setSheet(true));
    await back();
    await becomes('/two');
    await forward();
    await becomes('/two');
    await back();
    await becomes('/one');
    await forward();
    await becomes('/two');
  });
});
