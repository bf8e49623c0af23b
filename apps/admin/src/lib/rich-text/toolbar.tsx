import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import { Mark, type MarkName } from './marks.tsx';
import styles from './rich-text.module.css';
import type { Around, TOOLS } from './tools.ts';

export type Tool = keyof typeof TOOLS | 'link' | 'picture' | 'source';

interface ToolSpec {
  tool: Tool;
  label: string;
  mark?: MarkName;
  /** Shown instead of an icon. */
  text?: ReactNode;
  isOn?: (around: Around) => boolean;
}

const inBlock = (block: string) => (around: Around) => around.block === block;

const GROUPS: readonly (readonly ToolSpec[])[] = [
  [
    { tool: 'undo', label: '撤销（Ctrl+Z）', mark: 'undo' },
    { tool: 'redo', label: '重做（Ctrl+Shift+Z）', mark: 'redo' },
  ],
  [
    { tool: 'p', label: '正文（Ctrl+Alt+0）', text: '正文', isOn: inBlock('p') },
    { tool: 'h2', label: '标题（Ctrl+Alt+1）', text: '标题', isOn: inBlock('h2') },
    { tool: 'h3', label: '小标题（Ctrl+Alt+2）', text: '小标题', isOn: inBlock('h3') },
  ],
  [
    { tool: 'bold', label: '加粗（Ctrl+B）', text: <b>B</b>, isOn: ({ bold }) => bold },
    { tool: 'italic', label: '斜体（Ctrl+I）', text: <i>I</i>, isOn: ({ italic }) => italic },
    { tool: 'underline', label: '下划线（Ctrl+U）', text: <u>U</u>, isOn: ({ underline }) => underline },
  ],
  [
    { tool: 'ul', label: '项目列表（Ctrl+Shift+8）', mark: 'bullets', isOn: inBlock('ul') },
    { tool: 'ol', label: '编号列表（Ctrl+Shift+7）', mark: 'numbers', isOn: inBlock('ol') },
    { tool: 'blockquote', label: '引用（Ctrl+Shift+9）', mark: 'quote', isOn: inBlock('blockquote') },
  ],
  [
    { tool: 'link', label: '链接（Ctrl+K）', mark: 'link', isOn: ({ link }) => link !== '' },
    { tool: 'picture', label: '图片', mark: 'picture' },
    { tool: 'table', label: '表格', mark: 'table', isOn: ({ inTable }) => inTable },
    { tool: 'rule', label: '分隔线', mark: 'rule' },
  ],
  [{ tool: 'clear', label: '清除格式', mark: 'clear' }],
];

const SOURCE: ToolSpec = { tool: 'source', label: 'HTML 源码', mark: 'source' };

const TABLE_TOOLS: readonly (readonly [Tool, string])[] = [
  ['row', '下方加行'],
  ['column', '右侧加列'],
  ['remove-row', '删除行'],
  ['remove-column', '删除列'],
  ['remove-table', '删除表格'],
];

interface ToolProps {
  spec: ToolSpec;
  isOn: boolean;
  disabled?: boolean;
  onUse: (tool: Tool) => void;
}

function ToolButton({ spec: { tool, label, mark, text }, isOn, disabled = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className={join(styles.tool, text !== undefined && styles.worded)}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      // Prevents the button from taking the focus, so that the caret stays in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(tool)}
    >
      {mark ? <Mark name={mark} /> : text}
    </button>
  );
}

interface ToolbarProps {
  label: string;
  around: Around;
  isSource: boolean;
  onUse: (tool: Tool) => void;
}

export function Toolbar({ label, around, isSource, onUse }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`${label}的格式`}>
      {GROUPS.map((group) => (
        <span key={group[0]?.tool} className={styles.tools}>
          {group.map((spec) => (
            <ToolButton
              key={spec.tool}
              spec={spec}
              isOn={!isSource && spec.isOn?.(around) === true}
              disabled={isSource}
              onUse={onUse}
            />
          ))}
        </span>
      ))}
      <span className={join(styles.tools, styles.last)}>
        <ToolButton spec={SOURCE} isOn={isSource} onUse={onUse} />
      </span>
      {around.inTable && !isSource && (
        <span className={styles.tableTools}>
          {TABLE_TOOLS.map(([tool, text]) => (
            <ToolButton key={tool} spec={{ tool, label: text, text }} isOn={false} onUse={onUse} />
          ))}
        </span>
      )}
    </div>
  );
}
