import type { PageId } from '@/content/pages'
import type { Status } from '@/content/status'

export interface Capability {
  id: string
  /** One sentence that is true when read with its status. */
  claim: string
  status: Status
  /** The page that explains it. */
  page: PageId
}

/**
 * What the product says about itself. A claim moves to "available" in the change that makes it
 * true, never before.
 */
export const capabilities: readonly Capability[] = [
  {
    id: 'accounts',
    claim: 'Sign up, confirm your mail address, sign in and set a new password if you lose yours.',
    status: 'available',
    page: 'tutorials',
  },
  {
    id: 'profile',
    claim: 'Edit your profile: full name, company, country and time zone.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'session-renewal',
    claim: 'Your session is checked every 30 seconds and renewed before it expires.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'roles',
    claim: 'Roles and the admin area are enforced in the database by row level security.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'access-audit',
    claim: 'Every change of access has a reason and an audit record, written in one transaction.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'open-source',
    claim: 'The source of this site is open under the MIT license.',
    status: 'available',
    page: 'community',
  },
  {
    id: 'embedded-backend',
    claim:
      'The project runs on your machine with PostgreSQL and a Supabase-compatible auth service inside.',
    status: 'available',
    page: 'tutorials',
  },
  {
    id: 'measurements',
    claim: 'Measurements of the engine are published with the machine and method behind them.',
    status: 'available',
    page: 'research',
  },
  {
    id: 'plan-of-work',
    claim: 'The plan of work is public, in the order in which it will be done.',
    status: 'available',
    page: 'roadmap',
  },
  {
    id: 'catalogue',
    claim: 'One catalogue of plans and prices: every page and the API read the same rows.',
    status: 'available',
    page: 'api-docs',
  },
  {
    id: 'price-history',
    claim: 'A changed price is a new version with its day; a price that held is never rewritten.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'choice',
    claim: 'Choose plan, region and image, see what they cost, and your account keeps the choice.',
    status: 'available',
    page: 'roadmap',
  },
  {
    id: 'plain-pages',
    claim: 'Every public page reads before any script runs, and what it may weigh is a test.',
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
    id: 'rest-api',
    claim: 'Read and update your own profile over REST with your access token.',
    status: 'preview',
    page: 'api-docs',
  },
  {
    id: 'typed-client',
    claim: 'Use supabase-js with types generated from the migrated database.',
    status: 'preview',
    page: 'sdks',
  },
  {
    id: 'instances',
    claim: 'Create, start, stop, resize and delete an instance.',
    status: 'planned',
    page: 'cloud-instances',
  },
  {
    id: 'images',
    claim: 'Start a new server from the image that you chose.',
    status: 'planned',
    page: 'cloud-instances',
  },
  {
    id: 'regions',
    claim: 'Start a new server in the region that you chose.',
    status: 'planned',
    page: 'cloud-instances',
  },
  {
    id: 'shared-cpu',
    claim: 'Small servers on shared CPU.',
    status: 'planned',
    page: 'vps',
  },
  {
    id: 'dedicated-cpu',
    claim: 'Servers whose CPU is reserved for you alone.',
    status: 'planned',
    page: 'vds',
  },
  {
    id: 'gpu',
    claim: 'Servers with a GPU, listed by memory.',
    status: 'planned',
    page: 'gpu-compute',
  },
  {
    id: 'workspaces',
    claim: 'Workspaces with members, roles and quotas.',
    status: 'planned',
    page: 'workspaces',
  },
  {
    id: 'console',
    claim: 'A shell in the page that does what the dashboard does.',
    status: 'planned',
    page: 'console',
  },
  {
    id: 'api-keys',
    claim: 'API keys for programs that act without a person.',
    status: 'planned',
    page: 'api-docs',
  },
  {
    id: 'second-factor',
    claim: 'A second factor at sign-in.',
    status: 'planned',
    page: 'architecture',
  },
  {
    id: 'tickets',
    claim: 'Write to support from your account and follow the answer there.',
    status: 'planned',
    page: 'support',
  },
  {
    id: 'roadmap-votes',
    claim: 'Vote for what should come next.',
    status: 'planned',
    page: 'roadmap',
  },
  {
    id: 'custom-chips',
    claim: 'A chip of our own for work that keeps host CPUs busy.',
    status: 'research',
    page: 'custom-chips',
  },
  {
    id: 'bit-language',
    claim: 'A language in which every value has an exact width in bits.',
    status: 'research',
    page: 'bit-language',
  },
  {
    id: 'os',
    claim: 'A server image that holds only what the first boot needs.',
    status: 'research',
    page: 'os',
  },
]

/** The claims with this status, in the order of the list. */
export function capabilitiesWith(status: Status): Capability[] {
  return capabilities.filter((capability) => capability.status === status)
}
