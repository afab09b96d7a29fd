/** How long something takes, in few words. */
import { say } from '../ui/floor_texts';

/** Say a number of milliseconds as seconds, minutes or hours; never less than nothing. */
export function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return say('time.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return say('time.minutes', { minutes, seconds: seconds % 60 });
  return say('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
