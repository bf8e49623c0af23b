import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RichTextField, RichTextPreview } from './index.ts';
import { toolOfKeys } from './shortcuts.ts';

/** jsdom has no editing commands. These record the commands and insert HTML as a browser would. */
const commands: [string, string | undefined][] = [];
beforeEach(() => {
  commands.length = 0;
  document.execCommand = vi.fn((name: string, _ui?: boolean, value?: string) => {
    commands.push([name, value]);
    if (name === 'insertHTML') {
      const range = document.getSelection()?.getRangeAt(0);
      range?.insertNode(range.createContextualFragment(value ?? ''));
    }
    return true;
  });
});

let latest = '';
function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  latest = value;
  return (
    <form>
      <RichTextField label="正文" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('<p>另一篇</p>')}>
        换一篇
      </button>
    </form>
  );
}

const editor = () => screen.getByRole('textbox', { name: '正文' });
const asked = () => commands.filter(([name]) => name !== 'defaultParagraphSeparator' && name !== 'styleWithCSS');

const caretAt = (node: Node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  range.collapse(false);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  fireEvent(document, new Event('selectionchange'));
};
const paste = (data: { html?: string; text?: string; files?: File[] }) =>
  fireEvent.paste(editor(), {
    clipboardData: {
      files: data.files ?? [],
      getData: (kind: string) => (kind === 'text/html' ? (data.html ?? '') : (data.text ?? '')),
    },
  });

