import { systemClock, type Clock } from '../../server/queue/clock.ts'

/** A clock that runs so many times as fast as the real one, for what a test could only wait for. */
export function fastClock(speed: number): Clock {
  const start = Date.now()
  return {
    now: () => start + (Date.now() - start) * speed,
    sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
  }
}
