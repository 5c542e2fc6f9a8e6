import { useState } from 'react';

import { type DownloadFile, downloadFiles } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { Dialog } from './Dialog';

/** Takes the version that is shown away as a file. */
export const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const { api, share } = useReview();
  const { text } = usePage();
  const [busy, setBusy] = useState<DownloadFile | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { version } = share.video;
  const download = async (file: DownloadFile): Promise<void> => {
    setBusy(file);
    setFailed(false);
    try {
      location.assign((await api.download(version, file)).url);
      onClose();
    } catch {
      setFailed(true);
      setBusy(null);
    }
  };
  return (
    <Dialog onClose={onClose} title={text('sharePage.download.title', { version })}>
      <p>{text('sharePage.download.text')}</p>
      {hasFailed && (
        <p className="er" role="alert">
          {text('sharePage.download.error')}
        </p>
      )}
      <div className="acts">
        <button className="btn q" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        {downloadFiles.map((file) => (
          <button
            className={file === 'mp4' ? 'btn p' : 'btn'}
            disabled={busy !== null}
            key={file}
            onClick={() => void download(file)}
            type="button"
          >
            {text(`sharePage.download.${file}`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
};
