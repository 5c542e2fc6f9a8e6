'use client';

import { Button } from '@/components/kit/buttons/Button';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { ShareOverview } from '@/lib/review/sharing/links/link-schemas';

import styles from './collaborate.module.scss';

type EndShareDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  videoId: string;
  overview: ShareOverview;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Says how many comments go and offers them as a file, before a share is turned off. */
export const EndShareDialog = ({
  isOpen,
  isBusy,
  videoId,
  overview,
  onConfirm,
  onCancel,
}: EndShareDialogProps) => {
  const text = useText();
  const { all } = overview.comments;
  const file = `/api/videos/${videoId}/share-comments/export?format=csv&allVersions=true`;
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onCancel}>
            {text('kit.cancel')}
          </Button>
          {all > 0 && (
            <ButtonLink download href={file} icon="download">
              {text('shareTab.end.download')}
            </ButtonLink>
          )}
          <Button isBusy={isBusy} kind="danger" onClick={onConfirm}>
            {text('shareTab.end.confirm')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onCancel}
      size="small"
      title={text('shareTab.end.title')}
    >
      {all > 0 && <p className={styles.lost}>{text('shareTab.end.lost', { count: all })}</p>}
      <p>{text('shareTab.end.text', { count: overview.links.length })}</p>
    </Dialog>
  );
};
