import { readCpuSeconds } from './pin';
import { median } from './process';

/** The work of a server in one round. */
export type Work = { done: number; time: number };
export type Statistics = { perSecond: number; perCpuSecond: number };
type Contender = { pid: number; work: () => Promise<Work> };

const measureRound = async ({ pid, work }: Contender): Promise<Statistics> => {
  const before = readCpuSeconds(pid);
  const { done, time } = await work();
  return { perSecond: done / time, perCpuSecond: done / (readCpuSeconds(pid) - before) };
};

const summarise = (statistics: Statistics[]): Statistics => ({
  perSecond: median(statistics.map(({ perSecond }) => perSecond)),
  perCpuSecond: median(statistics.map(({ perCpuSecond }) => perCpuSecond)),
});

/** Measures both servers in turn, so that other load affects both equally. Returns medians. */
export const alternate = async (
  edge: Contender,
  nginx: Contender,
  rounds: number,
): Promise<{ edge: Statistics; nginx: Statistics }> => {
  const statistics: { edge: Statistics[]; nginx: Statistics[] } = { edge: [], nginx: [] };
  await nginx.work();
  await edge.work();
  for (let round = 0; round < rounds; round += 1) {
    statistics.nginx.push(await measureRound(nginx));
    statistics.edge.push(await measureRound(edge));
  }
  return { edge: summarise(statistics.edge), nginx: summarise(statistics.nginx) };
};
