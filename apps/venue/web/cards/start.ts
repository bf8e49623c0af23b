import { art, type Kit, loadImage, type SessionAnswer, startGame } from '../kit/index.ts';
import { prepareBack } from './playing-card.ts';
import { createScene, drawing } from './scene.ts';

interface CardGame<V> {
  /** Class of the page. A variant of the game adds the class of its theme. */
  family: string;
  /** Source of the table's drawing. */
  backdrop: string;
  /** Pictures that are loaded before the game is shown. The backs of cards are also rendered. */
  pictures: readonly string[];
  rules: (view: V) => Node;
  /** State of the round while the venue does not answer. */
  awayNote: string;
  /** Adds the parts of the table to the scene. */
  build(scene: HTMLElement, session: SessionAnswer<V>, kit: Kit<V>): { update(view: V): void };
}

const load = (path: string): Promise<unknown> =>
  path.endsWith('/back.svg') ? prepareBack(art(path)) : loadImage(art(path));

/** Starts the page of a card game. */
export const startCardGame = <V>({
  family,
  backdrop,
  pictures,
  rules,
  awayNote,
  build,
}: CardGame<V>): Promise<void> => {
  let table: { update(view: V): void } | undefined;
  return startGame<V>({
    async mount(root, session, kit) {
      root.classList.add(family, `theme-${session.theme}`);
      const scene = createScene(root, kit.stage);
      scene.append(drawing(backdrop));
      kit.rules(() => rules(session.view));
      kit.awayNote(awayNote);
      table = build(scene, session, kit);
      await Promise.all(pictures.map(load));
    },
    update: (view) => table?.update(view),
  });
};
