const listItems = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

const findByLetter = (items: HTMLElement[], current: number, letter: string): HTMLElement | undefined =>
  [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );

/** Moves the focus in a menu as its keys do: arrows, Home, End, the first letter. False where the key means nothing. */
export const moveFocus = (menu: HTMLElement | null, key: string): boolean => {
  if (!menu) return false;
  const items = listItems(menu);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, HTMLElement | undefined> = {
    first: items[0],
    last: items.at(-1),
    Home: items[0],
    End: items.at(-1),
    ArrowDown: items[(current + 1) % items.length],
    ArrowUp: items.at(current - 1),
  };
  const target = targets[key] ?? (/^\S$/u.test(key) ? findByLetter(items, current, key) : undefined);
  target?.focus();
  return Boolean(target);
};
