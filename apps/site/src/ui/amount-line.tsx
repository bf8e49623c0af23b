import { Fragment } from 'react';

const AMOUNT = /\s*(\d[\d,.:]*%?)\s*/;

/** A line of text with emphasised figures: 首存礼金最高 **8,888** 元. */
export function AmountLine({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={className}>
      {text.split(AMOUNT).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>{index % 2 === 1 ? <b>{part}</b> : part}</Fragment>
      ))}
    </span>
  );
}
