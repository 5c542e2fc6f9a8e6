import { type FormEvent, useState } from 'react';

import { parseClock } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { Dialog } from './dialog';

type Kind = 'source' | 'zero' | 'own';

/** Start of timecodes, per device: the source file's timecode, zero, or a custom timecode. */
export const TimecodeDialog = ({ onClose }: { onClose: () => void }) => {
  const { choice, choose, sourceStart, film } = useReview();
  const { text } = usePage();
  const isOwn = choice !== 'source' && choice !== 'zero';
  const [kind, setKind] = useState<Kind>(() => {
    if (isOwn) return 'own';
    return choice === 'source' && sourceStart ? 'source' : 'zero';
  });
  const [own, setOwn] = useState(isOwn ? choice : '01:00:00:00');
  const isWrong = kind === 'own' && parseClock(film.fps, own.trim()) === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    choose(kind === 'own' ? own.trim() : kind);
    onClose();
  };
  const kinds: Kind[] = sourceStart ? ['source', 'zero', 'own'] : ['zero', 'own'];
  return (
    <Dialog onClose={onClose} title={text('sharePage.timecode.title')}>
      <form onSubmit={submit}>
        <fieldset className="pick">
          <legend className="vh">{text('sharePage.timecode.title')}</legend>
          {kinds.map((each) => (
            <label key={each}>
              <input checked={kind === each} name="timecode" onChange={() => setKind(each)} type="radio" />
              {each === 'source'
                ? text('sharePage.timecode.source', { timecode: sourceStart ?? '' })
                : text(`sharePage.timecode.${each}`)}
            </label>
          ))}
        </fieldset>
        {kind === 'own' && (
          <input
            aria-describedby="timecode-hint"
            aria-invalid={isWrong}
            aria-label={text('sharePage.timecode.start')}
            className="in tnum"
            maxLength={12}
            onChange={(event) => setOwn(event.target.value)}
            value={own}
          />
        )}
        {isWrong && (
          <p className="hint" id="timecode-hint" role="alert">
            {text('sharePage.timecode.wrong')}
          </p>
        )}
        <div className="acts">
          <button className="btn q" onClick={onClose} type="button">
            {text('sharePage.cancel')}
          </button>
          <button className="btn p" disabled={isWrong} type="submit">
            {text('sharePage.timecode.use')}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
