import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { documentOf, signedInDocument } from './document.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  '_frame.js': { file: 'assets/frame.js' },
  'src/routes/_signed-in.tsx?tsr-split=component---loader': {
    file: 'assets/layout.js',
    imports: ['index.html', '_frame.js'],
  },
  'src/routes/_signed-in/dashboard.tsx?tsr-split=component---loader': {
    file: 'assets/dashboard.js',
    imports: ['index.html', '_frame.js', '_facts.js'],
  },
  '_facts.js': { file: 'assets/facts.js' },
  'node_modules/@supabase/supabase-js/dist/index.mjs': { file: 'assets/client.js' },
}
const shell =
  '<html><head><script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/style.css"></head><body><div id="root"></div></body></html>'
/** In place of the scripts and of the frame. */
const EARLY = 'self.isEarly = true'
const PARTS = { early: EARLY, frame: '<h1></h1>', showFrame: 'self.isShown = true' }

/** Addresses that the document requests at a path, by its own links and by those that its scripts add. */
function askedAt(pathname: string): string[] {
  const page = new DOMParser().parseFromString(
    signedInDocument(shell, manifest, PARTS),
    'text/html',
  )
  for (const { textContent } of page.querySelectorAll('script:not([src])')) {
    runInNewContext(textContent, { document: page, location: { pathname }, self: {} })
  }
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    String(link.getAttribute('href')),
  )
}

test('a page behind sign-in asks for the frame and the client, and for nothing twice', () => {
  expect(askedAt('/admin')).toEqual(['/assets/layout.js', '/assets/frame.js', '/assets/client.js'])
})

test('the dashboard asks for its own part in place of the client, as one address alone does', () => {
  expect(askedAt('/dashboard')).toEqual([
    '/assets/layout.js',
    '/assets/frame.js',
    '/assets/dashboard.js',
    '/assets/facts.js',
  ])
  expect(askedAt('/dashboard/servers/new')).toEqual(askedAt('/admin'))
})

test('none of its scripts waits for the style sheet below', () => {
  const html = signedInDocument(shell, manifest, PARTS)
  expect(html.indexOf('location.pathname')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  // The rows come before everything that would share the connection with them.
  expect(html.indexOf(EARLY)).toBeLessThan(html.indexOf('rel="modulepreload"'))
})

test('the frame is hidden until its script shows it', () => {
  const page = new DOMParser().parseFromString(
    signedInDocument(shell, manifest, PARTS),
    'text/html',
  )
  const frame = page.querySelector<HTMLElement>('#root > [data-frame]')
  expect(frame?.hidden).toBe(true)
  expect(frame?.querySelector('h1')).not.toBeNull()
  expect(page.querySelector('#root + script')?.textContent).toBe(PARTS.showFrame)
})

test('the first script of a public page waits for nothing, and the page itself comes before it', () => {
  const html = documentOf({
    shell,
    path: '/vps',
    head: '<title>VPS</title>',
    body: '<h1>VPS</h1>',
    chunks: ['assets/vps.js'],
    rows: { queries: [], mutations: [] },
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [script, ...more] = page.querySelectorAll<HTMLScriptElement>('script[src]')
  expect(more).toEqual([])
  expect(script?.hasAttribute('async')).toBe(true)
  expect(html.indexOf('<h1>VPS</h1>')).toBeLessThan(html.indexOf('<script '))
})

test('a build without one of them is no build', () => {
  const { 'node_modules/@supabase/supabase-js/dist/index.mjs': _, ...without } = manifest
  expect(() => signedInDocument(shell, without, PARTS)).toThrow(/supabase/)
})
