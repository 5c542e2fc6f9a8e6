type Attributes = Record<string, string | number | boolean>;

/**
 * Creates an element with attributes and children. Strings become text, never markup. `true` is an empty
 * attribute.
 */
export const createElement = <Tag extends string>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element as Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement;
};

const sheets = new Map<string, CSSStyleSheet>();

const getSheet = (text: string): CSSStyleSheet => {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
};

/**
 * Adds a constructed style sheet, which all players share and no CSP blocks. Safari before 16.4 lacks
 * support.
 */
export const adoptStyles = (root: ShadowRoot, text: string): void => {
  const { adoptedStyleSheets: adopted } = root as { adoptedStyleSheets?: CSSStyleSheet[] };
  if (!adopted) root.append(createElement('style', {}, text));
  else if (!adopted.includes(getSheet(text))) root.adoptedStyleSheets = [...adopted, getSheet(text)];
};
