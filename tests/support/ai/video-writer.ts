import type { ChatRequest } from './chat-server';

/** Writes a description, a title with tags, or chapters, depending on the instruction. */
export const writeAboutVideo = ({ messages }: ChatRequest): string => {
  const [instruction = '', material = ''] = messages.map(({ content }) => content);
  if (instruction.includes('divide a video')) {
    const times = [...material.matchAll(/^(\d\d:\d\d:\d\d) /gm)].map(([, time]) => time);
    return `00:00:00 Begin\n${times.at(-1)} At the river`;
  }
  if (instruction.includes('name a video')) return 'A house near the river\nriver, house';
  return 'A house stands near a river. Seven people are in the water.';
};
