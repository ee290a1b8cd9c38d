import { describe, expect, test } from 'vitest'
import { table } from '../../scripts/bench/table.ts'
import { publicPages } from '../../src/content/pages.ts'
import { brand } from '../../src/lib/brand.ts'
import { askedBy, filesOf, scriptsOf, sum, textOf, weigh } from './support/weights.ts'

/** The largest sizes that pass, in kilobytes of 1000 bytes. Brotli, unless the name says gzip. */
interface Budget {
  html: number
  /**
   * Scripts that the page needs to show its rows. Behind sign-in every page except the dashboard needs the backend's
   * client.
   */
  usable: number
  usableGzip: number
  /** Scripts that the HTML requests. Preloads are included: they save a round trip. */
  asked: number
}

/** A text page. These pages differ only in length. */
const words = (html: number): Budget => ({ html, usable: 175.5, usableGzip: 204.5, asked: 175.5 })
/** A page with a drawing or a form that needs scripts of its own. */
const tool = (html: number): Budget => ({ html, usable: 182.5, usableGzip: 212.5, asked: 182.5 })
/** A page with the plans of a product. */
const product = (html: number): Budget => ({ html, usable: 188, usableGzip: 218.5, asked: 188 })
/** A page of the reference, with the list of all others beside it. */
const apiSizes = { usable: 193, usableGzip: 224, asked: 193 }
const reference = (html: number): Budget => ({ html, ...apiSizes })
/** A page behind sign-in: its HTML has three frames and requests the first rows, and scripts render everything. */
const application = (usable: number, usableGzip: number): Budget => ({
  html: 5.4,
  usable,
  usableGzip,
  // With the script that draws the rows: 33 kB, for which the application's own scripts do not wait.
  asked: 184,
})

