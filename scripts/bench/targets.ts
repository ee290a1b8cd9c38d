import { median, spread } from './statistics.ts'

type Unit = '×' | '%' | 's' | 'ms' | 'kB' | 'MB' | ''

interface Target {
  text: string
  limit: number
  unit: Unit
}

/** The targets, in the order in which they are printed. A value equal to its limit passes. */
export const targets = {
  homeLcp: { text: 'Home page: largest paint ÷ plain HTML', limit: 1.15, unit: '×' },
  homeFcp: { text: 'Home page: first paint ÷ plain HTML', limit: 1.15, unit: '×' },
  pagesLcp: { text: 'Every other public page: largest paint ÷ plain HTML', limit: 1.15, unit: '×' },
  pagesFcp: { text: 'Every other public page: first paint ÷ plain HTML', limit: 1.15, unit: '×' },
  blocking: { text: 'Home page: blocking time after the first paint', limit: 100, unit: 'ms' },
  excess: { text: 'Home page: long tasks beyond 50 ms, from the start', limit: 250, unit: 'ms' },
  homeBrotli: { text: 'Scripts before the home page is usable, brotli', limit: 116, unit: 'kB' },
  homeGzip: { text: 'Scripts before the home page is usable, gzip', limit: 125, unit: 'kB' },
  dashboardScripts: { text: "All scripts by the dashboard's data, brotli", limit: 190, unit: 'kB' },
  signIn: { text: 'Sign-in field visible ÷ plain HTML', limit: 1.3, unit: '×' },
  firstServer: {
    text: "Name and state of the first server ÷ the floor's session known",
    limit: 1.1,
    unit: '×',
  },
  firstServerScripts: { text: 'Requests for scripts before that row', limit: 12, unit: '' },
  serversFrame: {
    text: 'List of 5,000 servers: main thread in each frame of a scroll (60 a second)',
    limit: 1000 / 60,
    unit: 'ms',
  },
  lateFrames: {
    text: 'List of 5,000 servers, 50 change a second: frames that come late (60 a second)',
    limit: 1,
    unit: '%',
  },
  click: { text: "Click to page ÷ a plain page's click", limit: 1, unit: '×' },
  clickAfterHover: {
    text: "Click to page after 200 ms of hovering ÷ a plain page's click",
    limit: 0.4,
    unit: '×',
  },
  secondVisit: {
    text: "Second visit: largest paint ÷ plain HTML's second visit",
    limit: 1.3,
    unit: '×',
  },
  shift: { text: 'Layout shift, every public page', limit: 0.01, unit: '' },
  requests: { text: 'Requests for the home page', limit: 8, unit: '' },
  claimByAsking: { text: 'Order to claim by asking, p95', limit: 1_000, unit: 'ms' },
  claimByHint: { text: 'Order to claim with hints, p95', limit: 25, unit: 'ms' },
  orderToRunning: {
    text: 'Order to running by asking, engine without time, p95',
    limit: 1_000,
    unit: 'ms',
  },
  provisionerAction: {
    text: 'Provisioner: time of an action that takes no time (5 ms are 200 a second)',
    limit: 5,
    unit: 'ms',
  },
  provisionerMemory: { text: 'Provisioner: memory with 10,000 servers', limit: 120, unit: 'MB' },
  workerMail: {
    text: 'Worker: time of a mail that the server takes at once (20 ms are 50 a second)',
    limit: 20,
    unit: 'ms',
  },
  workerMemory: { text: 'Worker: memory after 10,000 mails', limit: 250, unit: 'MB' },
  closing: { text: 'Closing a month of 100,000 servers, one worker', limit: 600, unit: 's' },
  closingMemory: {
    text: 'Closing: memory after the last batch beyond the first',
    limit: 20,
    unit: 'MB',
  },
  draft: { text: 'Draft of a workspace with 5,000 servers', limit: 300, unit: 'ms' },
  scaleAction: {
    text: '100,000 servers, ten provisioners: time of an action while 2,000 wait (20 ms are 50 a second)',
    limit: 20,
    unit: 'ms',
  },
  scaleClaim: {
    text: '100,000 servers, 1,000 open dashboards: order to claim, p95',
    limit: 1_000,
    unit: 'ms',
  },
  scaleRunning: {
    text: '100,000 servers, 1,000 open dashboards: order to running, p95',
    limit: 1_000,
    unit: 'ms',
  },
  scaleBesideSlow: {
    text: '100,000 servers, 1,000 open dashboards, one slow region: order to running in the others, p95',
    limit: 1_000,
    unit: 'ms',
  },
  scaleAnswer: {
    text: '100,000 servers, 1,000 open dashboards: answer to one, p95',
    limit: 250,
    unit: 'ms',
  },
  scaleUsage: { text: 'Storing a sample of 100,000 servers', limit: 60, unit: 's' },
  scaleDay: {
    text: 'Samples of 100,000 servers: the database grows a day by',
    limit: 5_000,
    unit: 'MB',
  },
  scaleStatus: { text: '100,000 servers: record of the status page', limit: 100, unit: 'ms' },
  scaleMemory: {
    text: '100,000 servers: memory of a provisioner of one region',
    limit: 150,
    unit: 'MB',
  },
  // The time between two samples, with four fifths of it left for everything else.
  rowsUsage: {
    text: '100,000,000 samples: storing the next one of 100,000 servers',
    limit: 60,
    unit: 's',
  },
  // As an answer to an open page: beyond that people wait for it.
  rowsChart: { text: '100,000,000 samples: chart of a server, p95', limit: 250, unit: 'ms' },
  // The worker asks for both once a minute, and the database ends them after 60 s: half of it is left for a slower machine.
  rowsRollUp: { text: '100,000,000 samples: one run of the roll-up', limit: 30, unit: 's' },
  rowsAlarms: {
    text: '100,000,000 samples: looking at the alarms of 100,000 servers',
    limit: 30,
    unit: 's',
  },
  // A provisioner that stores samples waits for its lock.
  rowsDrop: {
    text: '100,000,000 samples: dropping the day that is past its time',
    limit: 1_000,
    unit: 'ms',
  },
  // A day has three such parts at most, and a worker of the autovacuum has a day for them.
  rowsVacuum: {
    text: "100,000,000 samples: vacuum of a day's part, with the pauses of the autovacuum",
    limit: 600,
    unit: 's',
  },
  // Full pages make 0.5; half-empty ones, which an index has that does not hold, make 0.9.
  rowsIndex: {
    text: "100,000,000 samples: indexes of a day's part ÷ its rows",
    limit: 0.75,
    unit: '×',
  },
  rowsParts: {
    text: '100,000,000 samples: parts read for an hour of one server',
    limit: 1,
    unit: '',
  },
  // The image is there, and the provisioner gets hints.
  incusRunning: {
    text: 'Incus: order to running container, one idle provisioner, p95',
    limit: 300,
    unit: 'ms',
  },
  // The limit above without the 88 ms that Incus took when it was set.
  incusAdded: {
    text: 'Incus: that p95 − the p95 of Incus alone',
    limit: 212,
    unit: 'ms',
  },
  incusIdle: {
    text: 'Incus with 1,000 idle containers: share of one core that incusd takes',
    limit: 100,
    unit: '%',
  },
  foreign: { text: 'Requests to other hosts, every public page', limit: 0, unit: '' },
} as const satisfies Record<string, Target>

