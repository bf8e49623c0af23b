import { GAME_MENU } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { useState } from 'react';
import { Frame, type FrameWord } from '../../lib/frame/frame.tsx';
import { Waiting } from '../../lib/frame/notices.tsx';
import { useBack } from '../../lib/navigation.ts';
import { toast } from '../../ui/feedback.tsx';
import { ExitSheet } from './exit-sheet.tsx';
import styles from './frame.module.css';
import { GameMenu } from './game-menu.tsx';
import { usePlay } from './use-play.ts';

interface GameRoomProps {
  address: URL;
  title: string;
  onFailed: () => void;
  onReload: () => void;
}

/** A game from edge to edge, and the one button over it. */
export function GameRoom({ address, title, onFailed, onReload }: GameRoomProps) {
  const play = usePlay();
  const leave = useBack('/');
  const [isAsking, setAsking] = useState(false);
  const hasMoneyThere = (parseMoney(play.user?.gameblance ?? '') ?? 0n) > 0n;

  const hear = (word: FrameWord) => {
    if (word === 'balance') play.readBalance();
    if (word !== 'exit') return;
    // The game has asked already whether somebody really wants to go.
    if (hasMoneyThere) toast(GAME_MENU.stillThere);
    leave();
  };

  return (
    <div className={`${styles.page} ${styles.game}`}>
      <div className={styles.room}>
        <Frame
          address={address}
          title={title}
          waiting={<Waiting name={title} dark />}
          onLoaded={play.begin}
          onFailed={onFailed}
          onWord={hear}
        />
        <GameMenu play={play} onReload={onReload} onExit={() => (hasMoneyThere ? setAsking(true) : leave())} />
      </div>
      {isAsking && <ExitSheet user={play.user} onLeave={leave} onClose={() => setAsking(false)} />}
    </div>
  );
}
