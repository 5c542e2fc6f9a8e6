'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { callApi, toQuery } from '@/components/api/call-api';
import { describeRefusal, type ErrorDetail } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { focusFirstFault } from '@/components/kit/fields/field';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import { mergeEdits } from '@/lib/core/merge-edits';
import type { IntegrationSummary } from '@/lib/platform/list-integrations';
import {
  findPreset,
  type TokenPermissions,
  toPermissions,
  titleLength,
} from '@/lib/workspaces/integrations/describe-permissions';

/** Form values of an integration. No categories means all videos. */
type IntegrationDraft = {
  title: string;
  permissions: TokenPermissions;
  access: { categories: string[] };
  expiresAt: string | null;
  allowedNetworks: string[];
};

const toPath = (id: string): string => `/api/integrations/${encodeURIComponent(id)}?depth=0`;

/** Creates an integration. Only this response contains its token. */
const createIntegration = async (draft: IntegrationDraft): Promise<{ id: string; token: string }> =>
  (
    await callApi<{ doc: { id: string; token: string } }>('POST', '/api/integrations?depth=0', {
      body: draft,
    })
  ).doc;

/** The stored values. */
const findIntegration = async (id: string): Promise<FormValues> => {
  const { access, expiresAt, ...draft } = await callApi<IntegrationDraft>('GET', toPath(id));
  return fromDraft({
    ...draft,
    access: { categories: access.categories ?? [] },
    expiresAt: expiresAt ?? null,
  });
};

const updateIntegration = (id: string, draft: IntegrationDraft) =>
  callApi('PATCH', toPath(id), { body: draft });

/** The calls behind the buttons and the menu of an integration. */
export const integrationActions = {
  disable: (id: string) => callApi('PATCH', toPath(id), { body: { isDisabled: true } }),
  /** With categories if the previous ones were deleted; an empty list means all videos. */
  enable: (id: string, categories?: string[]) =>
    callApi('PATCH', toPath(id), {
      body: { isDisabled: false, ...(categories && { access: { categories } }) },
    }),
  delete: (id: string) => callApi('DELETE', toPath(id)),
};

/** Replaces a token. The old one stays valid for `graceHours`. */
export const rotateToken = (id: string, graceHours: number) =>
  callApi<{ token: string; replacedTokenExpiresAt: string | null }>(
    'POST',
    `/api/integrations/${encodeURIComponent(id)}/rotate`,
    { body: { graceHours } },
  );

export type IntegrationAction = keyof typeof integrationActions;

/** Number of videos in the given categories; of the whole workspace if none is given. */
export const countVideos = async (categories: string[], signal: AbortSignal): Promise<number> => {
  const query = categories.length > 0 ? `?${toQuery({ 'where[categories][in]': categories.join(',') })}` : '';
  return (await callApi<{ totalDocs: number }>('GET', `/api/videos/count${query}`, { signal })).totalDocs;
};

/**
 * Form values. `isConfined` without categories is an incomplete choice, while no restriction means all
 * videos.
 */
export type FormValues = {
  title: string;
  permissions: TokenPermissions;
  isConfined: boolean;
  categories: string[];
  /** ISO 8601; null for a token without an expiry date. */
  expiresAt: string | null;
  /** The typed text: one network per line. */
  networks: string;
};
const faultFields = ['title', 'permissions', 'categories', 'expiresAt', 'allowedNetworks'] as const;
export type FormFaults = Partial<Record<(typeof faultFields)[number], string>>;

/** The faults that the server found in fields of the form. Pure. */
const readFaults = (errors: ErrorDetail[]): FormFaults =>
  Object.fromEntries(
    faultFields.flatMap((name) => {
      const fault = errors.find(({ field }) => field === name);
      return fault ? [[name, fault.message]] : [];
    }),
  );

const toValues = (summary: IntegrationSummary | null): FormValues => ({
  title: summary?.title ?? '',
  permissions: summary?.permissions ?? toPermissions('read'),
  isConfined: (summary?.categories.length ?? 0) > 0,
  categories: summary?.categories.map(({ id }) => id) ?? [],
  expiresAt: summary?.expiry?.at ?? null,
  networks: summary?.allowedNetworks.join('\n') ?? '',
});

