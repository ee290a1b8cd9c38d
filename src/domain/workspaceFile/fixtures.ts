import { makeAccount, makeData } from '@/domain/bit/fixtures'
import type { WorkspaceFile } from './fileSchema'
import type { Present } from './present'

const data = makeData()
const [plans, regions, images, rules] = await Promise.all([
  data.plans(),
  data.regions(),
  data.images(),
  makeAccount().rules(),
])

/** An empty workspace of a provider who sells servers alone, with changes. */
export const makePresent = (changes: Partial<Present> = {}): Present => ({
  servers: [],
  firewalls: [],
  schedules: [],
  networks: [],
  addresses: [],
  addressOffers: [],
  volumes: [],
  alarms: [],
  people: [],
  quotas: [],
  volumePrice: null,
  features: [],
  plans,
  regions,
  images,
  keys: [],
  rules,
  backupPrice: null,
  now: data.now(),
  ...changes,
})

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
