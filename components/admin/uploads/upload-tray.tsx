'use client';

import { toast } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { formatTimeLeft } from '@/lib/core/i18n/format';

import { BatchPanel } from './batch-panel';
import { sumUploads, type UploadSums } from './engine/to-upload-item';
import type { RejectedFile, WaitingElsewhere } from './engine/types';
import { estimateSeconds } from './transfer-rate';
import { describeElsewhere } from './upload-messages';
import { UploadRow } from './upload-row';
import { libraryPath, useLeaving, useUploadResults, useUploads } from './uploads-context';

import styles from './upload-tray.module.scss';

/** Uploads waiting in another workspace, with a button that switches to it. */
const ElsewhereRow = ({ waiting }: { waiting: WaitingElsewhere }) => {
  const text = useText();
  const { confirmLeave } = useUploads();
  const { run, isBusy } = useCall(setActiveWorkspace);
  const enter = async () => {
    // Switching would suspend this workspace's uploads instead.
    if (!(await confirmLeave())) return;
    const outcome = await run(waiting.workspaceId);
    if (outcome?.error) return toast.error(text('switcher.failed'));
    // Everything on the page belongs to the workspace, as with the workspace switcher.
    if (outcome) window.location.assign(libraryPath);
  };
  return (
    <li className={styles.row}>
      <p className={styles.fault}>{describeElsewhere(text, waiting)}</p>
      <div className={styles.line}>
        <Button isBusy={isBusy} onClick={() => void enter()} size="small">
          {text('uploads.elsewhere.action')}
        </Button>
      </div>
    </li>
  );
};

/** A rejected file with the reason. */
const RejectedRow = ({ file: { id, name, reason } }: { file: RejectedFile }) => {
  const text = useText();
  const { center } = useUploads();
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <Button
          aria-label={text('uploads.row.remove', { name })}
          icon="close"
          kind="quiet"
          onClick={() => center.dismiss(id)}
          size="small"
        />
      </div>
      <p className={styles.fault}>{text(`uploads.rejected.${reason}`)}</p>
    </li>
  );
};

const property = '--tray-room';

/**
 * While the tray covers the lower edge of the page, adds equal space at the page's end, so that everything
 * can be scrolled into view.
 */
