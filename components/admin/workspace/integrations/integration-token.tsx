'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { fromLocalInput, toLocalInput } from '@/components/kit/fields/local-times';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { DetailList } from '@/components/kit/tables/detail-list';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time, useZone } from '@/components/kit/time';
import { formatList } from '@/lib/core/i18n/format';
import type { IntegrationSummary } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import {
  confine,
  expiryNoticeDays,
  listRefused,
  maxNetworks,
  type TokenPermissions,
} from '@/lib/workspaces/integrations/describe-permissions';

import { usePermissionWords } from './permissions-field';
import { countVideos, type FormFaults, type FormValues } from './use-integration';

import styles from './integration-form.module.scss';

type Known = {
  permissions: TokenPermissions;
  /** Titles of the categories it is restricted to; empty for no restriction. */
  places: string[];
  /** Number of videos in them; null while unknown. */
  count: number | null;
};
type Line = { words: string; isRefused: boolean };

/** Describes the permissions of a token and what it cannot do, one sentence each. */
const useSummaryLines = ({ permissions: given, places, count }: Known): Line[] => {
  const text = useText();
  const language = useLanguage();
  const toWords = usePermissionWords();
  const isConfined = places.length > 0;
  const permissions = isConfined ? confine(given) : given;
  const { videos = [], texttracks = [], ...others } = permissions;
  const names = formatList(language, places);

  const readVideos = (): string => {
    const tracks = texttracks.includes('read') ? text('integrations.summary.tracks') : '';
    if (count === null)
      return text(isConfined ? 'integrations.summary.readAllIn' : 'integrations.summary.readAll', {
        names,
        tracks,
      });
    return text(isConfined ? 'integrations.summary.readVideosIn' : 'integrations.summary.readVideos', {
      count,
      names,
      tracks,
    });
  };
  const isReading = videos.includes('read');
  const remaining: TokenPermissions = {
    videos: videos.filter((operation) => operation !== 'read' && operation !== 'upload'),
    // Text tracks of readable videos are covered by the sentence about videos.
    texttracks: texttracks.filter((operation) => operation !== 'read' || !isReading),
    ...others,
  };
  const may = [
    ...(isReading ? [readVideos()] : []),
    ...(videos.includes('upload')
      ? [text(isConfined ? 'integrations.summary.uploadIn' : 'integrations.summary.upload', { names })]
      : []),
    ...toWords(remaining),
  ];
  if (may.length === 0) return [{ words: text('integrations.summary.nothing'), isRefused: true }];
  const refused = listRefused(permissions).map((operation) => text(`integrations.verbs.${operation}`));
  const words = new Intl.ListFormat(language, { type: 'disjunction' }).format(refused);
  return [
    ...may.map((line) => ({ words: line, isRefused: false })),
    ...(refused.length > 0
      ? [{ words: text('integrations.summary.refused', { verbs: words }), isRefused: true }]
      : []),
  ];
};

type TokenSummaryProps = {
  values: FormValues;
  categories: CategoryOption[];
  summary: IntegrationSummary | null;
};

