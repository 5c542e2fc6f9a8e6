'use client';

import { useDeferredValue, useMemo } from 'react';

import { type CueNote, findNotes } from '@/lib/videos/text-tracks/editing/notes';

import { useEdited, useEditor } from './editor-context';

/** The notes of the whole document; in a long one they come a moment after what is typed. */
export const useNotes = (): CueNote[] => {
  const { facts } = useEditor();
  const cues = useDeferredValue(useEdited(({ history }) => history.document.cues));
  return useMemo(() => findNotes(cues, facts.video.fps), [cues, facts.video.fps]);
};
