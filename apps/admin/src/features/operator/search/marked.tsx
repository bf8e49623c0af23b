import { Fragment } from 'react';

interface Part {
  text: string;
  marked: boolean;
}

/** Splits a text at each occurrence of the wanted one, regardless of case. */
export const partsOf = (text: string, wanted: string): Part[] => {
  if (wanted === '') return [{ text, marked: false }];
  const [where, what] = [text.toLowerCase(), wanted.toLowerCase()];
  const parts: Part[] = [];
  let from = 0;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), marked: false });
    from = at + what.length;
    parts.push({ text: text.slice(at, from), marked: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false });
  return parts;
};

/** A text in which the part that was searched for is highlighted. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return partsOf(text, wanted).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={at}>{part.marked ? <mark>{part.text}</mark> : part.text}</Fragment>
  ));
}
