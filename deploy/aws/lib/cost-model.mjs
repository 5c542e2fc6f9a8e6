/**
 * Estimates the cost of an installation at AWS. Prices are US dollars without tax, as published for
 * eu-central-1 in November 2026. Check them before relying on the estimate.
 */
export const prices = {
  asOf: '2026-11',
  /** S3 Standard, GB and month: the first 50 TB, the next 450 TB, the rest. */
  storage: [
    { upTo: 50_000, price: 0.0245 },
    { upTo: 500_000, price: 0.0235 },
    { upTo: Infinity, price: 0.0225 },
  ],
  /** CloudFront to viewers in Europe, GB. */
  traffic: [
    { upTo: 1000, price: 0 },
    { upTo: 10_000, price: 0.085 },
    { upTo: 50_000, price: 0.08 },
    { upTo: 150_000, price: 0.06 },
    { upTo: 500_000, price: 0.04 },
    { upTo: 1_024_000, price: 0.03 },
    { upTo: 5_000_000, price: 0.025 },
    { upTo: Infinity, price: 0.02 },
  ],
  /** CloudFront, 10,000 HTTPS requests. The first ten million a month are free. */
  requests: 0.012,
  freeRequests: 10_000_000,
  /** MediaConvert Basic, AVC, single pass, up to 30 frames a second: one minute of one output. */
  encodeSd: 0.0085,
  encodeHd: 0.017,
  /** Fargate, Linux on x86, hour. */
  cpuHour: 0.04656,
  memoryHour: 0.00511,
  /** Application load balancer with one capacity unit, hour. */
  balancerHour: 0.027 + 0.008,
  /**
   * A MongoDB replica set of three with 2 cores and 8 GB each, month. The larger sizes double it twice.
   */
  database: [250, 1000, 4000],
};

export const assumptions = {
  /** Minutes per video. */
  minutes: 5,
  /** Bits per second of the original, and of all renditions (1080p to 240p) together. */
  originalRate: 8_000_000,
  ladderRate: 10_000_000,
  /** HLS and MP4, each billed and stored. */
  packagings: 2,
  hdRungs: 2,
  sdRungs: 3,
  /** Share of all videos that are uploaded in a month. */
  newShare: 0.03,
  /** Per video and month: views, minutes per view, bits per second delivered, requests per minute. */
  views: 20,
  watchedMinutes: 2.5,
  deliveredRate: 3_000_000,
  requestsPerMinute: 32,
};

const hoursOfMonth = 730;
const toGigabytes = (/** @type {number} */ bits) => bits / 8 / 1e9;

/** @param {number} amount @param {{ upTo: number, price: number }[]} steps */
export const sumSteps = (amount, steps) => {
  let sum = 0;
  let from = 0;
  for (const { upTo, price } of steps) {
    sum += Math.max(0, Math.min(amount, upTo) - from) * price;
    from = upTo;
  }
  return sum;
};

/** Tasks beyond the two of web and edge. Their number depends on the uploads. */
const sizeTasks = (/** @type {number} */ uploads) => {
  const workers = 1 + Math.floor(uploads / 10_000);
  const sites = 2 + Math.floor(uploads / 10_000);
  return { cpu: sites * (0.5 + 1) + workers * 2, memory: sites * (1 + 2) + workers * 4 };
};

/**
 * @param {number} videos
 * @returns Dollars a month by kind, and once for encoding all of them.
 */
export const estimateCosts = (videos, a = assumptions, p = prices) => {
  const seconds = a.minutes * 60;
  const uploads = videos * a.newShare;
  const encodeOne = a.minutes * a.packagings * (a.hdRungs * p.encodeHd + a.sdRungs * p.encodeSd);
  const stored = videos * toGigabytes(seconds * (a.originalRate + a.packagings * a.ladderRate));
  const watched = videos * a.views * a.watchedMinutes;
  const { cpu, memory } = sizeTasks(uploads);
  const size = videos <= 1000 ? 0 : videos <= 100_000 ? 1 : 2;
  const monthly = {
    storage: sumSteps(stored, p.storage),
    traffic: sumSteps(toGigabytes(watched * 60 * a.deliveredRate), p.traffic),
    requests: (Math.max(0, watched * a.requestsPerMinute - p.freeRequests) / 10_000) * p.requests,
    encoding: uploads * encodeOne,
    machines: hoursOfMonth * (cpu * p.cpuHour + memory * p.memoryHour + p.balancerHour),
    database: p.database[size] ?? 0,
  };
  const total = Object.values(monthly).reduce((sum, part) => sum + part, 0);
  return { monthly, total, once: videos * encodeOne, stored };
};

const format = (/** @type {number} */ amount) => Math.round(amount).toLocaleString('en-US');

/** Writes the table of docs/operate/costs.md. */
export const writeTable = () => {
  const counts = [100, 10_000, 1_000_000];
  const all = counts.map((count) => estimateCosts(count));
  /** @type {[string, (costs: ReturnType<typeof estimateCosts>) => number][]} */
  const rows = [
    ['S3', ({ monthly }) => monthly.storage],
    ['CloudFront, bytes', ({ monthly }) => monthly.traffic],
    ['CloudFront, requests', ({ monthly }) => monthly.requests],
    ['MediaConvert', ({ monthly }) => monthly.encoding],
    ['Fargate and balancer', ({ monthly }) => monthly.machines],
    ['MongoDB', ({ monthly }) => monthly.database],
    ['**a month**', ({ total }) => total],
    ['once, for encoding all of them', ({ once }) => once],
  ];
  const lines = [
    ['US dollars', ...counts.map((count) => `${count.toLocaleString('en-US')} videos`)],
    ['---', ...counts.map(() => '---:')],
    ...rows.map(([name, pick]) => [name, ...all.map((costs) => format(pick(costs)))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
