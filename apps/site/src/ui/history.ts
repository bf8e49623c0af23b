interface State {
  /** Pages of this visit behind the entry. */
  idx?: number;
  /** Which entry above its page this is: 0 for the page, 1 for the first layer. Absent where no layer was opened. */
  layers?: number;
}

const readState = (): State => window.history.state ?? {};

const readEntry = () => ({ idx: 0, layers: 0, ...readState(), address: window.location.href });

let here = readEntry();
/** What closes each open layer, the topmost last. */
const open: (() => void)[] = [];

export const depthHere = () => readEntry().idx;

const put = (state: State, address: string, replace: boolean) => {
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
};

/** An entry for a page. It takes the place of an entry that a layer has put there: Back leads to the page itself. */
export const putPage = (address: string, replace: boolean) => {
  const { idx, layers } = readEntry();
  put({ idx: replace ? idx : idx + 1 }, address, replace || layers > 0);
  here = readEntry();
};

/**
 * An entry at the same address for a layer that can be closed, so that Back closes it. The entry stays when the layer is
 * closed otherwise, and serves the next layer or page: going back by script would race with what follows the closing.
 */
export const putLayer = (close: () => void) => {
  open.push(close);
  here = readEntry();
  if (here.layers < open.length) {
    if (here.layers === 0) put({ ...readState(), layers: 0 }, here.address, true);
    put({ ...readState(), layers: open.length }, here.address, false);
    here = readEntry();
  }
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
};

window.addEventListener('popstate', () => {
  const { idx, layers, address } = here;
  here = readEntry();
  const isSamePage = readState().layers !== undefined && here.idx === idx && here.address === address;
  const surplus = open.splice(isSamePage ? here.layers : 0);
  for (const close of surplus.toReversed()) close();
  // Back from an entry whose layer was closed before: nothing would seem to happen.
  if (isSamePage && here.layers < layers && surplus.length === 0) window.history.back();
});
