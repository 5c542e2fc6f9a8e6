'use client';

import { useEffect, useRef, useState } from 'react';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';

import { describeElsewhere, describeObstacle } from '../describe-obstacle';
import type { UploadSnapshot } from '../engine/create-upload-center';
import { listAnnouncements, type Announcement } from '../list-announcements';

/** So many, because what is replaced before it was read out is lost. */
const kept = 6;

/** Tells screen readers what begins, ends and fails. */
export const LiveRegion = ({ snapshot }: { snapshot: UploadSnapshot }) => {
  const text = useText();
  const language = useLanguage();
  const last = useRef(snapshot);
  const [words, setWords] = useState<{ id: number; said: string }[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const say = (announcement: Announcement): string => {
      if (announcement.kind === 'rejected') {
        const { name, reason } = announcement.file;
        return text('uploads.live.rejected', { name, reason: text(`uploads.rejected.${reason}`) });
      }
      if (announcement.kind === 'begun') {
        const { items } = announcement;
        return text('uploads.live.begun', { count: items.length, name: items[0]?.name ?? '' });
      }
      if (announcement.kind === 'elsewhere') return describeElsewhere(text, announcement.waiting);
      const { name } = announcement.item;
      if (announcement.kind === 'done') return text('uploads.live.done', { name });
      const reason = describeObstacle(text, language, announcement.item)?.reason ?? '';
      return text('uploads.live.stopped', { name, reason });
    };
    const announcements = listAnnouncements(last.current, snapshot);
    last.current = snapshot;
    if (announcements.length === 0) return;
    const news = announcements.map((announcement) => ({
      id: (count.current += 1),
      said: say(announcement),
    }));
    setWords((earlier) => [...earlier, ...news].slice(-kept));
  }, [language, snapshot, text]);
  return (
    <div aria-live="polite" className="sr-only" role="log">
      {words.map(({ id, said }) => (
        <p key={id}>{said}</p>
      ))}
    </div>
  );
};