export type TargetId = keyof typeof targets

/** What was measured for a target. */
export interface Measurement {
  target: TargetId
  /** One value for each run. Their median counts. */
  values: readonly number[]
  /** The measured page, where a target covers several. */
  of?: string
  /** Repeats the measurement and saves a trace to the file. `base` does the same for the baseline. */
  trace?: { site: (file: string) => Promise<unknown>; base?: (file: string) => Promise<unknown> }
}

/** For each target, the finding with the largest median, or one without a number. If it passes, all pass. */
export function worst(findings: readonly Measurement[]): Map<TargetId, Measurement> {
  const found = new Map<TargetId, Measurement>()
  for (const finding of findings) {
    const known = found.get(finding.target)
    if (!known || isWorse(median(finding.values), median(known.values))) {
      found.set(finding.target, finding)
    }
  }
  return found
}

const isWorse = (value: number, than: number) => !Number.isNaN(than) && !(value <= than)

export function isMet({ target, values }: Measurement): boolean {
  return median(values) <= targets[target].limit
}

const DIGITS: Record<Unit, number> = { '×': 2, '%': 1, s: 0, ms: 0, kB: 1, MB: 0, '': 0 }

export function format(value: number, unit: Unit): string {
  // A layout shift is a fraction. Every other count is an integer.
  const digits = unit === '' && !Number.isInteger(value) ? 4 : DIGITS[unit]
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

/** The rows of the last table: target, limit, result, spread of the runs, met or missed. */
export function summarize(findings: readonly Measurement[]): string[][] {
  const found = worst(findings)
  return Object.entries(targets).map(([id, { text, limit, unit }]) => {
    const finding = found.get(id as TargetId)
    const target = `≤ ${format(limit, unit)}`
    if (!finding) return [text, target, '', '', 'not measured']
    const { values, of } = finding
    return [
      of === undefined ? text : `${text} (${of})`,
      target,
      format(median(values), unit),
      `± ${format(spread(values), unit)}`,
      isMet(finding) ? 'met' : 'MISSED',
    ]
  })
}
