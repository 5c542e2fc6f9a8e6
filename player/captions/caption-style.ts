import { noteCaptions, recallCaptions } from './kept-captions';

/** How a viewer may want captions. */
export const captionStyles = {
  size: ['small', 'medium', 'large', 'huge'],
  background: ['solid', 'glass', 'none'],
  contrast: ['white', 'yellow', 'black'],
} as const;

export type CaptionStyleName = keyof typeof captionStyles;
type CaptionStyle = { [Name in CaptionStyleName]: (typeof captionStyles)[Name][number] };

/** Those of a kept choice that there are. */
const readKept = (): Partial<CaptionStyle> => {
  const kept = recallCaptions() ?? {};
  const names = Object.keys(captionStyles) as CaptionStyleName[];
  const known = names.filter((name) => (captionStyles[name] as readonly unknown[]).includes(kept[name]));
  return Object.fromEntries(known.map((name) => [name, kept[name]]));
};

/** For all players of the page. */
const chosen: CaptionStyle = { size: 'medium', background: 'solid', contrast: 'white', ...readKept() };
const listeners = new Set<() => void>();

/** All of it, as it may be kept. */
export const readCaptionStyle = (): CaptionStyle => ({ ...chosen });

export const getCaptionStyle = (name: CaptionStyleName): string => chosen[name];

export const setCaptionStyle = (name: CaptionStyleName, value: string): void => {
  Object.assign(chosen, { [name]: value });
  noteCaptions({ [name]: value });
  for (const listen of listeners) listen();
};

/** Keeps an element's `data-size`, `data-background` and `data-contrast` in step with what the viewer chose, until `signal`. */
export const followCaptionStyle = (element: HTMLElement, signal: AbortSignal): void => {
  const apply = (): void => void Object.assign(element.dataset, chosen);
  apply();
  listeners.add(apply);
  signal.addEventListener('abort', () => listeners.delete(apply));
};
