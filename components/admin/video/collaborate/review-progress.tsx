'use client';

import { useState } from 'react';

import { Chip } from '@/components/kit/buttons/chip';
import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import { usualFps } from '@/lib/core/media/constants';
import type { ShareOverview } from '@/lib/review/sharing/links/link-schemas';
import { maxListEvents, maxPrinted } from '@/lib/review/sharing/types';
import { parseClock } from '@/lib/review/timecode';

import { useEdit } from '../sync/edit-context';
import { choices, CommentList, type Wanted } from './comment-list';
import type { ShareCalls } from './use-share';

import styles from './collaborate.module.scss';

const formats = ['csv', 'edl', 'fcpxml', 'resolve', 'premiere', 'avid'] as const;

/** Start of a file's timecodes; `own` uses the typed value. */
type Start = { kind: 'source' | 'zero' | 'own'; own: string };

type ReviewProgressProps = { overview: ShareOverview; share: ShareCalls; mayWrite: boolean };

/**
 * The review: its progress, decisions and comments. The same filters choose the shown and the exported ones.
 */
export const ReviewProgress = ({ overview, share, mayWrite }: ReviewProgressProps) => {
  const text = useText();
  const { rights } = useEdit();
  const { comments, version } = overview;
  const [wanted, setWanted] = useState<Wanted>({ open: true, replies: true, allVersions: false });
  const [start, setStart] = useState<Start>({ kind: 'source', own: '01:00:00:00' });
  const url = overview.links.find(({ isDefault }) => isDefault)?.url ?? undefined;
  // The print page contains the displayed version, without counting replies.
  const printed = comments.open + (wanted.open ? 0 : comments.resolved);
  const decisions = overview.decisions.toSorted((a, b) => b.version - a.version);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{text('shareTab.review.title', { version })}</h2>
        {comments.all > 0 && (
          <ExportMenu all={comments.all} printed={printed} start={start} url={url} wanted={wanted} />
        )}
      </div>
      {comments.all === 0 ? (
        <p className={styles.hint}>{text('shareTab.review.none')}</p>
      ) : (
        <dl className={styles.counts}>
          {(['open', 'resolved', 'all'] as const).map((name) => (
            <div key={name}>
              <dt>{text(`shareTab.review.${name}`)}</dt>
              <dd>{comments[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {decisions.length > 0 && (
        <ul aria-label={text('shareTab.review.decisions')} className={styles.decisions}>
          {decisions.map((each) => (
            <li data-old={each.version !== version} key={`${each.version} ${each.author} ${each.decidedAt}`}>
              <Icon name={each.decision === 'approved' ? 'check' : 'undo'} size={16} />
              <span>
                {each.author}
                {each.note && <small>{each.note}</small>}
              </span>
              <span>
                {text(`shareTab.decision.${each.decision}`)},{' '}
                {each.version !== version &&
                  `${text('shareTab.comments.version', { version: each.version })}, `}
                <Time value={each.decidedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {comments.all > 0 && (
        <>
          <div aria-label={text('shareTab.comments.filter')} className={styles.choices} role="group">
            {choices.map((name) => (
              <Chip
                isActive={wanted[name]}
                key={name}
                onClick={() => setWanted({ ...wanted, [name]: !wanted[name] })}
              >
                {text(`shareTab.export.${name}`)}
              </Chip>
            ))}
          </div>
          <StartFields onChange={setStart} start={start} />
        </>
      )}
      <CommentList
        mayChange={rights.canUpdate}
        mayWrite={mayWrite && overview.settings.shareable}
        onChange={() => void share.load()}
        onShowAll={() => setWanted({ open: false, replies: true, allVersions: true })}
        version={version}
        wanted={wanted}
      />
      <p className={styles.hint}>
        <Link href="/admin/profile#inbox-ways">{text('shareTab.review.emails')}</Link>
      </p>
    </section>
  );
};

const StartFields = ({ start, onChange }: { start: Start; onChange: (start: Start) => void }) => {
  const text = useText();
  const { video } = useEdit();
  const { fps, startTimecode = null } = video;
  // A file may name a timecode that is invalid at its frame rate.
  const source = startTimecode && parseClock(fps ?? usualFps, startTimecode) ? startTimecode : null;
  const kinds = source ? (['source', 'zero', 'own'] as const) : (['source', 'own'] as const);
  return (
    <div className={styles.start}>
      <SelectField
        label={text('shareTab.export.start')}
        onChange={(kind) => onChange({ ...start, kind })}
        options={kinds.map((value) => ({
          value,
          label:
            value === 'source' && source
              ? text('shareTab.export.startSource', { timecode: source })
              : text(value === 'own' ? 'shareTab.export.startOwn' : 'shareTab.export.startZero'),
        }))}
        value={start.kind}
      />
      {start.kind === 'own' && (
        <TextField
          error={isPossible(start, fps) ? null : text('shareTab.export.startWrong')}
          label={text('shareTab.export.startFirst')}
          maxLength={12}
          onChange={(own) => onChange({ ...start, own })}
          value={start.own}
        />
      )}
    </div>
  );
};

const isPossible = ({ kind, own }: Start, fps: number | null | undefined): boolean =>
  kind !== 'own' || parseClock(fps ?? usualFps, own.trim()) !== null;

type ExportMenuProps = {
  start: Start;
  url: string | undefined;
  wanted: Wanted;
  printed: number;
  all: number;
};

const ExportMenu = ({ url, wanted, printed, all, start }: ExportMenuProps) => {
  const text = useText();
  const language = useLanguage();
  const isTooMany = printed > maxPrinted;
  // Comments on one frame share an event, so the actual number left out may be lower.
  const leftOut = (wanted.allVersions ? all : printed) - maxListEvents;
  const getHint = (format: (typeof formats)[number]): string =>
    (format === 'edl' || format === 'resolve') && leftOut > 0
      ? text(`shareTab.export.${format}TooMany`, { count: leftOut })
      : text(`shareTab.export.${format}Text`);
  const { video } = useEdit();
  const save = (format: string) => {
    const link = document.createElement('a');
    const query = new URLSearchParams({ format });
    for (const name of choices) query.set(name, String(wanted[name]));
    query.set('timecode', start.kind === 'own' ? start.own.trim() : start.kind);
    link.href = `/api/videos/${video.id}/share-comments/export?${query}`;
    link.download = '';
    link.click();
  };
  return (
    <Menu label={text('shareTab.export.label')}>
      {formats.map((format) => (
        <MenuItem
          hint={getHint(format)}
          isDisabled={!isPossible(start, video.fps)}
          key={format}
          onSelect={() => save(format)}
        >
          {text(`shareTab.export.${format}`)}
        </MenuItem>
      ))}
      {url && (
        <MenuItem
          hint={
            isTooMany
              ? text('shareTab.export.printTooMany', { most: formatNumber(language, maxPrinted) })
              : text('shareTab.export.printText')
          }
          isDisabled={isTooMany}
          onSelect={() => window.open(`${url}#print${wanted.open ? '-open' : ''}`, '_blank', 'noopener')}
        >
          {text('shareTab.export.print')}
        </MenuItem>
      )}
    </Menu>
  );
};
