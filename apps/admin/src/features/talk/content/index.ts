export { ArticleEditorScreen } from './article-editor-screen.tsx';
export { ContentScreen } from './content-screen.tsx';
