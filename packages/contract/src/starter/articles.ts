import { aboutsArticles } from './abouts-articles.ts';
import { SITE_PLACEHOLDER, type StarterArticle } from './article.ts';
import { helpArticles } from './help-articles.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asHtml = (text: string): string => text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);

/** All articles that the pages of the site show, with the name of the site. */
export const starterArticles = (siteName: string): StarterArticle[] =>
  [...helpArticles, ...aboutsArticles].map((article) => ({
    ...article,
    content: article.content.replaceAll(SITE_PLACEHOLDER, asHtml(siteName)),
  }));