const useRoomBelow = (cover: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = cover.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { bottom } = getComputedStyle(element);
      style.setProperty(property, `${element.offsetHeight + 2 * Number.parseFloat(bottom)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [cover]);
};

/** The current uploads, in the corner; a strip on phones. */
export const UploadTray = () => {
  const { items, rejected, elsewhere } = useUploads();
  return items.length + rejected.length + elsewhere.length > 0 ? <FilledTray /> : null;
};

const phone = '(max-width: 768px)';
/** The pages on which files are added. */
const homes = [libraryPath, '/admin'];

/** Key of the session storage: whether the user has folded the tray. */
const foldedKey = 'rh-tray-folded';

/**
 * Whether the tray is unfolded: where files are added, unless the user folded it. Elsewhere it would cover
 * the page.
 */
const useUnfolded = (additions: number) => {
  const pathname = usePathname();
  const [choice, setChoice] = useState<{ pathname: string; isOpen: boolean } | null>(null);
  const known = useRef(0);
  const choose = useCallback(
    (isOpen: boolean) => {
      sessionStorage.setItem(foldedKey, String(!isOpen));
      setChoice({ pathname, isOpen });
    },
    [pathname],
  );
  useEffect(() => {
    const isMore = additions > known.current;
    known.current = additions;
    if (isMore && !window.matchMedia(phone).matches) choose(true);
  }, [additions, choose]);
  if (choice?.pathname === pathname) return { isOpen: choice.isOpen, choose };
  const isHome = homes.includes(pathname) && sessionStorage.getItem(foldedKey) !== 'true';
  return { isOpen: isHome && !window.matchMedia(phone).matches, choose };
};

const useTrayTitle = ({ open, done, needing }: UploadSums, broken: number): string => {
  const text = useText();
  const { items, rejected, elsewhere } = useUploads();
  const waiting = elsewhere.reduce((sum, { count }) => sum + count, needing);
  if (waiting > 0) return text('uploads.tray.need', { count: waiting });
  if (open > 0) return text('uploads.tray.uploads', { count: open });
  if (items.length === 0) return text('uploads.tray.rejected', { count: rejected.length });
  const words = text('uploads.tray.done', { count: done });
  return broken > 0 ? `${words} · ${text('uploads.tray.broken', { count: broken })}` : words;
};

type TrayHeadProps = {
  sums: UploadSums;
  /** Number of files that could not be processed. */
  broken: number;
  listId: string;
  isOpen: boolean;
  onFold: () => void;
};

const TrayHead = ({ sums, broken, listId, isOpen, onFold }: TrayHeadProps) => {
  const text = useText();
  const language = useLanguage();
  const { center } = useUploads();
  const secondsLeft = estimateSeconds(sums.rest, sums.rate);
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{useTrayTitle(sums, broken)}</h2>
      {Number.isFinite(secondsLeft) && (
        <span className={styles.left}>{formatTimeLeft(text, language, secondsLeft)}</span>
      )}
      <Button
        aria-controls={listId}
        aria-expanded={isOpen}
        aria-label={text(isOpen ? 'uploads.tray.collapse' : 'uploads.tray.expand')}
        className={styles.fold}
        icon="chevronDown"
        kind="quiet"
        onClick={onFold}
        size="small"
      />
      {sums.open === 0 && (
        <Button
          aria-label={text('uploads.tray.close')}
          icon="close"
          kind="quiet"
          onClick={center.clear}
          size="small"
        />
      )}
    </header>
  );
};

const FilledTray = () => {
  const text = useText();
  const id = useId();
  const {
    items,
    rejected,
    elsewhere,
    batch: added,
    isEnabled,
    chooseFiles,
    center,
    additions,
  } = useUploads();
  const { isOpen, choose } = useUnfolded(additions);
  const results = useUploadResults(items);
  const broken = items.filter((item) => results.get(item.id)?.state === 'broken').length;
  const sums = sumUploads(items);
  // A signed-out user cannot change details, and the panel would cover the sign-in form.
  const isSignedOut = !isEnabled || items.some(({ obstacle }) => obstacle?.kind === 'signedOut');
  const batch = isOpen && !isSignedOut ? added : null;
  const tray = useRef<HTMLElement>(null);
  useRoomBelow(tray);
  useLeaving({ items, center }, results, tray);
  return (
    <aside
      aria-label={text('uploads.tray.label')}
      className={styles.tray}
      data-batch={batch !== null}
      data-open={isOpen}
      ref={tray}
    >
      {batch && <BatchPanel batch={batch} key={batch.id} />}
      <div className={styles.uploads}>
        <TrayHead broken={broken} isOpen={isOpen} listId={id} onFold={() => choose(!isOpen)} sums={sums} />
        {!isOpen && sums.moving > 0 && (
          <ProgressBar label={text('uploads.tray.label')} value={1 - sums.rest / Math.max(1, sums.size)} />
        )}
        <ul className={styles.list} hidden={!isOpen} id={id}>
          {items.map((item) => (
            <UploadRow item={item} key={item.id} result={results.get(item.id) ?? null} />
          ))}
          {rejected.map((file) => (
            <RejectedRow file={file} key={file.id} />
          ))}
          {elsewhere.map((waiting) => (
            <ElsewhereRow key={waiting.workspaceId} waiting={waiting} />
          ))}
        </ul>
        {batch && (
          <Button className={styles.more} icon="plus" kind="quiet" onClick={chooseFiles}>
            {text('uploads.batch.more')}
          </Button>
        )}
      </div>
    </aside>
  );
};
