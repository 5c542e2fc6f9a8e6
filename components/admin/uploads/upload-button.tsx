'use client';

import { Button, type ButtonKind } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import { useUploads } from './uploads-context';

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
