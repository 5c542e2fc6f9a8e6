import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../page-context';
import { IconButton } from '../parts/Icon';
import { useReview } from '../review-context';
import { compareViews } from './use-compare-keys';

const gains = [1, 4, 16];

type CompareBarProps = { older: Share; gain: number; onGain: (gain: number) => void };

/** How the two are shown, which one the older is, and by how much they are shifted. */
export const CompareBar = ({ older, gain, onGain }: CompareBarProps) => {
  const { share, compare } = useReview();
  const { text } = usePage();
  const { view, setView, offset, setOffset } = compare;
  const choices = share.versions.filter(({ version }) => version < share.video.version);
  const amount = text('sharePage.compare.frames', { count: Math.abs(offset) });
  const shift = { version: older.video.version, amount };
  const later = offset < 0 ? 'sharePage.compare.later' : 'sharePage.compare.earlier';
  return (
    <div className="cbar">
      <div aria-label={text('sharePage.compare.view')} className="seg" role="group">
        {compareViews.map((each) => (
          <button aria-pressed={view === each} key={each} onClick={() => setView(each)} type="button">
            {text(`sharePage.compare.${each}`)}
          </button>
        ))}
      </div>
      {choices.length > 1 && (
        <select
          aria-label={text('sharePage.compare.with')}
          className="tx"
          onChange={(event) => void compare.start(Number(event.target.value))}
          value={older.video.version}
        >
          {choices.map(({ version }) => (
            <option key={version} value={version}>
              {text('sharePage.version', { version })}
            </option>
          ))}
        </select>
      )}
      {view === 'difference' && (
        <div aria-label={text('sharePage.compare.gain')} className="seg" role="group">
          {gains.map((each) => (
            <button aria-pressed={gain === each} key={each} onClick={() => onGain(each)} type="button">
              {each}×
            </button>
          ))}
        </div>
      )}
      <span className="sp" />
      <IconButton
        icon="back"
        label={text('sharePage.compare.shiftBack')}
        onClick={() => setOffset(offset - 1)}
      />
      <span className="shift" role="status">
        {offset === 0 ? text('sharePage.compare.even') : text(later, shift)}
      </span>
      <IconButton icon="on" label={text('sharePage.compare.shiftOn')} onClick={() => setOffset(offset + 1)} />
      <button className="btn s" onClick={compare.end} type="button">
        {text('sharePage.compare.end')}
      </button>
    </div>
  );
};
