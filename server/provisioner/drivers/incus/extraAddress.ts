import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import { DriverError } from '../../driver.ts'
import type { AddressFacts, AddressJob } from '../../extraAddresses.ts'
import type { IncusClient } from './client.ts'
import { engineRefOf, instanceRow, isRunning, type IncusInstance } from './instance.ts'
import { runInside } from './inside.ts'

/**
 * A route of the machine leads the address to the card of the server, and what the card filters lets routes through. So no
 * other server can use the address, and a move is a change of two cards that run on.
 */
const routesKey = (address: string) => (isIPv4(address) ? 'ipv4.routes' : 'ipv6.routes')
const routeOf = (address: string) => `${address}/${isIPv4(address) ? 32 : 128}`

/**
 * Adding an address that is there is a success. Then one packet from it goes to the gateway, which asks for the gateway's
 * hardware address: so the machine learns at once where the address is now, instead of up to a minute later. A second packet
 * follows, because Linux takes nothing new within a second of what it learned last (arp_process, and locktime in arp(7)). BusyBox
 * knows `flush`, and no `del`.
 */
const ADD_SCRIPT = `
ip addr add "$ROUTE" dev eth0 2>/dev/null
ip addr show dev eth0 | grep -qiF " $ADDRESS/" || exit 1
gateway=$(ip "$FAMILY" route show default 2>/dev/null | sed -n 's/.* via \\([^ ]*\\).*/\\1/p' | head -n 1)
[ -n "$gateway" ] || exit 0
for pause in 0 2; do
  sleep "$pause"
  ip "$FAMILY" neigh flush to "$gateway" dev eth0 >/dev/null 2>&1
  ping -c 1 -W 1 -I "$ADDRESS" "$gateway" >/dev/null 2>&1
done
exit 0
`

/** Removing one that is not there is a success. */
const REMOVE_SCRIPT = `
ip addr del "$ROUTE" dev eth0 2>/dev/null
ip addr show dev eth0 | grep -qiF " $ADDRESS/" && exit 1
exit 0
`

interface AddressOptions {
  client: IncusClient
  project: string
  job: AddressJob
  signal: AbortSignal
}

/** Brings an address to a server. See `ExtraAddresses`. */
export async function assignAddress(options: AddressOptions): Promise<AddressFacts> {
  const held = await changeRoutes(options, (routes, own) =>
    routes.includes(own) ? routes : [...routes, own],
  )
  if (held === undefined) {
    throw new DriverError('instance_missing', 'Incus does not hold this server.')
  }
  return { isInside: isRunning(held) && (await tryInside(options, ADD_SCRIPT)) }
}

/** Takes an address off a server. See `ExtraAddresses`. */
export async function removeAddress(options: AddressOptions): Promise<void> {
  const held = await changeRoutes(options, (routes, own) => routes.filter((route) => route !== own))
  // Nothing from this address leaves the card any more, so what stays inside does no harm.
  if (held !== undefined && isRunning(held)) await tryInside(options, REMOVE_SCRIPT)
}

/** @returns the server before, or undefined if Incus does not hold it */
async function changeRoutes(
  { client, project, job: { address, instanceId }, signal }: AddressOptions,
  change: (routes: string[], own: string) => string[],
): Promise<IncusInstance | undefined> {
  const key = routesKey(address)
  let before: IncusInstance | undefined
  await client.replace(
    `/1.0/instances/${engineRefOf(instanceId)}?project=${project}`,
    signal,
    (row) => {
      const held = v.parse(instanceRow, row)
      before = held
      const card = held.devices['eth0'] ?? {}
      const routes = (card[key] ?? '').split(',').filter(Boolean)
      const wanted = change(routes, routeOf(address))
      if (wanted.join() === routes.join()) return undefined
      const { [key]: _before, ...others } = card
      const eth0 = wanted.length === 0 ? others : { ...others, [key]: wanted.join(',') }
      return { ...v.parse(wholeRow, row), devices: { ...held.devices, eth0 } }
    },
  )
  return before
}

/** Everything that a replacement has to name, so that it stays. */
const wholeRow = v.looseObject({ devices: v.unknown() })

/** Whether a script ended well inside the server. What keeps it from that is the owner's business. */
async function tryInside(
  { client, project, job: { address, instanceId }, signal }: AddressOptions,
  script: string,
): Promise<boolean> {
  try {
    await runInside({ client, project, instanceId, signal }, script, {
      ADDRESS: address,
      ROUTE: routeOf(address),
      FAMILY: isIPv4(address) ? '-4' : '-6',
    })
    return true
  } catch (error) {
    if (error instanceof DriverError && error.code === 'inside_failed') return false
    throw error
  }
}
