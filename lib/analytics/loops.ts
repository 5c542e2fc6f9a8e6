import { hourMs, minuteMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { sendDueReports } from './emails/send-reports';
import { createLogCounter } from './ingest/count-logs';
import { sweepStatistics } from './ingest/sweep-statistics';

export const createAnalyticsLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const counter = createLogCounter({ payload, ports, owner });
  return {
    loops: [
      { name: 'access log', everyMs: 10 * secondMs, pass: counter.countNext },
      { name: 'statistics reports', everyMs: 10 * minuteMs, pass: () => sendDueReports({ payload, ports }) },
      { name: 'statistics', everyMs: hourMs, pass: () => sweepStatistics(payload) },
    ],
    stop: counter.close,
  };
};
