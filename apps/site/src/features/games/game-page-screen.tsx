import { FRAME_REFUSED_REDIRECT_MS } from '@koi/contract/constants';
import { FRAME_TITLES, GAME_MENU, GAME_PAGE } from '@koi/contract/texts';
import { useEffect, useState } from 'react';
import { pageAddress, safeAddress } from '../../lib/address.ts';
import { useAppInfo } from '../../lib/api.ts';
import { Frame } from '../../lib/frame/frame.tsx';
import { Waiting } from '../../lib/frame/notices.tsx';
import { stayAt } from '../../lib/game-stay.ts';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { BirthDateSheet } from '../../lib/protection/birth-date-sheet.tsx';
import { isBirthDateMissing, noteBlock } from '../../lib/protection/refusals.ts';
import { useIsMember, useSession } from '../../lib/session.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import styles from './frame.module.css';
import { Departure, FrameFailure, FrameState, LoginFirst, Unreachable } from './frame-states.tsx';
import { GameRoom } from './game-room.tsx';
import { bringHere } from './money-elsewhere.ts';
import { type FrameRequest, requestOf } from './request.ts';
import { addressFailureText, unreachableText, useAddress } from './use-address.ts';

export function GamePageScreen() {
  const query = useQueryParams();
  const isMember = useIsMember();
  const hasEnded = useSession(({ status }) => status === 'ended');
  const request = requestOf(query);
  if (!request) return <Unreachable title={FRAME_TITLES.game} text={GAME_PAGE.unreachable} />;
  if (request.kind === 'app') return <Download />;
  const title = titleOf(request);
  if (!isMember && request.kind !== 'service') {
    // The alert about an ended session leads to the login by itself.
    return hasEnded ? <FrameState title={title} /> : <LoginFirst title={title} />;
  }
  // The key resets the state when the address changes.
  return <Opening key={query.toString()} request={request} title={title} />;
}

const titleOf = (request: FrameRequest) => (request.kind === 'game' && request.name) || FRAME_TITLES[request.kind];

/** The download is at the address that the operator has set. */
function Download() {
  const app = useAppInfo();
  const address = app?.app_download_switch === 1 ? safeAddress(app.ios_download_url) : undefined;
  if (!app) return null;
  if (!address) return <Unreachable title={FRAME_TITLES.app} text={GAME_PAGE.unreachable} />;
  return <Departure title={FRAME_TITLES.app} address={address} text={GAME_MENU.leaving} afterMs={0} />;
}

function Opening({ request, title }: { request: Exclude<FrameRequest, { kind: 'app' }>; title: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt, ask } = useAddress(request);
  const [failedAt, setFailedAt] = useState(0);
  const back = useBack('/');
  const isGame = request.kind === 'game';
  const venue = isGame ? request.venue : undefined;
  // The launch moves money, so leaving the page brings it back, whatever happens to the page.
  useEffect(() => (venue === undefined ? undefined : stayAt(venue)), [venue]);
  // A block that is not known to the page yet is shown in its place once the member is read again.
  useEffect(() => noteBlock(error), [error]);

  if (isFetching) {
    return (
      <div className={`${styles.page} ${isGame ? styles.game : ''}`}>
        <Waiting name={isGame ? request.name : title} dark={isGame} />
      </div>
    );
  }
  if (isBirthDateMissing(error)) {
    return (
      <FrameState title={title}>
        <BirthDateSheet onGiven={() => void refetch()} onClose={back} />
      </FrameState>
    );
  }
  if (error || !data) {
    return <FrameFailure title={title} error={error} text={addressFailureText(request, error)} onRetry={refetch} />;
  }
  // A game is always on another site; the agent centre and the service may be pages of our own.
  const address = isGame ? safeAddress(data.url) : pageAddress(data.url);
  if (!address) return <Unreachable title={title} text={unreachableText(request)} />;
  if (data.frameable === 0) {
    const afterMs = FRAME_REFUSED_REDIRECT_MS;
    return <Departure title={title} address={address} text={GAME_PAGE.frameRefused} afterMs={afterMs} />;
  }
  if (failedAt === dataUpdatedAt) return <FrameFailure title={title} text={GAME_PAGE.failed} onRetry={refetch} />;
  const frame = { address, title: (isGame && data.name) || title, onFailed: () => setFailedAt(dataUpdatedAt) };
  return venue === undefined ? (
    <OutsidePage {...frame} />
  ) : (
    <GameRoom {...frame} venue={venue} bring={() => bringHere(venue, ask)} onReload={() => void refetch()} />
  );
}

/** The agent centre or the service, under a bar with a back button. */
function OutsidePage({ address, title, onFailed }: { address: URL; title: string; onFailed: () => void }) {
  const back = useBack('/');
  return (
    <div className={styles.page}>
      <BackBar title={title} onBack={back} />
      <div className={styles.room}>
        <Frame address={address} title={title} waiting={<Waiting name={title} />} onFailed={onFailed} />
      </div>
    </div>
  );
}
