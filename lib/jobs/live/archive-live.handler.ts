import { archiveRecording } from '@/lib/live/recording/archive-recording';

import type { JobHandler } from '../job-handler';

export const handleArchiveLive: JobHandler<'archive-live'> = archiveRecording;
