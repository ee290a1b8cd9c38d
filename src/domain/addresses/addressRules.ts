import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Instance } from '@/domain/instances/instance'
import { formatMoney } from '@/domain/catalogue/money'
import type { Address } from './address'

type Rules = Pick<InstanceRules, 'roles' | 'blocked'>

/** Why the person cannot change addresses, or undefined. It only explains: the database decides. */
export function whyNoAddresses({ roles, blocked }: Rules): string | undefined {
  if (blocked !== undefined) return blocked
  return roles.includes('operator')
    ? undefined
    : 'Your role may look at addresses, but not change them.'
}

/** The servers that an address can move to: those of its region that are not deleted, and not the one that has it. */
export const serversFor = (
  { region, server }: Pick<Address, 'region' | 'server'>,
  servers: readonly Instance[],
): Instance[] =>
  servers.filter(
    (each) => each.region.slug === region.slug && each.deletedAt === null && each.id !== server?.id,
  )

/** The line that sets an address inside a server by hand, for an image with systemd or without. */
export const commandInside = ({ address, family }: Pick<Address, 'address' | 'family'>) =>
  `ip addr add ${address}/${family === 4 ? 32 : 128} dev eth0`

/** The price of a month: '€3.00'. */
export const formatAddressMonth = (
  { currency, monthMicros }: Pick<Address, 'currency' | 'monthMicros'>,
  locale: string,
) => formatMoney(monthMicros, { currency, locale, decimals: 2 })
