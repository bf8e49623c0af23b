import { TextAreaField } from '../../ui/index.ts';

/** What was typed before another person took the conversation over, so that it is not lost. */
export function Unsent({ text }: { text: string }) {
  return text.trim() === '' ? null : <TextAreaField label="未发送的回复" rows={2} value={text} readOnly />;
}
