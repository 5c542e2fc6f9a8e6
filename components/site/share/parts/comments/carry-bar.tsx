import { useState } from 'react';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';

import texts from '../text.module.scss';
import styles from './carry-bar.module.scss';

/** The open comments of another version, with a button that carries them to the newest version. */
export const CarryBar = () => {
  const { share, thread, actions, canComment, compare, showVersion, reviewVideo } = useReview();
  const { text } = usePage();
  const [isBusy, setBusy] = useState(false);
  const { version } = share.video;
  const to = share.versions[0]?.version ?? version;
  const open = thread.all.filter(
    (comment) => !comment.parentCommentId && !comment.resolvedAt && !comment.carriedTo,
  );
  const older = open.map((comment) => comment.version).filter((each) => each < to);
  const from = version < to ? version : Math.max(0, ...older);
  const count = older.filter((each) => each === from).length;
  if (count === 0) return null;
  // The length is only known for the version that is shown.
  const end = version === to ? (reviewVideo.last + 1 - compare.offset) / reviewVideo.fps : Infinity;
  const behind = open.filter((each) => each.version === from && (each.videoTimecode ?? 0) >= end).length;
  const carry = async (): Promise<void> => {
    setBusy(true);
    await actions.carry({ from, to, offset: compare.offset });
    setBusy(false);
  };
  const isPlayed = share.versions.some((each) => each.version === from);
  return (
    <div className={styles.bar}>
      <span>
        {text('sharePage.carry.open', { count, version: from })}
        {behind > 0 && <small>{text('sharePage.carry.behind', { count: behind })}</small>}
      </span>
      {from !== version && isPlayed && (
        <button className={texts.link} onClick={() => void showVersion(from)} type="button">
          {text('sharePage.carry.show')}
        </button>
      )}
      {canComment && (
        <button className={texts.link} disabled={isBusy} onClick={() => void carry()} type="button">
          {text('sharePage.carry.all')}
        </button>
      )}
    </div>
  );
};
