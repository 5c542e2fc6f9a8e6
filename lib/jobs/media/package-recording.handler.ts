import { packageRecording } from '@/lib/live/recording/package-recording';

import type { JobHandler } from '../job-handler';

export const handlePackageRecording: JobHandler<'package-recording'> = packageRecording;
