import { Button, confirm } from '../ui/index.ts';
import { go } from './navigation.ts';

const UNSAVED = { title: '放弃修改', text: '尚未保存的内容将会丢失。' };

interface BackToListProps {
  /** Address of the list. */
  to: string;
  /** Asks before unsaved changes are lost. */
  isChanged: boolean;
  question?: typeof UNSAVED;
}

/** The way from an editor back to its list. */
export function BackToList({ to, isChanged, question = UNSAVED }: BackToListProps) {
  const leave = async () => {
    if (!isChanged || (await confirm({ ...question, ok: '放弃', danger: true }))) go(to);
  };
  return (
    <Button icon="caret-left" onClick={() => void leave()}>
      返回列表
    </Button>
  );
}