/** Every measured address. A limit is at most a tenth above the current size, so that growth needs a decision. */
const budgets: Record<string, Budget> = {
  // Never raise it above 116 kB of brotli and 125 kB of gzip before the home page is usable.
  '/': { html: 26.5, usable: 106.2, usableGzip: 124, asked: 106.2 },
  '/cloud-instances': product(25),
  '/vps': product(24.5),
  '/vds': product(23.7),
  '/gpu-compute': product(23.6),
  // The drawing of all plans on one scale is in the document, and its script in the page's.
  '/prices': { html: 29, usable: 191.5, usableGzip: 222, asked: 191.5 },
  // One of the pages of plans: they share their code.
  '/vps/v1.medium': product(19.6),
  // What customers ask about their data stands above the drawing.
  '/architecture': { html: 23.8, usable: 184, usableGzip: 214, asked: 184 },
  '/workspaces': words(15.2),
  [brand.osPath]: tool(15.6),
  '/custom-chips': tool(17.7),
  '/bit-language': tool(21.9),
  // The overview, one guide, and the longest table and procedure: their pages share their code.
  '/api-docs': { html: 19.1, usable: 182, usableGzip: 212, asked: 182 },
  // Every error of the site with its cause.
  '/api-docs/errors': reference(24.8),
  '/api-docs/tables/instance_list': reference(19.3),
  // With an answer, and what to fill in.
  '/api-docs/procedures/create_instance': reference(20.3),
  '/sdks': words(16.1),
  '/tutorials': { html: 17, usable: 190, usableGzip: 221.5, asked: 190 },
  '/tutorials/first-server': { html: 18, usable: 192, usableGzip: 223.5, asked: 192 },
  // The frame and the list of commands; parser, answers and names are loaded when somebody types.
  '/console': tool(16.2),
  // The parts, the record of each, and incidents.
  '/status': { html: 16.1, usable: 183.5, usableGzip: 213.2, asked: 183.5 },
  '/research': product(13.6),
  '/research/growth': product(13.8),
  '/research/daily-roots': product(13.4),
  '/roadmap': product(18.8),
  // A page of its own: search, answers, all of them in the document, and the place of the form, which is loaded near the
  // screen.
  '/support': { html: 16.5, usable: 180, usableGzip: 209.5, asked: 180 },
  '/community': { html: 14.7, usable: 176.5, usableGzip: 205.5, asked: 176.5 },
  '/auth': { html: 12.7, usable: 187.5, usableGzip: 217.5, asked: 187.5 },
  // Its first rows need the script of the early page alone. The application needs no backend client for them.
  '/dashboard': application(228, 262.5),
  '/dashboard/servers/new': application(291, 337),
  '/dashboard/servers': application(293.5, 339.5),
  '/dashboard/servers/$id': application(247.5, 288.5),
  '/dashboard/snapshots': application(277.5, 321),
  '/dashboard/backups': application(268, 309.5),
  '/dashboard/images': application(278, 322),
  '/dashboard/volumes': application(277.5, 321),
  '/dashboard/addresses': application(272.5, 316),
  '/dashboard/firewalls': application(245, 285),
  '/dashboard/networks': application(257, 298.5),
  '/dashboard/firewalls/$id': application(282, 326.5),
  '/dashboard/alarms': application(255.5, 297),
  '/dashboard/approvals': application(256, 297.5),
  '/dashboard/keys': application(243, 283),
  '/dashboard/activity': application(239.5, 279.5),
  // The check of an invoice comes with the press that asks for it.
  '/dashboard/billing': application(253.5, 294.5),
  '/dashboard/billing/methods': application(262, 304),
  '/dashboard/billing/invoices/$number': application(251, 292),
  '/dashboard/messages': application(252, 293.5),
  '/dashboard/account': application(241, 280.5),
  '/dashboard/account/messages': application(243.5, 284),
  '/dashboard/account/security': application(267, 309.5),
  '/dashboard/workspace/members': application(261, 303.5),
  '/dashboard/workspace/quotas': application(242.5, 282.5),
  '/dashboard/workspace/keys': application(261, 303.5),
  '/dashboard/workspace/settings': application(284, 329),
  '/dashboard/support': application(239.5, 279.5),
  '/dashboard/support/$number': application(247, 287.5),
  '/admin': application(254, 295.5),
  '/admin/people': application(280.5, 325),
  '/admin/people/$id': application(289.5, 335.5),
  '/admin/workspaces': application(242.5, 283),
  '/admin/workspaces/$slug': application(272, 315.5),
  '/admin/servers': application(246, 286.5),
  '/admin/servers/$id': application(271.5, 314.5),
  '/admin/volumes': application(243, 283),
  '/admin/networks': application(242.5, 283),
  '/admin/tickets': application(242, 282),
  '/admin/tickets/$number': application(249.5, 290.5),
  '/admin/tickets/replies': application(258.5, 300.5),
  '/admin/quotas': application(260.5, 302.5),
  '/admin/products': application(322.5, 372),
  '/admin/regions': application(280.5, 324),
  '/admin/images': application(279, 322.5),
  '/admin/addresses': application(270.5, 312.5),
  '/admin/settings': application(289, 334),
  '/admin/billing': application(273, 316.5),
  '/admin/billing/revenue': application(244, 284.5),
  '/admin/billing/prices': application(249, 289.5),
  '/admin/billing/close': application(246.5, 287),
  '/admin/billing/export': application(246.5, 287),
  '/staff/billing': application(273, 316.5),
  '/admin/settings/billing': application(266.5, 309),
  '/admin/settings/legal': application(261.5, 304),
  '/admin/capacity': application(229, 267.5),
  '/admin/load': application(227.5, 265),
  '/admin/roadmap': application(279.5, 323),
  '/admin/audit': application(251.5, 293),
  '/staff': application(248.5, 289.5),
  '/staff/servers': application(246, 286),
  '/staff/servers/$id': application(271, 314.5),
  '/staff/volumes': application(242.5, 283),
  '/staff/networks': application(242.5, 282.5),
  '/staff/people': application(280.5, 325),
  '/staff/people/$id': application(289.5, 335.5),
  '/staff/workspaces': application(242.5, 282.5),
  '/staff/workspaces/$slug': application(272, 315.5),
  '/staff/quotas': application(260.5, 302.5),
  '/staff/audit': application(251.5, 292.5),
  '/admin/status': application(264, 306.5),
  '/admin/messages': application(243, 283),
  '/staff/messages': application(243, 283),
  '/dashboard/billing/budget': application(281.5, 326),
}
const SHEET = 29.4
/** Loaded when a person first approaches a control with a tooltip. */
const TOOLTIPS = 5

