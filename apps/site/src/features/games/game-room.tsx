import { REALITY_CHECK } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { Frame, type FrameMessage, type FrameMessageKind, type FrameReply } from '../../lib/frame/frame.tsx';
import { Waiting } from '../../lib/frame/notices.tsx';
import { useBack } from '../../lib/navigation.ts';
import { useVenues } from '../../lib/venues.ts';
import { ExitSheet } from './exit-sheet.tsx';
import styles from './frame.module.css';
import { GameMenu } from './game-menu.tsx';
import { findElsewhere } from './money-elsewhere.ts';
import { RealityCheck } from './reality-check.tsx';
import { type Room, roomOf } from './room.ts';
import { type Orientation, orientationOf, RotateHint } from './rotate-hint.tsx';
import { usePlay } from './use-play.ts';
import { useSitting } from './use-sitting.ts';

interface GameRoomProps {
  venue: string;
  /** Brings the member's money from all wallets to this venue. */
  bring: () => Promise<{ ok: boolean; message: string }>;
  address: URL;
  title: string;
  onFailed: () => void;
  onReload: () => void;
}

/** A game in the full window with the floating menu over it. */
export function GameRoom({ venue, bring, address, title, onFailed, onReload }: GameRoomProps) {
  const play = usePlay();
  const leave = useBack('/');
  const sitting = useSitting();
  const isBlocked = Boolean(sitting?.block);
  const readBalance = useRef(play.readBalance);
  readBalance.current = play.readBalance;
  // A block has ended the game on the server; the page shows the block once the member is read again.
  useEffect(() => {
    if (isBlocked) readBalance.current();
  }, [isBlocked]);
  const [isAsking, setAsking] = useState(false);
  const [room, setRoom] = useState<Room>();
  const [isYielding, setYielding] = useState(false);
  const [wanted, setWanted] = useState<Orientation>();
  const { data: venues } = useVenues();
  // The balance that the game's own bar shows; the sum of all venues until their list has arrived.
  const there = venues?.find(({ platname }) => platname === venue)?.balance ?? play.user?.gameblance;
  const hasMoneyThere = (parseMoney(there ?? '') ?? 0n) > 0n;

  const onMessage = (kind: FrameMessageKind, message: FrameMessage, reply: FrameReply) => {
    if (kind === 'ready') setWanted(orientationOf(message));
    if (kind === 'balance') play.readBalance();
    if (kind === 'room') setRoom(roomOf(message));
    if (kind === 'sheet') setYielding(message['open'] === true);
    if (kind === 'short') void findElsewhere(venue).then((found) => reply({ ...found, koi: 'elsewhere' }));
    if (kind === 'bring') void bring().then((answer) => reply({ ...answer, koi: 'moved' }));
    // The game has already asked for confirmation.
    if (kind === 'exit') leave();
  };
  // A venue that can't hold new bets is covered until the answer, and an ended game until the page is left.
  const isCovered = isBlocked || (sitting?.due === 1 && sitting.held === 0);
  const askToLeave = () => {
    play.readBalance();
    setAsking(true);
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
          onMessage={onMessage}
        />
        {isCovered && <div className={styles.cover} data-cover />}
        {wanted && <RotateHint wanted={wanted} />}
        <GameMenu
          play={play}
          nearest={sitting?.nearest ?? undefined}
          room={room}
          isYielding={isYielding}
          onReload={onReload}
          onExit={() => (hasMoneyThere ? askToLeave() : leave())}
        />
      </div>
      {sitting?.due === 1 && !isBlocked && (
        <RealityCheck
          sitting={sitting}
          onLeave={() => {
            toast(REALITY_CHECK.ended);
            leave();
          }}
        />
      )}
      {isAsking && (
        <ExitSheet
          there={there}
          isAuto={play.user?.transferstatus === 1}
          onLeave={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
