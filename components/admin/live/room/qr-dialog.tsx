'use client';

import { useEffect, useState } from 'react';

import { Dialog } from '@/components/kit/dialogs/dialog';
import { Skeleton } from '@/components/kit/states/skeleton';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './cards.module.scss';

/** Encodes only the page's URL, without its query, so that nothing else leaks into the image. */
const drawAddress = async (): Promise<string> => {
  const { toDataURL } = await import('qrcode');
  const { origin, pathname } = window.location;
  return toDataURL(`${origin}${pathname}`, { margin: 2, width: 560, errorCorrectionLevel: 'M' });
};

/** Opens this page on a second device, e.g. the phone beside the camera. */
export const QrDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    drawAddress().then(
      (drawn) => isOver || setPicture(drawn),
      () => isOver || setPicture('failed'),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <Dialog isOpen onClose={onClose} size="small" title={text('liveRoom.qrDialog.title')}>
      <div className={styles.keys}>
        {picture === null && <Skeleton ratio="1 / 1" width={280} />}
        {picture === 'failed' && <p role="alert">{text('liveRoom.qrDialog.failed')}</p>}
        {picture !== null && picture !== 'failed' && (
          // oxlint-disable-next-line nextjs/no-img-element -- it comes as a data URL
          <img alt={text('liveRoom.qrDialog.picture')} height={280} src={picture} width={280} />
        )}
        <p>{text('liveRoom.qrDialog.text')}</p>
      </div>
    </Dialog>
  );
};
