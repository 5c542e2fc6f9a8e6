'use client';

import { useAuth } from '@payloadcms/ui';
import { usePathname, useRouter } from 'next/navigation';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { getRelationId } from '@/lib/core/database/ids';

import { createUploadCenter, type UploadCenter, type UploadSnapshot } from './engine/create-upload-center';
import { isUnderWay } from './engine/to-upload-item';
import type { UploadItem, UploadTarget } from './engine/types';
import { ReplaceDialog } from './replace-dialog';
import { type Announcement, describeElsewhere, describeObstacle, listAnnouncements } from './upload-messages';
import { DropOverlay, useFileDrop, pickFiles, UploadPrompt, useUploadPrompt } from './upload-prompt';
import { UploadTray } from './upload-tray';
import { libraryPath, type ReplaceableVideo, UploadsContext } from './uploads-context';

/** Number of announcements kept, because text replaced before it was read out is lost. */
const kept = 6;

/** Announces starting, finished and failed uploads to screen readers. */
const LiveRegion = ({ snapshot }: { snapshot: UploadSnapshot }) => {
  const text = useText();
  const language = useLanguage();
  const last = useRef(snapshot);
  const [words, setWords] = useState<{ id: number; said: string }[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const say = (announcement: Announcement): string => {
      if (announcement.kind === 'rejected') {
        const { name, reason } = announcement.file;
        return text('uploads.live.rejected', { name, reason: text(`uploads.rejected.${reason}`) });
      }
      if (announcement.kind === 'begun') {
        const { items } = announcement;
        return text('uploads.live.begun', { count: items.length, name: items[0]?.name ?? '' });
      }
      if (announcement.kind === 'elsewhere') return describeElsewhere(text, announcement.waiting);
      const { name } = announcement.item;
      if (announcement.kind === 'done') return text('uploads.live.done', { name });
      const reason = describeObstacle(text, language, announcement.item)?.reason ?? '';
      return text('uploads.live.stopped', { name, reason });
    };
    const announcements = listAnnouncements(last.current, snapshot);
    last.current = snapshot;
    if (announcements.length === 0) return;
    const news = announcements.map((announcement) => ({
      id: (count.current += 1),
      said: say(announcement),
    }));
    setWords((earlier) => [...earlier, ...news].slice(-kept));
  }, [language, snapshot, text]);
  return (
    <div aria-live="polite" className="sr-only" role="log">
      {words.map(({ id, said }) => (
        <p key={id}>{said}</p>
      ))}
    </div>
  );
};

/** Milliseconds. A session lasts two hours, but an upload may take longer. */
const refreshEvery = 20 * 60_000;

/** Resumes blocked uploads once their obstacle is gone: offline, signed out, or in another workspace. */
const useKeepGoing = (center: UploadCenter, isBusy: boolean): void => {
  const { user, refreshCookieAsync } = useAuth();

  // Payload creates a new user object on each sign-in and session renewal.
  useEffect(() => {
    if (user) center.release('signedOut');
  }, [center, user]);

  useEffect(() => {
    const retry = () => center.release('offline', 'unreachable');
    const lookAgain = () => {
      if (document.visibilityState === 'visible') {
        center.release('offline', 'unreachable', 'signedOut', 'otherWorkspace');
      }
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [center]);

  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => {
      if (navigator.onLine) void refreshCookieAsync();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, [isBusy, refreshCookieAsync]);
};

/** Whether a form on the page has unsaved changes and would block navigation. */
const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Opens the edit page of a video that was uploaded alone. Returns a function that sets its item's id, or null
 * for none.
 */
const useOpenWhenDone = (items: readonly UploadItem[]) => {
  const go = useGo();
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    const item = items.find(({ id }) => id === awaited.current);
    if (item?.state !== 'done') return;
    awaited.current = null;
    // If other uploads are in progress, the video was not uploaded alone.
    if (items.some(({ state }) => state !== 'done') || hasUnsavedChanges()) return;
    if (item.videoId) go.push(`/admin/collections/videos/${item.videoId}`);
  }, [items, go]);
  return useCallback((id: string | null) => {
    awaited.current = id;
  }, []);
};

// One instance per page load, so that re-rendering the panel (another language) does not interrupt uploads.
let shared: UploadCenter | undefined;
const getCenter = (): UploadCenter => (shared ??= createUploadCenter());

type PanelUser = { id: string; activeWorkspace?: string | { id: string } | null } | null | undefined;

