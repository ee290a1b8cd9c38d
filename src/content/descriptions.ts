import type { PageId } from './pages'

/**
 * What each page is about, in one or two sentences of 80 to 160 characters: under its title, in menus and for search
 * engines. Apart from the registry, which every page loads.
 */
export const descriptions: Record<PageId, string> = {
  home: 'Cloud servers, VPS and GPUs with hourly prices, a monthly cap where the plan has one, and an open API.',
  'cloud-instances':
    'Linux servers that you create, resize and delete as the work changes: a family for each need, every plan and what each state costs.',
  vps: 'Small servers on shared CPU, by the hour and never above a monthly cap: every plan, where it is left, and what contention costs you.',
  vds: 'Servers whose CPU is reserved for you alone: every plan beside the shared ones, where they differ, and when not to buy one.',
  'gpu-compute':
    'GPU servers by the hour: model, memory, what a GiB of it costs, where they are left, and whether your model fits, with the formula.',
  architecture:
    'How your account and data are secured: the stack, how a request is authorised step by step, the threat model and its limits.',
  workspaces:
    'Accounts for teams with members, roles and quotas are planned. Today one account is one person: see who may do what.',
  os: 'The idea of a minimal Linux server image with fewer packages to patch, the arguments against it, and what a release would need.',
  'custom-chips':
    'Would custom silicon pay off for a small cloud? The idea, a glossary, and what we would need to build it.',
  'bit-language':
    'A sketch of a programming language in which every value has an exact width in bits. There is no compiler yet.',
  'api-docs':
    'The REST API: accounts, tables, columns, who may read or write them, the error format and an example with curl.',
  sdks: 'Use supabase-js to call the API from JavaScript and TypeScript. How to set it up, tips, and what to use in other languages.',
  tutorials:
    'Create your account, save a server configuration, read the price list with curl and call the API. Four short tutorials.',
  console:
    'A command line for your account, in the browser, is planned. Its commands, how it will work, and what you can do today.',
  research:
    'Open questions about running a small cloud, with the method, the measurements and what is still unknown.',
  roadmap:
    'What works now, what comes next and what comes later. We commit to an order, not to dates.',
  support:
    'Answers to common problems with your account, and how to get help: what a good report has and what never to send.',
  community:
    'How we treat each other, how to report a security issue in private, and how to tell us about a mistake on this site.',
}
