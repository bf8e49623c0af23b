export { AboutsScreen } from './abouts-screen.tsx';
export { HelpArticleScreen } from './help-article-screen.tsx';
export { HelpScreen } from './help-screen.tsx';
