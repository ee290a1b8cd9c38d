import type { Instance } from './instance'
import type { InstanceSearch } from './instanceSearch'
import { stateLabels } from './stateNames'

/** Whether the server is in the bin: deleted, and still restorable. */
export const isInBin = ({ state }: Pick<Instance, 'state'>): boolean => state === 'deleted'

/** The texts in which the search looks. */
function searchedText(instance: Instance): string {
  return [
    instance.name,
    ...instance.addresses,
    instance.plan.slug,
    instance.region.slug,
    instance.region.name,
    instance.image.slug,
    stateLabels[instance.state],
    ...labelsOf(instance),
  ]
    .join('\n')
    .toLowerCase()
}

/** The labels as people write them: `env=prod`. */
export function labelsOf({ labels }: Pick<Instance, 'labels'>): string[] {
  return Object.entries(labels).map(([key, value]) => (value === '' ? key : `${key}=${value}`))
}

/** The servers that the address asks for. Every word of the search must occur. */
export function filterInstances(
  instances: readonly Instance[],
  { q, state, region, label, view }: InstanceSearch,
): Instance[] {
  const words = q?.toLowerCase().split(/\s+/) ?? []
  return instances.filter((instance) => {
    if (isInBin(instance) !== (view === 'bin')) return false
    if (state !== undefined && instance.state !== state) return false
    if (region !== undefined && instance.region.slug !== region) return false
    if (label !== undefined && !hasLabel(instance, label)) return false
    if (words.length === 0) return true
    const text = searchedText(instance)
    return words.every((word) => text.includes(word))
  })
}

function hasLabel({ labels }: Instance, label: string): boolean {
  const [key = '', value] = label.split(/=(.*)/s)
  return Object.hasOwn(labels, key) && (value === undefined || labels[key] === value)
}