const inArea = (area: 'admin' | 'staff', page: string) => [
  '/_signed-in',
  `/_signed-in/${area}`,
  `/_signed-in/${area}/${page}`,
]

/** Route ids of each page behind sign-in and of its layouts. */
const layouts: Record<string, string[]> = {
  '/dashboard': ['/_signed-in', '/_signed-in/dashboard'],
  '/dashboard/servers/new': ['/_signed-in', '/_signed-in/dashboard_.servers_.new'],
  '/dashboard/servers': ['/_signed-in', '/_signed-in/dashboard_.servers'],
  '/dashboard/servers/$id': ['/_signed-in', '/_signed-in/dashboard_.servers_.$id'],
  '/dashboard/snapshots': ['/_signed-in', '/_signed-in/dashboard_.snapshots'],
  '/dashboard/backups': ['/_signed-in', '/_signed-in/dashboard_.backups'],
  '/dashboard/images': ['/_signed-in', '/_signed-in/dashboard_.images'],
  '/dashboard/volumes': ['/_signed-in', '/_signed-in/dashboard_.volumes'],
  '/dashboard/addresses': ['/_signed-in', '/_signed-in/dashboard_.addresses'],
  '/dashboard/networks': ['/_signed-in', '/_signed-in/dashboard_.networks'],
  '/dashboard/firewalls': ['/_signed-in', '/_signed-in/dashboard_.firewalls'],
  '/dashboard/firewalls/$id': ['/_signed-in', '/_signed-in/dashboard_.firewalls_.$id'],
  '/dashboard/alarms': ['/_signed-in', '/_signed-in/dashboard_.alarms'],
  '/dashboard/approvals': ['/_signed-in', '/_signed-in/dashboard_.approvals'],
  '/dashboard/keys': ['/_signed-in', '/_signed-in/dashboard_.keys'],
  '/dashboard/activity': ['/_signed-in', '/_signed-in/dashboard_.activity'],
  '/dashboard/billing': ['/_signed-in', '/_signed-in/dashboard_.billing'],
  '/dashboard/billing/methods': ['/_signed-in', '/_signed-in/dashboard_.billing_.methods'],
  '/dashboard/billing/budget': ['/_signed-in', '/_signed-in/dashboard_.billing_.budget'],
  '/dashboard/billing/invoices/$number': [
    '/_signed-in',
    '/_signed-in/dashboard_.billing_.invoices.$number',
  ],
  '/dashboard/messages': ['/_signed-in', '/_signed-in/dashboard_.messages'],
  '/dashboard/account': ['/_signed-in', '/_signed-in/dashboard_.account'],
  '/dashboard/account/messages': ['/_signed-in', '/_signed-in/dashboard_.account_.messages'],
  '/dashboard/account/security': ['/_signed-in', '/_signed-in/dashboard_.account_.security'],
  '/dashboard/workspace/members': ['/_signed-in', '/_signed-in/dashboard_.workspace_.members'],
  '/dashboard/workspace/quotas': ['/_signed-in', '/_signed-in/dashboard_.workspace_.quotas'],
  '/dashboard/workspace/keys': ['/_signed-in', '/_signed-in/dashboard_.workspace_.keys'],
  '/dashboard/workspace/settings': ['/_signed-in', '/_signed-in/dashboard_.workspace_.settings'],
  '/dashboard/support': ['/_signed-in', '/_signed-in/dashboard_.support'],
  '/dashboard/support/$number': ['/_signed-in', '/_signed-in/dashboard_.support_.$number'],
  '/admin': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/index'],
  '/admin/servers': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/servers'],
  '/admin/servers/$id': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/servers_.$id'],
  '/admin/quotas': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/quotas'],
  '/admin/tickets': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/tickets'],
  '/admin/tickets/$number': inArea('admin', 'tickets_.$number'),
  '/admin/tickets/replies': inArea('admin', 'tickets_.replies'),
  '/admin/volumes': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/volumes'],
  '/admin/networks': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/networks'],
  '/admin/people': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/people'],
  '/admin/people/$id': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/people_.$id'],
  '/admin/workspaces': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/workspaces'],
  '/admin/workspaces/$slug': inArea('admin', 'workspaces_.$slug'),
  '/admin/products': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/products'],
  '/admin/regions': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/regions'],
  '/admin/images': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/images'],
  '/admin/addresses': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/addresses'],
  '/admin/settings': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/settings'],
  '/admin/billing': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/billing'],
  '/admin/billing/revenue': inArea('admin', 'billing_.revenue'),
  '/admin/billing/prices': inArea('admin', 'billing_.prices'),
  '/admin/billing/close': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/billing_.close'],
  '/admin/billing/export': inArea('admin', 'billing_.export'),
  '/staff/billing': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/billing'],
  '/admin/settings/billing': inArea('admin', 'settings_.billing'),
  '/admin/settings/legal': inArea('admin', 'settings_.legal'),
  '/admin/capacity': inArea('admin', 'capacity'),
  '/admin/load': inArea('admin', 'load'),
  '/admin/roadmap': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/roadmap'],
  '/admin/audit': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/audit'],
  '/staff': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/index'],
  '/staff/servers': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/servers'],
  '/staff/servers/$id': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/servers_.$id'],
  '/staff/volumes': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/volumes'],
  '/staff/networks': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/networks'],
  '/staff/people': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/people'],
  '/staff/people/$id': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/people_.$id'],
  '/staff/workspaces': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/workspaces'],
  '/staff/workspaces/$slug': inArea('staff', 'workspaces_.$slug'),
  '/staff/quotas': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/quotas'],
  '/staff/audit': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/audit'],
  '/admin/status': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/status'],
  '/admin/messages': ['/_signed-in', '/_signed-in/admin', '/_signed-in/admin/messages'],
  '/staff/messages': ['/_signed-in', '/_signed-in/staff', '/_signed-in/staff/messages'],
}

