/**
 * Queries by role check for every element whether it is visible. Each time, jsdom matches the element against the whole
 * default style sheet of browsers, which took half of the time of all screen tests. The tests load no other style
 * sheet, so the element's own style, attributes and kind determine the result. All other properties are still computed
 * by jsdom.
 */
const thorough = window.getComputedStyle.bind(window);
const usual = new Map<string, string>();

/** The default display of an element of that kind without attributes. */
const usualDisplay = ({ namespaceURI, localName }: Element): string => {
  const known = usual.get(localName) ?? thorough(document.createElementNS(namespaceURI, localName)).display;
  usual.set(localName, known);
  return known;
};

const isUnshown = (element: Element): boolean =>
  element.hasAttribute('hidden') || element.matches('dialog:not([open]), input[type="hidden"]');

const displayOf = (element: Element): string =>
  (element as HTMLElement).style.display || (isUnshown(element) ? 'none' : usualDisplay(element));

/** Visibility is inherited from the parent. */
const visibilityOf = (element: Element | null): string =>
  element === null ? 'visible' : (element as HTMLElement).style.visibility || visibilityOf(element.parentElement);

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return thorough(element, pseudo);
  const quick = (name: PropertyKey) => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    return undefined;
  };
  let whole: CSSStyleDeclaration | undefined;
  const slow = () => {
    whole ??= thorough(element);
    return whole;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property: string) => quick(property) ?? slow().getPropertyValue(property)
        : (quick(name) ?? Reflect.get(slow(), name)),
  });
};
