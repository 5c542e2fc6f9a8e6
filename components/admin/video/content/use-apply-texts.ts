'use client';

import { toast, useForm, useFormFields } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';

/** Texts that replace the current ones; omitted ones stay. Tags by name. */
export type NewTexts = { description?: string; title?: string; tags?: string[] };

type Tag = { id: string; title: string };

const findTag = async (title: string): Promise<string | null> => {
  const query = toQuery({ 'where[title][equals]': title, 'select[title]': true, depth: 0, limit: 1 });
  return (await callApi<{ docs: Tag[] }>('GET', `/api/tags?${query}`)).docs[0]?.id ?? null;
};

/** Finds or creates a tag; null if it does not exist and the user may not create it. */
const getTag = async (title: string): Promise<string | null> => {
  const known = await findTag(title);
  if (known) return known;
  try {
    return (await callApi<{ doc: Tag }>('POST', '/api/tags?depth=0', { body: { title } })).doc.id;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Writes texts to the form, as unsaved changes. */
export const useApplyTexts = () => {
  const text = useText();
  const { dispatchFields } = useForm();
  const present = useFormFields(([fields]) => fields.tags?.value);
  const [isTaking, setIsTaking] = useState(false);
  const setField = (path: string, value: unknown) =>
    dispatchFields({ type: 'UPDATE', path, value, valid: true });

  const applyTexts = async ({ description, title, tags }: NewTexts): Promise<boolean> => {
    setIsTaking(true);
    try {
      const ids = await Promise.all((tags ?? []).map(getTag));
      const missing = ids.filter((id) => id === null).length;
      if (description !== undefined) setField('description', description);
      if (title !== undefined) setField('title', title);
      if (tags)
        setField('tags', [...new Set([...(Array.isArray(present) ? present : []), ...ids].filter(isText))]);
      if (missing > 0) toast.error(text('ai.describe.tagsMissing', { count: missing }));
      toast.success(text('ai.describe.taken'));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text(describeRefusal(error)));
      return false;
    } finally {
      setIsTaking(false);
    }
  };
  return { applyTexts, isTaking };
};
