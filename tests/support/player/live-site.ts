import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { writeCaptionSegment } from '@/lib/engines/live/captions/caption-track';
import type { LiveData } from '@/lib/live/publishing/live-data';
import { playerDesignDefaults } from '@/lib/videos/players/design';

const clip = '../../../videos/clip/1/';
/** Duration of the clip's ten segments in seconds; they are sent in a loop. */
const segmentSeconds = 2;
const segmentCount = 10;

const captionsLine =
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en-US",' +
  'DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions.m3u8"\n';

/** A cue with the number of its segment. Times restart with each loop of the clip. */
const writeCaption = (sequence: number): string => {
  const start = (sequence % segmentCount) * segmentSeconds * 1000;
  return writeCaptionSegment(start, [{ start: start + 200, end: start + 1900, text: `Part ${sequence}` }]);
};

type Site = { root: string; origin: string };

/**
 * Live events for a player site: their public data, and a stream of whole segments that grows in real time.
 */
export const createLiveSite = ({ root, origin }: Site) => {
  const timers = new Set<ReturnType<typeof setInterval>>();

  let puts = 0;
  /** Written atomically, so that no reader sees half of it. */
  const put = async (file: string, content: string): Promise<void> => {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    // A unique name, because writes may overlap.
    const written = `${target}.${(puts += 1)}.new`;
    await writeFile(written, content);
    await rename(written, target);
  };

  /** Starts broadcasting with some segments already listed for seeking back. The result can end it. */
  const broadcast = async (id: string, { already = 12, hasCaptions = false } = {}) => {
    const master = await readFile(path.join(root, 'videos/clip/1/master.m3u8'), 'utf8');
    const codecs = /CODECS="(avc1[^,"]*)/.exec(master)?.[1] ?? '';
    const group = hasCaptions ? ',SUBTITLES="captions"' : '';
    await put(
      `live/${id}/b1/master.m3u8`,
      `#EXTM3U\n${hasCaptions ? captionsLine : ''}#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,CODECS="${codecs}"${group}\nsource.m3u8\n`,
    );
    let count = already;
    let captioned = 0;
    const write = async (isOver = false): Promise<void> => {
      for (; hasCaptions && captioned < count; captioned += 1)
        await put(`live/${id}/b1/captions/${captioned}.vtt`, writeCaption(captioned));
      const segments = Array.from({ length: count }, (_, index) => {
        const at = index % segmentCount;
        const begin =
          at === 0
            ? [...(index > 0 ? ['#EXT-X-DISCONTINUITY'] : []), `#EXT-X-MAP:URI="${clip}init_0.mp4"`]
            : [];
        return [...begin, `#EXTINF:${segmentSeconds}.0,`, `${clip}stream_0_${at}.m4s`].join('\n');
      });
      const head = [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        `#EXT-X-TARGETDURATION:${segmentSeconds}`,
        '#EXT-X-MEDIA-SEQUENCE:0',
      ];
      return put(
        `live/${id}/b1/source.m3u8`,
        [...head, ...segments, ...(isOver ? ['#EXT-X-ENDLIST'] : []), ''].join('\n'),
      );
    };
    await write();
    const timer = setInterval(() => {
      count += 1;
      void write();
    }, segmentSeconds * 1000);
    timers.add(timer);
    return {
      /** Simulates a lost camera: listed segments stay, and no new ones arrive. */
      interrupt: () => clearInterval(timer),
      end: async () => {
        clearInterval(timer);
        await write(true);
      },
    };
  };

  return {
    broadcast,
    livePageUrl: (id: string, query = '') => `${origin}/player/?live=${id}${query}`,
    putLive: (id: string, changes: Partial<LiveData> = {}): Promise<void> => {
      const now = new Date().toISOString();
      const data: LiveData = {
        ...{ schema: 1, kind: 'live', id, title: 'A <b>talk</b> & more', description: '', language: 'en' },
        ...{ state: 'IDLE', startDateTime: now, endDateTime: now, wentLiveAt: null, endedAt: null },
        ...{
          poster: 'videos/clip/1/poster.jpg',
          hls: null,
          archive: null,
          isRecorded: true,
          isOnBreak: false,
        },
        ...{ waiting: null, hasLiveCaptions: false, design: playerDesignDefaults, updatedAt: now },
        ...{
          embed: { access: 'allowed', domains: [] },
          oembed: null,
          pageUrl: 'http://localhost/player/?live=1',
        },
        ...changes,
      };
      return put(`live/${id}/data.json`, JSON.stringify(data));
    },
    stopAll: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
