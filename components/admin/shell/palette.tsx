'use client';

import { useTheme } from '@payloadcms/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { getVideoPath } from '@/components/admin/library/spoken-sentence';
import { fetchLibrary } from '@/components/admin/library/video-actions';
import { useUploads } from '@/components/admin/uploads/uploads-context';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatDuration } from '@/lib/core/i18n/format';
import { languageNames, languages } from '@/lib/core/i18n/languages';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { KeysHelp } from './keys-help';
import { useChooseLanguage } from './nav-frame';
import {
  findItems,
  handleKey,
  type PaletteItem,
  type PalettePage,
  setSingleKeys,
  showPalette,
  usePaletteState,
} from './palette-model';

import styles from './palette.module.scss';

export type PaletteRights = { search: boolean; upload: boolean };

type PaletteProps = {
  screens: PalettePage[];
  /** Pages on which something is made. */
  actions: PalettePage[];
  can: PaletteRights;
  /** Whether the person has the keys `/` and `?` switched on. */
  hasSingleKeys: boolean;
};

/** The command palette and the list of keys, with the keys that open them. */
export const Palette = ({ hasSingleKeys, ...props }: PaletteProps) => {
  const { dialog } = usePaletteState();
  useEffect(() => setSingleKeys(hasSingleKeys), [hasSingleKeys]);
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  const id = useId();
  const [target, setTarget] = useState('/admin');
  const go = (href: string) => {
    flushSync(() => setTarget(href));
    document.getElementById(id)?.click();
  };
  return (
    <>
      {/* A link, because pages with unsaved changes ask before links lead away. */}
      <Link hidden href={target} id={id} tabIndex={-1} />
      {dialog === 'keys' && <KeysHelp onClose={() => showPalette(null)} />}
      {dialog === 'search' && <PaletteDialog {...props} onGo={go} />}
    </>
  );
};

/** Opens the palette, beside the bell of the navigation or, on phones, of the bar at the top. */
export const PaletteButton = ({ place }: { place: 'nav' | 'bar' }) => {
  const text = useText();
  return (
    <div className={styles[place]}>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={text('palette.open')}
        className={styles.open}
        onClick={() => showPalette('search')}
        title={text('palette.open')}
        type="button"
      >
        <Icon name="search" size={18} />
      </button>
    </div>
  );
};

type Group = { key: 'videos' | 'screens' | 'actions'; items: PaletteItem[] };

type PaletteDialogProps = Omit<PaletteProps, 'hasSingleKeys'> & { onGo: (href: string) => void };

const PaletteDialog = ({ screens, actions, can, onGo }: PaletteDialogProps) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const videos = useVideoSearch(can.search ? typed.trim() : '');
  const toItem = ({ href, icon, label }: PalettePage): PaletteItem => ({
    ...{ id: href, href, icon, label: text(label) },
  });
  const ownActions = useOwnActions(can);
  const groups: Group[] = [
    { key: 'videos' as const, items: videos.items },
    { key: 'screens' as const, items: findItems(screens.map(toItem), typed) },
    { key: 'actions' as const, items: findItems([...actions.map(toItem), ...ownActions], typed) },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(active, items.length - 1)];
  const toId = (item: PaletteItem) => `${id}-${item.id}`;

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    showPalette(null);
    if ('href' in item) onGo(item.href);
    else item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const place = items.findIndex((item) => item === current);
    if (step && items.length > 0) setActive((place + step + items.length) % items.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={() => showPalette(null)} title={text('palette.title')}>
      <div className={styles.palette}>
        <div className={styles.field}>
          <Icon name="search" size={16} />
          <input
            aria-activedescendant={current && toId(current)}
            aria-autocomplete="list"
            aria-controls={items.length > 0 ? id : undefined}
            aria-expanded={items.length > 0}
            aria-label={text('palette.label')}
            autoComplete="off"
            data-autofocus
            enterKeyHint="go"
            maxLength={200}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            placeholder={text('palette.label')}
            role="combobox"
            spellCheck={false}
            type="text"
            value={typed}
          />
        </div>
        <PaletteList {...{ active: current, groups, id, toId }} onChoose={choose} />
        <p className={items.length === 0 || videos.hasFailed ? styles.note : 'sr-only'} role="status">
          {videos.hasFailed && text('palette.failed')}
          {!videos.hasFailed &&
            (videos.isLoading ? text('palette.loading') : text('palette.count', { count: items.length }))}
        </p>
      </div>
    </Dialog>
  );
};

