/** Seeks the adjacent player to a time in seconds. No effect without a player. */
export const seekPlayer = (seconds: number): void => {
  const player = document.querySelector<HTMLElement & { currentTime: number }>('reelhof-player');
  if (!player) return;
  player.currentTime = seconds;
  player.scrollIntoView({ block: 'nearest' });
};
