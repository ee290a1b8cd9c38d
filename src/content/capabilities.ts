import { accountCapabilities } from './accountCapabilities'
import type { Capability } from './capability'
import type { PageStatus } from './status'

/**
 * The features of the product, for its customers. A claim moves to "available" in the change that
 * makes it true, never before.
 */
export const capabilities: readonly Capability[] = [
  ...accountCapabilities,
  {
    id: 'session-renewal',
    claim: 'Stay signed in: your session is renewed before it expires.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'roles',
    claim: 'Access is enforced in the database by row level security, for every role.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'access-audit',
    claim: 'Every change of a person’s access needs a reason and is logged.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'measurements',
    claim: 'Measurements are published with the machine and the method.',
    status: 'available',
    page: 'research',
  },
  {
    id: 'plan-of-work',
    claim: 'The roadmap is public, in the order of work.',
    status: 'available',
    page: 'roadmap',
  },
  {
    id: 'catalogue',
    claim: 'One price list: every page and the API show the same plans and prices.',
    status: 'available',
    page: 'api-docs',
  },
  {
    id: 'price-history',
    claim: 'Price history: a new price has a date, and past prices are never rewritten.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'plain-pages',
    claim: 'Public pages are readable before any script runs.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'strict-csp',
    claim: 'A strict content security policy on every page.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'typed-client',
    claim: 'Use supabase-js, the open-source client, in JavaScript and TypeScript.',
    status: 'available',
    page: 'sdks',
  },
  {
    id: 'images',
    claim: 'Start a new server from an operating system image.',
    status: 'orders',
    page: 'cloud-instances',
  },
  {
    id: 'regions',
    claim: 'Start a new server in the region you choose.',
    status: 'orders',
    page: 'cloud-instances',
  },
  {
    id: 'shared-cpu',
    claim: 'Low-cost servers with shared vCPUs.',
    status: 'orders',
    page: 'vps',
    kind: 'vps',
  },
  {
    id: 'dedicated-cpu',
    claim: 'Servers with dedicated vCPUs.',
    status: 'orders',
    page: 'vds',
    kind: 'vds',
  },
  {
    id: 'gpu',
    claim: 'GPU servers, billed by the hour.',
    status: 'orders',
    page: 'gpu-compute',
    kind: 'gpu',
  },
  {
    id: 'workspaces',
    claim: 'Workspaces with members, roles and invitations.',
    status: 'available',
    page: 'workspaces',
  },
  {
    id: 'console',
    claim: 'A command line in the page, for plans, prices and your servers.',
    status: 'preview',
    page: 'console',
  },
  {
    id: 'api-keys',
    claim: 'API keys for programs.',
    status: 'available',
    page: 'api-docs',
  },
  {
    id: 'tickets',
    claim: 'Support tickets with the facts of your server attached.',
    status: 'available',
    page: 'support',
  },
  {
    id: 'roadmap-votes',
    claim: 'Vote for items on the roadmap, and follow it in a feed.',
    status: 'available',
    page: 'roadmap',
  },
  {
    id: 'custom-chips',
    claim: 'Custom hardware to offload networking and disk encryption.',
    status: 'research',
    page: 'custom-chips',
  },
  {
    id: 'bit-language',
    claim: 'Bit, a small language for plans and servers.',
    status: 'preview',
    page: 'bit-language',
  },
  {
    id: 'os',
    claim: 'A minimal Debian image that updates itself, with a reason for every package.',
    status: 'orders',
    page: 'os',
  },
]

/** The claims with this status, in the order of the list. */
export function capabilitiesWith(status: PageStatus): Capability[] {
  return capabilities.filter((capability) => capability.status === status)
}
