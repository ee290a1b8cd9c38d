import { createPriceFormatter, type PriceFormatter } from '@/domain/catalogue/money'
import type { Transition } from '@/domain/catalogue/queries'
import type { Orders } from '@/lib/deployment'
import type { Instance } from './instance'
import type { ActionKind } from './instanceMutations'

/** What happens to a server that gets the disk of a snapshot or a backup of its own back. */
export const bringBackEffect =
  'The disk becomes what it was then. Everything that was written to it since is lost. This cannot be undone. The server boots, and keeps its name and its addresses.'

/** What an action does to the server and its data. */
export const effects: Readonly<Record<ActionKind, string>> = {
  start: 'The server boots. Its disk and addresses are as before.',
  stop: 'The server shuts down. Its disk and addresses stay.',
  reboot: 'The server is unreachable until it has booted again.',
  resize:
    'The server gets the new size and stays stopped until you start it. A disk never shrinks.',
  rebuild: 'The disk is erased and the image is installed again. This cannot be undone.',
  delete: 'You can restore the server for 72 hours. Then its disk is erased for good.',
  restore: 'The server comes back stopped, with its disk.',
}

/**
 * What an action does to a server in the state that it begins in.
 * @param isHeld the provider holds the server, so that its customer cannot start it again
 */
export function effectOf(kind: ActionKind, from: string | null, isHeld = false): string {
  if (kind === 'stop' && isHeld) {
    return `${effects.stop} You cannot start it again until the hold is lifted.`
  }
  if (from !== 'running') return effects[kind]
  if (kind === 'delete') return `The server is shut down first. ${effects.delete}`
  if (kind === 'resize') {
    return 'The server is shut down, gets the new size and boots again. It is unreachable until then. A disk never shrinks.'
  }
  return effects[kind]
}

type Price = Instance['price']

export interface BillingEffect {
  price: Price
  /** The price after a resize. */
  next?: Price | undefined
  /** The provider holds the server. */
  isHeld?: boolean
  orders: Orders
  locale: string
  /** Writes the prices with the tax of who pays. Left out: they are as stored, and the text says so. */
  prices?: Pick<PriceFormatter, 'hourly'>
}

/** What an action does to the bill, from the row of its transition. */
export function billingEffect(
  { action, billingEffect: effect }: Pick<Transition, 'action' | 'billingEffect'>,
  { price, next, isHeld = false, orders, locale, prices: withTax }: BillingEffect,
): string {
  const prices = withTax ?? createPriceFormatter(locale)
  const hourly = (of: Price) => `${prices.hourly(of)} per hour${withTax ? '' : ', without tax'}`
  const sentence = (): string => {
    if (isHeld && action === 'stop') return 'Nothing is billed while the hold keeps it off.'
    switch (effect) {
      case 'starts':
        return `Billing starts again: ${hourly(next ?? price)}.`
      case 'goes_on':
        return action === 'stop'
          ? `A stopped server still costs ${hourly(price)}. Delete it to stop paying.`
          : `Billing goes on: ${hourly(price)}.`
      case 'new_price':
        return next === undefined
          ? 'From then on you pay the price of the new plan.'
          : `You pay ${prices.hourly(next)} per hour instead of ${hourly(price)}, as soon as the resize is done.`
      case 'stops':
        return 'Billing ends when this is done.'
      case 'none':
        return 'Nothing is billed, before or after.'
      default:
        return 'We do not know yet what this does to your bill.'
    }
  }
  return orders === 'preview' ? `${sentence()} In the preview nothing is charged.` : sentence()
}
