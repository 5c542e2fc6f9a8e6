import type { IconName } from '@/components/kit/icon';
import type { MessageKey } from '@/lib/core/i18n/text';
import { toSearchText } from '@/lib/videos/library/rules';

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
export type KeyRow = { keys: string[]; label: MessageKey };
export type KeyGroup = { title: MessageKey; rows: KeyRow[] };

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
