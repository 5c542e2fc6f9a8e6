'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useMemo, useState, type ReactNode } from 'react';

import { DropOverlay } from '../DropOverlay';
import { useFileDrop } from '../DropOverlay/use-file-drop';
import { LeaveDialog } from '../LeaveDialog';
import { useLeaveGuard } from '../LeaveDialog/use-leave-guard';
import { ReplaceDialog } from '../ReplaceUploadAction/replace-dialog';
import { UploadPrompt } from '../UploadPrompt';
import { useUploadPrompt } from '../UploadPrompt/use-upload-prompt';
import { UploadTray } from '../UploadTray';
import { isUnderWay } from '../engine/to-upload-item';
import type { UploadTarget } from '../engine/types';
import { libraryPath } from '../library-path';
import { pickFiles } from '../pick-files';
import { UploadsContext, type ReplaceableVideo } from '../uploads-context';
import { LiveRegion } from './live-region';
import { useKeepGoing } from './use-keep-going';
import { useOpenWhenDone } from './use-open-when-done';
import { useUploadCenter } from './use-upload-center';

/** Pages that take a file wherever it is dropped. */
const dropPaths = new Set([libraryPath, '/admin']);

/** Lets videos be uploaded from anywhere in the panel, and goes on while people move within it. */
export const UploadsProvider = ({ children }: { children: ReactNode }) => {
  const pathname = usePathname();
  const { isPrompted, endPrompt } = useUploadPrompt();
  const { center, snapshot, isEnabled } = useUploadCenter();
  const { items } = snapshot;
  const [replaced, setReplaced] = useState<ReplaceableVideo | null>(null);
  const openWhenDone = useOpenWhenDone(items);
  const running = items.filter(isUnderWay).length;
  const { confirmLeave, answer } = useLeaveGuard(running > 0);
  useKeepGoing(center, running > 0);

  const addFiles = useCallback(
    async (files: readonly File[], target: UploadTarget) => {
      const ids = await center.add(files, target);
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
      addFiles,
      chooseFiles: () => void pickFiles({ isMultiple: true }).then(addNew),
      askToReplace: setReplaced,
      confirmLeave,
    }),
    [addFiles, addNew, center, confirmLeave, isEnabled, snapshot],
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
