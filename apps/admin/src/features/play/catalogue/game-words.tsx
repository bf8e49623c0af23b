import styles from './game-words.module.css';

interface GameWordsProps {
  name: string;
  code: string;
  /** Largest width in pixels. */
  width: number;
}

/** Name and code of a game, beside its picture. */
export function GameWords({ name, code, width }: GameWordsProps) {
  return (
    <span className={styles.words} style={{ maxWidth: width }}>
      <b title={name}>{name || '未命名'}</b>
      <small>{code}</small>
    </span>
  );
}
