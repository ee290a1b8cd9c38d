import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'

/** A planned line of Bit, and the page that does the same today. */
export interface PlannedLine {
  line: string
  does: string
  today: { href: string; label: string }
  /** Needs an account. */
  isSignedIn: boolean
}

/** The planned commands. Every link does today what its line will do. */
export const plannedLines: readonly PlannedLine[] = [
  {
    line: 'plans | where cpu == dedicated | sort price',
    does: 'Plans with dedicated vCPUs, the cheapest first',
    today: { href: '/prices?cpu=dedicated&sort=price', label: 'Prices, filtered' },
    isSignedIn: false,
  },
  {
    line: 'plans | where vram >= 24 | sort gib',
    does: 'Plans with a GPU, by the price of a GiB',
    today: { href: '/gpu-compute?sort=gib', label: 'GPU compute, sorted' },
    isSignedIn: false,
  },
  {
    line: 'docs api',
    does: 'Opens a page of the documentation',
    today: { href: '/api-docs', label: 'API docs' },
    isSignedIn: false,
  },
  {
    line: 'servers | where state == running | sort cost desc',
    does: 'Your running servers, the most expensive first',
    today: {
      href: '/dashboard/servers?state=running&order=cost&desc=true',
      label: 'Your servers, filtered',
    },
    isSignedIn: true,
  },
  {
    line: 'servers | where label.env == test | stop',
    does: 'Stops every server with a label, after it has asked you',
    today: { href: '/dashboard/servers?label=env%3Dtest', label: 'Your servers, by label' },
    isSignedIn: true,
  },
  {
    line: 'create server --image debian',
    does: 'Creates a server, after it has shown the price',
    today: { href: '/dashboard/servers/new', label: 'The form for a new server' },
    isSignedIn: true,
  },
  {
    line: 'keys',
    does: 'Your SSH keys',
    today: { href: '/dashboard/keys', label: 'Your keys' },
    isSignedIn: true,
  },
  {
    line: 'audit | head 20',
    does: 'The last things that were done to your servers',
    today: { href: '/dashboard/activity', label: 'Your activity' },
    isSignedIn: true,
  },
]

/** What a person chooses for a line about plans. An empty text is no condition. */
export interface LineParts {
  cpu: '' | 'shared' | 'dedicated'
  memory: '' | '2' | '4' | '8' | '16' | '32'
  sort: 'price' | 'memory' | 'vcpu'
}

/** The line that asks for the chosen plans. */
export function lineOf({ cpu, memory, sort }: LineParts): string {
  return [
    'plans',
    ...(cpu === '' ? [] : [`where cpu == ${cpu}`]),
    ...(memory === '' ? [] : [`where memory >= ${memory}`]),
    `sort ${sort}`,
  ].join(' | ')
}

/** The search of the list of prices that shows the same plans. */
export function searchOf({ cpu, memory, sort }: LineParts): CatalogueSearch {
  return {
    ...(cpu !== '' && { cpu }),
    ...(memory !== '' && { memory: Number(memory) }),
    sort,
  }
}
