import { inBrowser } from './in-browser.ts';

interface State {
  /** Number of pages of this visit before the entry. */
  idx?: number;
  /** Position of the entry above its page: 0 for the page, 1 for the first layer. Absent if no layer was opened. */
  layers?: number;
  /** Address of the entry below the entry of a layer. */
  below?: string;
}

const readState = (): State => window.history.state ?? {};

const readEntry = () => ({ idx: 0, layers: 0, below: '', ...readState(), address: window.location.href });

let here: ReturnType<typeof readEntry>;
/** The functions that close the open layers, the topmost last. */
const open: (() => void)[] = [];

export const depthHere = () => readEntry().idx;

const put = (state: State, address: string, replace: boolean) => {
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  here = readEntry();
};

/** Adds the entry of a page. It replaces the entry of a layer, so that Back leads to the page itself. */
export const putPage = (address: string, replace: boolean) => {
  const { idx, layers } = readEntry();
  if (replace) put({ ...readState(), idx }, address, true);
  else put({ idx: idx + 1 }, address, layers > 0);
};

/**
 * Adds an entry at the same address for a layer, so that Back closes the layer. The entry remains when the layer is
 * closed in another way, and is used by the next layer or page: going back by script would race with the next
 * navigation.
 */
export const putLayer = (close: () => void) => {
  open.push(close);
  here = readEntry();
  if (here.layers < open.length) {
    const { address } = here;
    if (here.layers === 0) put({ ...readState(), layers: 0 }, address, true);
    put({ ...readState(), layers: open.length, below: address }, address, false);
  }
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
};

const follow = () => {
  const { idx, layers, below, address } = here;
  here = readEntry();
  const isSamePage =
    readState().layers !== undefined && here.idx === idx && (here.address === address || here.address === below);
  // The page has changed its address while the entry of the layer was the current one.
  if (isSamePage && here.address !== address) put(readState(), address, true);
  const surplus = open.splice(isSamePage ? here.layers : 0);
  for (const close of surplus.toReversed()) close();
  // Skips an entry whose layer was already closed, because Back would otherwise have no visible effect.
  if (isSamePage && here.layers < layers && surplus.length === 0) window.history.back();
};

if (inBrowser) {
  here = readEntry();
  window.addEventListener('popstate', follow);
}
