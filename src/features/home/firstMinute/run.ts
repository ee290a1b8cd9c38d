import type { Plan } from '@/domain/catalogue/plan'
import recorded from './run.json'

/** A create that was recorded by scripts/recordFirstMinute.ts. Times are seconds since the order. */
export interface FirstMinute {
  /** When the server was ordered; ISO text. */
  recordedAt: string
  server: { name: string; region: string; image: string; id: string; action: string }
  plan: { slug: string; vcpus: number; memoryMib: number; diskGib: number | null }
  addresses: readonly string[]
  /** The state on the way, and the one at the end. */
  states: readonly string[]
  /** When the provisioner began. */
  startedAt: number
  /** When the server was running. */
  runningAt: number
  bootedAt: number
  /** What the console printed; its times are seconds since the boot. */
  console: readonly { at: number; line: string }[]
}

export const run: FirstMinute = recorded

/** How much is played back, in seconds. */
export const LENGTH = 60

/** What there is to see at a time of the run. */
export function momentOf(
  { states, startedAt, runningAt, bootedAt, console }: FirstMinute,
  seconds: number,
) {
  const [via = '', to = ''] = states
  return {
    state: seconds < runningAt ? via : to,
    step: seconds < startedAt ? 'ordered' : seconds < runningAt ? 'creating' : 'running',
    lines: console.filter(({ at }) => bootedAt + at <= seconds),
    /** Seconds in which the server was running. */
    running: Math.max(0, seconds - runningAt),
  } as const
}

/**
 * The plan of the recorded server, if it is on sale as it was recorded: with its size, in its region. Otherwise the
 * recording shows a server that nobody can order here.
 */
export function recordedPlan(
  plans: readonly Plan[],
  { plan, server }: FirstMinute = run,
): Plan | undefined {
  return plans.find(
    ({ slug, vcpus, memoryMib, diskGib, regions }) =>
      slug === plan.slug &&
      vcpus === plan.vcpus &&
      memoryMib === plan.memoryMib &&
      diskGib === plan.diskGib &&
      regions.some(({ region }) => region === server.region),
  )
}
