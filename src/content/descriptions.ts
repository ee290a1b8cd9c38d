import type { PageId } from './pages'

/**
 * What each page is about, in one or two sentences of 80 to 160 characters: under its title, in menus and for search
 * engines. Apart from the registry, which every page loads.
 */
export const descriptions: Record<PageId, string> = {
  home: 'Cloud and compute that you can check: every claim carries a status, and the database enforces every rule.',
  'cloud-instances':
    'Linux servers you create in seconds, resize and delete as needed. General-purpose, memory and compute plans for applications.',
  vps: 'Low-cost Linux servers with shared vCPUs, for websites, bots and test servers. Billed by the hour, up to a monthly cap.',
  vds: 'Linux servers with dedicated vCPUs, for databases and steady load. Compare with shared plans, and see when you don’t need one.',
  'gpu-compute':
    'GPU servers by the hour, for inference, training and rendering. Check VRAM, price per GiB and whether your model fits.',
  prices:
    'Hourly prices of all servers, the monthly cap where a plan has one, and how billing works in each state of a server.',
  architecture:
    'The stack this site runs on, one request followed from the browser to the row, and the threat model in short.',
  workspaces:
    'Shared accounts with members, roles and quotas are planned. Today one account is one person: see who may do what.',
  os: 'The idea of a Linux image that holds only what a server needs at first boot, and what would make it worth keeping.',
  'custom-chips':
    'Would a chip of our own pay for itself in a small cloud? The question, its terms and what would have to be true.',
  'bit-language':
    'A sketch of a programming language in which every value has an exact width in bits. There is no compiler yet.',
  'api-docs':
    'The auth and REST endpoints that exist today: tables, columns, who may read or write them, errors and a curl example.',
  sdks: 'The SDK is supabase-js with types generated from the database. How to set it up, and what to use in other languages.',
  tutorials:
    'Run the whole project on your machine, confirm an account, point it at a hosted backend and give it your own name.',
  console:
    'A control-plane shell in the page is planned. What it will do, and where you do the same things today.',
  research:
    'Open questions about running a small cloud, each with its method, what was measured and what is still unknown.',
  roadmap:
    'What works now, what comes next and what comes later. In this order, without dates that nobody could keep.',
  support:
    'Where to look first when something fails, what to write down, and what not to send. The ticket form is planned.',
  community:
    'How to contribute to the source, how we treat each other, and how to report a security problem in private.',
}
