'use client';

import { useFormFields } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { getRelationId } from '@/lib/core/database/ids';
import { completeDesign, type PlayerDesign } from '@/lib/videos/players/design';
import type { PlayerPreset } from '@/payload-types';

import { useEdit } from '../sync/edit-context';

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
