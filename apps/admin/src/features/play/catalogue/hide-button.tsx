import { staffCalls, useCall } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/index.ts';
import { settingsOf } from './game-list.ts';

/** Hides a game that its venue no longer offers. Nothing is shown for a hidden game. */
export function HideButton({ venue, code }: { venue: string; code: string }) {
  const { data } = useCall(staffCalls.games.list, { platname: '', category: '', search: '' });
  const { busy, run } = useAction(staffCalls.games.save, {
    changes: [staffCalls.games.list, staffCalls.games.catalogue],
  });
  const game = data?.find((each) => each.platname === venue && each.code === code);
  if (game?.visible !== 1) return null;
  return (
    <Button busy={busy} onClick={() => void run({ ...settingsOf(game), visible: 0 })}>
      隐藏
    </Button>
  );
}
