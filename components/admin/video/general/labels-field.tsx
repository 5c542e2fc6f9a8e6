'use client';

import { toast, useAuth, useField } from '@payloadcms/ui';
import { callApi, toQuery } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { PickField } from '@/components/kit/fields/PickField';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import { useRows } from './use-rows';

type Label = { id: string; title: string };
type Kind = 'categories' | 'tags';

const listLabels = async (kind: Kind): Promise<Label[]> =>
  (
    await callApi<{ docs: Label[] }>(
      'GET',
      `/api/${kind}?${toQuery({ limit: 1000, depth: 0, sort: 'title', 'select[title]': true })}`,
    )
  ).docs;
const createLabel = async (kind: Kind, title: string): Promise<Label> =>
  (await callApi<{ doc: Label }>('POST', `/api/${kind}?depth=0`, { body: { title } })).doc;

/** The categories or the tags of a video, found by typing; what is not there yet is made by those who may. */
export const LabelsField = ({ kind }: { kind: Kind }) => {
  const text = useText();
  const { rights } = useEdit();
  const { permissions } = useAuth();
  const { value, setValue } = useField<string[] | null>({ path: kind });
  const { rows: labels, add, hasFailed } = useRows(() => listLabels(kind));
  const { run } = useCall(createLabel);
  const create = async (title: string): Promise<string | null> => {
    const outcome = await run(kind, title);
    if (!outcome || outcome.error) {
      toast.error(text('common.unexpected'));
      return null;
    }
    const { answer } = outcome;
    add(answer);
    return answer.id;
  };
  return (
    <PickField
      error={hasFailed ? text('common.unexpected') : null}
      // What is chosen has no names before.
      isDisabled={!rights.canUpdate || labels === null}
      label={text(`${kind}.plural`)}
      noMatch={text('uploads.batch.nothingLeft')}
      onChange={setValue}
      options={(labels ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      placeholder={rights.canUpdate ? text('uploads.batch.add') : ''}
      values={value ?? []}
      {...(permissions?.collections?.[kind]?.create && { onCreate: create })}
    />
  );
};
