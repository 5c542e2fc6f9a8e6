'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import type { PrivacyFacts } from '@/lib/platform/find-privacy-facts';
import type { PlayerSettings } from '@/lib/workspaces/update-player-settings';

type SavedSettings = Omit<PlayerSettings, 'domains'> & { domains: { id: string; value: string }[] };

const isSame = (left: PlayerSettings, right: PlayerSettings): boolean =>
  left.share === right.share &&
  left.embed === right.embed &&
  left.domains.length === right.domains.length &&
  left.domains.every((domain, index) => domain === right.domains[index]);

/** The settings as they are stored, and as somebody is changing them. */
export const usePrivacy = ({ workspaceId, settings: initial }: PrivacyFacts) => {
  const text = useText();
  const [saved, setSaved] = useState(initial);
  const [settings, setSettings] = useState(initial);
  const [hasNone, setHasNone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useCall((body: PlayerSettings) =>
    callApi<SavedSettings>('PATCH', `/api/workspaces/${workspaceId}/player-settings`, { body }),
  );

  const change = (part: Partial<PlayerSettings>) => {
    setSettings({ ...settings, ...part });
    setHasNone(false);
    setFailure(null);
  };
  const discard = () => change(saved);
  /** Whether it is stored now. */
  const save = async (): Promise<boolean> => {
    const isEmpty = settings.embed === 'limited' && settings.domains.length === 0;
    setHasNone(isEmpty);
    if (isEmpty) return false;
    const outcome = await run(settings);
    if (!outcome) return false;
    setFailure(outcome.error && text('common.unexpected'));
    if (outcome.error) return false;
    const { domains, ...rest } = outcome.answer;
    const stored = { ...rest, domains: domains.map(({ value }) => value) };
    setSaved(stored);
    setSettings(stored);
    return true;
  };
  return {
    saved,
    settings,
    change,
    discard,
    save,
    isBusy,
    isChanged: !isSame(saved, settings),
    hasNone,
    failure,
  };
};
