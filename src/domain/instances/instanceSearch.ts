import { instanceStates, type StateName } from './stateNames'

/** The columns that people can hide. The name and the actions always stay. */
export const instanceColumns = [
  'state',
  'plan',
  'region',
  'address',
  'labels',
  'created',
  'cost',
] as const

export type InstanceColumn = (typeof instanceColumns)[number]

/** The columns of an address that names none. */
const defaultColumns: readonly InstanceColumn[] = ['state', 'plan', 'region', 'address', 'cost']

const sortColumns = ['name', 'state', 'plan', 'region', 'created', 'cost'] as const

export type SortColumn = (typeof sortColumns)[number]

/** The state of the list of servers in its address. An empty search shows all of them, the newest first. */
export interface InstanceSearch {
  q?: string | undefined
  state?: StateName | undefined
  /** Slug of a region. */
  region?: string | undefined
  /** `key` or `key=value`. */
  label?: string | undefined
  order?: SortColumn | undefined
  desc?: true | undefined
  /** The shown columns, with dots between them. */
  columns?: string | undefined
  /** The deleted servers that can still be restored. */
  view?: 'bin' | undefined
}

const MAX_LENGTH = 200

/** The router parses `?q=42` as a number and `?q=true` as a boolean. Here all are texts. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return undefined
  }
  return String(value).trim().slice(0, MAX_LENGTH) || undefined
}

/** Reads the search of /dashboard/servers and never throws: what is invalid is dropped. */
export function instanceSearch(given: Record<string, unknown>): InstanceSearch {
  const columns = readText(given['columns'])?.split('.') ?? []
  const known = instanceColumns.filter((column) => columns.includes(column))
  return {
    q: readText(given['q']),
    state: instanceStates.find((state) => state === given['state']),
    region: readText(given['region']),
    label: readText(given['label']),
    order: sortColumns.find((column) => column === given['order']),
    desc: given['desc'] === true || undefined,
    columns: given['columns'] === 'none' ? 'none' : known.join('.') || undefined,
    view: given['view'] === 'bin' ? 'bin' : undefined,
  }
}

/** The columns that an address shows. */
export function shownColumns({ columns }: InstanceSearch): readonly InstanceColumn[] {
  if (columns === undefined) return defaultColumns
  return instanceColumns.filter((column) => columns.split('.').includes(column))
}

/** The same as the text of the address: `undefined` for the default columns. */
export function columnsText(columns: readonly InstanceColumn[]): string | undefined {
  const text = instanceColumns.filter((column) => columns.includes(column)).join('.')
  return text === defaultColumns.join('.') ? undefined : text || 'none'
}
