'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';

import { formatOne } from '../../format-times';
import styles from './preview.module.scss';

/** dB below full scale that the meter shows as nothing. */
const floor = -60;

/** How loud it is, as a bar and as a value. `loudness` in dB below full scale. */
export const LevelMeter = ({ loudness }: { loudness: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const level = Math.min(0, Math.max(floor, loudness ?? floor));
  const value =
    loudness === null || loudness <= floor
      ? text('liveRoom.stage.levelNone')
      : text('liveRoom.stage.levelValue', {
          level: formatOne(language, Math.round(loudness)),
        });
  return (
    <div
      aria-label={text('liveRoom.stage.level')}
      aria-valuemax={0}
      aria-valuemin={floor}
      aria-valuenow={Math.round(level)}
      aria-valuetext={value}
      className={styles.meter}
      role="meter"
    >
      <span style={{ height: `${(level / floor) * 100}%` }} />
    </div>
  );
};
