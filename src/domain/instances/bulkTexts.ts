import { createPriceFormatter } from '@/domain/catalogue/money'
import type { Transition } from '@/domain/catalogue/queries'
import { billingEffect, effectOf, effects, type BillingEffect } from './actionTexts'
import type { BulkKind, DryRun } from './bulk'
import type { Instance } from './instance'

const participles: Readonly<Record<BulkKind, string>> = {
  start: 'started',
  stop: 'stopped',
  reboot: 'rebooted',
  delete: 'deleted',
}

/** '2 of 3 servers can be stopped.' */
export function dryRunSummary(kind: BulkKind, { possible, refused }: DryRun): string {
  const all = possible.length + refused.length
  const servers = all === 1 ? 'server' : 'servers'
  if (refused.length === 0) return `${all} ${servers} can be ${participles[kind]}.`
  if (possible.length === 0) return `None of the ${all} ${servers} can be ${participles[kind]}.`
  return `${possible.length} of ${all} ${servers} can be ${participles[kind]}.`
}

/** What an action does to the servers of which it can be asked. */
export function bulkEffect(kind: BulkKind, { possible }: DryRun): string {
  const [first, ...more] = possible
  if (first !== undefined && more.length === 0) return effectOf(kind, first.transition.from)
  const stops =
    kind === 'delete' && possible.some(({ transition }) => transition.from === 'running')
  return stops ? `Running servers are shut down first. ${effects[kind]}` : effects[kind]
}

/**
 * What an action on several servers does to the bill: a sentence for each kind of effect, with the prices of its servers
 * added up.
 */
export function billingEffects(
  servers: readonly {
    instance: Instance
    transition: Pick<Transition, 'action' | 'billingEffect'>
  }[],
  { orders, locale }: Pick<BillingEffect, 'orders' | 'locale'>,
): string {
  const [first] = servers
  if (first === undefined) return ''
  if (servers.length === 1) {
    return billingEffect(first.transition, { price: first.instance.price, orders, locale })
  }
  const prices = createPriceFormatter(locale)
  const kinds = [...new Set(servers.map(({ transition }) => transition.billingEffect))]
  const sentences = kinds.map((effect) => {
    const those = servers.filter(({ transition }) => transition.billingEffect === effect)
    const count = `${those.length} ${those.length === 1 ? 'server' : 'servers'}`
    const sum = those.reduce((micros, { instance }) => micros + instance.price.hourlyMicros, 0)
    const hourly = `${prices.hourly(first.instance.price, sum)} per hour`
    switch (effect) {
      case 'starts':
        return `Billing starts again for ${count}: ${hourly}, without tax.`
      case 'goes_on':
        return first.transition.action === 'stop'
          ? `Stopped servers still cost money: ${hourly} for ${count}, without tax. Delete them to stop paying.`
          : `Billing goes on for ${count}: ${hourly}, without tax.`
      case 'stops':
        return `Billing ends for ${count}: ${hourly} less, without tax.`
      case 'none':
        return `Nothing is billed for ${count}, before or after.`
      default:
        return `We do not know yet what this does to the bill of ${count}.`
    }
  })
  if (orders === 'preview') sentences.push('In the preview nothing is charged.')
  return sentences.join(' ')
}