describe('the rich text editor', () => {
  it('shows the value and follows a new one', async () => {
    const { user } = renderScreen(<Form start="<h2>题</h2><p>字</p>" />, '/content');
    expect(editor().innerHTML).toBe('<h2>题</h2><p>字</p>');
    await user.click(screen.getByRole('button', { name: '换一篇' }));
    expect(editor().innerHTML).toBe('<p>另一篇</p>');
  });

  it('emits cleaned HTML and does not change the editor’s content', () => {
    renderScreen(<Form />, '/content');
    editor().innerHTML = '<div>一<b>二</b></div><div><br></div>';
    fireEvent.input(editor());
    expect(latest).toBe('<p>一<strong>二</strong></p>');
    expect(editor().innerHTML).toBe('<div>一<b>二</b></div><div><br></div>');
  });

  it('does not insert unsafe stored HTML into the page', () => {
    renderScreen(<Form start={'<p onclick="x()">字</p><img src=x onerror=x()><script>x()</script>'} />, '/content');
    expect(editor().innerHTML).toBe('<p>字</p>');
  });

  it('cleans pasted content and inserts a single line into the current one', () => {
    renderScreen(<Form start="<p>前</p>" />, '/content');
    caretAt(editor().querySelector('p') as Node);
    paste({ html: '<span style="color:red">红</span><script>x()</script>' });
    expect(latest).toBe('<p>前红</p>');
    paste({ text: '一\n\n二' });
    expect(asked().at(-1)).toEqual(['insertHTML', '<p>一</p><p>二</p>']);
  });

  it('uploads a pasted picture and inserts it at the caret', async () => {
    const api = fakeApi();
    api.answer(staffCalls.pictures.upload, { url: '/media/pictures/p', width: 1, height: 1 });
    renderScreen(<Form start="<p>看</p>" />, '/content');
    caretAt(editor().querySelector('p') as Node);
    paste({ files: [new File(['x'], 'x.png', { type: 'image/png' })] });
    await waitFor(() => expect(latest).toBe('<p>看<img src="/media/pictures/p" alt=""></p>'));
  });

  it.each([
    ['加粗（Ctrl+B）', 'bold', undefined],
    ['项目列表（Ctrl+Shift+8）', 'insertUnorderedList', undefined],
    ['标题（Ctrl+Alt+1）', 'formatBlock', '<h2>'],
    ['撤销（Ctrl+Z）', 'undo', undefined],
  ])('runs the command of the button %s', async (label, name, value) => {
    const { user } = renderScreen(<Form start="<p>字</p>" />, '/content');
    caretAt(editor().querySelector('p') as Node);
    await user.click(screen.getByRole('button', { name: label }));
    expect(asked()).toEqual([[name, value]]);
  });

  it('shows the formatting at the caret', () => {
    renderScreen(<Form start="<h2>题<strong>粗</strong></h2><p>字</p>" />, '/content');
    const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    caretAt(editor().querySelector('strong') as Node);
    expect([isOn('标题（Ctrl+Alt+1）'), isOn('加粗（Ctrl+B）')]).toEqual(['true', 'true']);
    caretAt(editor().querySelector('p') as Node);
    expect([isOn('标题（Ctrl+Alt+1）'), isOn('加粗（Ctrl+B）')]).toEqual(['false', 'false']);
  });

  it('asks for the address of a link and accepts only a safe one', async () => {
    const { user } = renderScreen(<Form start="<p>看</p>" />, '/content');
    caretAt(editor().querySelector('p') as Node);
    fireEvent.keyDown(editor(), { ctrlKey: true, code: 'KeyK' });
    const dialog = within(screen.getByRole('dialog', { name: '插入链接' }));
    await user.type(dialog.getByLabelText('链接地址'), 'javascript:alert(1)');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(dialog.getByRole('alert').textContent).toContain('请填写 https:// 开头的网址');
    await user.clear(dialog.getByLabelText('链接地址'));
    await user.type(dialog.getByLabelText('链接地址'), '#/vip');
    await user.type(dialog.getByLabelText('显示文字'), 'VIP');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(latest).toBe('<p>看<a href="#/vip" rel="noopener noreferrer">VIP</a></p>'));
  });

  it('offers table tools only inside a table and replaces the table as a whole', async () => {
    const table = '<table><thead><tr><th>级</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>';
    const { user } = renderScreen(<Form start={`<p>前</p>${table}`} />, '/content');
    caretAt(editor().querySelector('p') as Node);
    expect(screen.queryByRole('button', { name: '下方加行' })).toBeNull();
    caretAt(editor().querySelector('td') as Node);
    await user.click(screen.getByRole('button', { name: '右侧加列' }));
    expect(asked().at(-1)?.[1]).toBe(
      '<table><thead><tr><th>级</th><th></th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>',
    );
  });

  it('shows the source and cleans what is written there', async () => {
    const { user } = renderScreen(<Form start="<p>字</p>" />, '/content');
    await user.click(screen.getByRole('button', { name: 'HTML 源码' }));
    const source = screen.getByLabelText('正文');
    expect((source as HTMLTextAreaElement).value).toBe('<p>字</p>');
    fireEvent.change(source, { target: { value: '<h1>题</h1><iframe src="https://x.example"></iframe>' } });
    expect(latest).toBe('<h2>题</h2>');
    await user.click(screen.getByRole('button', { name: 'HTML 源码' }));
    expect(editor().innerHTML).toBe('<h2>题</h2>');
  });
});

it('resolves shortcuts by key position', () => {
  const keys = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(toolOfKeys({ ...keys, code: 'KeyB' })).toBe('bold');
  expect(toolOfKeys({ ...keys, ctrlKey: false, metaKey: true, code: 'KeyK' })).toBe('link');
  expect(toolOfKeys({ ...keys, shiftKey: true, code: 'Digit8' })).toBe('ul');
  expect(toolOfKeys({ ...keys, altKey: true, code: 'Digit2' })).toBe('h3');
  expect(toolOfKeys({ ...keys, ctrlKey: false, code: 'KeyB' })).toBeUndefined();
  expect(toolOfKeys({ ...keys, code: 'KeyZ' })).toBeUndefined();
});

it('shows the title and the cleaned text in the preview', () => {
  const bad = '<p>字</p><img src=x onerror=x()><a href="javascript:x()">点</a>';
  renderScreen(<RichTextPreview title="通知" html={bad} />, '/content');
  const preview = screen.getByRole('region', { name: '手机预览' });
  expect(within(preview).getByRole('heading', { name: '通知' })).toBeDefined();
  expect(preview.lastElementChild?.innerHTML).toBe('<p>字</p><p>点</p>');
});
