export { RichTextField } from './rich-text-field.tsx';
export { RichTextPreview } from './rich-text-preview.tsx';