/** The signed-in user's uploads in the current workspace. */
const useUploadCenter = () => {
  const center = getCenter();
  const user = useAuth().user as PanelUser;
  const userId = user?.id ?? null;
  const workspaceId = getRelationId(user?.activeWorkspace);
  const snapshot = useSyncExternalStore(center.subscribe, center.getSnapshot, center.getServerSnapshot);

  useEffect(() => {
    center.setOwner(userId && workspaceId ? { userId, workspaceId } : null);
  }, [center, userId, workspaceId]);

  return { center, snapshot, isEnabled: Boolean(userId && workspaceId) };
};

/** Pages on which a file can be dropped anywhere. */
const dropPaths = new Set([libraryPath, '/admin']);

/** Provides uploads to the whole panel. They continue across navigation. */
export const UploadsProvider = ({ children }: { children: ReactNode }) => {
  const pathname = usePathname();
  const { isPrompted, endPrompt } = useUploadPrompt();
  const { center, snapshot, isEnabled } = useUploadCenter();
  const { items } = snapshot;
  const [replaced, setReplaced] = useState<ReplaceableVideo | null>(null);
  const [additions, setAdditions] = useState(0);
  const openWhenDone = useOpenWhenDone(items);
  const running = items.filter(isUnderWay).length;
  const { confirmLeave, answer } = useLeaveGuard(running > 0);
  useKeepGoing(center, running > 0);

  const addFiles = useCallback(
    async (files: readonly File[], target: UploadTarget) => {
      const ids = await center.add(files, target);
      setAdditions((before) => before + 1);
      const [id] = ids;
      openWhenDone(ids.length === 1 && id && target.kind === 'new' ? id : null);
    },
    [center, openWhenDone],
  );
  const addNew = useCallback(
    (files: File[]) => {
      if (isPrompted) endPrompt();
      void addFiles(files, { kind: 'new' });
    },
    [addFiles, endPrompt, isPrompted],
  );
  const isOver = useFileDrop(isEnabled && dropPaths.has(pathname), addNew);
  const uploads = useMemo(
    () => ({
      ...snapshot,
      center,
      isEnabled,
      additions,
      addFiles,
      chooseFiles: () => void pickFiles({ isMultiple: true }).then(addNew),
      askToReplace: setReplaced,
      confirmLeave,
    }),
    [addFiles, addNew, additions, center, confirmLeave, isEnabled, snapshot],
  );
  return (
    <UploadsContext value={uploads}>
      {children}
      {isOver && !isPrompted && <DropOverlay />}
      <UploadPrompt isOpen={isPrompted && isEnabled} isOver={isOver} onClose={endPrompt} onFiles={addNew} />
      {replaced && (
        <ReplaceDialog
          onClose={() => setReplaced(null)}
          onFile={(file, { id, title }) => {
            setReplaced(null);
            void addFiles([file], { kind: 'replace', videoId: id, title });
          }}
          video={replaced}
        />
      )}
      <LeaveDialog
        count={running}
        isOpen={answer !== null}
        onLeave={() => answer?.give(true)}
        onStay={() => answer?.give(false)}
      />
      <LiveRegion snapshot={snapshot} />
      <UploadTray />
    </UploadsContext>
  );
};

const logoutPath = '/admin/logout';

/**
 * Asks before leaving a page with running uploads: with the browser's dialog on close, with our dialog on
 * sign-out and for `confirmLeave`.
 */
const useLeaveGuard = (isBusy: boolean) => {
  const router = useRouter();
  const [answer, setAnswer] = useState<{ give: (isLeaving: boolean) => void } | null>(null);
  const isLeaving = useRef(false);

  const confirmLeave = useCallback(
    () =>
      isBusy
        ? new Promise<boolean>((resolve) =>
            setAnswer({
              give: (leaves) => {
                isLeaving.current = leaves;
                setAnswer(null);
                resolve(leaves);
              },
            }),
          )
        : Promise.resolve(true),
    [isBusy],
  );

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.pathname !== logoutPath || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      void confirmLeave().then((leaves) => (leaves ? router.push(logoutPath) : undefined));
    };
    window.addEventListener('beforeunload', warn);
    // Runs before the link's handler.
    document.addEventListener('click', askFirst, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', askFirst, true);
    };
  }, [confirmLeave, isBusy, router]);

  return { confirmLeave, answer };
};

type LeaveDialogProps = { isOpen: boolean; count: number; onStay: () => void; onLeave: () => void };

/** Confirms interrupting the uploads. */
const LeaveDialog = ({ isOpen, count, onStay, onLeave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus kind="primary" onClick={onStay}>
            {text('uploads.leave.stay')}
          </Button>
          <Button onClick={onLeave}>{text('uploads.leave.confirm')}</Button>
        </>
      }
      isOpen={isOpen}
      onClose={onStay}
      size="small"
      title={text('uploads.leave.title')}
    >
      <p>{text('uploads.leave.text', { count })}</p>
    </Dialog>
  );
};
