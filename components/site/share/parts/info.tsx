import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { useClock, usePage } from '../page-context';
import { useReview } from '../review-context';
import { formatMoment, formatWhen } from '../rules/formats';

/** Author and date of the video, the review request, and the decisions of others. */
export const Info = () => {
  const { share, thread } = useReview();
  const { text, language } = usePage();
  const { now, timeZone } = useClock();
  const { video, share: link } = share;
  const creator = [video.createdBy, link.workspace.name].filter(Boolean).join(', ');
  const decisions = thread.decisions.filter(({ version }) => version === video.version);
  return (
    <div className="info">
      <div>
        <div className="m">
          <span className="tag">
            {text(link.shareType === 'public' ? 'sharePage.public' : 'sharePage.private')}
          </span>
          <span suppressHydrationWarning>
            {creator} · {formatMoment(language, video.createdAt, timeZone)}
          </span>
        </div>
        {video.isPreview && <p className="note">{text('sharePage.isPreview')}</p>}
        {(link.note ?? video.description) && <p className="note">{link.note ?? video.description}</p>}
      </div>
      {decisions.length > 0 && (
        <ul aria-label={text('sharePage.decide.heading')}>
          {decisions.map(({ authorKey, author, decision, decidedAt, note }) => (
            <li key={authorKey} title={note || undefined}>
              <span className={decision === 'approved' ? 'st good' : 'st busy'}>
                <IconShape path={decision === 'approved' ? paths.check : paths.undo} />
                {text(decision === 'approved' ? 'sharePage.decide.approved' : 'sharePage.decide.changes')}
              </span>
              <span className="who">{author}</span>
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
