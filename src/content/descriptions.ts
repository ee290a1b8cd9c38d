import type { PageId } from './pages'

/**
 * The description of each page: one or two sentences, 80 to 160 characters. It is shown under the title, in menus and
 * by search engines. It is not in pages.ts, because every page loads that file.
 */
export const descriptions: Record<PageId, string> = {
  home: 'Cloud servers, VPS and GPUs with hourly prices, a monthly cap where the plan has one, and an open API.',
  'cloud-instances':
    'Linux servers you create in seconds, resize and delete as needed. General-purpose, memory and compute plans for applications.',
  vps: 'Low-cost Linux servers with shared vCPUs, for websites, bots and test servers. Billed by the hour, up to a monthly cap.',
  vds: 'Linux servers with dedicated vCPUs, for databases and steady load. Compare with shared plans, and see when you don’t need one.',
  'gpu-compute':
    'GPU servers by the hour, for inference, training and rendering. Check VRAM, price per GiB and whether your model fits.',
  prices:
    'Hourly prices of all servers, the monthly cap where a plan has one, an estimate for several servers, and how billing works.',
  architecture:
    'Follow a request to its row and read the rule at every step. See what happens when a part fails, and which attacks are stopped.',
  workspaces:
    'Work in a team without sharing a password: members with roles, invitations by email address, and what each role may do.',
  os: 'Write and check a cloud-init file for the first start of your server. And what a minimal server image of our own would need.',
  'custom-chips':
    'Would an offload chip pay for a small cloud? Move every number, see the break-even drawn live, and read the formula and its sources.',
  'bit-language':
    'Ask about plans and your servers in one line of filters and pipes. Every example on this page runs on the live catalogue.',
  'api-docs':
    'The REST API: accounts, tables, columns, who may read or write them, the error format and an example with curl.',
  sdks: 'Use supabase-js to call the API from JavaScript and TypeScript. How to set it up, tips, and what to use in other languages.',
  tutorials:
    'Create your account, save a server configuration, read the price list with curl and call the API. Four short tutorials.',
  console:
    'A command line for your account, in the browser, is planned. Its commands, how it will work, and what you can do today.',
  status:
    'Whether every part works right now, read by your own browser, with the record of the last 90 days, incidents and planned maintenance.',
  research:
    'Questions about running a small cloud, each with its method, a plot, the data to download, and the result or what is missing.',
  roadmap:
    'What works now, what comes next and what comes later, with one vote a person. We commit to an order, not to dates.',
  support:
    'Search answers to common problems, or write to us with the facts of your server attached. Follow each ticket in your account.',
  community:
    'Ask, propose or report: where it goes, who answers it and what to put in. The code of conduct, and how to contribute.',
}
