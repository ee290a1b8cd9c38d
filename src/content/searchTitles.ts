import { brand } from '@/lib/brand'
import type { PageId } from './pages'

/**
 * Titles for search results and tabs, where the heading of the page is too short to say what is there. At most 51
 * characters, without the name of the brand. Only a page that the browser renders loads them.
 */
export const searchTitles: Partial<Record<PageId, string>> = {
  'cloud-instances': 'Cloud servers you can resize, billed by the hour',
  vds: 'VDS: servers with dedicated vCPUs, by the hour',
  'gpu-compute': 'GPU servers by the hour: does your model fit?',
  prices: 'Prices of all servers, by hour and by month',
  architecture: 'Architecture: where your data is, how it is guarded',
  workspaces: 'Workspaces: run your servers as a team',
  os: `${brand.name}OS, and a generator for cloud-init files`,
  'custom-chips': 'Would a custom chip pay off? The break-even model',
  'api-docs': 'REST API: tables, access rules and errors',
  sdks: 'Use the API from JavaScript, Python and Go',
  tutorials: 'Tutorials: from sign-up to your first API call',
  console: 'Console: a command line for your servers',
  research: 'Research: measurements with data to download',
  roadmap: 'Roadmap: what comes next, with your vote',
  support: 'Support: answers to common problems, and tickets',
  community: 'Community: where to ask, propose and report',
  status: 'Status: is everything working right now?',
}
