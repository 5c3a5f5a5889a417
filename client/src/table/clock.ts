// Clocks that count down between messages.

import type { Clock } from "../protocol.gen.ts";

/** Format the time left: `1:02:03`, `4:05`, and tenths in the last ten seconds: `9.4`. */
export function formatTime(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The value of a clock some milliseconds after the server's message. */
export function timeLeft(clock: Clock, since: number): number {
  return Math.max(0, clock.left - (clock.running ? since : 0));
}
