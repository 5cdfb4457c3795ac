/** Seconds as on a clock, such as `1:05.3` or `1:02:03`; tenths only where asked for. */
export function clockTime(seconds: number, tenths = false): string {
  const units = Math.floor(seconds * 10 + 1e-6);
  const whole = Math.floor(units / 10);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return tenths ? `${clock}.${units % 10}` : clock;
}
