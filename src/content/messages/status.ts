import { formatCount } from '../../lib/format.ts'
import type { EventWords } from './eventWords.ts'
import type { KindWords } from './kindWords.ts'
import { factsOf, sentences, type Values } from './values.ts'

const states: Readonly<Record<string, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const parts: Readonly<Record<string, string>> = {
  pages: 'Pages',
  sign_in: 'Sign-in',
  database: 'Database',
  provisioner: 'Provisioner',
  engine: 'Engine',
}

const stateName = (values: Values) => {
  const state = values.name('state')
  return state === undefined ? undefined : (states[state] ?? state)
}

/** 'Pages, Sign-in'. */
const partNames = (values: Values) =>
  values
    .list('parts')
    .map((part) => parts[part] ?? part)
    .join(', ') || undefined

/** The first names, and how many more there are. */
function serverNames(values: Values): string | undefined {
  const shown = values.list('servers')
  const total = values.number('server_count') ?? 0
  if (shown.length === 0) return undefined
  const rest = Math.max(total, shown.length) - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${formatCount(rest)} more` : shown.join(', ')
}

const announcement = (values: Values, start: string, isMaintenance = false): EventWords => ({
  title: `${start}: ${values.name('title') ?? 'see the status page'}`,
  text: values.paragraph('text') ?? 'The status page shows what is known.',
  action: 'Open the status page',
  facts: factsOf({
    State: stateName(values),
    Parts: partNames(values),
    Regions: values.names('region_names'),
    Affected: values.paragraph('affected'),
    Servers: serverNames(values),
    Workspace: values.workspace,
    [isMaintenance ? 'Starts' : 'Began']: values.time('starts_at'),
    [isMaintenance ? 'Ends' : 'Ended']: values.time('ends_at'),
  }),
})

export const statusWords: KindWords = {
  'incident.opened': (values) => announcement(values, 'Incident'),
  'incident.updated': (values) => announcement(values, 'Incident update'),
  'incident.resolved': (values) => announcement(values, 'Resolved'),
  'maintenance.planned': planned,
  'maintenance.updated': changed,
  'server.maintenance_planned': planned,
  'server.maintenance_updated': changed,
  'subscription.confirm': (values) => {
    const isStatus = values.name('list') !== 'workspace'
    const list = isStatus
      ? 'messages about incidents and maintenance'
      : `messages of the workspace ${values.workspace ?? ''}`.trim()
    return {
      title: isStatus ? 'Confirm your subscription' : 'Confirm this mailbox',
      text: sentences(
        `Somebody entered this address for ${list}.`,
        'Nothing is sent to it before you confirm. If you do not want this, ignore this email.',
      ),
      action: 'Confirm the address',
      facts: [],
    }
  },
}

function planned(values: Values): EventWords {
  return withServers(values, announcement(values, 'Maintenance', true))
}

function changed(values: Values): EventWords {
  const isMoved = values.flag('is_moved')
  const start = isMoved
    ? 'Maintenance at another time'
    : values.name('state') === 'cancelled'
      ? 'Maintenance cancelled'
      : 'Maintenance update'
  const words = announcement(values, start, true)
  return withServers(
    values,
    isMoved ? { ...words, text: `The time has changed.\n${words.text}` } : words,
  )
}

/** Says first that own servers are affected. */
function withServers(values: Values, words: EventWords): EventWords {
  const servers = serverNames(values)
  if (servers === undefined) return words
  return {
    ...words,
    action: 'See the details',
    text: `It affects your servers: ${servers}.\n${words.text}`,
  }
}
