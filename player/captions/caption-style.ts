import { noteCaptions, recallCaptions } from './captions';

/** The caption styles a viewer can choose. */
export const captionStyles = {
  size: ['small', 'medium', 'large', 'huge'],
  background: ['solid', 'glass', 'none'],
  contrast: ['white', 'yellow', 'black'],
} as const;

export type CaptionStyleName = keyof typeof captionStyles;
type CaptionStyle = { [Name in CaptionStyleName]: (typeof captionStyles)[Name][number] };

/** The stored choices that are still valid. */
const readStored = (): Partial<CaptionStyle> => {
  const stored = recallCaptions() ?? {};
  const names = Object.keys(captionStyles) as CaptionStyleName[];
  const known = names.filter((name) => (captionStyles[name] as readonly unknown[]).includes(stored[name]));
  return Object.fromEntries(known.map((name) => [name, stored[name]]));
};

/** Shared by all players of the page. */
const chosen: CaptionStyle = { size: 'medium', background: 'solid', contrast: 'white', ...readStored() };
const listeners = new Set<() => void>();

/** All choices, in a form that can be stored. */
export const readCaptionStyle = (): CaptionStyle => ({ ...chosen });

export const getCaptionStyle = (name: CaptionStyleName): string => chosen[name];

export const setCaptionStyle = (name: CaptionStyleName, value: string): void => {
  Object.assign(chosen, { [name]: value });
  noteCaptions({ [name]: value });
  for (const listen of listeners) listen();
};

/**
 * Keeps an element's `data-size`, `data-background` and `data-contrast` in sync with the viewer's choices,
 * until `signal`.
 */
export const followCaptionStyle = (element: HTMLElement, signal: AbortSignal): void => {
  const apply = (): void => void Object.assign(element.dataset, chosen);
  apply();
  listeners.add(apply);
  signal.addEventListener('abort', () => listeners.delete(apply));
};
