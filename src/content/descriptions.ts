import type { Deployment } from '@/lib/deployment'
import type { MenuPageId } from './pages'

/**
 * The description of each page: one or two sentences, 110 to 160 characters. It is shown under the title, in menus and
 * by search engines. They are not in pages.ts, because every page loads that file. That of the home page follows what
 * is on sale: see `headWordsOf`.
 */
export const descriptions: Record<MenuPageId, string> = {
  'cloud-instances':
    'Linux servers you create in seconds, resize and delete as needed. General-purpose, memory and compute plans for applications.',
  vps: 'Low-cost Linux servers with shared vCPUs, for websites, bots and test servers. Billed by the hour, up to a monthly cap.',
  vds: 'Linux servers with dedicated vCPUs, for databases and steady load. Compare with shared plans, and see when you don’t need one.',
  'gpu-compute':
    'GPU servers by the hour, for inference, training and rendering. Check VRAM, price per GiB and whether your model fits.',
  prices:
    'Every plan in one table: price by hour and month, stock, announced changes. Estimate several servers, share the link or a CSV file.',
  architecture:
    'Where your data is, what happens when a host or a part fails, how each request is checked, and which attacks are stopped.',
  workspaces:
    'A workspace is where a team runs its servers: members with roles, one quota and one bill, and nobody has to share a password.',
  os: 'Debian with SSH, cloud-init, daily security updates and little else: see every package and why it is there, and write the file for your first start.',
  'custom-chips':
    'Would an offload chip pay for a small cloud? Move every number, see the break-even drawn live, and read the formula and its sources.',
  'bit-language':
    'Ask about plans and your servers in one line of filters and pipes. Every example on this page runs on the live catalogue.',
  'api-docs':
    'The REST API: every table and procedure with samples to copy and run, guides, errors with their cure, and an OpenAPI file.',
  sdks: 'A program for your terminal, and one task in JavaScript, Python and Go: create the smallest server, print its address, delete it. Our tests run all of it.',
  tutorials:
    'Your first server, keys, a web site behind a name, a bigger server for a launch: tasks with time, cost, clean-up and ticked steps.',
  console:
    'A command line in your browser: ask for plans and prices without an account, and sign in to list, start, stop and resize your servers.',
  status:
    'See whether every part works right now, checked by your own browser, with the record of 90 days, incidents and planned maintenance.',
  research:
    'Measured: how fast servers start, what a busy neighbour costs, disk, network and our own software. With method, plot and data to download.',
  roadmap:
    'What works now, what is next and what comes later. Each person has one vote an item. We promise an order, not dates.',
  support:
    'Search answers to common problems, or write to us with the facts of your server attached. Follow each ticket in your account.',
  community:
    'Ask a question, propose an idea or report a problem: where it goes, who answers and what to include. With the code of conduct.',
}

/** Where no shared plan is on sale, there is nothing to compare with. */
const VDS_ALONE =
  'Linux servers with dedicated vCPUs, for databases and steady load. Billed by the hour; see when you don’t need one.'

/** The description of a page, which compares only with what is on sale. */
export const descriptionOf = (id: MenuPageId, sells: Deployment['sells']): string =>
  id === 'vds' && !sells?.includes('vps') ? VDS_ALONE : descriptions[id]
