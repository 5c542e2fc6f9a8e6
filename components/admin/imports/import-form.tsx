'use client';

import { toast } from '@payloadcms/ui';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatBytes, formatList } from '@/lib/core/i18n/format';
import type { BrowseSourceInput } from '@/lib/imports/import-schemas';
import {
  parseVimeoLine,
  readAddressList,
  type LineFault,
  type ListItem,
  parseList,
} from '@/lib/imports/parse-addresses';

import {
  createCategories,
  readAccess,
  readBucket,
  requestImports,
  type SecretSource,
  type TypedAccess,
  type TypedBucket,
} from './import-api';
import { SourceDialog } from './source-dialog';

import styles from './imports.module.scss';

type Found = { items: ListItem[]; faults: { line: number; fault: LineFault }[] };

const parseVimeoList = (typed: string): Found => {
  const { addresses, duplicates, faults } = readAddressList(typed, parseVimeoLine);
  const doubled = duplicates.map((line) => ({ line, fault: 'duplicate' as const }));
  return { items: addresses.map((address) => ({ address })), faults: [...doubled, ...faults] };
};

const faults: LineFault[] = [
  'duplicate',
  'not_a_video',
  'not_https',
  'not_an_address',
  'unknown_category',
  'unknown_tag',
  'too_long',
];
/** Maximum number of quoted lines, so that a wrong table column does not flood the page. */
const mostNamed = 8;

