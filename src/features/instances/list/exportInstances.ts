import { todayUtc } from '@/lib/todayUtc'
import type { InstanceCost } from '@/domain/instances/costs'
import { labelsOf } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import { brand } from '@/lib/brand'
import { csvText } from '@/lib/csv/csvText'
import { download } from '@/lib/csv/download'

const HEAD = [
  'id',
  'name',
  'state',
  'state_since',
  'plan',
  'region',
  'image',
  'addresses',
  'labels',
  'currency',
  'hourly',
  'this_month',
  'created_at',
]

/** Millionths as a decimal text without rounding. */
const decimal = (micros: number) => (micros / 1e6).toFixed(6)

/** The servers as the text of a CSV file, in the order in which they are shown. */
export function instancesCsv(
  instances: readonly Instance[],
  costs: ReadonlyMap<string, InstanceCost> | undefined,
): string {
  const rows = instances.map((instance) => {
    const cost = costs?.get(instance.id)
    return [
      instance.id,
      instance.name,
      instance.state,
      instance.stateSince,
      instance.plan.slug,
      instance.region.slug,
      instance.image.slug,
      instance.addresses.join(' '),
      labelsOf(instance).join(' '),
      instance.price.currency,
      decimal(instance.price.hourlyMicros),
      cost === undefined ? '' : decimal(cost.spentMicros),
      instance.createdAt,
    ]
  })
  return csvText([HEAD, ...rows])
}

/** Downloads the servers as CSV. */
export function exportInstances(
  instances: readonly Instance[],
  costs: ReadonlyMap<string, InstanceCost> | undefined,
): void {
  const day = todayUtc()
  download(`${brand.slug}-servers-${day}.csv`, instancesCsv(instances, costs))
}
