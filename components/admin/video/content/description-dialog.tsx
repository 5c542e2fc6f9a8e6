'use client';

import { toast, useForm, useFormFields } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';
import { getTrackName } from '@/lib/videos/text-tracks/rules';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

import { useEdit } from '../sync/edit-context';
import { type DescriptionWish, generateDescription, type WrittenTexts } from '../sync/use-ai-state';
import { CreditLedger } from './credits';
import { explainAiRefusal } from './explain-refusal';

import styles from './description.module.scss';

type ReviewTextsProps = { written: WrittenTexts; taken: NewTexts; onChange: (taken: NewTexts) => void };

const without = (taken: NewTexts, name: keyof NewTexts): NewTexts =>
  Object.fromEntries(Object.entries(taken).filter(([key]) => key !== name));

const usePresent = (name: 'title' | 'description'): string =>
  useFormFields(([fields]) => (fields[name]?.value as string | null | undefined) ?? '');

/** Generated texts beside the existing ones. Only ticked texts are applied, and each can be edited first. */
const ReviewTexts = ({ written, taken, onChange }: ReviewTextsProps) => {
  const text = useText();
  const [description, setDescription] = useState(written.description);
  const [title, setTitle] = useState(written.title ?? '');
  const present = { description: usePresent('description'), title: usePresent('title') };
  const toggle = (name: keyof NewTexts, value: string | string[]) =>
    onChange(name in taken ? without(taken, name) : { ...taken, [name]: value });
  const edit = (name: 'description' | 'title', value: string) => {
    if (name === 'title') setTitle(value);
    else setDescription(value);
    if (name in taken) onChange({ ...taken, [name]: value });
  };
  return (
    <div className={styles.review}>
      <Row
        isTaken={'description' in taken}
        name="videos.fields.description"
        onToggle={() => toggle('description', description)}
        present={present.description}
      >
        <TextArea
          counter={{ length: description.length, max: descriptionMaxLength }}
          label={text('ai.describe.suggested', { name: text('videos.fields.description') })}
          maxLength={descriptionMaxLength}
          onChange={(value) => edit('description', value)}
          value={description}
        />
      </Row>
      {written.title !== undefined && (
        <Row
          isTaken={'title' in taken}
          name="fields.title"
          onToggle={() => toggle('title', title)}
          present={present.title}
        >
          <TextField
            counter={{ length: title.length, max: titleMaxLength }}
            label={text('ai.describe.suggested', { name: text('fields.title') })}
            maxLength={titleMaxLength}
            onChange={(value) => edit('title', value)}
            value={title}
          />
        </Row>
      )}
      {(written.tags ?? []).length > 0 && (
        <Row
          isTaken={'tags' in taken}
          name="tags.plural"
          onToggle={() => toggle('tags', written.tags ?? [])}
          present={text('ai.describe.tagsStay')}
        >
          <p className={styles.name}>{text('ai.describe.suggested', { name: text('tags.plural') })}</p>
          <ul className={styles.tags}>
            {(written.tags ?? []).map((tag) => (
              <li key={tag}>+ {tag}</li>
            ))}
          </ul>
        </Row>
      )}
    </div>
  );
};

type RowProps = {
  name: MessageKey;
  present: string;
  isTaken: boolean;
  onToggle: () => void;
  children: ReactNode;
};

const Row = ({ name, present, isTaken, onToggle, children }: RowProps) => {
  const text = useText();
  return (
    <div className={styles.row}>
      <Checkbox
        checked={isTaken}
        isLabelHidden
        label={text('ai.describe.applyOne', { name: text(name) })}
        onChange={onToggle}
      />
      <div>
        <p className={styles.name}>{text('ai.describe.now', { name: text(name) })}</p>
        <p className={styles.present}>{present || text('ai.describe.nothing')}</p>
      </div>
      <div>{children}</div>
    </div>
  );
};

type DescriptionDialogProps = { trackId: string; onClose: () => void };

