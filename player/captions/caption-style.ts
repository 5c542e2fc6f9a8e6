/** How a viewer may want captions. */
export const captionStyles = {
  size: ['small', 'medium', 'large', 'huge'],
  background: ['solid', 'glass', 'none'],
  contrast: ['white', 'yellow', 'black'],
} as const;

export type CaptionStyleName = keyof typeof captionStyles;
type CaptionStyle = { [Name in CaptionStyleName]: (typeof captionStyles)[Name][number] };

/** Kept in the page's memory only, for all its players. */
const chosen: CaptionStyle = { size: 'medium', background: 'solid', contrast: 'white' };
const listeners = new Set<() => void>();

export const getCaptionStyle = (name: CaptionStyleName): string => chosen[name];

export const setCaptionStyle = (name: CaptionStyleName, value: string): void => {
  Object.assign(chosen, { [name]: value });
  for (const listen of listeners) listen();
};

/** Keeps an element's `data-size`, `data-background` and `data-contrast` in step with what the viewer chose, until `signal`. */
export const followCaptionStyle = (element: HTMLElement, signal: AbortSignal): void => {
  const apply = (): void => void Object.assign(element.dataset, chosen);
  apply();
  listeners.add(apply);
  signal.addEventListener('abort', () => listeners.delete(apply));
};
