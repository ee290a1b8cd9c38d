import type { MDXContent } from 'mdx/types'
import { OPERATE_PATH } from './operatePath'

/** A text for the people who run the site: a file of the repository, and a page while the settings show it. */
export interface OperatorDoc {
  path: string
  /** From the root of the repository. It is the only source of the page. */
  file: string
  /** The label in menus. */
  nav: string
  /** The same as the first heading of the file. */
  title: string
  /** For the page and for search engines, 110 to 160 characters. */
  description: string
}

const doc = (
  id: string,
  nav: string,
  title: string,
  description: string,
  file = `docs/${id}.md`,
): OperatorDoc => ({ path: `${OPERATE_PATH}/${id}`, file, nav, title, description })

/** In the order of the side list. */
const all: readonly OperatorDoc[] = [
  {
    path: OPERATE_PATH,
    file: 'docs/README.md',
    nav: 'Overview',
    title: 'Operate this site',
    description:
      'Everything that the people who run this site need: deploy it, set it up, watch it, back it up, and answer incidents. Find your task.',
  },
  doc(
    'deploy',
    'Deploy',
    'Deploy',
    'From an empty project to a site with its first admin: the database, the build, the host for the pages, and releases from GitHub.',
  ),
  doc(
    'machine',
    'Your own machine',
    'Your own machine',
    'From an empty Debian to a shop with its first admin: PostgreSQL, auth server, PostgREST, TLS, pages and provisioner on one machine.',
  ),
  doc(
    'settings',
    'Settings',
    'Settings',
    'Every setting of the site: the rows that admins change while it runs, and the variables that builds and processes read at their start.',
  ),
  doc(
    'provisioner',
    'Provisioner',
    'The provisioner',
    'The process that does what customers order: how to run one or several, what it tries again, and what it records for the status page.',
  ),
  doc(
    'worker',
    'Worker',
    'The worker',
    'The process that sends mails and webhooks: how to run it, connect a mail server, learn of mails that come back, and what it tries again.',
  ),
  doc(
    'billing',
    'Billing',
    'Billing',
    'How usage becomes invoices and payments: taxes and VAT IDs, who pays, what customers and their accountants see, and what you decide.',
  ),
  doc(
    'drivers',
    'Engines and drivers',
    'Engines and drivers',
    'What runs the servers: the simulated engine and its switches, the functions and rules of a driver, and how to connect an engine of yours.',
  ),
  doc(
    'engine',
    'Incus',
    'The engine Incus',
    'How the provisioner drives Incus: what the cluster needs, how to connect it, which plans and images fit, and what to do when a member fails.',
  ),
  doc(
    'virtual-machines',
    'Virtual machines',
    'Virtual machines',
    'Sell servers with a kernel of their own: check that a machine can run them, import their images, set the plan, and know what differs.',
  ),
  doc(
    'image',
    'Server image',
    'The server image',
    'Build the minimal image that your customers can choose, check that two builds are the same, give it to Incus, and know when to build again.',
  ),
  doc(
    'operations',
    'Operations',
    'Operations',
    'For the person on call: the figures to watch with their alerts, what to do in an incident, keys and accounts in wrong hands, and reports of abuse.',
  ),
  doc(
    'upgrade',
    'Upgrade',
    'Upgrade',
    'From one version to the next while customers work: the steps in their order, how long each takes, what the tests prove, and the way back.',
  ),
  doc(
    'backup',
    'Backup and restore',
    'Backup and restore',
    'Copy the database and bring it back, with commands that our tests run and compare. And what is not in the copy, and where to find it.',
  ),
  doc(
    'limits',
    'Limits',
    'Limits in production',
    'Which limits the database brings along, how to set up PostgREST, and the proxy that belongs in front of it, for nginx and for Caddy.',
  ),
  doc(
    'security',
    'Security model',
    'Security model',
    'Who is trusted with what, the six layers that guard the data, queries to check them yourself, and what this software does not protect from.',
  ),
  doc(
    'asvs',
    'OWASP ASVS',
    'OWASP ASVS 5.0, level 2',
    'Each requirement of the standard for sign-in, sessions, data protection and logging: whether it is met, how, and which test proves it.',
  ),
  doc(
    'support',
    'Support',
    'Support',
    'How tickets work for the people who answer them: their states, who reads them, files and notes, and who is told of what.',
  ),
  doc(
    'cli',
    'Program for a terminal',
    'The program for a terminal',
    'The program that customers install from your site: how they get it, where its key is kept, how to publish it, and its codes for scripts.',
  ),
  doc(
    'brand',
    'Brand',
    'The brand of a deployment',
    'Give the site your name, mark, accent colour and fonts without changing its source, hide pages, and see what follows the brand.',
    'brand/README.md',
  ),
]

/** The compiled text of a page. */
export interface OperatorText {
  default: MDXContent
  headings: readonly PageHeading[]
}

const texts = import.meta.glob<OperatorText>(['/docs/*.md', '/brand/README.md'])

/** The pages whose file is in this checkout. */
export const operatorDocs: readonly OperatorDoc[] = all.filter(({ file }) => `/${file}` in texts)

/**
 * The text of a page.
 * @throws Error if the chunk cannot be loaded
 */
export async function loadOperatorText({ file }: OperatorDoc): Promise<OperatorText> {
  const load = texts[`/${file}`]
  if (load === undefined) throw new Error(`There is no text in ${file}`)
  return load()
}

/**
 * Where a relative link of a text leads on the site.
 * @param from the file with the link
 * @returns undefined if its target is only a file of the repository
 */
export function operatorLink(from: string, href: string): string | undefined {
  const { pathname, hash } = new URL(href, `https://files.invalid/${from}`)
  const target = operatorDocs.find(({ file }) => `/${file}` === pathname)
  return target && target.path + hash
}
