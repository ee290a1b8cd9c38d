import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { Driver, InstanceFacts, Job, Plan } from '../../server/provisioner/driver.ts'
import { connect } from '../../tests/engine/support/connect.ts'
import { incus, own, type Incusd } from '../../tests/engine/support/incusd.ts'
import { openDaemon } from '../../tests/engine/support/openDaemon.ts'
import { removeDaemon } from '../../tests/engine/support/removeDaemon.ts'
import { run } from '../../tests/engine/support/run.ts'
import { whyNoIncus } from '../engine/whyNoIncus.ts'

export const never = new AbortController().signal

/** A plan that several of fit on a small machine. */
const PLAN = { slug: 'research', vcpus: 1, memoryMib: 256, diskGib: 1 } as const

/** An engine with servers, as a provider runs it, and what to measure them with. */
export interface Engine {
  daemon: Incusd
  driver: Driver
  /** A job of a new server, with some facts of its plan changed. */
  job: (plan?: Partial<Plan>) => Job
  create: (job: Job) => Promise<InstanceFacts>
  /** Runs a command inside of a server and returns everything that it printed. */
  inside: (server: InstanceFacts, command: string) => Promise<string>
}

/**
 * Measures on an Incus of its own, which is removed afterwards.
 * @throws Error where Incus cannot run
 */
export async function onIncus<Row>(
  measure: (engine: Engine) => Promise<Row[]>,
): Promise<{ rows: Row[]; versions: Record<string, string> }> {
  const reason = whyNoIncus()
  if (reason !== null) throw new Error(`Incus cannot run here: ${reason}.`)
  const daemon = await openDaemon()
  try {
    const driver = connect(daemon)
    const engine: Engine = {
      daemon,
      driver,
      job: (plan) => {
        const job = jobFor('create')
        return { ...job, plan: { ...job.plan, ...PLAN, ...plan } }
      },
      create: (job) => driver.create(job, never),
      inside: ({ engineRef }, command) =>
        incus(daemon, ['exec', engineRef, '--', 'sh', '-c', `{ ${command}\n} 2>&1`]),
    }
    const rows = await measure(engine)
    const version = /^Server version: (\S+)/m.exec(await own(daemon, 'version'))?.[1] ?? 'unknown'
    return { rows, versions: { incus: version } }
  } finally {
    await removeDaemon(daemon)
  }
}

/** Runs a command on the machine itself, with the programs that servers have. */
export const onMachine = (command: string) => run('busybox', ['sh', '-c', `{ ${command}\n} 2>&1`])

/** The program dd of busybox, which prints how many seconds it took, in hundredths. */
export const timedDd = (options: string) => `busybox time -f 'took %e' busybox dd ${options}`

/** The seconds that `timedDd` printed. */
export function secondsOf(printed: string): number {
  const seconds = Number(/^took ([\d.]+)$/m.exec(printed)?.[1])
  if (!(seconds > 0)) throw new Error(`There is no time in: ${printed}`)
  return seconds
}

/** Runs a measurement so many times, one after the other. */
export async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let count = 0; count < times; count += 1) values.push(await once())
  return values
}

/** The milliseconds of some work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
