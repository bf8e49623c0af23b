import { staffCalls } from '@koi/contract/staff-calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { paste } from '../../../test/paste.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RichTextField, RichTextPreview } from './index.ts';
import { toolOfKeys } from './shortcuts.ts';
import { storedHtml } from './stored.ts';

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
/** The content of the editor in the stored form, without what the editor adds for the caret. */
const shown = () => storedHtml(editor().innerHTML);
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

const renderEditor = async (start = '') => {
  const rendered = renderScreen(<Form start={start} />, '/content');
  await screen.findByRole('textbox', { name: '正文' });
  return rendered;
};

const selectIn = (node: Node | null, isCollapsed: boolean) => {
  const range = document.createRange();
  range.selectNodeContents(node as Node);
  if (isCollapsed) range.collapse(false);
  act(() => {
    editor().focus();
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    fireEvent(document, new Event('selectionchange'));
  });
};
const caretIn = (selector: string) => selectIn(editor().querySelector(selector), true);
describe('the rich text editor', () => {
  it('shows the value and follows a new one', async () => {
    const { user } = await renderEditor('<h2>题</h2><p>字</p>');
    expect(editor().innerHTML).toBe('<h2>题</h2><p>字</p>');
    await user.click(screen.getByRole('button', { name: '换一篇' }));
    expect(editor().innerHTML).toBe('<p>另一篇</p>');
  });

  it('does not change a value that was only shown', async () => {
    const start = '<ul>\n<li>甲</li>\n</ul>';
    await renderEditor(start);
    caretIn('li p');
    expect(shown()).toBe('<ul><li>甲</li></ul>');
    expect(latest).toBe(start);
  });

  it('does not insert unsafe stored HTML into the page', async () => {
    await renderEditor('<p onclick="x()">字</p><img src=x onerror=x()><script>x()</script>');
    expect(editor().innerHTML).toBe('<p>字</p>');
  });

  it('adds no style element, which the content security policy forbids', async () => {
    const before = document.querySelectorAll('style').length;
    await renderEditor('<table><tr><td>1</td></tr></table>');
    expect(document.querySelectorAll('style')).toHaveLength(before);
    expect(editor().querySelectorAll('[style]')).toHaveLength(0);
  });

  it('cleans pasted content and inserts a single line into the current one', async () => {
    await renderEditor('<p>前</p>');
    caretIn('p');
    paste(editor(), { html: '<span style="color:red">红</span><script>x()</script>' });
    expect(latest).toBe('<p>前红</p>');
    paste(editor(), { text: '一\n二\n\n三' });
    expect(latest).toBe('<p>前红一<br>二</p><p>三</p>');
  });

  it('uploads a pasted picture and inserts it at the caret', async () => {
    const api = fakeApi();
    api.answer(staffCalls.pictures.upload, { url: '/media/pictures/p', width: 1, height: 1 });
    await renderEditor('<p>看</p>');
    caretIn('p');
    paste(editor(), { files: [new File(['x'], 'x.png', { type: 'image/png' })] });
    await waitFor(() => expect(latest).toBe('<p>看<img src="/media/pictures/p" alt=""></p>'));
  });

  it.each([
    ['加粗（Ctrl+B）', '<p><strong>字</strong></p>'],
    ['斜体（Ctrl+I）', '<p><em>字</em></p>'],
    ['下划线（Ctrl+U）', '<p><u>字</u></p>'],
    ['项目列表（Ctrl+Shift+8）', '<ul><li>字</li></ul>'],
    ['编号列表（Ctrl+Shift+7）', '<ol><li>字</li></ol>'],
    ['引用（Ctrl+Shift+9）', '<blockquote><p>字</p></blockquote>'],
    ['标题（Ctrl+Alt+1）', '<h2>字</h2>'],
    ['小标题（Ctrl+Alt+2）', '<h3>字</h3>'],
  ])('formats the selection with the button %s, and undoes it', async (name, html) => {
    const { user } = await renderEditor('<p>字</p>');
    selectIn(editor().querySelector('p'), false);
    await user.click(screen.getByRole('button', { name }));
    expect(latest).toBe(html);
    expect(isOn(name)).toBe('true');
    await user.click(screen.getByRole('button', { name: '撤销（Ctrl+Z）' }));
    expect(latest).toBe('<p>字</p>');
    await user.click(screen.getByRole('button', { name: '重做（Ctrl+Shift+Z）' }));
    expect(latest).toBe(html);
  });

  it.each([
    ['正文（Ctrl+Alt+0）', '<ul><li>字</li></ul>', '<p>字</p>'],
    ['正文（Ctrl+Alt+0）', '<blockquote><p>字</p></blockquote>', '<p>字</p>'],
    ['清除格式', '<h2><a href="#/vip">字</a><strong>粗</strong></h2>', '<p>字粗</p>'],
  ])('removes formatting with the button %s from %s', async (name, start, html) => {
    const { user } = await renderEditor(start);
    selectIn(editor(), false);
    await user.click(screen.getByRole('button', { name }));
    expect(latest).toBe(html);
  });

  it('shows the formatting at the caret', async () => {
    await renderEditor('<h2>题<strong>粗</strong></h2><p>字</p>');
    caretIn('strong');
    expect([isOn('标题（Ctrl+Alt+1）'), isOn('加粗（Ctrl+B）')]).toEqual(['true', 'true']);
    caretIn('p');
    expect([isOn('标题（Ctrl+Alt+1）'), isOn('加粗（Ctrl+B）')]).toEqual(['false', 'false']);
  });

  it('asks for the address of a link and accepts only a safe one', async () => {
    const { user } = await renderEditor('<p>看</p>');
    caretIn('p');
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

  it('changes and removes the link at the caret', async () => {
    const { user } = await renderEditor('<p><a href="#/vip">去</a></p>');
    const change = async (button: string) => {
      selectIn(editor().querySelector('a'), false);
      fireEvent.keyDown(editor(), { ctrlKey: true, code: 'KeyK' });
      const dialog = within(screen.getByRole('dialog', { name: '修改链接' }));
      await user.type(dialog.getByLabelText('链接地址'), '2');
      await user.click(dialog.getByRole('button', { name: button }));
    };
    await change('确定');
    await waitFor(() => expect(latest).toBe('<p><a href="#/vip2" rel="noopener noreferrer">去</a></p>'));
    await change('取消链接');
    await waitFor(() => expect(latest).toBe('<p>去</p>'));
  });

  it('inserts a table, and offers its tools only inside of it', async () => {
    const { user } = await renderEditor('<p>前</p>');
    caretIn('p');
    expect(screen.queryByRole('button', { name: '下方加行' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '表格' }));
    expect(latest).toContain('<thead><tr><th>标题</th><th>标题</th><th>标题</th></tr></thead><tbody><tr><td>内容</td>');
    caretIn('td p');
    const sizeAfter = async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      return [latest.match(/<tr>/g)?.length, latest.match(/<th>/g)?.length];
    };
    expect(await sizeAfter('右侧加列')).toEqual([3, 4]);
    expect(await sizeAfter('下方加行')).toEqual([4, 4]);
    expect(await sizeAfter('删除列')).toEqual([4, 3]);
    expect(await sizeAfter('删除行')).toEqual([3, 3]);
    await user.click(screen.getByRole('button', { name: '删除表格' }));
    expect(latest).toBe('<p>前</p>');
  });

  it.each(['删除行', '删除列'])('removes a table without content with the button %s', async (name) => {
    const { user } = await renderEditor('<p>前</p><table><tbody><tr><td>1</td></tr></tbody></table>');
    caretIn('td p');
    await user.click(screen.getByRole('button', { name }));
    expect(latest).toBe('<p>前</p>');
  });

  it('shows the source and cleans what is written there', async () => {
    const { user } = await renderEditor('<p>字</p>');
    await user.click(screen.getByRole('button', { name: 'HTML 源码' }));
    const source = screen.getByLabelText('正文');
    expect((source as HTMLTextAreaElement).value).toBe('<p>字</p>');
    fireEvent.change(source, { target: { value: '<h1>题</h1><iframe src="https://x.example"></iframe>' } });
    expect(latest).toBe('<h2>题</h2>');
    await user.click(screen.getByRole('button', { name: 'HTML 源码' }));
    expect(shown()).toBe('<h2>题</h2>');
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
  expect(preview.lastElementChild?.innerHTML).toBe('<p>字</p><img alt="" loading="lazy"><a>点</a>');
});
