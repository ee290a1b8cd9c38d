import type { Region } from '@/domain/catalogue/queries'
import type { Fault, PartState, Reading } from './checkPart'
import type { Incident } from './incidents'
import { LOCALE } from '@/lib/locale'
import { isCutOff, type Readings } from './readings'
import type { PartRecord } from './record'

/** The provisioner reports every 10 seconds. */
const SILENT_AFTER_MS = 45_000
/** The engine is read once a minute. */
const STALE_AFTER_MS = 3 * 60_000

/** A part of the deployment, as the status page shows it. */
export interface PartRow {
  /** As in the record. */
  id: string
  name: string
  /** The slug of a region. */
  code?: string
  /** What the part does for a customer. */
  detail: string
  /** `pending`: not read yet. `unknown`: could not be read; `note` says why. */
  state: PartState | 'pending' | 'unknown'
  ms: number | null
  /** When it was read, in milliseconds since 1970. */
  at: number | null
  /** Why the part is down, slow or unknown. */
  note: string | null
  record: PartRecord | undefined
  /** What was published about this part and is not over: a part can answer although it does not work. */
  incidents: readonly Incident[]
}

interface Facts {
  /** undefined: this browser has not read anything yet. */
  readings: Readings | undefined
  records: readonly PartRecord[]
  regions: readonly Region[]
  /** Open incidents, and maintenance in progress. */
  running: readonly Incident[]
}

const FAULTS: Record<Fault, string> = {
  no_answer: 'No answer',
  timeout: 'No answer in 10 s',
  error: 'Error',
  unexpected: 'Something else answers',
}

function noteOf({ fault, status }: Reading): string | null {
  if (fault === null) return null
  return status === undefined ? FAULTS[fault] : `${FAULTS[fault]} ${status}`
}

type Found = Pick<PartRow, 'state' | 'ms' | 'at' | 'note'>

const PENDING: Found = { state: 'pending', ms: null, at: null, note: null }

const unknown = (note: string): Found => ({ state: 'unknown', ms: null, at: null, note })

