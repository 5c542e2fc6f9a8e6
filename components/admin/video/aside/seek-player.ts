/** Shows a moment (seconds) in the player beside. Without effect while there is none. */
export const seekPlayer = (seconds: number): void => {
  const player = document.querySelector<HTMLElement & { currentTime: number }>('reelhof-player');
  if (!player) return;
  player.currentTime = seconds;
  player.scrollIntoView({ block: 'nearest' });
};