/** Summarises the permissions in words, with the actual number of videos. */
export const TokenSummary = ({ values, categories, summary }: TokenSummaryProps) => {
  const text = useText();
  const chosen = values.isConfined ? categories.filter(({ id }) => values.categories.includes(id)) : [];
  const count = useVideoCount(
    chosen.map(({ id }) => id),
    values.isConfined,
  );
  const lines = useSummaryLines({
    permissions: values.permissions,
    places: chosen.map(({ title }) => title),
    count,
  });
  return (
    <aside aria-labelledby="token-summary" className={styles.summary}>
      <h2 id="token-summary">{text('integrations.summary.title')}</h2>
      <ul aria-live="polite">
        {lines.map(({ words, isRefused }) => (
          <li data-refused={isRefused} key={words}>
            <Icon name={isRefused ? 'close' : 'check'} size={15} />
            {words}
          </li>
        ))}
      </ul>
      {summary ? (
        <DetailList
          rows={[
            { label: text('integrations.form.about'), value: <code>{summary.tokenPrefix}…</code> },
            { label: text('integrations.form.created'), value: <Created summary={summary} /> },
            {
              label: text('integrations.fields.lastUsedAt'),
              value: summary.lastUsedAt ? (
                <Time value={summary.lastUsedAt} />
              ) : (
                text('integrations.list.never')
              ),
            },
            { label: text('integrations.list.state'), value: <TokenTag integration={summary} /> },
            ...(summary.replacedTokenExpiresAt
              ? [
                  {
                    label: text('integrations.fields.replacedTokenExpiresAt'),
                    value: <Time value={summary.replacedTokenExpiresAt} />,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <p>{text('integrations.summary.later')}</p>
      )}
    </aside>
  );
};

const Created = ({ summary: { createdBy, createdAt } }: { summary: IntegrationSummary }) => {
  const text = useText();
  return (
    <>
      {createdBy && text('integrations.list.by', { name: createdBy })} <Time value={createdAt} />
    </>
  );
};

/** Number of videos visible to the token; null while unknown. */
const useVideoCount = (categories: string[], isConfined: boolean): number | null => {
  const key = isConfined ? categories.join(' ') : 'all';
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null);
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    countVideos(key === 'all' ? [] : key.split(' '), stop.signal)
      .then((count) => setCounted({ key, count }))
      .catch((error: unknown) => {
        // The sentence is also correct without the number.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [key]);
  if (key === '') return 0;
  return counted?.key === key ? counted.count : null;
};

export const isExpired = ({ expiry }: Pick<IntegrationSummary, 'expiry'>): boolean => expiry?.daysLeft === 0;

/** Whether a token works, and for how long. */
export const TokenTag = ({ integration }: { integration: IntegrationSummary }) => {
  const text = useText();
  const { isDisabled, expiry } = integration;
  const show = (tone: TagTone, words: string) => <Tag tone={tone}>{words}</Tag>;
  if (isDisabled) return show('quiet', text('integrations.fields.isDisabled'));
  if (isExpired(integration)) return show('bad', text('integrations.list.expired'));
  if (!expiry) return show('good', text('integrations.list.active'));
  return show(
    expiry.daysLeft <= expiryNoticeDays ? 'busy' : 'good',
    text('integrations.list.expires', { count: expiry.daysLeft }),
  );
};

type LifetimeFieldsProps = {
  values: FormValues;
  faults: FormFaults;
  isDisabled: boolean;
  onChange: (part: Partial<FormValues>) => void;
};

/** The expiry date of a token and the networks that it may be used from. */
export const LifetimeFields = ({ values, faults, isDisabled, onChange }: LifetimeFieldsProps) => {
  const text = useText();
  // Local times differ between server and browser.
  const zone = useZone();
  const { expiresAt, networks } = values;
  return (
    <>
      <div className={styles.expiry}>
        <TextField
          disabled={isDisabled}
          error={faults.expiresAt ?? null}
          hint={text('integrations.form.expiresHint', { days: expiryNoticeDays })}
          label={text('integrations.fields.expiresAt')}
          onChange={(value) => onChange({ expiresAt: fromLocalInput(value) })}
          type="datetime-local"
          value={expiresAt && zone ? toLocalInput(expiresAt) : ''}
        />
        {expiresAt && !isDisabled && (
          <Button kind="quiet" onClick={() => onChange({ expiresAt: null })} size="small">
            {text('integrations.form.noExpiry')}
          </Button>
        )}
      </div>
      <TextArea
        disabled={isDisabled}
        error={faults.allowedNetworks ?? null}
        hint={text('integrations.form.networksHint', { max: maxNetworks })}
        isCode
        label={text('integrations.fields.allowedNetworks')}
        onChange={(value) => onChange({ networks: value })}
        placeholder={'203.0.113.0/24\n2001:db8::/32'}
        value={networks}
      />
    </>
  );
};
