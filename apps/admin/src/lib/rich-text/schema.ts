import { isSafeLink, OPAQUE_TAGS } from '@koi/contract/rules/html';
import { Mark, Node } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img', getAttrs: (img) => isSafeLink(img.getAttribute('src') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
});

/** A node that is never created. Its rule removes elements whose content is not text. */
const Opaque = Node.create({
  name: 'opaque',
  parseHTML: () => [{ tag: OPAQUE_TAGS.join(), ignore: true }],
});

/** Headings of other documents are mapped to the levels that an article has. */
const ArticleHeading = Heading.extend({
  parseHTML: () => ([2, 2, 3, 4, 4, 4] as const).map((level, index) => ({ tag: `h${index + 1}`, attrs: { level } })),
}).configure({ levels: [2, 3, 4] });

const MAX_SPAN = 20;
const span = (name: 'colSpan' | 'rowSpan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min((cell as HTMLTableCellElement)[name], MAX_SPAN),
});
/** Widths and alignment are not stored. */
const cell = {
  addAttributes: () => ({
    colspan: span('colSpan'),
    rowspan: span('rowSpan'),
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
};

/** The elements of the allow-list, as the editor's document can contain them. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    strike: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    },
  }),
  ArticleHeading,
  Small,
  Picture,
  Opaque,
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
];
