import { art, el, loadImage, rasterize, sprite } from '../kit/index.ts';

/** The position of a card: its centre in pixels of the scene, its rotation and its scale. */
export interface Place {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
}

/** Cards have a ratio of five to seven. */
const HEIGHT_SHARE = 1.4;
/** A card turns over in the last part of its flight. */
const FLIP_FROM = 0.55;

const NAMES = ['a', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'j', 'q', 'k'];

/** The image of a card by its rank (A first) and the letter of its suit. */
const faceArt = (rank: number, suit: 's' | 'h' | 'c' | 'd'): string => art(`card/${NAMES[rank]}${suit}.svg`);

const DECK_SUITS = ['d', 'c', 'h', 's'] as const;
const SHOE_SUITS = ['s', 'h', 'c', 'd'] as const;
const JOKERS = ['joker-small', 'joker-big'];

/** The image of a card of one deck, whose ids group the four suits of a rank, with the jokers last. */
export const deckFace = (id: number): string => {
  const joker = JOKERS[id - 52];
  return joker ? art(`card/${joker}.svg`) : faceArt(Math.floor(id / 4), DECK_SUITS[id % 4] ?? 's');
};

/** The image of a card of a shoe, whose ids group the thirteen ranks of a suit, deck by deck. */
export const shoeFace = (id: number): string => faceArt(id % 13, SHOE_SUITS[Math.floor((id % 52) / 13)] ?? 's');

/** Pixels of the backs that were prepared. The pictures are kept, so that a new card shows its back at once. */
const backs = new Map<string, HTMLImageElement>();
/** Wide enough for the widest card on a screen with two pixels per point. */
const BACK_WIDTH = 70;

/** Renders the back of the cards once. Otherwise every card draws all of its lines again when it appears. */
export const prepareBack = async (url: string): Promise<void> => {
  const sheet = await rasterize(url, BACK_WIDTH, BACK_WIDTH * HEIGHT_SHARE, 2);
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve));
  if (blob) backs.set(url, await loadImage(URL.createObjectURL(blob)));
};

export type PlayingCard = ReturnType<typeof createCard>;

/** A card that can be placed, moved and turned over, animated only with transforms. */
export const createCard = (width: number, backArt = art('card/back.svg')) => {
  const height = width * HEIGHT_SHARE;
  const face = el('img', { class: 'sprite card-face', alt: '', width, height });
  const back = sprite(backs.get(backArt)?.src ?? backArt, { width, height });
  back.classList.add('card-back');
  const element = el('div', { class: 'card', style: { width: `${width}px`, height: `${height}px` } }, back, face);

  const at = ({ x, y, turn = 0, scale = 1 }: Place): string =>
    `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${turn}deg) scale(${scale})`;
  // The list of an element's animations would bring the styles of the whole page up to date.
  let running: Animation[] = [];
  const run = (part: HTMLElement, steps: Keyframe[], options: KeyframeAnimationOptions) => {
    const animation = part.animate(steps, options);
    running.push(animation);
    return animation;
  };
  const settle = (place: Place, shown: boolean) => {
    for (const animation of running) animation.cancel();
    running = [];
    element.style.transform = at(place);
    element.classList.remove('turning');
    element.classList.toggle('open', shown);
  };
  const turnOver = (delay: number, duration: number) => {
    const options = { delay, duration, easing: 'ease-in-out', fill: 'backwards' } as const;
    element.classList.add('turning');
    run(back, [turned(0), turned(-180)], options);
    run(face, [turned(180), turned(0)], options).onfinish = () => element.classList.remove('turning');
  };

  return {
    element,
    /** Sets the image early, so that it is loaded before the card is turned over. */
    setFace: (url: string) => {
      face.src = url;
    },
    put: settle,
    /** Moves along an arc and optionally turns over on the way. It is invisible until the delay has passed. */
    fly(from: Place, to: Place, ms: number, flip: boolean, delay = 0) {
      settle(to, flip);
      const middle = {
        x: (from.x + to.x) / 2,
        y: Math.min(from.y, to.y) - 26,
        turn: ((from.turn ?? 0) + (to.turn ?? 0)) / 2,
      };
      run(
        element,
        [
          { transform: at(from), opacity: 0 },
          {
            transform: at({ ...middle, scale: ((from.scale ?? 1) + (to.scale ?? 1)) / 2 + 0.12 }),
            opacity: 1,
            offset: 0.5,
          },
          { transform: at(to), opacity: 1 },
        ],
        { delay, duration: ms, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'backwards' },
      );
      if (flip) turnOver(delay + ms * FLIP_FROM, ms * (1 - FLIP_FROM) + 60);
    },
    /** Turns over while moving to another place. */
    reveal(from: Place, to: Place, ms: number) {
      settle(to, true);
      run(element, [{ transform: at(from) }, { transform: at(to) }], {
        duration: ms,
        easing: 'cubic-bezier(.2,0,0,1)',
      });
      turnOver(0, ms);
    },
    move(from: Place, to: Place, ms: number, shown: boolean) {
      settle(to, shown);
      run(element, [{ transform: at(from) }, { transform: at(to) }], {
        duration: ms,
        easing: 'cubic-bezier(.34,1.4,.64,1)',
      });
    },
  };
};

const turned = (degrees: number) => ({ transform: `perspective(480px) rotateY(${degrees}deg)` });
