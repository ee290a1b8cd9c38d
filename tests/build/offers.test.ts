import { beforeAll, expect, test } from 'vitest'
import { withBackend } from '../../build/prerender/withBackend.ts'
import { setDeployment } from '../../src/lib/deployment.ts'

/** A shop that sells VPS alone: every other row of the catalogue is missing. */
const isSold = ({ kind }: { kind?: string }) => kind === undefined || kind === 'vps'
const PATHS = ['/', '/vps', '/gpu-compute', '/prices']

const pages = new Map<string, string>()
let paths = { written: [''], listed: [''], sections: [''] }

beforeAll(async () => {
  const server = await import('../../src/entry-server.tsx')
  await withBackend({ kind: 'embedded' }, async () => {
    const all = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await all(input, init)
      if (typeof input !== 'string' || !/\/(plan|price)_catalogue/.test(input)) return response
      return Response.json(((await response.json()) as { kind?: string }[]).filter(isSold))
    }
    try {
      await server.readDeployment()
      const { written, listed, sections } = server.sitePaths()
      paths = { written, listed, sections: sections.flatMap((section) => section.paths) }
      for (const path of PATHS) {
        const { head, body } = await server.renderPage(path)
        pages.set(path, `${head}${body}`)
      }
    } finally {
      globalThis.fetch = all
    }
  })
  setDeployment({ orders: 'closed' })
}, 240_000)

const page = (path: string) => pages.get(path) ?? ''
/** Head and content, without the menus. */
const words = (path: string) => {
  const [head = '', content = ''] = page(path).split(/<main\b[^>]*>/)
  return `${head.split('</title>')[0]}${/<meta name="description"[^>]*>/.exec(head)?.[0]}${content.split('</main>')[0]}`
}
const OTHERS = ['/cloud-instances', '/vds', '/gpu-compute']

test('search engines are led to the page of what is sold, and to no other product', () => {
  for (const list of [paths.listed, paths.sections]) {
    expect(list).toContain('/vps')
    expect(list.filter((path) => OTHERS.includes(path))).toEqual([])
  }
  // Whoever has the address reads that nothing is on sale there.
  expect(paths.written).toEqual(expect.arrayContaining(OTHERS))
  expect(page('/gpu-compute')).toContain('content="noindex"')
  expect(page('/vps')).not.toContain('content="noindex"')
})

test('no text of the home page sells another kind of server', () => {
  const home = words('/')
  expect(home).toContain('VPS, billed by the hour.')
  expect(home).toContain('<h2>One price list</h2>')
  expect(home).not.toMatch(/GPU|VDS|dedicated vCPU|[Cc]loud servers/)
  expect(home).toContain('The first minute of a server')
})

test('the page of another kind says that nothing is on sale, and blames no filter', () => {
  expect(words('/gpu-compute')).toContain('No GPU plan is on sale yet.')
  expect(words('/gpu-compute')).not.toContain('match your filters')
  expect(words('/vps')).not.toMatch(/VDS/)
})
