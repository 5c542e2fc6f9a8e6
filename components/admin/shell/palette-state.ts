import { useSyncExternalStore } from 'react';

/** The dialog that is open. */
export type PaletteDialog = 'search' | 'keys' | null;

type State = { dialog: PaletteDialog; hasSingleKeys: boolean };

let state: State = { dialog: null, hasSingleKeys: true };
const listeners = new Set<() => void>();
const initial = state;

const change = (part: Partial<State>): void => {
  state = { ...state, ...part };
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePaletteState = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  );

/** Opens the palette or the list of keys, or closes both. */
export const showPalette = (dialog: PaletteDialog): void => change({ dialog });

/** Turns the keys `/` and `?` on or off in this tab. */
export const setSingleKeys = (hasSingleKeys: boolean): void => change({ hasSingleKeys });

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]'));

/** Whether a dialog is open, or the page is for a single task: both have other keys. */
const hasOwnKeys = (): boolean => document.querySelector('dialog[open], .rh-work') !== null;

/** Focuses the page's main search. Returns false if the page has none. */
const focusSearch = (): boolean => {
  const input = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  input?.focus();
  input?.select();
  return input !== null;
};

/** Handles the keys of the whole panel: Ctrl or ⌘ K, and, unless they are off, `/` and `?`. */
export const handleKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
    if (state.dialog === null && document.querySelector('dialog[open]')) return;
    event.preventDefault();
    return showPalette(state.dialog === 'search' ? null : 'search');
  }
  if (isCommand || !state.hasSingleKeys || isTypedInto(event.target) || hasOwnKeys()) return;
  if (event.key === '/') {
    event.preventDefault();
    if (!focusSearch()) showPalette('search');
  } else if (event.key === '?') {
    event.preventDefault();
    showPalette('keys');
  }
};
