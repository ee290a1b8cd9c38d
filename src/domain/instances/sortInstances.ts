import type { InstanceCost } from './costs'
import type { Instance } from './instance'
import type { InstanceSearch, SortColumn } from './instanceSearch'
import { stateLabels } from './stateNames'

const names = new Intl.Collator('en', { numeric: true })

/**
 * The servers in the order that the address asks for, or else in the given one. Equal ones keep their order.
 * @param costs Of this month, by the id of the server. One without a cost counts as zero.
 */
export function sortInstances(
  instances: readonly Instance[],
  { order, desc }: Pick<InstanceSearch, 'order' | 'desc'>,
  costs: ReadonlyMap<string, InstanceCost> | undefined,
): readonly Instance[] {
  if (order === undefined) return instances
  const compare = comparisons(costs)[order]
  return instances.toSorted(desc === true ? (a, b) => compare(b, a) : compare)
}

type Comparison = (a: Instance, b: Instance) => number

const byText =
  (text: (instance: Instance) => string): Comparison =>
  (a, b) =>
    names.compare(text(a), text(b))

function comparisons(
  costs: ReadonlyMap<string, InstanceCost> | undefined,
): Record<SortColumn, Comparison> {
  const spent = ({ id }: Instance) => costs?.get(id)?.spentMicros ?? 0
  return {
    name: byText(({ name }) => name),
    state: byText(({ state }) => stateLabels[state]),
    plan: byText(({ plan }) => plan.slug),
    region: byText(({ region }) => region.slug),
    created: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
    cost: (a, b) => spent(a) - spent(b),
  }
}
