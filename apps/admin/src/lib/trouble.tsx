import { Hint } from '../ui/index.ts';
import { waitText } from './use-attempt.ts';

/** The server's message about an attempt, with the remaining waiting time if there is one. */
export function Trouble({ text, waitS }: { text: string | undefined; waitS: number }) {
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Hint tone="danger" icon="warning-circle-fill">
        {text}
        {waitS > 0 && <span>（请等待 {waitText(waitS)}）</span>}
      </Hint>
    </div>
  );
}
