'use client';

import { Icon } from '@/components/kit/Icon';
import { Menu } from '@/components/kit/Menu';
import { MenuItem } from '@/components/kit/MenuItem';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { ShareOverview } from '@/lib/sharing/link-schemas';

import { useEdit } from '../sync/edit-context';
import styles from './collaborate.module.scss';

const formats = ['csv', 'edl', 'fcpxml', 'resolve', 'premiere', 'avid'] as const;

/** How far the review of the served version is, and its comments for the edit suite. */
export const ReviewState = ({ overview }: { overview: ShareOverview }) => {
  const text = useText();
  const { comments, version } = overview;
  const decisions = overview.decisions.filter((each) => each.version === version);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{text('shareTab.review.title', { version })}</h2>
        {comments.all > 0 && <ExportMenu />}
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
        <ul className={styles.decisions}>
          {decisions.map(({ author, decision, decidedAt, note }) => (
            <li key={`${author} ${decidedAt}`}>
              <Icon name={decision === 'approved' ? 'check' : 'undo'} size={16} />
              <span>
                {author}
                {note && <small>{note}</small>}
              </span>
              <span>
                {text(`shareTab.decision.${decision}`)}, <Time value={decidedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const ExportMenu = () => {
  const text = useText();
  const { video } = useEdit();
  const save = (format: string) => {
    const link = document.createElement('a');
    link.href = `/api/videos/${video.id}/share-comments/export?format=${format}`;
    link.download = '';
    link.click();
  };
  return (
    <Menu label={text('shareTab.export.label')}>
      {formats.map((format) => (
        <MenuItem hint={text(`shareTab.export.${format}Text`)} key={format} onSelect={() => save(format)}>
          {text(`shareTab.export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};
