import type { UsageCounters } from '../../driver.ts'
import { instanceIdOf } from './instance.ts'

/** The counters of a server, with the seconds of processor time that it has used since its boot. */
export interface Reading extends Omit<UsageCounters, 'cpuPermille'> {
  cpuSeconds: number
  cpus: number
}

const LINE = /^incus_(\w+)\{([^}]*)\} ([\d.e+]+)$/
const LABEL = /(\w+)="([^"]*)"/g
const MIB = 1024 ** 2

/** Time in which the processors did nothing for the server. Only virtual machines report these. */
const IDLE_MODES = new Set(['idle', 'iowait', 'steal'])

/** Reads the metrics of Incus. Servers of others are left out. */
export function readMetrics(text: string): Reading[] {
  const readings = new Map<string, Reading>()
  for (const line of text.split('\n')) {
    const [, metric = '', list = '', number] = LINE.exec(line) ?? []
    if (number === undefined) continue
    const labels = Object.fromEntries(
      [...list.matchAll(LABEL)].map(([, key = '', value = '']) => [key, value]),
    )
    const instanceId = instanceIdOf(labels['name'] ?? '')
    if (instanceId === null) continue
    const reading = readings.get(instanceId) ?? blank(instanceId)
    readings.set(instanceId, reading)
    add(reading, metric, labels, Number(number))
  }
  return [...readings.values()].map((reading) => ({
    ...reading,
    memoryMib: Math.max(0, Math.round(reading.memoryMib)),
  }))
}

function add(
  reading: Reading,
  metric: string,
  labels: Record<string, string>,
  value: number,
): void {
  switch (metric) {
    case 'cpu_seconds_total':
      if (!IDLE_MODES.has(labels['mode'] ?? '')) reading.cpuSeconds += value
      break
    case 'cpu_effective_total':
      reading.cpus = value
      break
    // What is used: all, without what programs could have at once.
    case 'memory_MemTotal_bytes':
      reading.memoryMib += value / MIB
      break
    case 'memory_MemAvailable_bytes':
      reading.memoryMib -= value / MIB
      break
    case 'disk_read_bytes_total':
      reading.diskReadBytes += value
      break
    case 'disk_written_bytes_total':
      reading.diskWrittenBytes += value
      break
    case 'network_receive_bytes_total':
      if (labels['device'] !== 'lo') reading.netInBytes += value
      break
    case 'network_transmit_bytes_total':
      if (labels['device'] !== 'lo') reading.netOutBytes += value
      break
  }
}

const blank = (instanceId: string): Reading => ({
  instanceId,
  cpuSeconds: 0,
  cpus: 1,
  memoryMib: 0,
  diskReadBytes: 0,
  diskWrittenBytes: 0,
  netInBytes: 0,
  netOutBytes: 0,
})

/**
 * Turns processor time into load: what was used since the last look. The first look at a server gives 0.
 * @returns a function that takes the readings at a time
 */
export function createLoadMeter(): (readings: readonly Reading[], now: number) => UsageCounters[] {
  let before = new Map<string, { at: number; cpuSeconds: number }>()
  return (readings, now) => {
    const last = before
    before = new Map(
      readings.map(({ instanceId, cpuSeconds }) => [instanceId, { at: now, cpuSeconds }]),
    )
    return readings.map(({ cpuSeconds, cpus, ...counters }) => {
      const { at, cpuSeconds: used } = last.get(counters.instanceId) ?? { at: now, cpuSeconds }
      const seconds = (now - at) / 1000
      // A boot counts again from 0.
      const spent = cpuSeconds >= used ? cpuSeconds - used : cpuSeconds
      const load = seconds > 0 ? spent / seconds / cpus : 0
      return { ...counters, cpuPermille: Math.round(Math.min(1, load) * 1000) }
    })
  }
}
