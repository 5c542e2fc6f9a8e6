'use client';

import { createContext, use, useSyncExternalStore } from 'react';

import type { CaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';

import type { EditorState, EditorStore, ViewStore } from './editor-store';
import type { Playback, PlaybackState } from './playback';

export type Editor = {
  facts: CaptionEditorData;
  store: EditorStore;
  playback: Playback;
  view: ViewStore;
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const value = use(EditorContext);
  if (!value) throw new Error('useEditor outside of the caption editor');
  return value;
};

/** A part of the editor's state; `select` must return the same value until that part changes. */
export const useEdited = <T,>(select: (state: EditorState) => T): T => {
  const { store } = useEditor();
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
};

/** A part of the playback state. */
export const usePlayback = <T,>(select: (state: PlaybackState) => T): T => {
  const { playback } = useEditor();
  const read = () => select(playback.get());
  return useSyncExternalStore(playback.subscribe, read, read);
};
