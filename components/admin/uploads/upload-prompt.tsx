'use client';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import { pickFiles } from './pick-files';
import styles from './upload-prompt.module.scss';

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
