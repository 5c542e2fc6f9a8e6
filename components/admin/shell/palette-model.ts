import { useSyncExternalStore } from 'react';

import type { IconName } from '@/components/kit/icon';
import type { MessageKey } from '@/lib/core/i18n/text';
import { toSearchText } from '@/lib/videos/library/rules';

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

/** A page that the palette leads to. */
export type PalettePage = { href: string; icon: IconName; label: MessageKey };

/** One row of the palette: leads to a page, or does something. */
export type PaletteItem = {
  id: string;
  icon: IconName;
  label: string;
  detail?: string | undefined;
} & ({ href: string } | { run: () => void });

/** The items that contain every word, those that begin with the text first. Pure. */
export const findItems = <I extends { label: string }>(items: readonly I[], typed: string): I[] => {
  const text = toSearchText(typed).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const startsWith = ({ label }: I) => toSearchText(label).startsWith(text);
  const found = items.filter(({ label }) => words.every((word) => toSearchText(label).includes(word)));
  return [...found.filter(startsWith), ...found.filter((item) => !startsWith(item))];
};

/** Keys, and what they do. */
type KeyRow = { keys: string[]; label: MessageKey };
type KeyGroup = { title: MessageKey; rows: KeyRow[] };

const everywhere: KeyRow[] = [
  { keys: ['Mod', 'K'], label: 'shortcuts.palette' },
  { keys: ['/'], label: 'shortcuts.search' },
  { keys: ['?'], label: 'shortcuts.help' },
  { keys: ['Tab'], label: 'shortcuts.skip' },
  { keys: ['Esc'], label: 'shortcuts.close' },
];

const forms: KeyRow[] = [{ keys: ['Mod', 'S'], label: 'shortcuts.save' }];

/** The keys of pages, by the start of their path; the first match counts. */
const screens: { path: RegExp; rows: KeyRow[] }[] = [
  {
    path: /^\/admin\/collections\/videos\/?$/,
    rows: [
      { keys: ['Shift', 'click'], label: 'shortcuts.range' },
      { keys: ['Shift', 'drop'], label: 'shortcuts.dropMove' },
      { keys: ['←', '→'], label: 'shortcuts.tree' },
      { keys: ['F2'], label: 'shortcuts.renameFolder' },
      { keys: ['Delete'], label: 'shortcuts.deleteFolder' },
    ],
  },
  {
    path: /^\/admin\/collections\/(?:categories|tags)\/?$/,
    rows: [
      { keys: ['F2'], label: 'shortcuts.rename' },
      { keys: ['Space', '↑', '↓'], label: 'shortcuts.order' },
    ],
  },
  { path: /^\/admin\/collections\/(?:videos|playerPresets)\/[^/]+\/?$/, rows: forms },
];

/** The keys that work on a page. Pure. */
export const listKeys = (path: string): KeyGroup[] => {
  const here = screens.find((screen) => screen.path.test(path));
  return [
    ...(here ? [{ title: 'shortcuts.here' as const, rows: here.rows }] : []),
    { title: 'shortcuts.everywhere', rows: everywhere },
  ];
};