function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 120) return `${seconds} s ago`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`
}

function provisionerFound({ signs, at }: Readings, record: PartRecord | undefined): Found {
  if (signs === null) return unknown('Its reports are in the database, which does not answer.')
  if (signs.engine === 'none') return unknown('No engine is set up.')
  if (signs.provisionerSeenAt === null) {
    return { state: 'down', ms: null, at, note: 'No report in the last 7 days' }
  }
  const age = signs.now - signs.provisionerSeenAt
  const note = `Last report ${ago(age)}`
  if (age > SILENT_AFTER_MS) return { state: 'down', ms: null, at, note }
  const last = record?.last
  const isLate = last?.state === 'slow' && signs.now - Date.parse(last.at) < STALE_AFTER_MS
  return isLate
    ? { state: 'slow', ms: null, at, note: 'Actions wait longer than a minute' }
    : { state: 'answering', ms: null, at, note }
}

function engineFound({ signs }: Readings, record: PartRecord | undefined): Found {
  if (signs === null) return unknown('Its readings are in the database, which does not answer.')
  if (!record?.last) return unknown('Not recorded yet')
  const { state, ms, at } = record.last
  const age = signs.now - Date.parse(at)
  if (age > STALE_AFTER_MS) return unknown(`Last recorded ${ago(age)}`)
  return { state, ms, at: Date.parse(at), note: state === 'down' ? 'No answer' : null }
}

const own =
  (part: 'pages' | 'signIn' | 'database') =>
  (known: Readings): Found => {
    const reading = known[part]
    return { state: reading.state, ms: reading.ms, at: known.at, note: noteOf(reading) }
  }

/** Whether an incident names this part. One of the engine without regions affects every region. */
const affects = ({ parts, regions }: Incident, id: string, region: string | undefined) =>
  region === undefined
    ? parts.includes(id)
    : parts.includes('engine') && (regions.length === 0 || regions.includes(region))

/** Every part of the deployment, with what is known about it: the site's own parts, then the engine by region. */
export function partRows({ readings, records, regions, running }: Facts): PartRow[] {
  const recordOf = (id: string) => records.find(({ part }) => part === id)
  const isSimulated = readings?.signs?.engine === 'simulated'
  const found = (find: (known: Readings, record: PartRecord | undefined) => Found, id: string) => {
    if (readings === undefined) return PENDING
    return isCutOff(readings)
      ? unknown('Your browser reached nothing.')
      : find(readings, recordOf(id))
  }
  const row = (
    id: string,
    name: string,
    detail: string,
    find: (known: Readings, record: PartRecord | undefined) => Found,
    more: Pick<PartRow, 'code'> = {},
  ): PartRow => ({
    id,
    name,
    detail,
    ...more,
    ...found(find, id),
    record: recordOf(id),
    incidents: running.filter((each) => affects(each, id, more.code)),
  })

  return [
    row('pages', 'Pages', 'This site and its files', own('pages')),
    row('sign_in', 'Sign-in', 'Sessions and mail links', own('signIn')),
    row('database', 'Database', 'Your servers, plans and prices', own('database')),
    row('provisioner', 'Provisioner', 'Carries out actions on servers', provisionerFound),
    ...regions.map(({ slug, name }) =>
      row(
        `engine/${slug}`,
        `Engine, ${name}`,
        isSimulated ? 'Simulated servers' : 'Runs the servers',
        engineFound,
        { code: slug },
      ),
    ),
  ]
}

/** What does not work for a customer while a part is down. Without the database, what waits for it is not named again. */
function effectsOf(down: readonly PartRow[]): string[] {
  const ids = down.map(({ id }) => id)
  const regions = down.flatMap(({ id, name }) =>
    id.startsWith('engine/') ? [name.replace('Engine, ', '')] : [],
  )
  const isWithoutDatabase = ids.includes('database')
  return [
    ...(ids.includes('pages') ? ['Pages may not load.'] : []),
    ...(ids.includes('sign_in') ? ['You cannot sign in at the moment.'] : []),
    ...(isWithoutDatabase ? ['Your servers cannot be shown or changed at the moment.'] : []),
    ...(ids.includes('provisioner') && !isWithoutDatabase
      ? ['Actions on servers are delayed.']
      : []),
    ...(regions.length > 0
      ? [`Actions on servers in ${new Intl.ListFormat(LOCALE).format(regions)} are delayed.`]
      : // A server needs its host and no other part, so only a silent engine leaves it in doubt.
        ['Running servers are not affected.']),
  ]
}

/** What holds for a customer, then the parts that it comes from. */
export function summaryOf(rows: readonly PartRow[]): string {
  const having = (state: PartRow['state']) => rows.filter((row) => row.state === state)
  const names = (found: readonly PartRow[]) => found.map(({ name }) => name).join('; ')
  const down = having('down')
  const slow = having('slow')
  const missing = having('unknown')
  if (rows.length === missing.length) {
    return 'Nothing answered your browser. Your own connection may be down.'
  }
  if (having('pending').length > 0) return 'Your browser is checking every part now.'
  const unread =
    missing.length === 0 ? '' : ` ${missing.length} could not be checked: ${names(missing)}.`
  // An answer does not prove that a part works, so what was published stands beside it.
  const rest = `${openSentence(rows)}${unread}`
  if (down.length > 0) {
    return `${effectsOf(down).join(' ')} Not answering: ${names(down)}.${rest}`
  }
  if (slow.length > 0) return `Slower than usual: ${names(slow)}. The other parts answer.${rest}`
  if (missing.length > 0) return `Every part that could be checked answers.${rest}`
  return rows.some(({ incidents }) => incidents.length > 0)
    ? `Every part answers.${rest}`
    : 'No problem found: the site, sign-in and actions on servers answer.'
}

/** Which parts have an open incident, or maintenance in progress. */
function openSentence(rows: readonly PartRow[]): string {
  const affected = rows.filter(({ incidents }) => incidents.length > 0)
  if (affected.length === 0) return ''
  const isIncident = affected.some(({ incidents }) =>
    incidents.some(({ kind }) => kind === 'incident'),
  )
  const names = affected.map(({ name }) => name).join('; ')
  return ` ${isIncident ? 'An incident is open' : 'Maintenance is in progress'}: ${names}.`
}
