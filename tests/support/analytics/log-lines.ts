import { type AccessRecord, formatAccessLine } from '@/lib/engines/edge/log/access-log-line';

export type LoggedRequest = Partial<AccessRecord> & { url: string };

/** A log line as the edge writes it. */
export const toLine = ({ at = Date.UTC(2026, 4, 31, 10), ...given }: LoggedRequest): string =>
  formatAccessLine({
    at,
    firstByteAt: at,
    endedAt: at,
    sentBytes: 1000,
    receivedBytes: 100,
    clientIp: '192.0.2.1',
    clientPort: 1,
    method: 'GET',
    host: 'edge.example',
    status: 200,
    referer: undefined,
    userAgent: 'test',
    forwardedFor: undefined,
    protocol: 'https',
    httpVersion: '1.1',
    requestId: 'id',
    result: 'Hit',
    isAborted: false,
    contentType: undefined,
    contentLength: undefined,
    range: undefined,
    ...given,
  });
