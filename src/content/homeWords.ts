import type { ServerKind } from '@/lib/deployment'

/** How sentences name each kind of server, in their order. */
const NAMES: Readonly<Record<ServerKind, string>> = {
  cloud: 'cloud servers',
  vps: 'VPS',
  vds: 'dedicated vCPUs',
  gpu: 'GPU servers',
}

/** 'cloud servers, VPS and GPU servers': what is on sale; 'servers' if nothing is, or if it is not known. */
export function offerNames(
  sells: readonly ServerKind[] | undefined,
  names: Readonly<Record<ServerKind, string>> = NAMES,
): string {
  const found = (Object.keys(names) as ServerKind[])
    .filter((kind) => sells?.includes(kind))
    .map((kind) => names[kind])
  const last = found.pop() ?? 'servers'
  return found.length === 0 ? last : `${found.join(', ')} and ${last}`
}

export const capitalized = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** The text under the heading of the home page, if the provider has set none. It names only what is on sale. */
export const defaultLead = (sells: readonly ServerKind[] | undefined): string =>
  `${capitalized(offerNames(sells))}, billed by the hour. Prices and stock come straight from our public API.`
