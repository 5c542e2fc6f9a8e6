'use client';

import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { Link } from '@/components/kit/buttons/link';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Time } from '@/components/kit/time';
import { formatDuration } from '@/lib/core/i18n/format';
import { getFilteredPath } from '@/lib/videos/library/list/library-query';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

import { getVideoPath, SpokenSentence } from './spoken-sentence';
import { StatusBadge } from './status-badge';
import { loadSheet, loadStoryboard, type Sheet, toSheetPosition } from './storyboard-frame';

import styles from './video-card.module.scss';

/** A grid of video cards; two columns on phones. */
export const VideoGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);

/** A storyboard frame scaled to the poster it covers, with a progress bar. */
const StoryboardScene = ({ scene: { cell, sheet, share } }: { scene: Scene }) => {
  const picture: CSSProperties = {
    aspectRatio: `${cell.width} / ${cell.height}`,
    [cell.width / cell.height > 16 / 9 ? 'width' : 'height']: '100%',
    backgroundImage: `url("${sheet.url}")`,
    backgroundSize: `${(sheet.width / cell.width) * 100}% ${(sheet.height / cell.height) * 100}%`,
    backgroundPosition: `${toSheetPosition(cell.x, sheet.width, cell.width)} ${toSheetPosition(cell.y, sheet.height, cell.height)}`,
  };
  return (
    <span aria-hidden="true" className={styles.scene} data-testid="storyboard">
      <span style={picture} />
      <span className={styles.played}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
};

type CardSelection = { isSelected: boolean; onToggle: (isRange: boolean) => void };

type VideoCardProps = {
  video: LibraryVideo;
  /** Heading level in the page's outline. */
  level?: 2 | 3;
  /** Selection state and its handler, in selectable lists. */
  selection?: CardSelection;
  /** Shows the video's tags as links to the videos with the same tag. */
  tagTitles?: ReadonlyMap<string, string>;
};

type TagLinksProps = { tags: readonly string[]; titles: ReadonlyMap<string, string> };

/** The tags of a video, each a link to the library filtered by it. Deleted ones are left out. */
export const TagLinks = ({ tags, titles }: TagLinksProps) => {
  const text = useText();
  const known = tags.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label={text('tags.plural')} className={styles.tags}>
      {known.map(({ id, title }) => (
        <li key={id}>
          <Link href={getFilteredPath({ tag: id })}>{title}</Link>
        </li>
      ))}
    </ul>
  );
};

/** A video in a list: thumbnail, title, status and date. */
export const VideoCard = ({ video, level = 3, selection, tagTitles }: VideoCardProps) => {
  const text = useText();
  const { scene, handlers } = useStoryboard(video);
  const Headline = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card} data-selected={selection?.isSelected} {...handlers}>
      <VideoPicture video={video}>{scene && <StoryboardScene scene={scene} />}</VideoPicture>
      <div className={styles.body}>
        <Headline className={styles.title}>
          <Link className={styles.link} href={getVideoPath(video)} title={video.title}>
            {video.title}
          </Link>
        </Headline>
        <p className={styles.details}>
          <StatusBadge isQuiet video={video} />
          <span className={styles.next}>
            <Time value={video.createdAt} />
          </span>
          {/* A badge on the picture marks the others. */}
          {video.status === 'COMPLETE' && video.visibility === 'public' && (
            <span className={styles.next}>{text('videos.visibility.public')}</span>
          )}
          {video.locks?.map((lock) => (
            <span className={styles.next} key={lock}>
              {text(`gate.badge.${lock}`)}
            </span>
          ))}
          {video.statusMessage && <span className={styles.message}>{video.statusMessage}</span>}
        </p>
        {video.spoken && <SpokenSentence sentence={video.spoken} />}
        {tagTitles && <TagLinks tags={video.tags} titles={tagTitles} />}
      </div>
      {selection && <SelectBox className={styles.check} selection={selection} title={video.title} />}
    </article>
  );
};

type VideoPictureProps = {
  video: LibraryVideo;
  /** Use if the row shows the details itself. */
  isSmall?: boolean;
  children?: ReactNode;
};

/** The thumbnail with its overlays; also used in table rows. */
export const VideoPicture = ({ video, isSmall = false, children }: VideoPictureProps) => {
  const text = useText();
  return (
    <div className={styles.picture}>
      {video.previewThumbnailUrl ? (
        // The edge serves it in its final size; Next's optimiser would only fetch signed links again.
        // oxlint-disable-next-line nextjs/no-img-element
        <img alt="" decoding="async" draggable={false} loading="lazy" src={video.previewThumbnailUrl} />
      ) : (
        <Icon name="video" size={isSmall ? 20 : 32} />
      )}
      {children}
      {!isSmall && video.visibility === 'private' && video.status === 'COMPLETE' && (
        <span className={styles.lock}>{text('videos.visibility.private')}</span>
      )}
      {!isSmall && video.duration ? (
        <span className={styles.duration}>{formatDuration(video.duration)}</span>
      ) : null}
      {video.status === 'STATUS_UPDATE' && (
        <span className={styles.progress}>
          <span style={{ width: `${video.statusProgress}%` }} />
        </span>
      )}
    </div>
  );
};

