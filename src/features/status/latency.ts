/** The width of the scale of latencies. */
export const WIDTH = 300

/** The place of a latency on the scale from 10 ms to 10 s, which is logarithmic. */
export function placeOf(ms: number): number {
  return (Math.min(3, Math.max(0, Math.log10(Math.max(ms, 1) / 10))) / 3) * WIDTH
}
