import type { WorkspaceFile } from './fileSchema'
import type { Present } from './present'

/** The lists of an empty workspace. */
export const nothingThere = {
  servers: [],
  firewalls: [],
  schedules: [],
  networks: [],
  addresses: [],
  addressOffers: [],
  volumes: [],
  alarms: [],
  quotas: [],
} as const satisfies Partial<Present>

/** A file that asks for nothing. */
export const emptyFile: WorkspaceFile = {
  name: 'website',
  firewalls: {},
  networks: {},
  addresses: {},
  volumes: {},
  servers: {},
  alarms: {},
}
