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
  'src/routes/_signed-in/dashboard_.servers.tsx?tsr-split=component---loader': {
    file: 'assets/servers.js',
    imports: ['index.html', '_frame.js', '_facts.js'],
  },
  'src/routes/_signed-in/dashboard_.servers_.$id.tsx?tsr-split=component---loader': {
    file: 'assets/server.js',
    imports: ['index.html', '_frame.js', '_facts.js'],
  },
  '_facts.js': { file: 'assets/facts.js' },
  'node_modules/@supabase/supabase-js/dist/index.mjs': { file: 'assets/client.js' },
}
const shell =
  '<html><head><script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/style.css"></head><body><div id="root"></div></body></html>'
/** In place of the scripts and of the frame. */
const EARLY = 'self.isEarly = true'
const PARTS = {
  early: EARLY,
  drawing: 'assets/early.js',
  frames: { home: '<h1>Home</h1>', servers: '<h1>Servers</h1>', server: '<h1>Server</h1>' },
  showFrame: 'self.isShown = true',
}

/** Addresses that the document of a page requests, by its own links and by those that its scripts add. */
function askedFor(name?: string): string[] {
  const page = new DOMParser().parseFromString(
    signedInDocument(shell, manifest, PARTS),
    'text/html',
  )
  for (const { textContent } of page.querySelectorAll('script:not([src])')) {
    // The scripts before it: the one that draws the rows is loaded at once.
    const drawing = { onload: () => undefined }
    runInNewContext(textContent, {
      document: {
        currentScript: { previousElementSibling: drawing },
        createElement: (tag: string) => page.createElement(tag),
        head: page.head,
      },
      self: name === undefined ? {} : { earlyRead: { page: name } },
    })
    drawing.onload()
  }
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    String(link.getAttribute('href')),
  )
}

test.each(['', undefined])(
  'a page without a frame (%s) asks for the layout and the client, and for nothing twice',
  (name) => {
    expect(askedFor(name)).toEqual(['/assets/layout.js', '/assets/frame.js', '/assets/client.js'])
  },
)

test.each([
  ['home', 'dashboard'],
  ['servers', 'servers'],
  ['server', 'server'],
])('the page "%s" asks for the chunks of its route in place of the client', (name, file) => {
  expect(askedFor(name)).toEqual([
    '/assets/layout.js',
    '/assets/frame.js',
    `/assets/${file}.js`,
    '/assets/facts.js',
  ])
})

test('none of its scripts waits for the style sheet below', () => {
  const html = signedInDocument(shell, manifest, PARTS)
  expect(html.indexOf('self.earlyRead')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  // The rows come before everything that would share the connection with them.
  expect(html.indexOf(EARLY)).toBeLessThan(html.indexOf('rel="modulepreload"'))
})

test('the script that draws the rows is requested first', () => {
  const html = signedInDocument(shell, manifest, PARTS)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [first] = page.querySelectorAll('script[src], link[rel=modulepreload]')
  expect(first?.getAttribute('src')).toBe('/assets/early.js')
  expect(first?.getAttribute('fetchpriority')).toBe('high')
})

test('the frames are not part of the page until their script shows one', () => {
  const page = new DOMParser().parseFromString(
    signedInDocument(shell, manifest, PARTS),
    'text/html',
  )
  expect(page.querySelector('#root')?.childNodes).toHaveLength(0)
  expect(page.querySelector('h1')).toBeNull()
  const templates = [...page.querySelectorAll<HTMLTemplateElement>('template[data-frame]')]
  expect(templates.map(({ dataset, innerHTML }) => [dataset['frame'], innerHTML])).toEqual(
    Object.entries(PARTS.frames),
  )
  expect(templates.at(-1)?.nextElementSibling?.textContent).toBe(PARTS.showFrame)
})

test('the first script of a public page waits for nothing, and the page itself comes before it', () => {
  const html = documentOf({
    shell,
    path: '/vps',
    head: '<title>VPS</title>',
    body: '<h1>VPS</h1>',
    chunks: ['assets/vps.js'],
    rows: { queries: [], mutations: [] },
    early: EARLY,
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [script, ...more] = page.querySelectorAll<HTMLScriptElement>('script[src]')
  expect(more).toEqual([])
  expect(script?.hasAttribute('async')).toBe(true)
  expect(html.indexOf('<h1>VPS</h1>')).toBeLessThan(html.indexOf('<script'))
  // What is asked before any script arrives comes first.
  expect(html.indexOf(EARLY)).toBeLessThan(html.indexOf('<script '))
})

test('a build without one of them is no build', () => {
  const { 'node_modules/@supabase/supabase-js/dist/index.mjs': _, ...without } = manifest
  expect(() => signedInDocument(shell, without, PARTS)).toThrow(/supabase/)
})
