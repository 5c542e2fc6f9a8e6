'use client';

import { useEffect, useSyncExternalStore } from 'react';

import type { CueNote } from '@/lib/videos/text-tracks/editing/notes';
import type { TimeView } from '@/lib/videos/text-tracks/editing/time-view';

import { useEditor } from '../editor-context';
import { OverviewStrip } from './overview-strip';
import { WaveformBox } from './waveform-box';

/** The visible range of the waveform, which follows the playhead if enabled. */
const useTimeView = (isFollowing: boolean): TimeView => {
  const { playback, view } = useEditor();
  useEffect(() => {
    if (!isFollowing) return;
    view.follow(playback.get().time);
    return playback.subscribe(() => view.follow(playback.get().time));
  }, [isFollowing, playback, view]);
  return useSyncExternalStore(view.subscribe, view.get, view.get);
};

/** A strip of the whole video, above the part around the playhead. */
export const Timeline = ({ isFollowing, notes }: { isFollowing: boolean; notes: readonly CueNote[] }) => {
  const shown = useTimeView(isFollowing);
  return (
    <>
      <OverviewStrip notes={notes} shown={shown} />
      <WaveformBox shown={shown} />
    </>
  );
};
