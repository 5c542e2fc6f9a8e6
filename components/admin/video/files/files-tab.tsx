'use client';

import { LinkedEvent } from '@/components/admin/live/LinkedEvent';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { CopyField } from '@/components/kit/fields/CopyField';
import { Facts } from '@/components/kit/tables/Facts';
import { Notice } from '@/components/kit/states/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatDuration } from '@/lib/core/i18n/format-duration';

import { NotReady } from '../aside/not-ready';
import { useEdit } from '../sync/edit-context';
import { ThumbnailSection } from '../thumbnail/thumbnail-section';
import { AudioTracks } from './audio-tracks';
import { IgnoredTracks } from './ignored-tracks';
import styles from '../edit/tab-content.module.scss';
import { useOriginal } from './use-original';

/** Where the video's files are, and what they are. */
export const FilesTab = () => {
  const text = useText();
  const { video, isServed } = useEdit();
  if (!isServed) return <NotReady />;
  return (
    <div className={styles.stack}>
      {video.status !== 'COMPLETE' && <Notice tone="busy">{text('edit.files.older')}</Notice>}
      {video.visibility === 'private' && <Notice tone="info">{text('edit.files.private')}</Notice>}
      {video.linkedLiveEvent && <LinkedEvent {...video.linkedLiveEvent} />}
      <ThumbnailSection />
      <Original />
      <AudioTracks />
      <IgnoredTracks />
      <Addresses />
      <Info />
    </div>
  );
};

const Original = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const original = useOriginal(video, language);
  if (!video.downloadOriginalUrl) return null;
  return (
    <section aria-labelledby="edit-original" className={styles.original}>
      <div>
        <h2 id="edit-original">{text('edit.files.original')}</h2>
        <p translate="no">{[video.src?.filename, original].filter(Boolean).join(' · ')}</p>
      </div>
      <ButtonLink download href={video.downloadOriginalUrl} icon="download">
        {text('edit.files.download')}
      </ButtonLink>
    </section>
  );
};

const Addresses = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const { hls = [], mp4 = [], thumbnailUrl } = video.src ?? {};
  const files = [
    ...hls.map(({ url }) => ({ label: text('edit.files.hls'), url })),
    ...mp4.map(({ url, name, width, height, size }) => ({
      label: `MP4 ${name} · ${width} × ${height} · ${formatBytes(language, size)}`,
      url,
    })),
    ...(thumbnailUrl ? [{ label: text('edit.files.thumbnail'), url: thumbnailUrl }] : []),
  ];
  return (
    <section aria-labelledby="edit-addresses" className={styles.stack}>
      <h2 id="edit-addresses">{text('edit.files.addresses')}</h2>
      {files.map(({ label, url }) => (
        <CopyField key={url} label={label} value={url} />
      ))}
    </section>
  );
};

const Info = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return (
    <section aria-labelledby="edit-info" className={styles.stack}>
      <h2 id="edit-info">{text('edit.files.info')}</h2>
      <Facts
        rows={[
          { label: 'ID', value: video.id },
          { label: text('videos.fields.version'), value: video.v ?? 0 },
          {
            label: text('edit.facts.duration'),
            value: video.duration ? formatDuration(video.duration) : '–',
          },
          { label: text('videos.fields.fps'), value: video.fps ? fps.format(video.fps) : '–' },
          {
            label: text('videos.fields.orientation'),
            value: video.orientation ? text(`videos.orientations.${video.orientation}`) : '–',
          },
        ]}
      />
    </section>
  );
};
