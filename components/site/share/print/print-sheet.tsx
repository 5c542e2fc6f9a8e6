import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { CommentThread } from '@/lib/review/sharing/comments/list-threads';
import { getDrawnFrame, toTimecode } from '@/lib/review/timecode';

import ShownDrawing from '../drawing/shown-drawing';
import { useClock, usePage } from '../page-context';
import { usualSize, Watermark } from '../parts/video/video';
import { useReview } from '../review-context';
import { formatMoment } from '../rules/formats';

import styles from './print-sheet.module.scss';

/** Images by frame, as data URLs. */
export type FramePictures = ReadonlyMap<number, string>;

/** The comments on paper, one per row with a checkbox. */
const PrintSheet = ({ frames = null }: { frames?: FramePictures | null }) => {
  const { share, reviewVideo, shown, thread } = useReview();
  const { text, language } = usePage();
  const { now, timeZone } = useClock();
  const { video, share: link } = share;
  const done = shown.filter(({ comment }) => comment.resolvedAt).length;
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(reviewVideo.fps);
  const ready = share.versions.find(({ version }) => version === video.version)?.createdAt ?? video.createdAt;
  const decisions = thread.decisions.filter(({ version }) => version === video.version);
  return (
    <section className={styles.sheet} data-print-sheet>
      <header>
        <div>
          <h1>{video.title}</h1>
          <p>
            {text('sharePage.print.version', {
              version: video.version,
              date: formatMoment(language, ready, timeZone),
            })}{' '}
            ·{' '}
            {text('sharePage.video.total', {
              timecode: toTimecode(reviewVideo.last + 1, reviewVideo.fps),
              fps,
            })}
          </p>
          <p>{text('sharePage.print.counts', { all: shown.length, open: shown.length - done, done })}</p>
        </div>
        <p className={styles.origin}>
          <b>{link.workspace.name}</b>
          {text('sharePage.print.asOf', {
            date: formatMoment(language, new Date(now).toISOString(), timeZone),
          })}
        </p>
      </header>
      {decisions.length > 0 && (
        <p className={styles.decisions}>
          {decisions.map(({ authorKey, author, decision, decidedAt }) => (
            <span key={authorKey}>
              <b>
                {text(decision === 'approved' ? 'sharePage.decide.approved' : 'sharePage.decide.changes')}
              </b>{' '}
              {author}, {formatMoment(language, decidedAt, timeZone)}
            </span>
          ))}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{text('sharePage.print.number')}</th>
            <th scope="col">{text('sharePage.print.comment')}</th>
            <th scope="col">{text('sharePage.print.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each, index) => (
            <Row frames={frames} key={each.comment.id} number={index + 1} thread={each} />
          ))}
        </tbody>
      </table>
      <footer>
        {text('sharePage.print.confidential', { workspace: link.workspace.name })} ·{' '}
        {text('sharePage.print.counted')}
      </footer>
    </section>
  );
};

type RowProps = { thread: CommentThread; number: number; frames: FramePictures | null };

const Row = ({ thread: { comment, replies }, number, frames: pictures }: RowProps) => {
  const { thread, api, toPlace } = useReview();
  const { text, language } = usePage();
  const { timeZone } = useClock();
  const { frameIn, frameOut, resolvedAt, resolvedBy } = comment;
  const origin = thread.all.find(({ id }) => id === comment.carriedFrom);
  const frames = frameOut === null ? String(frameIn) : `${frameIn}–${frameOut}`;
  const when = ({ author, createdAt }: PresentedComment): string =>
    `${author} · ${formatMoment(language, createdAt, timeZone)}`;
  return (
    <tr>
      <td>{number}</td>
      <td>
        {frameIn === null ? (
          <b>{text('sharePage.print.whole')}</b>
        ) : (
          <>
            <b>{toPlace({ frameIn, frameOut })}</b>{' '}
            <small>{text('sharePage.video.frame', { frame: frames })}</small>
          </>
        )}
        <Frame comment={comment} pictures={pictures} />
        <p className={styles.words}>{comment.text}</p>
        {comment.pictures.map(({ id }) => (
          // oxlint-disable-next-line nextjs/no-img-element -- this page loads no script of Next
          <img alt="" key={id} src={api.pictureUrl(comment.id, id)} />
        ))}
        <small>{when(comment)}</small>
        {replies.map((reply) => (
          <blockquote key={reply.id}>
            {reply.text}
            <br />
            <small>{when(reply)}</small>
          </blockquote>
        ))}
      </td>
      <td>
        <span>{resolvedAt ? '☑' : '☐'}</span>{' '}
        {text(resolvedAt ? 'sharePage.list.resolved' : 'sharePage.list.open')}
        {resolvedAt && (
          <small>
            {resolvedBy}, {formatMoment(language, resolvedAt, timeZone)}
          </small>
        )}
        {comment.drawing !== null && <small>{text('sharePage.comment.hasDrawing')}</small>}
        {origin && <small>{text('sharePage.comment.fromVersion', { version: origin.version })}</small>}
      </td>
    </tr>
  );
};

/** The frame of a comment with its drawing. If the frame could not be captured, the drawing alone. */
const Frame = ({
  comment: { drawing, frameIn },
  pictures,
}: {
  comment: PresentedComment;
  pictures: FramePictures | null;
}) => {
  const { video } = useReview().share;
  const picture = pictures?.get(getDrawnFrame(drawing, frameIn) ?? -1);
  if (!picture && drawing === null) return null;
  const width = video.width ?? usualSize.width;
  const height = video.height ?? usualSize.height;
  return (
    <figure>
      {/* oxlint-disable-next-line nextjs/no-img-element -- this page loads no script of Next */}
      {picture && <img alt="" src={picture} />}
      <svg aria-hidden="true" className={styles.shape} viewBox={`0 0 ${width} ${height}`} />
      {drawing !== null && <ShownDrawing drawing={drawing} height={height} width={width} />}
      <Watermark />
    </figure>
  );
};

export default PrintSheet;
