import { fireEvent } from '@testing-library/react';
// Forms load the editor when they are shown. Tests that use it do not wait for that on a busy machine.
import '../src/lib/rich-text/editor.tsx';

/** Pastes into the editor. jsdom has no editing, so this is also how a test writes. */
export const paste = (editor: HTMLElement, data: { html?: string; text?: string; files?: File[] }): void => {
  fireEvent.paste(editor, {
    clipboardData: {
      files: data.files ?? [],
      getData: (kind: string) => (kind === 'text/html' ? (data.html ?? '') : (data.text ?? '')),
    },
  });
};