type SelectBoxProps = { selection: CardSelection; title: string; className?: string };

/** Selects a video. With Shift, selects the range from the last selected one. */
export const SelectBox = ({ selection, title, className }: SelectBoxProps) => {
  const text = useText();
  const toggle = (event: MouseEvent<HTMLInputElement>) => selection.onToggle(event.shiftKey);
  return (
    <div className={className}>
      <Checkbox
        checked={selection.isSelected}
        isLabelHidden
        label={text('library.select', { title })}
        // Only `click` reports the Shift key. The space key also triggers a click.
        onChange={() => undefined}
        onClick={toggle}
      />
    </div>
  );
};

type Video = { id: string; hasStoryboard: boolean; previewThumbnailUrl: string | null };
type Cell = Storyboard['cells'][number];
type Scene = { cell: Cell; sheet: Sheet; share: number };

const holdMs = 350;
const stepMs = 450;

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The storyboard frame of a card: follows the pointer or a held finger, and cycles while the card has the
 * keyboard focus. Nothing is loaded before.
 */
const useStoryboard = ({ id, hasStoryboard, previewThumbnailUrl }: Video) => {
  const [share, setShare] = useState<number | null>(null);
  const scene = useScene({ id, previewThumbnailUrl: hasStoryboard ? previewThumbnailUrl : null }, share);
  const hold = useRef<{ timer: number; isHeld: boolean; wasHeld: boolean }>({
    timer: 0,
    isHeld: false,
    wasHeld: false,
  });
  const run = useRef(0);

  const stop = useCallback(() => {
    window.clearTimeout(hold.current.timer);
    window.clearInterval(run.current);
    hold.current.isHeld = false;
    setShare(null);
  }, []);
  useEffect(() => stop, [stop]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(Math.max((event.clientX - left) / width, 0), 0.999));
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      window.clearInterval(run.current);
      if (event.pointerType === 'mouse' || hold.current.isHeld) follow(event);
      else window.clearTimeout(hold.current.timer);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hold.current.wasHeld = false;
      if (event.pointerType === 'mouse') return;
      const { currentTarget } = event;
      hold.current.timer = window.setTimeout(() => {
        Object.assign(hold.current, { isHeld: true, wasHeld: true });
        follow({ ...event, currentTarget });
      }, holdMs);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') stop();
    },
    onPointerCancel: stop,
    onPointerLeave: stop,
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (!event.target.matches('a:focus-visible')) return;
      if (wantsLessMotion()) return setShare(0.5);
      setShare(0);
      run.current = window.setInterval(
        () => setShare((now) => (now === null ? null : (now + 0.05) % 1)),
        stepMs,
      );
    },
    onBlur: stop,
    // A long press previews the video and must not open it.
    onClickCapture: (event: React.MouseEvent) => {
      if (!hold.current.wasHeld) return;
      hold.current.wasHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: React.MouseEvent) => {
      if (hold.current.isHeld) event.preventDefault();
    },
  };
  return { scene, handlers: hasStoryboard ? handlers : {} };
};

/** The frame at a fraction of the video, once its sprite has loaded. */
const useScene = (
  { id, previewThumbnailUrl }: Pick<Video, 'id' | 'previewThumbnailUrl'>,
  share: number | null,
): Scene | null => {
  const [storyboard, setStoryboard] = useState<Storyboard | null>(null);
  const [sheets, setSheets] = useState<Record<string, Sheet>>({});
  const isWanted = share !== null;
  const cell =
    storyboard && share !== null ? storyboard.cells[Math.floor(share * storyboard.cells.length)] : undefined;
  const url = cell && storyboard?.sheets[cell.sheet];

  useEffect(() => {
    if (!isWanted || !previewThumbnailUrl) return;
    let isCurrent = true;
    void loadStoryboard(id, previewThumbnailUrl).then((loaded) => isCurrent && setStoryboard(loaded));
    return () => {
      isCurrent = false;
    };
  }, [id, isWanted, previewThumbnailUrl]);

  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    void loadSheet(url).then(
      (sheet) => isCurrent && sheet && setSheets((known) => ({ ...known, [url]: sheet })),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);

  const sheet = url ? sheets[url] : undefined;
  return cell && sheet && share !== null ? { cell, sheet, share } : null;
};
