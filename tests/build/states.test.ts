import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markData } from '../../build/brand/markModule.ts'
import { brandFolder, drawBrand } from '../../build/brand/plugin.ts'
import { readBrand } from '../../build/brand/readBrand.ts'
import { withEmbedded } from '../../build/prerender/withBackend.ts'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import type * as Server from '../../src/entry-server.tsx'
import { legalDocuments, legalPath } from '../../src/content/legalDocuments.ts'
import { catalogue, large } from '../postgres/rows.ts'
import { renderSite, type RenderedSite } from './support/renderSite.ts'

// What a build does with the rows of each state that a provider can make. Each state is made on the one before it, as
// a shop is opened. Name, mark and accent are other ones and some pages are hidden, as in a shop of somebody else.

const MARK = '<svg viewBox="0 0 8 8"><path d="M1 7 4 1 7 7Z" fill="var(--color-ember)"/></svg>'
const folder = mkdtempSync(join(tmpdir(), 'brand-'))
writeFileSync(join(folder, 'mark.svg'), MARK)
writeFileSync(
  join(folder, 'brand.json'),
  JSON.stringify({
    name: 'Kiln & Söhne',
    accent: { light: '#0f62fe', dark: '#4589ff' },
    hiddenPages: ['custom-chips', 'bit-language', 'vds'],
  }),
)
const brand = readBrand(folder)

const details = `
  update app.provider_details set
    legal_name = 'Kiln GmbH', represented_by = 'Ada Kiln', address = E'Ofenweg 1\\n1010 Wien', law_country = 'AT',
    court = 'Vienna', register = 'FN 123456a', vat_id = 'ATU12345678', email = 'office@example.com',
    phone = '+43 1 234 56 78', hours = 'Mon–Fri 9–17', data_protection_contact = 'privacy@example.com',
    supervisory_authority = 'Datenschutzbehörde', processors = E'Mail Ltd, mails\\nRack AG, machines',
    server_logs = '14', notice_days = '30', sla_availability = '99.9', sla_credit = '10',
    sla_response_hours = '4', issues_link = 'https://example.com/issues', chat_link = 'https://example.com/chat'`

let backend: Backend
let server: typeof Server
beforeAll(async () => {
  vi.stubEnv('VITE_BRAND_NAME', brand.name ?? '')
  vi.stubEnv('VITE_HIDDEN_PAGES', brand.hiddenPages.join(' '))
  vi.resetModules()
  vi.doMock('virtual:brand-mark', () => markData(MARK))
  server = await import('../../src/entry-server.tsx')
  backend = await createBackend({ siteUrl: 'http://embedded.invalid', limitsTime: false })
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.doUnmock('virtual:brand-mark')
  rmSync(folder, { recursive: true })
  await backend.close()
})

async function siteAfter(sql: string): Promise<RenderedSite> {
  await backend.pg.exec(sql)
  let site: RenderedSite | undefined
  await withEmbedded(backend, async () => {
    site = await renderSite(server)
  })
  if (site === undefined) throw new Error('Nothing was rendered.')
  return site
}

const plansIn = ({ pages }: RenderedSite) =>
  [...pages.keys()].filter((path) => path.startsWith('/vps/'))
const documentPaths = legalDocuments.map(({ id }) => legalPath(id))

test('a new shop has no plans and no documents', async () => {
  const site = await siteAfter('')
  expect(plansIn(site)).toEqual([])
  expect(site.listed).not.toContain('/legal/imprint')
  expect(site.listed).not.toContain('/vds')
  expect(site.pages.get('/')).toContain('Kiln &amp; Söhne')
  for (const html of site.pages.values()) expect(html).toContain('d="M1 7 4 1 7 7Z"')
  // Menus and footer name no kind of server while none is on sale.
  expect(site.pages.get('/support')).not.toContain('href="/vps"')
}, 240_000)

test('the mark and the accent of the shop are in the icon and in the sheet of every page', () => {
  const drawn = drawBrand(brand)
  const { transform, transformIndexHtml } = brandFolder(brand, drawn, brand.name ?? '', [])
  const sheet = transform as (code: string, id: string) => string
  expect(sheet(':root {}', '/src/ui/styles/index.css')).toContain(drawn.sheet)
  const tags = transformIndexHtml as unknown as () => { attrs: { href: string } }[]
  const [icon] = tags().map(({ attrs }) => decodeURIComponent(attrs.href))
  expect(icon).toContain('M1 7 4 1 7 7Z')
  expect(icon).toContain(drawn.paper['ember'])
  expect(drawn.paper['ember']).not.toBe(drawn.graphite['ember'])
})

test('one plan is in stock, and orders are in preview', async () => {
  const site = await siteAfter(`${catalogue}
    delete from app.plan_regions where plan_id = '${large}';
    update app.plans set status = 'draft', first_published_at = null where id = '${large}';`)
  expect(plansIn(site)).toEqual(['/vps/small'])
  expect(site.pages.get('/vps/small')).toContain('Vienna')
  const footer = site.pages.get('/support')?.split('<footer')[1]
  expect(footer).toContain('href="/vps"')
  expect(footer).not.toContain('href="/gpu-compute"')
}, 240_000)

test('a shop is open, with every document and the operator guide', async () => {
  const site = await siteAfter(`begin; ${details};
    update app.legal_documents set state = 'template', effective_on = current_date - 1;
    update app.site_settings set orders = 'open', engine = 'incus', operator_docs = 'shown',
      support_link = 'mailto:help@example.com', abuse_link = 'mailto:abuse@example.com',
      source_link = 'https://example.com/source', announcement = 'We are open.';
    commit;`)
  expect(site.listed).toEqual(expect.arrayContaining([...documentPaths, '/docs/operate/limits']))
  for (const path of documentPaths) expect(site.pages.get(path)).toContain('Kiln GmbH')
}, 240_000)

test('something fails, something is planned, and something is over', async () => {
  const site = await siteAfter(`
    insert into app.incidents (kind, title, status, parts, starts_at, ends_at, closed_at) values
      ('incident', 'Sign-in is slow', 'investigating', '{sign_in}', now() - interval '1 hour', null, null),
      ('incident', 'A disk was full', 'resolved', '{database}', now() - interval '2 days', null, now() - interval '1 day'),
      ('maintenance', 'A new switch', 'scheduled', '{engine}', now() + interval '1 day', now() + interval '2 days', null);
    insert into app.incident_updates (incident_id, status, message)
    select id, status, 'We look at it.' from app.incidents;`)
  expect(site.pages.get('/status')).toContain('Sign-in is slow')
  expect(site.pages.get('/status')).toContain('A new switch')
}, 240_000)

test('the documents are pages elsewhere', async () => {
  const site = await siteAfter(
    `update app.legal_documents set state = 'link', link = 'https://example.com/' || document`,
  )
  expect(site.pages.get('/')).toContain('https://example.com/imprint')
  expect([...site.pages.keys()].filter((path) => path.startsWith('/legal/'))).toEqual([])
}, 240_000)