const visitorPaths = [...publicPages.map(({ path }) => path), '/auth']
const [client = ''] = filesOf(/@supabase\/supabase-js/)

function routesOf(path: string): string[] {
  if (path === '/') return []
  if (path === '/research/daily-roots') return ['/research_/daily-roots']
  if (path.startsWith('/research/')) return ['/research_/$note']
  if (/^\/api-docs\/[^/]+$/.test(path)) return ['/api-docs_/$guide']
  if (path.startsWith('/api-docs/')) return ['/api-docs_/$kind/$name']
  if (path.startsWith('/tutorials/')) return ['/tutorials_/$tutorial']
  const plan = /^\/([\w-]+)\/[^/]+$/.exec(path)
  if (plan !== null && !(path in layouts)) return [`/${plan[1]}_/$plan`]
  return layouts[path] ?? [path === brand.osPath ? '/os' : path]
}

function documentOf(path: string): string {
  if (path in layouts) return 'app.html'
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

function weightOf(path: string) {
  const file = documentOf(path)
  const html = textOf(file)
  const needsClient = path in layouts && path !== '/dashboard'
  const usable = [...scriptsOf(routesOf(path)), ...(needsClient ? [client] : [])]
  const asked = askedBy(html, '.js')
  return {
    parts: { html: [file], usable, usableGzip: usable, asked },
    weight: {
      html: weigh(file, 'br'),
      usable: sum(usable, 'br'),
      usableGzip: sum(usable, 'gz'),
      asked: sum(asked, 'br'),
    } satisfies Budget,
  }
}

const kilobytes = (value: number) => value.toFixed(1)

/** The message of a failure: the files, their sizes, and the limit. */
function account(path: string, what: keyof Budget, files: readonly string[], budget: number) {
  const encoding = what === 'usableGzip' ? 'gz' : 'br'
  const lines = files
    .map((file) => [file, weigh(file, encoding)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, size]) => `${kilobytes(size).padStart(8)} kB  ${file}`)
  return [`${path}: ${what} may be ${budget} kB`, ...lines].join('\n')
}

