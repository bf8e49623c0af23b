/**
 * Queries by role check for every element whether it is visible, and every click checks whether its element and those
 * under the pointer before take pointer events. Each time, jsdom matches the element against the whole
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

/** The value of the nearest element that has one, because these properties are inherited from the parent. */
const inherited = (element: Element | null, property: 'visibility' | 'pointerEvents', initial: string): string =>
  element === null
    ? initial
    : (element as HTMLElement).style[property] || inherited(element.parentElement, property, initial);

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return thorough(element, pseudo);
  const quick = (name: PropertyKey) => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return inherited(element, 'visibility', 'visible');
    if (name === 'pointerEvents' || name === 'pointer-events') return inherited(element, 'pointerEvents', 'auto');
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
