type Labels = Record<string, string>

interface Series {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  /** The values by label set, written as `{name="value"}`. */
  values: Map<string, number>
}

/** Upper bounds, in seconds. */
const BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300]

export interface Metrics {
  /** Adds to a counter. */
  count: (name: CounterName, labels?: Labels, by?: number) => void
  /** Sets a gauge. */
  set: (name: GaugeName, value: number, labels?: Labels) => void
  /** Forgets the values of a gauge, whose labels may not come again. */
  clear: (name: GaugeName) => void
  /** Adds a duration to a histogram. */
  observe: (name: HistogramName, seconds: number, labels?: Labels) => void
  /** All metrics in the text format of Prometheus. */
  text: () => string
}

const COUNTERS = {
  actions_total: 'Actions that ended here, by kind and result.',
  requests_total: 'Calls to the backend, by procedure and result.',
  network_settings_total: 'Settings of the network that were tried here, by kind and result.',
  leases_lost_total: 'Actions that another worker or an admin took over.',
  usage_samples_total: 'Usage samples that were recorded.',
  consoles_total: 'Consoles that ended, by why.',
  consoles_refused_total: 'Connections for which there was no place, by limit.',
} as const

const GAUGES = {
  actions_running: 'Actions in progress.',
  actions_stuck: 'Actions in progress for longer than 5 minutes.',
  heartbeat_timestamp_seconds: 'When the backend last took a heartbeat.',
  queue_actions: 'Open actions of all workers, by status.',
  queue_oldest_due_seconds: 'How long the oldest due action has waited for a worker.',
  findings: 'Differences between engine and database, by kind.',
  engine_instances: 'Servers in the engine.',
  engine_members: 'Machines of the engine, by region and state.',
  engine_memory_used_ratio: 'Memory in use on a machine, 0 to 1, by region and machine.',
  engine_disk_used_ratio: 'Disk space in use on a machine, 0 to 1, by region and machine.',
  status_samples_waiting: 'Readings of the parts that are not stored yet.',
  consoles_open: 'Consoles that people have open.',
  token_expires_timestamp_seconds: 'When the token of this process expires.',
} as const

const HISTOGRAMS = { action_seconds: 'How long actions took, by kind.' } as const

type CounterName = keyof typeof COUNTERS
type GaugeName = keyof typeof GAUGES
type HistogramName = keyof typeof HISTOGRAMS

/** Counts in memory. Prometheus reads them; nothing is sent anywhere. */
export function createMetrics(): Metrics {
  const all = new Map<string, Series>()
  const define = (kind: Series['kind'], names: Record<string, string>) => {
    for (const [name, help] of Object.entries(names))
      all.set(name, { kind, help, values: new Map() })
  }
  define('counter', COUNTERS)
  define('gauge', GAUGES)
  define('histogram', HISTOGRAMS)

  const change = (name: string, key: string, next: (value: number) => number) => {
    const values = all.get(name)?.values
    values?.set(key, next(values.get(key) ?? 0))
  }
  return {
    count: (name, labels = {}, by = 1) => change(name, format(labels), (value) => value + by),
    set: (name, value, labels = {}) => change(name, format(labels), () => value),
    clear: (name) => all.get(name)?.values.clear(),
    observe: (name, seconds, labels = {}) => {
      for (const bound of [...BUCKETS, Infinity]) {
        const le = bound === Infinity ? '+Inf' : String(bound)
        change(name, `_bucket${format({ ...labels, le })}`, (value) =>
          seconds <= bound ? value + 1 : value,
        )
      }
      change(name, `_sum${format(labels)}`, (value) => value + seconds)
      change(name, `_count${format(labels)}`, (value) => value + 1)
    },
    text: () => {
      const lines = [...all].flatMap(([name, { kind, help, values }]) => [
        `# HELP provisioner_${name} ${help}`,
        `# TYPE provisioner_${name} ${kind}`,
        ...[...values].map(([key, value]) => `provisioner_${name}${key} ${value}`),
      ])
      return [
        ...lines,
        '# HELP process_resident_memory_bytes Memory of the process.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n')
    },
  }
}

function format(labels: Labels): string {
  const entries = Object.entries(labels)
  if (entries.length === 0) return ''
  const quoted = entries.map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `{${quoted.join(',')}}`
}
