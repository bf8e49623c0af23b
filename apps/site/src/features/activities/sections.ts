const BEGINS = new Set(['h1', 'h2']);

const isBlank = (html: string) => html.replace(/<br\s*\/?>|&nbsp;|\s/g, '') === '';

/**
 * An operator's text cut at its headings, each part a card of its own. The browser parses it in a document that loads
 * and runs nothing; what is shown is rebuilt from a list of allowed elements.
 */
export const sectionsOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const sections: string[] = [];
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  const flush = () => {
    if (!isBlank(holder.innerHTML)) sections.push(holder.innerHTML);
    holder.replaceChildren();
  };
  for (const node of [...body.childNodes]) {
    if (node instanceof Element && BEGINS.has(node.localName)) flush();
    holder.append(node);
  }
  flush();
  return sections;
};
