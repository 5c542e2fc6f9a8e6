import { judgeUpload } from '@/lib/encoding/judge-upload';

import type { JobHandler } from '../job-handler';

export const handleJudgeUpload: JobHandler<'judge-upload'> = (ctx, input) => judgeUpload(ctx, input);
