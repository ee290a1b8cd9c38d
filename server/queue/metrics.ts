type Labels = Record<string, string>

interface Series {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  /** The values by label set, written as `{name="value"}`. */
  values: Map<string, number>
}

/** Upper bounds, in seconds. */
const BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300]

/** The names of the metrics of a process, without its prefix, each with what it says. */
export interface MetricNames {
  counters: Readonly<Record<string, string>>
  gauges: Readonly<Record<string, string>>
  histograms: Readonly<Record<string, string>>
}

export interface Metrics<N extends MetricNames = MetricNames> {
  /** Adds to a counter. */
  count: (name: keyof N['counters'] & string, labels?: Labels, by?: number) => void
  /** Sets a gauge. */
  set: (name: keyof N['gauges'] & string, value: number, labels?: Labels) => void
  /** Forgets the values of a gauge, whose labels may not come again. */
  clear: (name: keyof N['gauges'] & string) => void
  /** Adds a duration to a histogram. */
  observe: (name: keyof N['histograms'] & string, seconds: number, labels?: Labels) => void
  /** All metrics in the text format of Prometheus. */
  text: () => string
}

/**
 * Counts in memory. Prometheus reads them; nothing is sent anywhere.
 * @param prefix the word before each name, by which Prometheus tells processes apart
 */
export function createMetrics<N extends MetricNames>(prefix: string, known: N): Metrics<N> {
  const all = new Map<string, Series>()
  const define = (kind: Series['kind'], names: Readonly<Record<string, string>>) => {
    for (const [name, help] of Object.entries(names))
      all.set(name, { kind, help, values: new Map() })
  }
  define('counter', known.counters)
  define('gauge', known.gauges)
  define('histogram', known.histograms)

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
        `# HELP ${prefix}_${name} ${help}`,
        `# TYPE ${prefix}_${name} ${kind}`,
        ...[...values].map(([key, value]) => `${prefix}_${name}${key} ${value}`),
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
