type Attributes = Record<string, string | number | boolean>;

/** An element with attributes and children; strings become text, never markup. `true` is an empty attribute. */
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
