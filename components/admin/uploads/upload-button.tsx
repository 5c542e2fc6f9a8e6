'use client';

import type { ButtonKind } from '@/components/kit/buttons/base-button';
import { Button } from '@/components/kit/buttons/button';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';

import { type ReplaceableVideo, useUploads } from './uploads-context';

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
