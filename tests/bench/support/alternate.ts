import { readCpuSeconds } from './pin';
import { median } from './process';

/** What a server did in a round. */
export type Work = { done: number; time: number };
export type Figures = { perSecond: number; perCpuSecond: number };
type Contender = { pid: number; work: () => Promise<Work> };

const measureRound = async ({ pid, work }: Contender): Promise<Figures> => {
  const before = readCpuSeconds(pid);
  const { done, time } = await work();
  return { perSecond: done / time, perCpuSecond: done / (readCpuSeconds(pid) - before) };
};

const summarise = (figures: Figures[]): Figures => ({
  perSecond: median(figures.map(({ perSecond }) => perSecond)),
  perCpuSecond: median(figures.map(({ perCpuSecond }) => perCpuSecond)),
});

/** Measures both in turn, so that whatever else the machine does hits both; returns the medians. */
export const alternate = async (
  edge: Contender,
  nginx: Contender,
  rounds: number,
): Promise<{ edge: Figures; nginx: Figures }> => {
  const figures: { edge: Figures[]; nginx: Figures[] } = { edge: [], nginx: [] };
  await nginx.work();
  await edge.work();
  for (let round = 0; round < rounds; round += 1) {
    figures.nginx.push(await measureRound(nginx));
    figures.edge.push(await measureRound(edge));
  }
  return { edge: summarise(figures.edge), nginx: summarise(figures.nginx) };
};
