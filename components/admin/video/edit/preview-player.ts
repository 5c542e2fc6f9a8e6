'use client';

import { useFormFields } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { getRelationId } from '@/lib/core/database/ids';
import { completeDesign, type PlayerDesign } from '@/lib/videos/players/design';
import type { PlayerPreset, Video } from '@/payload-types';

import { useEdit } from '../sync/edit-context';

/** URL of the player script that the video's viewers get. */
export const getPlayerScript = ({ playerUrl }: Pick<Video, 'playerUrl'>): string =>
  new URL('player.js', playerUrl ?? '').href;

/** Seeks the adjacent player to a time in seconds. No effect without a player. */
export const seekPlayer = (seconds: number): void => {
  const player = document.querySelector<HTMLElement & { currentTime: number }>('reelhof-player');
  if (!player) return;
  player.currentTime = seconds;
  player.scrollIntoView({ block: 'nearest' });
};

/** The design of a preset; null if it cannot be loaded. */
const loadPresetDesign = async (id: string): Promise<PlayerDesign | null> => {
  const query = toQuery({ 'where[id][equals]': id, depth: 0, limit: 1 });
  const path = `/api/playerPresets?${query}`;
  const answer = await callApi<{ docs: PlayerPreset[] }>('GET', path).catch(() => null);
  const preset = answer?.docs[0];
  return preset ? completeDesign(preset.playerDesign) : null;
};

/** The design of the preset selected in the form, also before it is saved; null until loaded. */
export const usePresetDesign = (): PlayerDesign | null => {
  const { design } = useEdit();
  const [loaded, setLoaded] = useState<{ id: string; design: PlayerDesign | null } | null>(null);
  const id = useFormFields(([fields]) =>
    getRelationId(fields['player.selectedPreset']?.value as string | { id: string } | null),
  );
  useEffect(() => {
    let isOver = false;
    if (id) void loadPresetDesign(id).then((found) => isOver || setLoaded({ id, design: found }));
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!id) return design.standard;
  return loaded?.id === id ? (loaded.design ?? design.standard) : null;
};
