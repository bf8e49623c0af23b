import { Keys, MOD } from './keys.tsx';
import styles from './palette.module.css';

const MOVES = [
  { keys: ['↑', '↓'], text: '选择' },
  { keys: ['↵'], text: '打开' },
  { keys: [MOD, '↵'], text: '新标签页' },
  { keys: ['Tab'], text: '换类别' },
];
const SIGNS = [
  { keys: ['@'], text: '会员' },
  { keys: ['#'], text: '单号' },
  { keys: ['0x'], text: '哈希' },
  { keys: ['>'], text: '画面' },
];

/** The keys of the palette, and the signs that narrow a search. */
export function Legend() {
  const list = (rows: typeof MOVES) =>
    rows.map(({ keys, text }) => (
      <span key={text}>
        <Keys keys={keys} />
        {text}
      </span>
    ));
  return (
    <footer className={styles.legend}>
      {list(MOVES)}
      <i />
      {list(SIGNS)}
    </footer>
  );
}
