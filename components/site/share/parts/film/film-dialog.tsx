import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useFilm } from '../../state/use-film';
import { Dialog } from '../dialogs/dialog';
import { Icon } from '../icon';
import { ChapterSelect } from './chapter-select';
import { QualitySelect } from './quality-select';
import { SpeedSelect } from './speed-select';
import { toggleFullscreen } from './toggle-fullscreen';
import { Volume } from './volume';

/** The player's settings on phones, which have no room for them below the video. */
export const FilmDialog = ({ onClose }: { onClose: () => void }) => {
  const { film, share } = useReview();
  const { text } = usePage();
  const isMuted = useFilm(film, (state) => state.isMuted);
  const hasQualities = useFilm(film, (state) => state.qualities.length > 1);
  const hasCaptions = useFilm(film, (state) => state.hasCaptions);
  const isCaptioned = useFilm(film, (state) => state.isCaptioned);
  return (
    <Dialog onClose={onClose} title={text('sharePage.film.more')}>
      <div className="fset">
        {hasCaptions && (
          <button aria-pressed={isCaptioned} onClick={() => film.toggleCaptions()} type="button">
            {text('sharePage.film.captions')}
            {isCaptioned && <Icon name="check" />}
          </button>
        )}
        <button aria-pressed={isMuted} onClick={() => film.toggleMuted()} type="button">
          {text('sharePage.film.mute')}
          <Icon name={isMuted ? 'mute' : 'sound'} />
        </button>
        {share.video.chapters.length > 0 && (
          <div>
            <span aria-hidden="true">{text('sharePage.film.chapter')}</span>
            <ChapterSelect className="in" />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.film.speed')}</span>
          <SpeedSelect className="in" />
        </div>
        {hasQualities && (
          <div>
            <span aria-hidden="true">{text('sharePage.film.quality')}</span>
            <QualitySelect className="in" />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.film.volume')}</span>
          <Volume className="vol" />
        </div>
        <button
          onClick={() => {
            onClose();
            toggleFullscreen();
          }}
          type="button"
        >
          {text('sharePage.film.fullscreen')}
          <Icon name="full" />
        </button>
      </div>
      <div className="acts">
        <button className="btn" onClick={onClose} type="button">
          {text('sharePage.close')}
        </button>
      </div>
    </Dialog>
  );
};
