import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { Tag } from '@/components/kit/tag';

import { useClock, usePage } from '../page-context';
import { useReview } from '../review-context';
import { formatMoment, formatWhen } from '../rules/formats';

import styles from './info.module.scss';

/** Author and date of the video, the review request, and the decisions of others. */
export const Info = ({ className = '' }: { className?: string | undefined }) => {
  const { share, thread } = useReview();
  const { text, language } = usePage();
  const { now, timeZone } = useClock();
  const { video, share: link } = share;
  const creator = [video.createdBy, link.workspace.name].filter(Boolean).join(', ');
  const decisions = thread.decisions.filter(({ version }) => version === video.version);
  return (
    <div className={`${styles.info} ${className}`}>
      <div>
        <div className={styles.details}>
          <Tag>{text(link.shareType === 'public' ? 'sharePage.public' : 'sharePage.private')}</Tag>
          <span suppressHydrationWarning>
            {creator} · {formatMoment(language, video.createdAt, timeZone)}
          </span>
        </div>
        {video.isPreview && <p className={styles.note}>{text('sharePage.isPreview')}</p>}
        {(link.note ?? video.description) && <p className={styles.note}>{link.note ?? video.description}</p>}
      </div>
      {decisions.length > 0 && (
        <ul aria-label={text('sharePage.decide.heading')}>
          {decisions.map(({ authorKey, author, decision, decidedAt, note }) => (
            <li key={authorKey} title={note || undefined}>
              <span className={styles.decision} data-tone={decision === 'approved' ? 'good' : 'busy'}>
                <IconShape path={decision === 'approved' ? paths.check : paths.undo} />
                {text(decision === 'approved' ? 'sharePage.decide.approved' : 'sharePage.decide.changes')}
              </span>
              <span className={styles.author}>{author}</span>
              <time dateTime={decidedAt} suppressHydrationWarning>
                {formatWhen(language, decidedAt, now, timeZone)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
