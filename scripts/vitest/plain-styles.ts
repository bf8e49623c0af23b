/**
 * Queries by role ask of every element whether it is shown. jsdom matches it with the whole default style sheet of
 * browsers each time, which took half of the time of all screen tests. No other sheet is loaded in them, so an element's
 * own style, its attributes and its kind decide; whatever else is asked is still jsdom's to answer.
 */
const thorough = window.getComputedStyle.bind(window);
const usual = new Map<string, string>();

/** Of an element of that kind without attributes. */
const usualDisplay = ({ namespaceURI, localName }: Element): string => {
  const known = usual.get(localName) ?? thorough(document.createElementNS(namespaceURI, localName)).display;
  usual.set(localName, known);
  return known;
};

const isUnshown = (element: Element): boolean =>
  element.hasAttribute('hidden') || element.matches('dialog:not([open]), input[type="hidden"]');

const displayOf = (element: Element): string =>
  (element as HTMLElement).style.display || (isUnshown(element) ? 'none' : usualDisplay(element));

/** It is inherited. */
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