type PaletteListProps = {
  groups: Group[];
  active: PaletteItem | undefined;
  id: string;
  toId: (item: PaletteItem) => string;
  onChoose: (item: PaletteItem) => void;
};

/** The options of the text field, which keeps the focus. */
const PaletteList = ({ groups, active, id, toId, onChoose }: PaletteListProps) => {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  // A listbox must have options.
  if (groups.length === 0) return <div className={styles.list} />;
  return (
    <div aria-label={text('palette.title')} className={styles.list} id={id} ref={list} role="listbox">
      {groups.map(({ key, items }) => (
        <div aria-labelledby={`${id}-${key}`} key={key} role="group">
          <p className={styles.heading} id={`${id}-${key}`} role="presentation">
            {text(`palette.${key}`)}
          </p>
          {items.map((item) => (
            <div
              aria-selected={item === active}
              className={styles.item}
              id={toId(item)}
              key={item.id}
              onClick={() => onChoose(item)}
              // Keeps the focus in the text field.
              onPointerDown={(event) => event.preventDefault()}
              role="option"
            >
              <Icon name={item.icon} size={16} />
              <span>
                {item.label}
                {item.detail && <small>{item.detail}</small>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

/** Actions that are possible on every page. */
const useOwnActions = (can: PaletteRights): PaletteItem[] => {
  const text = useText();
  const language = useLanguage();
  const { chooseFiles, isEnabled } = useUploads();
  const chooseLanguage = useChooseLanguage();
  const { setTheme, theme } = useTheme();
  const other = languages.find((each) => each !== language);
  return [
    ...(can.upload && isEnabled
      ? [{ id: 'upload', icon: 'upload' as const, label: text('palette.upload'), run: chooseFiles }]
      : []),
    ...(other
      ? [
          {
            id: 'language',
            icon: 'globe' as const,
            label: text('palette.language', { language: languageNames[other] }),
            run: () => void chooseLanguage(other),
          },
        ]
      : []),
    {
      id: 'theme',
      icon: 'eye',
      label: text(theme === 'dark' ? 'palette.light' : 'palette.dark'),
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    { id: 'keys', icon: 'info', label: text('shortcuts.title'), run: () => showPalette('keys') },
    { id: 'log-out', icon: 'lock', label: text('userMenu.logOut'), href: '/admin/logout' },
  ];
};

const typingMs = 200;
const minLetters = 2;
const shown = 6;

type Found = { search: string; videos: LibraryVideo[] | null };

/** Videos whose title or speech contains the words, found when typing pauses. */
const useVideoSearch = (search: string) => {
  const text = useText();
  const [found, setFound] = useState<Found>({ search: '', videos: [] });
  const isAsked = search.length >= minLetters;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search, limit: '10' });
      fetchLibrary(query.toString(), stop.signal)
        .then(({ docs }) => setFound({ search, videos: docs.slice(0, shown) }))
        .catch(() => {
          if (!stop.signal.aborted) setFound({ search, videos: null });
        });
    }, typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, isAsked]);
  const isCurrent = found.search === search;
  // The previous hits stay until the next ones are there.
  const videos = isAsked ? (found.videos ?? []) : [];
  const items: PaletteItem[] = videos.map((video) => ({
    ...{ id: video.id, icon: 'video', label: video.title, href: getVideoPath(video) },
    detail: video.spoken && `${formatDuration(video.spoken.seconds)} ${video.spoken.text}`,
  }));
  const all: PaletteItem = {
    ...{ id: 'all', icon: 'search', label: text('palette.all', { search }) },
    href: `/admin/collections/videos?search=${encodeURIComponent(search)}`,
  };
  return {
    items: isAsked && videos.length > 0 ? [...items, all] : [],
    isLoading: isAsked && !isCurrent,
    hasFailed: isAsked && isCurrent && found.videos === null,
  };
};
