import { TALKS } from '@koi/contract';
import { withoutTags } from '@koi/contract/rules/html';

export interface HelpArticle {
  type: number;
  title: string;
  /** HTML. */
  content: string;
}

export interface AutoAnswer {
  text: string;
  articles: { type: number; title: string }[];
}

interface Section {
  article: HelpArticle;
  heading: string;
  text: string;
  headWords: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

const ARTICLES_SHOWN = 3;
const QUOTE_LENGTH = 160;
const HEADING_WEIGHT = 3;
/** Minimum weighted share of the question's words that a section has to contain. */
const COVERED_AT_LEAST = 0.34;

/** Words that occur in most questions and do not indicate their subject. */
const EMPTY_WORDS = new Set(
  '怎么 什么 多久 可以 为什 请问 如何 怎样 没有 我的 一下 你好 您好 好的 谢谢 是不 不是 有没 么办 怎办 问题 帮我 我想 能不 不能 时候'.split(
    ' ',
  ),
);

const plainText = (html: string): string =>
  withoutTags(html, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a text into pairs of Chinese characters and whole Latin words. */
export const wordsOf = (text: string): Set<string> => {
  const words = new Set<string>();
  for (const [run] of text.toLowerCase().matchAll(/[\p{Script=Han}]+|[a-z][a-z0-9]+/gu)) {
    if (/^[a-z]/.test(run)) words.add(run);
    else for (let at = 0; at + 1 < run.length; at += 1) words.add(run.slice(at, at + 2));
  }
  for (const word of EMPTY_WORDS) words.delete(word);
  return words;
};

/** Splits an article at its headings. The text before the first heading belongs to the title. */
const sectionsOf = (article: HelpArticle): Section[] => {
  const parts = article.content.split(/<h[1-4][^>]*>/i);
  return parts.flatMap((part, at) => {
    const [head = '', ...rest] = at === 0 ? [article.title, part] : part.split(/<\/h[1-4]>/i);
    const [heading, text] = [plainText(head), plainText(rest.join(' '))];
    if (text === '') return [];
    return [{ article, heading, text, headWords: wordsOf(heading), words: wordsOf(text) }];
  });
};

interface Found {
  section: Section;
  score: number;
  covered: number;
}

/** Words that occur in few sections weigh more than common ones. */
const rank = (question: string, sections: readonly Section[]): Found[] => {
  const asked = [...wordsOf(question)];
  const weights = asked.map((word) => {
    const having = sections.filter(({ words, headWords }) => words.has(word) || headWords.has(word)).length;
    return Math.log(1 + sections.length / Math.max(1, having));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return sections
    .map((section) => {
      let [score, covered] = [0, 0];
      asked.forEach((word, at) => {
        const weight = weights[at] ?? 0;
        const inHeading = section.headWords.has(word);
        if (!inHeading && !section.words.has(word)) return;
        covered += weight;
        score += inHeading ? weight * HEADING_WEIGHT : weight;
      });
      return { section, score, covered: all === 0 ? 0 : covered / all };
    })
    .filter(({ covered }) => covered >= COVERED_AT_LEAST)
    .toSorted((a, b) => b.score - a.score);
};

const quote = ({ heading, text }: Section): string => {
  const short = text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
  return `${heading}\n${short}`;
};

/**
 * Answers a question from the help articles. The answer has no articles when none match. Splitting an article costs
 * more than searching it, so the sections of unchanged articles are cached.
 */
export const createAnswerer = () => {
  let kept = new Map<string, Section[]>();

  const sectionsOfAll = (articles: readonly HelpArticle[]): Section[] => {
    kept = new Map(
      articles.map((article) => {
        const key = `${article.type} ${article.title}\n${article.content}`;
        return [key, kept.get(key) ?? sectionsOf(article)];
      }),
    );
    return [...kept.values()].flat();
  };

  return (question: string, articles: readonly HelpArticle[]): AutoAnswer => {
    const found = rank(question, sectionsOfAll(articles));
    const best = found[0];
    if (best === undefined) return { text: `${TALKS.noted}${TALKS.later}`, articles: [] };
    const named = new Map(found.map(({ section: { article } }) => [article.type, article.title]));
    return {
      text: `${TALKS.found}\n${quote(best.section)}\n${TALKS.later}`,
      articles: [...named].slice(0, ARTICLES_SHOWN).map(([type, title]) => ({ type, title })),
    };
  };
};
