import type { UsageCounters } from '../../driver.ts'
import { instanceIdOf } from './instance.ts'
import { isPrivateCard } from './privateNetwork.ts'

/** The counters of a server, with the seconds of processor time that it has used since its boot. */
export interface Reading extends Omit<UsageCounters, 'cpuPermille'> {
  cpuSeconds: number
  cpus: number
}

const MIB = 1024 ** 2

/** What goes through a private network is no transfer, and neither is what a server sends to itself. */
const isTransfer = (device: string) => device !== 'lo' && !isPrivateCard(device)

/** Time in which the processors did nothing for the server. Only virtual machines report these. */
const IDLE_MODES = new Set(['idle', 'iowait', 'steal'])

/** What a line adds to the reading of its server. `label` gives the value of a label. */
type Add = (reading: Reading, value: number, label: (key: string) => string) => void

/** Memory in use is all of it, without what programs could have at once. */
const METRICS = new Map<string, Add>([
  [
    'cpu_seconds_total',
    (reading, value, label) => {
      if (!IDLE_MODES.has(label('mode'))) reading.cpuSeconds += value
    },
  ],
  ['cpu_effective_total', (reading, value) => void (reading.cpus = value)],
  ['memory_MemTotal_bytes', (reading, value) => void (reading.memoryMib += value / MIB)],
  ['memory_MemAvailable_bytes', (reading, value) => void (reading.memoryMib -= value / MIB)],
  ['disk_read_bytes_total', (reading, value) => void (reading.diskReadBytes += value)],
  ['disk_written_bytes_total', (reading, value) => void (reading.diskWrittenBytes += value)],
  [
    'network_receive_bytes_total',
    (reading, value, label) => {
      if (isTransfer(label('device'))) reading.netInBytes += value
    },
  ],
  [
    'network_transmit_bytes_total',
    (reading, value, label) => {
      if (isTransfer(label('device'))) reading.netOutBytes += value
    },
  ],
])

const PREFIX = 'incus_'

/** The value of a label in a list such as `device="eth0",name="server-1"`. */
function labelIn(list: string, key: string): string {
  const start = `${key}="`
  const at = list.startsWith(start) ? 0 : list.indexOf(`,${start}`) + 1
  if (at === 0 && !list.startsWith(start)) return ''
  const from = at + start.length
  return list.slice(from, list.indexOf('"', from))
}

/**
 * Reads the metrics of Incus as they come, and keeps only what is counted: they have some 50 lines for each server.
 * Servers of others are left out.
 */
export function createMetricsReader(): { push: (text: string) => void; end: () => Reading[] } {
  const readings = new Map<string, Reading>()
  let rest = ''

  function readLine(line: string): void {
    const open = line.indexOf('{')
    const add = open < 0 ? undefined : METRICS.get(line.slice(PREFIX.length, open))
    if (!add || !line.startsWith(PREFIX)) return
    const close = line.indexOf('}', open)
    const list = line.slice(open + 1, close)
    const instanceId = instanceIdOf(labelIn(list, 'name'))
    const value = Number(line.slice(close + 1))
    if (instanceId === null || close < 0 || !Number.isFinite(value)) return
    const reading = readings.get(instanceId) ?? blank(copyOf(instanceId))
    readings.set(reading.instanceId, reading)
    add(reading, value, (key) => labelIn(list, key))
  }

  return {
    push: (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(readLine)
    },
    end: () => {
      readLine(rest)
      return [...readings.values()].map((reading) => ({
        ...reading,
        memoryMib: Math.max(0, Math.round(reading.memoryMib)),
      }))
    },
  }
}

/** V8 keeps the whole text of which a string is a part, and the ids are kept until the next reading. */
const copyOf = (text: string) => Buffer.from(text).toString()

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
