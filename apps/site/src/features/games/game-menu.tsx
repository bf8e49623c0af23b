import type { NearestLimit } from '@koi/contract';
import { GAME_MENU_EDGE_MARGIN_PX } from '@koi/contract/constants';
import { GAME_MENU } from '@koi/contract/texts';
import { useCloseOnBack } from '@koi/ui/use-close-on-back';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Logo } from '../../lib/logo.tsx';
import styles from './game-menu.module.css';
import { GamePanel } from './game-panel.tsx';
import type { Room } from './room.ts';
import { useAutoHide } from './use-auto-hide.ts';
import { useButtonPlace } from './use-button-place.ts';
import type { Play } from './use-play.ts';

interface GameMenuProps {
  play: Play;
  nearest: NearestLimit | undefined;
  /** The place that the game suggests for the button. */
  room: Room | undefined;
  /** True while the game shows a sheet, whose controls the button would cover. */
  isYielding: boolean;
  onReload: () => void;
  onExit: () => void;
}

/** The floating button at the edge of the game and the panel it opens. It hides by itself. */
export function GameMenu({ play, nearest, room, isYielding, onReload, onExit }: GameMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { isHidden, stay, hideAfter } = useAutoHide(() => setOpen(false));
  const place = useButtonPlace({
    onPress: stay,
    onDragStart: () => setOpen(false),
    onDragEnd: () => hideAfter('default'),
  });

  const { suggest } = place;
  const latestSuggest = useRef(suggest);
  latestSuggest.current = suggest;
  // The game reports a place whenever its controls have moved.
  useEffect(() => {
    if (room) latestSuggest.current(room);
  }, [room]);

  /** A click by keyboard sends no pointer event when it ends, so the menu stays while it has the focus. */
  const linger = ({ detail }: MouseEvent) => {
    if (detail === 0) stay();
    else hideAfter(place.lastPointerType.current === 'touch' ? 'touch' : 'click');
  };
  const toggle = (event: MouseEvent) => {
    if (!place.isMeant()) return;
    if (!isOpen) play.readBalance();
    setOpen(!isOpen);
    linger(event);
  };
  const close = () => {
    setOpen(false);
    hideAfter('default');
  };
  useCloseOnBack(isOpen ? close : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return stay();
    close();
    place.button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) hideAfter('default');
  };

  const where = {
    '--margin': `${GAME_MENU_EDGE_MARGIN_PX}px`,
    ...(place.top === undefined ? {} : { '--y': `${place.top}px` }),
    ...(place.dragged ? { '--drag-x': `${place.dragged.x}px`, '--y': `${place.dragged.y}px` } : {}),
  } as CSSProperties;

  return (
    <div
      ref={place.room}
      className={styles.room}
      style={where}
      data-side={place.side}
      data-pressed={place.isPressed || undefined}
      data-yielding={(isYielding && !isOpen) || undefined}
    >
      {isOpen && <div className={styles.dim} aria-hidden="true" onPointerDown={close} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the buttons inside */}
      <div
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && stay()}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !place.dragged && hideAfter('leave')}
      >
        <button
          ref={place.button}
          type="button"
          className={styles.button}
          aria-label={GAME_MENU.label}
          aria-expanded={isOpen}
          aria-controls={panelId}
          data-hidden={isHidden || undefined}
          data-dragged={place.dragged ? true : undefined}
          {...place.handlers}
          onClick={toggle}
        >
          <Logo width={40} height={40} />
        </button>
        {isOpen && (
          <GamePanel
            id={panelId}
            play={play}
            nearest={nearest}
            onTouch={(pointerType) => {
              place.lastPointerType.current = pointerType;
              stay();
            }}
            onClick={linger}
            onReload={onReload}
            onExit={() => {
              close();
              onExit();
            }}
          />
        )}
      </div>
    </div>
  );
}
