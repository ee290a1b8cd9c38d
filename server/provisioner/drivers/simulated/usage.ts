import { createHash } from 'node:crypto'
import type { UsageCounters } from '../../driver.ts'
import { between, seeded } from './seeded.ts'

const DAY = 86_400
const HOUR = 3_600

export interface Metered {
  instanceId: string
  vcpus: number
  memoryMib: number
  /** Milliseconds since 1970. */
  bootedAt: number
}

/** How busy a server is, and how it spends its day. The same server always gets the same. */
interface Habits {
  /** The mean load, 0 to 1. */
  load: number
  /** How much the day changes the load, 0 to 1. */
  swing: number
  /** The second of the day with the highest load. */
  peak: number
  /** Bytes a second at the mean load: disk read, disk written, net in, net out. */
  rates: readonly [number, number, number, number]
  memory: number
}

const MIB = 1024 ** 2

function habitsOf({ instanceId, vcpus, memoryMib }: Metered): Habits {
  const pick = (low: number, high: number, of: string) => between(low, high, instanceId, of)
  // Most servers are idle most of the time. A few are busy.
  const load = 0.04 + 0.45 * seeded(instanceId, 'load') ** 3
  const perSecond = vcpus * load * MIB
  return {
    load,
    swing: pick(0.2, 0.5, 'swing'),
    peak: pick(12, 21, 'peak') * HOUR,
    rates: [
      perSecond * pick(0.05, 0.4, 'read'),
      perSecond * pick(0.1, 0.5, 'write'),
      perSecond * pick(0.05, 0.3, 'in'),
      perSecond * pick(0.2, 1.2, 'out'),
    ],
    memory: memoryMib * pick(0.25, 0.7, 'memory'),
  }
}

/** The shape of a day: 1 in the mean, higher around the peak. */
const day = (habits: Habits, second: number) =>
  1 + habits.swing * Math.cos(((second - habits.peak) / DAY) * 2 * Math.PI)

/** The integral of `day`: seconds of mean load since 1970. */
const dayUntil = (habits: Habits, second: number) =>
  second +
  ((habits.swing * DAY) / (2 * Math.PI)) * Math.sin(((second - habits.peak) / DAY) * 2 * Math.PI)

/** Noise between -1 and 1 that is smooth in time: each cell has a value, and between two the curve is blended. */
function noise(id: string, of: string, second: number, cell: number): number {
  const index = Math.floor(second / cell)
  const part = second / cell - index
  const blend = part * part * (3 - 2 * part)
  const [from, to] = [noiseAt(id, of, index), noiseAt(id, of, index + 1)]
  return from + (to - from) * blend
}

function noiseAt(id: string, of: string, index: number): number {
  const hash = createHash('sha256').update(`${id}\n${of}\n${index}`).digest()
  return (hash.readUInt32BE(0) / 2 ** 32) * 2 - 1
}

/**
 * What the counters of a simulated server show at a time. A pure function: the same server, boot and time give the same.
 * Bytes never count backwards: per second, the noise adds less than the quietest hour of the day.
 */
export function usageAt(server: Metered, now: number): UsageCounters {
  const { instanceId } = server
  const habits = habitsOf(server)
  const second = now / 1000
  const booted = Math.min(server.bootedAt / 1000, second)
  const busy = dayUntil(habits, second) - dayUntil(habits, booted)
  const bytes = (rate: number, of: string) => {
    const burst = (at: number) => noise(instanceId, of, at, HOUR) * HOUR * 0.12
    return Math.max(0, Math.round(rate * (busy + burst(second) - burst(booted))))
  }
  const shake =
    0.25 * noise(instanceId, 'cpu', second, 300) + 0.2 * noise(instanceId, 'spike', second, 60)
  const cpu = habits.load * (day(habits, second) + shake)
  const memory =
    habits.memory *
    (1 + 0.06 * noise(instanceId, 'memory', second, 6 * HOUR) + 0.05 * (cpu - habits.load))
  const [read, written, received, sent] = habits.rates
  return {
    instanceId,
    cpuPermille: Math.round(1000 * Math.min(1, Math.max(0.002, cpu))),
    memoryMib: Math.round(Math.min(server.memoryMib, memory)),
    diskReadBytes: bytes(read, 'read'),
    diskWrittenBytes: bytes(written, 'written'),
    netInBytes: bytes(received, 'in'),
    netOutBytes: bytes(sent, 'out'),
  }
}
