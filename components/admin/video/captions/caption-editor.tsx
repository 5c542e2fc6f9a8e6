'use client';

import { useEffect, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { readCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import type { CaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';

import { EditorContext, type Editor } from './editor-context';
import { EditorPage } from './editor-page';
import { createEditorStore, createViewStore } from './editor-store';
import { createPlayback } from './playback';
import { useTrackText } from './use-save-track';

import styles from './editor.module.scss';

/** The editor of a text track. The text is fetched separately, since it may be long. */
export const CaptionEditor = ({ facts }: { facts: CaptionEditorData }) => {
  const text = useText();
  const loaded = useTrackText(facts);
  if (loaded.state === 'ready') return <LoadedEditor facts={facts} vtt={loaded.vtt} />;
  return (
    <main className={`rh-page rh-work ${styles.waiting}`}>
      <h1 className={styles.title}>{facts.video.title}</h1>
      {loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} title={text('captionEditor.loadFailed')} />
      ) : (
        <div aria-busy="true" role="status">
          <span className="sr-only">{text('captionEditor.loading')}</span>
          <Skeleton height={420} />
        </div>
      )}
      <BackLink facts={facts} />
    </main>
  );
};

/** The back link of a page without other content. */
const BackLink = ({ facts }: { facts: CaptionEditorData }) => {
  const text = useText();
  return (
    <Button onClick={() => window.location.assign(`/admin/collections/videos/${facts.video.id}?tab=content`)}>
      {text('captionEditor.back')}
    </Button>
  );
};

const createEditor = (facts: CaptionEditorData, vtt: string): Editor & { hasFaults: boolean } => {
  const { document, faults } = readCueDocument(vtt);
  const { fps } = facts.video;
  const last = document.cues.reduce((latest, { end }) => Math.max(latest, end), 0);
  // Makes cues beyond the video's end reachable.
  const duration = Math.max(facts.video.duration * 1000, last, 1000);
  return {
    facts,
    store: createEditorStore(document, fps),
    playback: createPlayback({ fps, duration }),
    view: createViewStore(duration),
    hasFaults: faults.some(({ reason }) => reason === 'header' || reason === 'timing'),
  };
};

const LoadedEditor = ({ facts, vtt }: { facts: CaptionEditorData; vtt: string }) => {
  const [editor] = useState(() => createEditor(facts, vtt));
  useEffect(() => {
    const first = editor.store.get().history.document.cues[0];
    if (first) editor.playback.goTo(first.start);
    return () => editor.playback.pause();
  }, [editor]);
  return (
    <EditorContext value={editor}>
      <EditorPage hasFaults={editor.hasFaults} vtt={vtt} />
    </EditorContext>
  );
};