describe('the budget', () => {
  const weights = new Map(Object.keys(budgets).map((path) => [path, weightOf(path)]))

  test('is there for every public page', () => {
    expect(Object.keys(budgets)).toEqual(expect.arrayContaining(visitorPaths))
    console.info(
      table([
        ['brotli, kB', 'HTML', 'JS until usable', 'gzip', 'JS asked for'],
        ...[...weights].map(([path, { weight }]) => [
          path,
          ...Object.values(weight).map((value) => kilobytes(value)),
        ]),
      ]),
    )
  })

  test.each(Object.entries(budgets))('of %s is kept', (path, budget) => {
    const { weight, parts } = weights.get(path) ?? weightOf(path)
    for (const what of Object.keys(budget) as (keyof Budget)[]) {
      expect(weight[what], account(path, what, parts[what], budget[what])).toBeLessThanOrEqual(
        budget[what],
      )
    }
  })

  test('of the style sheet is kept, and it is one', () => {
    const sheets = new Set(
      Object.keys(budgets).flatMap((path) => askedBy(textOf(documentOf(path)), '.css')),
    )
    expect([...sheets]).toHaveLength(1)
    const size = sum([...sheets], 'br')
    console.info(`  style sheet: ${kilobytes(size)} kB brotli`)
    expect(size).toBeGreaterThan(1)
    expect(size).toBeLessThanOrEqual(SHEET)
  })
})

describe("the backend's client", () => {
  test.each([...visitorPaths, '/404'])('is not named by %s, nor in what it needs', (path) => {
    const needed = scriptsOf(path === '/404' ? ['/$'] : routesOf(path))
    expect(textOf(documentOf(path))).not.toContain(client)
    expect(needed).not.toContain(client)
    // It is not in another chunk under another name either.
    expect(needed.filter((file) => textOf(file).includes('GoTrueClient'))).toEqual([])
  })

  test('is not needed for the first rows of the dashboard', () => {
    const needed = scriptsOf(routesOf('/dashboard'))
    expect(needed.filter((file) => textOf(file).includes('GoTrueClient'))).toEqual([])
  })

  test('is where it is looked for', () => {
    expect(textOf(client)).toContain('GoTrueClient')
  })
})

describe('the auth machine', () => {
  /** A name in the library's code, to find it under any file name. */
  const sign = 'xstate.init'

  test('is not in the first script, which the home page waits for', () => {
    expect(scriptsOf([]).filter((file) => textOf(file).includes(sign))).toEqual([])
  })

  test('is where it is looked for, with the code of its actors', () => {
    const [file = ''] = filesOf(/^_.*/).filter((name) => textOf(name).includes(sign))
    expect(textOf(file)).toContain('SESSION.INITIAL')
  })
})

describe('the library of the tooltips', () => {
  /** A name in the chunk's code, to find it under any file name. */
  const sign = 'tooltip.open'

  test.each(Object.keys(budgets))('is not in the first scripts of %s', (path) => {
    const first = [...scriptsOf(routesOf(path)), ...askedBy(textOf(documentOf(path)), '.js')]
    expect(first.filter((file) => textOf(file).includes(sign))).toEqual([])
  })

  test('is where it is looked for, and as large as it may be', () => {
    const files = filesOf(/src\/ui\/Tooltip\.tsx$/)
    expect(files.some((file) => textOf(file).includes(sign))).toBe(true)
    const size = sum(files, 'br')
    console.info(`  tooltips: ${kilobytes(size)} kB brotli`)
    expect(size).toBeLessThanOrEqual(TOOLTIPS)
  })
})
