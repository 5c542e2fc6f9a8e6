'use client';

import { toast, useForm } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/focus-first-fault';
import { useText } from '@/components/kit/i18n/use-text';

import { createPreset, updatePreset, type PresetDraft } from '../preset-calls';

/** Stores what is in the form; `id` is null where a preset is made. */
export const useSavePreset = (id: string | null) => {
  const text = useText();
  const { getData, setModified, setSubmitted, validateForm } = useForm();
  const { run, isBusy } = useCall((draft: PresetDraft) =>
    id === null ? createPreset(draft) : updatePreset(id, draft).then(() => id),
  );
  /** The preset's id; null where nothing was stored. */
  const save = async (): Promise<string | null> => {
    setSubmitted(true);
    if (!(await validateForm())) {
      focusFirstFault();
      return null;
    }
    const { title, isDefault, playerDesign } = getData() as PresetDraft;
    const outcome = await run({ title: title.trim(), isDefault: Boolean(isDefault), playerDesign });
    if (!outcome) return null;
    if (outcome.error) {
      toast.error(text('common.unexpected'));
      return null;
    }
    setModified(false);
    toast.success(text('presets.saved'));
    return outcome.answer;
  };
  return { save, reset: () => setModified(false), isBusy };
};
