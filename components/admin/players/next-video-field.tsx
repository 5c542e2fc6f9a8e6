'use client';

import { useField } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { PickField } from '@/components/kit/fields/pick-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useDebounced } from '@/components/kit/use-debounced';
import type { LibraryPage, LibraryVideo } from '@/lib/videos/library/list/library-schemas';

type Found = Pick<LibraryVideo, 'id' | 'title' | 'visibility'>;

const findVideos = async (query: Record<string, string>): Promise<Found[]> =>
  (await callApi<LibraryPage>('GET', `/api/videos/library?${toQuery(query)}`)).docs;

type NextVideoFieldProps = { path: string; hint: string; isDisabled: boolean; exceptId?: string };

/** The video offered after the end, searched by title. */
export const NextVideoField = ({ path, hint, isDisabled, exceptId }: NextVideoFieldProps) => {
  const text = useText();
  const { value, setValue } = useField<string | null>({ path });
  const [found, setFound] = useState<Found[]>([]);
  const [chosen, setChosen] = useState<Found | null>(null);
  const look = async (search: string) => {
    const docs = await findVideos({ search }).catch(() => null);
    if (docs) setFound(docs.filter(({ id }) => id !== exceptId));
  };
  const { push } = useDebounced((search: string) => void look(search), 250);
  useEffect(() => push(''), [push]);
  useEffect(() => {
    let isOver = false;
    const show = (video: Found | null) => isOver || setChosen(video);
    if (value)
      findVideos({ ids: value }).then(
        ([video]) => show(video ?? null),
        () => show(null),
      );
    return () => {
      isOver = true;
    };
  }, [value]);
  const known = value && (chosen?.id === value ? chosen : found.find(({ id }) => id === value));
  const options = found.map(({ id, title }) => ({ value: id, label: title }));
  const isListed = options.some((option) => option.value === value);
  const isPrivate = known ? known.visibility === 'private' : false;
  return (
    <PickField
      hint={isPrivate ? text('playerDesign.nextPrivate') : hint}
      isDisabled={isDisabled}
      isSingle
      label={text('players.design.nextVideo')}
      noMatch={text('playerDesign.nextNoMatch')}
      onChange={([id]) => setValue(id ?? '')}
      onType={push}
      options={
        value && !isListed
          ? [...options, { value, label: known ? known.title : text('playerDesign.nextUnknown') }]
          : options
      }
      placeholder={text('playerDesign.nextNone')}
      values={value ? [value] : []}
    />
  );
};
