'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import type { ButtonKind } from '@/components/kit/buttons/base-button';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import { libraryPath, type ReplaceableVideo, useUploads } from './uploads-context';

import styles from './upload-prompt.module.scss';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export const useFileDrop = (isEnabled: boolean, onFiles: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    // An element is entered before the previous one is left.
    let depth = 0;
    const show = (next: number) => {
      depth = Math.max(0, next);
      setIsOver(depth > 0);
    };
    const handlers: Record<string, (event: DragEvent) => void> = {
      dragenter: () => show(depth + 1),
      dragleave: () => show(depth - 1),
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault();
        show(0);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const answer = (event: Event) => {
      if (event instanceof DragEvent && carriesFiles(event)) handlers[event.type]?.(event);
    };
    for (const name of Object.keys(handlers)) window.addEventListener(name, answer);
    return () => {
      for (const name of Object.keys(handlers)) window.removeEventListener(name, answer);
      setIsOver(false);
    };
  }, [isEnabled, onFiles]);
  return isEnabled && isOver;
};

/** Announces the effect of dropping files while they are dragged over the page. */
export const DropOverlay = () => {
  const text = useText();
  return (
    <div className={styles.overlay}>
      <div className={styles.frame}>
        <Icon name="upload" size={28} />
        <p className={styles.title}>{text('uploads.drop.title')}</p>
        <p className={styles.overlayHint}>{text('uploads.drop.hint')}</p>
      </div>
    </div>
  );
};

const never = () => () => undefined;

/** `?upload=1` on the library, used by links, prompts for files. */
export const useUploadPrompt = () => {
  const router = useRouter();
  const search = useSearchParams();
  const isAsked = usePathname() === libraryPath && search.has('upload');
  // A dialog needs a document, which the server does not have.
  const hasPage = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // The list writes its parameters to the URL, and ours briefly reappears.
  const [isEnded, setIsEnded] = useState(false);
  if (isEnded && !isAsked) setIsEnded(false);
  const endPrompt = useCallback(() => {
    setIsEnded(true);
    const rest = new URLSearchParams(search);
    rest.delete('upload');
    router.replace(rest.size > 0 ? `${libraryPath}?${rest}` : libraryPath);
  }, [router, search]);
  return { isPrompted: hasPage && isAsked && !isEnded, endPrompt };
};

/** Filter of the browser's file dialog. Files are checked again after selection. */
const acceptedFiles = 'video/*,.ts,.mkv,.mxf';

/** Opens the file dialog. Must be called in response to a click. Never settles if the user cancels. */
export const pickFiles = ({ isMultiple }: { isMultiple: boolean }): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = acceptedFiles;
    input.multiple = isMultiple;
    input.hidden = true;
    input.onchange = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.oncancel = () => input.remove();
    // Safari opens no dialog for an element outside the document.
    document.body.append(input);
    input.click();
  });

type UploadPromptProps = {
  isOpen: boolean;
  /** Whether files are dragged over the page, which accepts them anywhere. */
  isOver: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
};

/** Prompts for files when no click led here: browsers open a file dialog only in response to a click. */
export const UploadPrompt = ({ isOpen, isOver, onClose, onFiles }: UploadPromptProps) => {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('uploads.prompt.title')}>
      <div className={styles.area} data-over={isOver}>
        <Icon name="upload" size={28} />
        <p className={styles.drop}>{text('uploads.prompt.drop')}</p>
        <Button
          data-autofocus
          kind="primary"
          onClick={() => void pickFiles({ isMultiple: true }).then(onFiles)}
        >
          {text('uploads.prompt.choose')}
        </Button>
        <p className={styles.hint}>{text('uploads.prompt.hint')}</p>
      </div>
    </Dialog>
  );
};

/** Returns a function that opens the dialog for replacing a video's file, for custom buttons. */
export const useReplaceUpload = (): ((video: ReplaceableVideo) => void) => useUploads().askToReplace;

/** The menu item of the edit page that replaces the video's file. */
export const ReplaceUploadAction = ({
  video,
  isDisabled,
}: {
  video: ReplaceableVideo;
  isDisabled?: boolean;
}) => {
  const text = useText();
  const replace = useReplaceUpload();
  return (
    <MenuItem icon="replace" isDisabled={isDisabled} onSelect={() => replace(video)}>
      {text('uploads.replace.action')}
    </MenuItem>
  );
};

/** Chooses videos and starts uploading them. */
export const UploadButton = ({ kind = 'primary' }: { kind?: ButtonKind }) => {
  const text = useText();
  const { chooseFiles, isEnabled } = useUploads();
  return (
    <Button disabled={!isEnabled} icon="upload" kind={kind} onClick={chooseFiles}>
      {text('uploads.upload')}
    </Button>
  );
};
