const two = (figure: number) => String(figure).padStart(2, '0')

/** Local time of day to the millisecond: '14:03:09.027'. */
export function formatTime(at: number): string {
  const time = new Date(at)
  const millis = String(time.getMilliseconds()).padStart(3, '0')
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${millis}`
}

/** A duration in the unit that reads best: '30 s', '250 ms'. */
export function formatDuration(milliseconds: number): string {
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`
}