/** Summary of the entered lines, with an error for each invalid one. */
const LineNotes = ({ id, found }: { id: string; found: Found }) => {
  const text = useText();
  const language = useLanguage();
  const nameLines = (numbers: number[]): string => {
    const named = numbers.slice(0, mostNamed).map(String);
    const rest = numbers.length - named.length;
    return formatList(language, rest > 0 ? [...named, text('imports.lines.others', { count: rest })] : named);
  };
  const say = (kind: LineFault): string | null => {
    const numbers = found.faults.filter(({ fault }) => fault === kind).map(({ line }) => line);
    return numbers.length === 0
      ? null
      : text(`imports.lines.faults.${kind}`, { count: numbers.length, lines: nameLines(numbers) });
  };
  const isEmpty = found.items.length + found.faults.length === 0;
  return (
    <p aria-live="polite" className={styles.lineNotes} id={id}>
      {!isEmpty && <span>{text('imports.lines.found', { count: found.items.length })}</span>}{' '}
      {faults.map((fault) => (
        <span className={fault === 'duplicate' ? styles.faint : styles.fault} key={fault}>
          {say(fault)}{' '}
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
      {room !== null && <span className={isFull ? styles.fault : undefined}>{sayRoom(room)}</span>}
    </p>
  );
};

const bucketFields = ['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey'] as const;

type AccessFieldsProps = {
  source: SecretSource;
  access: TypedAccess;
  onChange: (access: TypedAccess) => void;
  isMissed: boolean;
};

/** Vimeo's token, or the location and keys of a bucket. */
const AccessFields = ({ source, access, onChange, isMissed }: AccessFieldsProps) => {
  const text = useText();
  if (source === 'vimeo')
    return (
      <TextField
        autoComplete="off"
        error={isMissed ? text('imports.form.tokenMissing') : null}
        hint={text('imports.form.tokenHint')}
        id={accessFieldIds.vimeo}
        label={text('imports.form.token')}
        maxLength={500}
        onChange={(token) => onChange({ ...access, token })}
        type="password"
        value={access.token}
      />
    );
  return (
    <BucketFields
      bucket={access.bucket}
      isMissed={isMissed}
      onChange={(bucket) => onChange({ ...access, bucket })}
    />
  );
};

type BucketFieldsProps = {
  bucket: TypedBucket;
  onChange: (bucket: TypedBucket) => void;
  isMissed?: boolean;
};

/** Location and keys of a bucket. */
export const BucketFields = ({ bucket, onChange, isMissed = false }: BucketFieldsProps) => {
  const text = useText();
  return bucketFields.map((name) => (
    <TextField
      autoCapitalize="off"
      autoComplete="off"
      error={isMissed && name === 'bucket' ? text('imports.bucket.missing') : null}
      {...(name === 'endpoint' && { hint: text('imports.bucket.endpointHint') })}
      {...(name === 'secretAccessKey' && { hint: text('imports.form.tokenHint'), type: 'password' })}
      id={name === 'bucket' ? accessFieldIds.s3 : undefined}
      key={name}
      label={text(`imports.bucket.${name}`)}
      maxLength={300}
      onChange={(value) => onChange({ ...bucket, [name]: value })}
      spellCheck={false}
      value={bucket[name]}
    />
  ));
};

/** Fields that get the focus if a repeated import needs them. */
export const accessFieldIds = { vimeo: 'import-token', s3: 'import-bucket' } as const;
const sources = ['vimeo', 's3', 'web'] as const;
type Source = (typeof sources)[number];

type Titled = { id: string; title: string }[];

type ImportFormProps = {
  categories: Titled;
  tags: Titled;
  access: TypedAccess;
  onAccess: (access: TypedAccess) => void;
  /** The source whose token or keys another part of the page needs. */
  missed: SecretSource | null;
  /** Number of further videos the package allows; null for unlimited. */
  room: number | null;
  maxBytes: number;
  onRequested: () => Promise<void>;
};

/** The form that requests imports. Each source keeps its input. */
export const ImportForm = ({
  categories,
  tags,
  access,
  onAccess,
  missed,
  room,
  maxBytes,
  onRequested,
}: ImportFormProps) => {
  const text = useText();
  const [source, setSource] = useState<Source>('vimeo');
  const [lines, setLines] = useState({ vimeo: '', web: '' });
  const [prefix, setPrefix] = useState('');
  const [category, setCategory] = useState('');
  const [fetchThumbnail, setFetchThumbnail] = useState(true);
  const [isBrowsing, setIsBrowsing] = useState(false);
  const { run, isBusy } = useCall(requestImports);
  const typed = source === 's3' ? '' : lines[source];
  const found = useMemo((): Found => {
    if (source === 'vimeo') return parseVimeoList(typed);
    const toTitles = (rows: Titled) => rows.map(({ title }) => title);
    return parseList(typed, { categories: toTitles(categories), tags: toTitles(tags) });
  }, [typed, source, categories, tags]);
  const count = found.items.length;
  const given = source === 'web' ? null : readAccess(source, access);
  const canImport = count > 0 && !(room !== null && count > room) && (source === 'web' || given !== null);

  const send = async (items: ListItem[], newCategories: string[] = []): Promise<void> => {
    const known = categories.map(({ title }) => title);
    await createCategories(newCategories.filter((title) => !known.includes(title)));
    const outcome = await run({ source, items, access: given, category, fetchThumbnail });
    if (!outcome) return;
    if (outcome.error) return void toast.error(text('imports.form.failed'));
    setIsBrowsing(false);
    const refused = outcome.answer.refused.map(({ address }) => address);
    if (source !== 's3') setLines((before) => ({ ...before, [source]: refused.join('\n') }));
    await onRequested();
  };
  const toInput = (): BrowseSourceInput => {
    const bucket = readBucket(access.bucket);
    return source === 's3' && bucket
      ? { source, prefix, access: bucket }
      : { source: 'vimeo', vimeoToken: access.token.trim(), folder: null };
  };
  return (
    <form
      aria-label={text('imports.form.label')}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (source !== 's3' && canImport) void send(found.items);
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
      {/* Stays visible with another source, because failed imports may need it. */}
      {(['vimeo', 's3'] as const).map((each) => (
        <div className={styles.access} hidden={source !== each && missed !== each} key={each}>
          <AccessFields access={access} isMissed={missed === each} onChange={onAccess} source={each} />
        </div>
      ))}
      {source === 's3' && (
        <TextField
          autoComplete="off"
          label={text('imports.bucket.prefix')}
          maxLength={1024}
          onChange={setPrefix}
          placeholder="videos/"
          value={prefix}
        />
      )}
      {source !== 'web' && (
        <Button
          disabled={given === null}
          {...(source === 's3' && { kind: 'primary' as const })}
          onClick={() => setIsBrowsing(true)}
        >
          {text(`imports.browse.open.${source}`)}
        </Button>
      )}
      {source !== 's3' && (
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
          {source === 'web' && <ListFile onText={(web) => setLines((before) => ({ ...before, web }))} />}
        </div>
      )}
      <SelectField
        label={text('imports.form.category')}
        onChange={setCategory}
        options={[
          { value: '', label: text('imports.form.noCategory') },
          ...categories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={category}
      />
      {source === 'vimeo' && (
        <Switch isOn={fetchThumbnail} label={text('imports.form.thumbnails')} onChange={setFetchThumbnail} />
      )}
      <div className={styles.send}>
        {source !== 's3' && (
          <Button
            aria-describedby="import-room"
            disabled={!canImport}
            isBusy={isBusy}
            kind="primary"
            type="submit"
          >
            {text('imports.form.send', { count })}
          </Button>
        )}
        <RoomNotes count={count} id="import-room" maxBytes={maxBytes} room={room} />
      </div>
      {isBrowsing && (
        <SourceDialog
          input={toInput()}
          isSending={isBusy}
          onClose={() => setIsBrowsing(false)}
          onImport={(items, newCategories) => void send(items, newCategories)}
          room={room}
        />
      )}
    </form>
  );
};

/** Reads a list from a file into the text field, where it can be corrected. */
const ListFile = ({ onText }: { onText: (text: string) => void }) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file) onText(await file.text());
    // Allows choosing the same file again after it was corrected.
    target.value = '';
  };
  return (
    <div className={styles.listFile}>
      <input
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={text('imports.form.file')}
        className="sr-only"
        onChange={(event) => void read(event)}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button onClick={() => input.current?.click()} size="small">
        {text('imports.form.file')}
      </Button>
      <p className={styles.hint}>{text('imports.form.fileHint')}</p>
    </div>
  );
};
