'use client';

import { useFormFields } from '@payloadcms/ui';
import { useState, type ReactNode } from 'react';

import { Checkbox } from '@/components/kit/fields/checkbox';
import { TextArea } from '@/components/kit/fields/text-area';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';

import type { WrittenTexts } from '../ai/ai-calls';
import type { TakenTexts } from './use-take-texts';
import styles from './description.module.scss';

type ReviewTextsProps = { written: WrittenTexts; taken: TakenTexts; onChange: (taken: TakenTexts) => void };

const without = (taken: TakenTexts, name: keyof TakenTexts): TakenTexts =>
  Object.fromEntries(Object.entries(taken).filter(([key]) => key !== name));

const usePresent = (name: 'title' | 'description'): string =>
  useFormFields(([fields]) => (fields[name]?.value as string | null | undefined) ?? '');

/** Generated texts beside the existing ones. Only ticked texts are applied, and each can be edited first. */
export const ReviewTexts = ({ written, taken, onChange }: ReviewTextsProps) => {
  const text = useText();
  const [description, setDescription] = useState(written.description);
  const [title, setTitle] = useState(written.title ?? '');
  const present = { description: usePresent('description'), title: usePresent('title') };
  const toggle = (name: keyof TakenTexts, value: string | string[]) =>
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
        label={text('ai.describe.takeOne', { name: text(name) })}
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