/** Generates texts from a track and shows them beside the current ones before replacing any. */
export const DescriptionDialog = ({ trackId, onClose }: DescriptionDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { video, ai, texttracks } = useEdit();
  const [source, setSource] = useState(trackId);
  const [wish, setWish] = useState<DescriptionWish>({ length: 'default', tone: 'default' });
  const [written, setWritten] = useState<WrittenTexts | null>(null);
  const [taken, setTaken] = useState<NewTexts>({});
  const { run, isBusy } = useCall(generateDescription);
  const { applyTexts, isTaking: isApplying } = useApplyTexts();
  const duration = video.duration ?? 0;
  const cost = toCredits('description', duration);
  if (!ai.state) return null;
  const { credits } = ai.state;
  const isEnough = credits.remaining === null || credits.remaining >= cost;
  const tracks = texttracks.tracks.filter(({ cues }) => cues > 0);
  const count = Object.keys(taken).length;

  const write = async () => {
    const outcome = await run(video.id, source, wish);
    if (!outcome) return;
    void ai.reload();
    if (outcome.error) {
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    setWritten(outcome.answer);
    // Existing texts are replaced only if the user chose so; missing ones are offered.
    setTaken({ description: outcome.answer.description });
  };
  const apply = async () => {
    if (await applyTexts(taken)) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <p className={styles.left}>
            {credits.remaining !== null && text('ai.describe.left', { count: credits.remaining })}
          </p>
          <Button disabled={isBusy || isApplying} onClick={onClose}>
            {text(written ? 'ai.describe.discard' : 'kit.cancel')}
          </Button>
          {written ? (
            <Button disabled={count === 0} isBusy={isApplying} kind="primary" onClick={() => void apply()}>
              {text('ai.describe.apply', { count, all: written.title ? 3 : 2 })}
            </Button>
          ) : (
            <Button
              disabled={!isEnough || tracks.length === 0}
              isBusy={isBusy}
              kind="primary"
              onClick={() => void write()}
            >
              {text('ai.describe.start', { count: cost })}
            </Button>
          )}
        </>
      }
      isDismissible={!isBusy && !isApplying}
      isOpen
      onClose={onClose}
      size={written ? 'large' : 'medium'}
      title={text('ai.describe.title')}
    >
      <div className={styles.wishes}>
        <SelectField
          isDisabled={isBusy}
          label={text('ai.describe.from')}
          onChange={setSource}
          options={tracks.map((track) => ({
            value: track.id,
            label: `${getTrackName(language, track.language, texttracks.tracks)} · ${text(`texttracks.types.${track.type}`)}`,
          }))}
          value={source}
        />
        <Segmented
          isDisabled={isBusy}
          legend={text('ai.describe.length')}
          onChange={(length) => setWish({ ...wish, length })}
          options={(['short', 'default', 'long'] as const).map((value) => ({
            value,
            label: text(`ai.describe.lengths.${value}`),
          }))}
          value={wish.length}
        />
        <Segmented
          isDisabled={isBusy}
          legend={text('ai.describe.tone')}
          onChange={(tone) => setWish({ ...wish, tone })}
          options={(['default', 'formal'] as const).map((value) => ({
            value,
            label: text(`ai.describe.tones.${value}`),
          }))}
          value={wish.tone}
        />
        {written && (
          <Button disabled={!isEnough} isBusy={isBusy} onClick={() => void write()}>
            {text('ai.describe.again', { count: cost })}
          </Button>
        )}
      </div>
      {written ? (
        <ReviewTexts key={written.description} onChange={setTaken} taken={taken} written={written} />
      ) : (
        <CreditLedger cost={cost} credits={credits} duration={duration} per="tenMinutes" />
      )}
    </Dialog>
  );
};

/** Texts that replace the current ones; omitted ones stay. Tags by name. */
type NewTexts = { description?: string; title?: string; tags?: string[] };

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
const useApplyTexts = () => {
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
