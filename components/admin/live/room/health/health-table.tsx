'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { healthFigures } from '@/lib/live/signal/chart-health';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatOne, formatTimeExactly } from '../../format-times';
import styles from './health.module.scss';

/** Rows this far apart can be read; each is what was so in that second. */
const rowSeconds = 10;

/** The charts' figures as rows, the newest first. */
export const HealthTable = ({ samples }: { samples: LiveInfo['healthMetrics'] }) => {
  const text = useText();
  const language = useLanguage();
  const rows = [...samples].reverse().filter((_sample, index) => index % rowSeconds === 0);
  return (
    <div aria-label={text('liveRoom.health.label')} className={styles.table} role="group" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('liveRoom.health.time')}</th>
            {healthFigures.map((figure) => (
              <th key={figure} scope="col">
                {text(`liveRoom.health.${figure}`)}, {text(`liveRoom.healthUnits.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((sample) => (
            <tr key={sample.at}>
              <th scope="row">{formatTimeExactly(language, sample.at)}</th>
              {healthFigures.map((figure) => (
                <td key={figure}>{formatOne(language, sample[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
