'use client';

import { toast } from '@payloadcms/ui';
import { useMemo, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatBytes, formatList } from '@/lib/core/i18n/format';
import { maxImportItems } from '@/lib/imports/import-schemas';
import {
  type AddressFault,
  parseVimeoLine,
  parseWebLine,
  readAddressList,
} from '@/lib/imports/parse-address';

import { requestImports } from './import-api';

import styles from './imports.module.scss';

const faults: AddressFault[] = ['not_a_video', 'not_https', 'not_an_address'];
/** Maximum number of quoted lines, so that a wrong table column does not flood the page. */
const mostNamed = 8;

type LineNotesProps = { id: string; found: ReturnType<typeof readAddressList> };

/** Summary of the entered lines, with an error for each invalid one. */
const LineNotes = ({ id, found }: LineNotesProps) => {
  const text = useText();
  const language = useLanguage();
  const { addresses, duplicates } = found;
  const nameLines = (numbers: number[]): string => {
    const named = numbers.slice(0, mostNamed).map(String);
    const rest = numbers.length - named.length;
    return formatList(language, rest > 0 ? [...named, text('imports.lines.others', { count: rest })] : named);
  };
  const say = (kind: AddressFault | 'duplicate', numbers: number[]): string | null =>
    numbers.length === 0
      ? null
      : text(`imports.lines.faults.${kind}`, { count: numbers.length, lines: nameLines(numbers) });
  const isEmpty = addresses.length + duplicates.length + found.faults.length === 0;
  return (
    <p aria-live="polite" className={styles.lineNotes} id={id}>
      {!isEmpty && <span>{text('imports.lines.found', { count: addresses.length })}</span>}{' '}
      <span className={styles.faint}>{say('duplicate', duplicates)}</span>{' '}
      {faults.map((fault) => (
        <span className={styles.fault} key={fault}>
          {say(
            fault,
            found.faults.filter((each) => each.fault === fault).map(({ line }) => line),
          )}{' '}
        </span>
      ))}
    </p>
  );
};

type RoomNotesProps = { id: string; count: number; room: number | null; maxBytes: number };

/** The size limit and the remaining number of videos. Explains the disabled button if there are too many. */
const RoomNotes = ({ id, count, room, maxBytes }: RoomNotesProps) => {
  const text = useText();
  const language = useLanguage();
  const isFull = room !== null && (count > room || room === 0);
  const sayRoom = (left: number): string =>
    left === 0 ? text('imports.form.full') : text('imports.form.room', { count: left });
  return (
    <p className={styles.hint} id={id}>
      {text('imports.form.maxSize', { size: formatBytes(language, maxBytes) })}{' '}
      {room !== null && <span className={isFull ? styles.fault : undefined}>{sayRoom(room)}</span>}{' '}
      {count > maxImportItems && (
        <span className={styles.fault}>{text('imports.form.tooMany', { count: maxImportItems })}</span>
      )}
    </p>
  );
};

export const tokenFieldId = 'import-token';
const sources = ['vimeo', 'web'] as const;
type Source = (typeof sources)[number];

type ImportFormProps = {
  categories: { id: string; title: string }[];
  token: string;
  onToken: (token: string) => void;
  /** Whether other parts of the page need a token. */
  isTokenMissed: boolean;
  /** Number of further videos the package allows; null for unlimited. */
  room: number | null;
  maxBytes: Record<Source, number>;
  onRequested: () => Promise<void>;
};

/** The form that requests imports. Each source keeps its input. */
export const ImportForm = ({
  categories,
  token,
  onToken,
  isTokenMissed,
  room,
  maxBytes,
  onRequested,
}: ImportFormProps) => {
  const text = useText();
  const [source, setSource] = useState<Source>('vimeo');
  const [lines, setLines] = useState<Record<Source, string>>({ vimeo: '', web: '' });
  const [category, setCategory] = useState('');
  const [fetchThumbnail, setFetchThumbnail] = useState(true);
  const { run, isBusy } = useCall(requestImports);
  const isVimeo = source === 'vimeo';
  const typed = lines[source];
  const found = useMemo(
    () => readAddressList(typed, isVimeo ? parseVimeoLine : (line) => parseWebLine(line)),
    [typed, isVimeo],
  );
  const count = found.addresses.length;
  const isTooMany = count > maxImportItems || (room !== null && count > room);
  const canImport = count > 0 && !isTooMany && (!isVimeo || token.trim() !== '');

  const send = async () => {
    const { addresses } = found;
    const outcome = await run({ source, addresses, token: token.trim(), category, fetchThumbnail });
    if (!outcome) return;
    if (outcome.error) return void toast.error(text('imports.form.failed'));
    const refused = outcome.answer.refused.map(({ address }) => address);
    setLines((before) => ({ ...before, [source]: refused.join('\n') }));
    await onRequested();
  };
  return (
    <form
      aria-label={text('imports.form.label')}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canImport) void send();
      }}
    >
      <Segmented<Source>
        isLegendHidden
        isWide
        legend={text('imports.form.source')}
        onChange={setSource}
        options={sources.map((each) => ({ value: each, label: text(`imports.form.sources.${each}`) }))}
        value={source}
      />
      {/* Stays visible with the other source, because failed imports may need the token. */}
      <div hidden={!isVimeo && !isTokenMissed}>
        <TextField
          autoComplete="off"
          error={isTokenMissed ? text('imports.form.tokenMissing') : null}
          hint={text('imports.form.tokenHint')}
          id={tokenFieldId}
          label={text('imports.form.token')}
          maxLength={500}
          onChange={onToken}
          type="password"
          value={token}
        />
      </div>
      <div>
        <TextArea
          aria-describedby="import-lines"
          autoCapitalize="off"
          autoComplete="off"
          key={source}
          label={text(`imports.form.lines.${source}`)}
          onChange={(value) => setLines((before) => ({ ...before, [source]: value }))}
          rows={7}
          spellCheck={false}
          value={typed}
          wrap="off"
        />
        <LineNotes found={found} id="import-lines" />
      </div>
      <SelectField
        label={text('imports.form.category')}
        onChange={setCategory}
        options={[
          { value: '', label: text('imports.form.noCategory') },
          ...categories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={category}
      />
      {isVimeo && (
        <Switch isOn={fetchThumbnail} label={text('imports.form.thumbnails')} onChange={setFetchThumbnail} />
      )}
      <div className={styles.send}>
        <Button
          aria-describedby="import-room"
          disabled={!canImport}
          isBusy={isBusy}
          kind="primary"
          type="submit"
        >
          {text('imports.form.send', { count })}
        </Button>
        <RoomNotes count={count} id="import-room" maxBytes={maxBytes[source]} room={room} />
      </div>
    </form>
  );
};
