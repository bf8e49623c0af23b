import { failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { Button, Hint } from '../ui/index.ts';
import { exactTime } from './times.ts';

interface OutdatedProps {
  /** The call that the page shows. */
  read: { data: unknown; error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
}

/** Says that a page which refreshes itself shows an earlier answer, because the latest call failed. */
export function Outdated({ read: { data, error, dataUpdatedAt, isFetching, refetch } }: OutdatedProps) {
  if (!data || !error) return null;
  return (
    <div role="alert">
      <Hint tone="warning" icon="wifi-slash">
        {failureText(error, SHELL.serverFailure)}。以下是 {exactTime(beijingTime(new Date(dataUpdatedAt)))} 的内容。{' '}
        <Button busy={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      </Hint>
    </div>
  );
}