const toDraft = ({
  title,
  permissions,
  isConfined,
  categories,
  expiresAt,
  networks,
}: FormValues): IntegrationDraft => ({
  expiresAt,
  allowedNetworks: networks.split(/[\s,;]+/).filter(Boolean),
  title: title.trim(),
  permissions,
  access: { categories: isConfined ? categories : [] },
});

const fromDraft = ({
  title,
  permissions,
  access,
  expiresAt,
  allowedNetworks,
}: IntegrationDraft): FormValues => ({
  title,
  permissions,
  isConfined: access.categories.length > 0,
  categories: access.categories,
  expiresAt,
  networks: allowedNetworks.join('\n'),
});

const fieldNames: Record<keyof FormValues, MessageKey> = {
  title: 'integrations.fields.title',
  permissions: 'integrations.fields.permissions',
  isConfined: 'integrations.fields.categories',
  categories: 'integrations.fields.categories',
  expiresAt: 'integrations.fields.expiresAt',
  networks: 'integrations.fields.allowedNetworks',
};

const isSame = (left: FormValues, right: FormValues): boolean =>
  JSON.stringify(toDraft(left)) === JSON.stringify(toDraft(right)) && left.isConfined === right.isConfined;

/** The stored and the edited values of an integration. */
export const useIntegration = (summary: IntegrationSummary | null) => {
  const text = useText();
  const router = useRouter();
  const [saved, setSaved] = useState(() => toValues(summary));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<FormFaults>({});
  const { merge, dialog } = useMergedSave<FormValues>((field) => fieldNames[field]);
  const { run, isBusy } = useCall(async (draft: IntegrationDraft) => {
    if (!summary) return createIntegration(draft);
    const theirs = await findIntegration(summary.id);
    const merged = await merge({ base: saved, mine: fromDraft(draft), theirs });
    if (!merged) return null;
    await updateIntegration(summary.id, toDraft(merged));
    setSaved(merged);
    setValues((now) => mergeEdits({ base: values, mine: now, theirs: merged }).mine);
    return 'saved';
  });
  const change = (part: Partial<FormValues>) => {
    setValues({ ...values, ...part });
    setFaults({});
  };

  const findFaults = (): FormFaults => {
    const { length } = values.title.trim();
    const isUntouched = values.title === summary?.title;
    return {
      ...(!isUntouched &&
        (length < titleLength.min || length > titleLength.max) && {
          title: text('integrations.errors.title'),
        }),
      ...(Object.keys(values.permissions).length === 0 && {
        permissions: text('integrations.form.permissionsMissing'),
      }),
      ...(values.isConfined &&
        values.categories.length === 0 && { categories: text('integrations.form.categoriesMissing') }),
    };
  };
  /** The integration if one was created, `saved` if one was changed, null if nothing was stored. */
  const save = async (): Promise<{ id: string; token: string } | 'saved' | null> => {
    const found = findFaults();
    setFaults(found);
    if (Object.keys(found).length > 0) {
      focusFirstFault();
      return null;
    }
    const outcome = await run(toDraft(values));
    if (!outcome) return null;
    if (outcome.error) {
      const refused = readFaults(outcome.error.errors);
      if (Object.keys(refused).length > 0) {
        setFaults(refused);
        focusFirstFault();
        return null;
      }
      const isLimit = outcome.error.code === 'subscription_limit_exceeded';
      toast.error(text(isLimit ? 'integrations.form.full' : describeRefusal(outcome.error)));
      return null;
    }
    if (outcome.answer !== 'saved') {
      if (outcome.answer) setSaved(values);
      return outcome.answer;
    }
    toast.success(text('integrations.form.saved'));
    router.refresh();
    return 'saved';
  };
  return {
    saved,
    values,
    change,
    faults,
    save,
    conflictDialog: dialog,
    isBusy,
    isChanged: !isSame(saved, values),
    discard: () => change(saved),
    preset: findPreset(values.permissions),
  };
};
