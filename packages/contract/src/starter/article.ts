import type { ArticleSection } from '../staff/content.ts';

/** Replaced by the name of the site. */
export const SITE_PLACEHOLDER = '{站名}';

/** A text in the place of the site that `section` and `type` name. */
export interface StarterArticle {
  section: ArticleSection;
  type: number;
  title: string;
  content: string;
}
