'use client';

import { useState } from 'react';

import { LinkedEvent } from '@/components/admin/live/linked-event';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { CopyField } from '@/components/kit/fields/copy-field';
import { Switch } from '@/components/kit/fields/switch';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { DetailList } from '@/components/kit/tables/detail-list';
import { Tag } from '@/components/kit/tag';
import { formatBytes, formatDuration } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { AudioTrack } from '@/lib/core/media/audio-tracks';

import { useEdit } from '../sync/edit-context';
import { useChange } from '../sync/use-change';
import { ThumbnailSection } from '../thumbnail/thumbnail-dialog';
import { AudioTrackDialog } from './audio-track-dialog';
import { NotReady, useOriginal } from './original-file';

import styles from './tab-content.module.scss';

/** The audio tracks viewers can choose from, the default first. Renders nothing if there is no choice. */
const AudioTracks = () => {
  const text = useText();
  const language = useLanguage();
  const { video, rights } = useEdit();
  const [edited, setEdited] = useState<AudioTrack | null>(null);
  const tracks = [...(video.src?.audioTracks ?? [])].sort(
    (left, right) => Number(right.isDefault) - Number(left.isDefault),
  );
  if (tracks.length < 2) return null;
  return (
    <section aria-labelledby="edit-audio" className={styles.stack}>
      <h2 id="edit-audio">{text('edit.files.audioTracks')}</h2>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={track.id}>
            <div>
              <h3>
                <span>{track.name}</span>
                {track.isDefault && <Tag>{text('edit.files.audio.default')}</Tag>}
                {track.isDescription && <Tag>{text('edit.files.audio.description')}</Tag>}
              </h3>
              <p>
                {track.language
                  ? getLanguageName(language, track.language)
                  : text('edit.files.audio.noLanguage')}
              </p>
            </div>
            {rights.canUpdate && (
              <Button
                aria-label={text('edit.files.audio.editNamed', { name: track.name })}
                onClick={() => setEdited(track)}
                size="small"
              >
                {text('edit.files.audio.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && <AudioTrackDialog onClose={() => setEdited(null)} track={edited} />}
    </section>
  );
};

/** Lists tracks of the uploaded file that viewers don't get. Renders nothing if there are none. */
const IgnoredTracks = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const tracks = video.ignoredTracks ?? [];
  if (tracks.length === 0) return null;
  return (
    <section aria-labelledby="edit-ignored" className={styles.stack}>
      <h2 id="edit-ignored">{text('edit.files.ignored.title')}</h2>
      <p>{text('edit.files.ignored.text')}</p>
      <ul>
        {tracks.map((track, index) => (
          <li key={index}>
            {[
              text(`edit.files.ignored.${track.kind}`),
              track.language && getLanguageName(language, track.language),
              track.title,
              track.codec,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The video's files and their properties. */
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
  if (!video.downloadOriginalUrl && !video.trim) return null;
  return (
    <section aria-labelledby="edit-original" className={styles.stack}>
      <div className={styles.original}>
        <div>
          <h2 id="edit-original">{text('edit.files.original')}</h2>
          <p translate="no">{[video.src?.filename, original].filter(Boolean).join(' · ')}</p>
        </div>
        {video.downloadOriginalUrl && (
          <ButtonLink download href={video.downloadOriginalUrl} icon="download">
            {text('edit.files.download')}
          </ButtonLink>
        )}
      </div>
      {video.trim && <OfferOriginal />}
    </section>
  );
};

/** The original of a trimmed video contains the removed parts, so it is only offered if that is wanted. */
const OfferOriginal = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const { change, isBusy } = useChange();
  return (
    <Switch
      hint={text('trim.original.hint')}
      isDisabled={!rights.canUpdate || isBusy}
      isOn={video.offersOriginal === true}
      label={text('trim.original.title')}
      onChange={(offersOriginal) => void change({ offersOriginal })}
    />
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
      <DetailList
        rows={[
          { label: 'ID', value: video.id },
          { label: text('videos.fields.version'), value: video.v ?? 0 },
          {
            label: text('edit.details.duration'),
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
