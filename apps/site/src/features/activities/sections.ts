const BEGINS = new Set(['h1', 'h2']);

const isBlank = (html: string) => html.replace(/<br\s*\/?>|&nbsp;|\s/g, '') === '';

/**
 * Splits an operator's text at its headings; each section is shown as a card. The browser parses it in a document that
 * loads and runs nothing, and only allowed elements are created from it.
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
