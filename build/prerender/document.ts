import type { Manifest } from 'vite'
import { DEHYDRATED_STATE_ID } from '../../src/lib/dehydratedState.ts'
import { SAMPLE_ATTRIBUTE } from '../../src/lib/deployment.ts'
import { warmUpIntl } from '../headScript.ts'
import { chunksOfRoute } from '../internals/routeChunks.ts'
import { edited, headEndOf, tagsOf, type Tag } from '../html.ts'

/** What one page's HTML is put together from. */
export interface DocumentParts {
  /** The page for people who are signed in, with an empty root. */
  shell: string
  /** The address of the page. */
  path: string
  head: string
  body: string
  /** Addresses of the chunks that the page needs beside the first one. */
  chunks: readonly string[]
  /** What was read for it, in a form that JSON can hold. */
  rows: readonly unknown[]
}

const isSheet = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'stylesheet'
const isPreload = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'modulepreload'
const isScript = ({ name, attributes }: Tag) =>
  name === 'script' && attributes.get('type') === 'module'

/**
 * Everything that is not needed to paint stands at the end of the body and asks for little: measured on slow 4G, scripts
 * and faces that are asked for in the head make the first paint 1.3 to 1.5 times as late as plain HTML's; here it is the
 * same (`npm run bench`). The sheet is moved there once what the page needs of it is inlined. Faces are found when the
 * first text is laid out; their fallbacks have the same measures.
 */
export function documentOf({ shell, path, head, body, chunks, rows }: DocumentParts): string {
  const tags = tagsOf(shell)
  const sheets = tags.filter(isSheet)
  const scripts = tags.filter((tag) => isScript(tag) || isPreload(tag))
  const root = tags.find(({ attributes }) => attributes.get('id') === 'root')
  if (
    !root ||
    !scripts.some(isScript) ||
    sheets.length === 0 ||
    root.startTagEnd !== root.endTagStart
  ) {
    throw new Error('The shell has no script, no style sheet or no empty root')
  }
  const source = ({ start, end }: Tag) => shell.slice(start, end)
  // Waits for nothing that stands around it: not for the sheet, and it does not run in one task with the layout that a
  // browser makes when a document has loaded (together 230 ms at CPU ÷ 4).
  const started = scripts.map((tag) =>
    isScript(tag) ? withAttribute(source(tag), 'async') : source(tag),
  )
  const headEnd = headEndOf(tags)
  return edited(shell, [
    ...[...scripts, ...sheets].map((tag) => ({ ...withSpaceAfter(shell, tag), text: '' })),
    { start: headEnd, end: headEnd, text: `${low(sheets.map(source))}${head}` },
    {
      start: root.start,
      end: root.end,
      text: `<div id="root" data-path="${path}">${body}</div>${dataOf(rows)}${rows.length > 0 ? script(warmUpIntl) : ''}${low([...started, preloads(chunks)])}`,
    },
  ])
}

/** The element with the white space that follows it. */
function withSpaceAfter(shell: string, { start, end }: Tag): { start: number; end: number } {
  const [space = ''] = /^\s*/.exec(shell.slice(end)) ?? []
  return { start, end: end + space.length }
}

/** The source of a tag, or of several, each with one more attribute. */
function withAttribute(markup: string, attribute: string): string {
  return edited(
    markup,
    tagsOf(markup).map(({ name, start }) => {
      const at = start + 1 + name.length
      return { start: at, end: at, text: ` ${attribute}` }
    }),
  )
}

/** Says in a finished document that the catalogue is a sample: the first rendering must know it. */
export function markSample(document: string): string {
  return document.replace('<div id="root"', `<div id="root" ${SAMPLE_ATTRIBUTE}`)
}

const script = (text: string) => `<script>${text}</script>`

/** Links to chunks that will be needed, whatever the first script finds out. */
function preloads(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

/** The tags, asking for little. */
function low(markup: readonly string[]): string {
  return withAttribute(markup.join(''), 'fetchpriority="low"')
}

/** Data and no script: browsers do not run it, and no policy has to allow it. */
function dataOf(rows: readonly unknown[]): string {
  if (rows.length === 0) return ''
  const json = JSON.stringify(rows).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${DEHYDRATED_STATE_ID}">${json}</script>`
}

/** The entry of a build's manifest, with the chunks that it imports before it runs. */
export function closure(
  manifest: Manifest,
  names: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

/** The backend's client: the dashboard shows its first rows without it, and every other page waits for it. */
const CLIENT = /\/@supabase\/supabase-js\//
const FRAME = '/_signed-in'

/** What most people come for who are signed in. */
const DASHBOARD = { path: '/dashboard', routeId: '/_signed-in/dashboard' }

/**
 * The document for every page behind sign-in: it asks at once for what such a page takes one after the other where
 * nothing asks before: the dashboard's own part, or for any other page the backend's client.
 * @throws Error when the build has no chunk of one of them
 */
export function signedInDocument(shell: string, manifest: Manifest): string {
  const chunks = filesOf(manifest, [chunksOfRoute(manifest, FRAME)[0]])
  const more = (name: string) => filesOf(manifest, [name]).filter((file) => !chunks.includes(file))
  const either = preloadsAt(
    DASHBOARD.path,
    more(chunksOfRoute(manifest, DASHBOARD.routeId)[0]),
    more(clientOf(manifest)),
  )
  const asking = `${preloads(chunks)}${script(either)}`
  const tags = tagsOf(shell)
  // Before the sheet: a script waits for those that stand above it.
  const first = tags.find(isScript)
  if (first === undefined) throw new Error('The shell has no script')
  const headEnd = headEndOf(tags)
  return edited(shell, [
    { start: first.start, end: first.start, text: asking },
    { start: headEnd, end: headEnd, text: script(warmUpIntl) },
  ])
}

function clientOf(manifest: Manifest): string {
  const found = Object.keys(manifest).find((name) => CLIENT.test(name))
  if (found === undefined) throw new Error(`The build has no chunk of ${CLIENT}`)
  return found
}

/** Addresses of files, for a script. */
function urls(files: readonly string[]): string {
  return JSON.stringify(files.map((file) => `/${file}`))
}

/** A script that asks for some files at one address and for others at the rest; a link would ask at every one. */
function preloadsAt(path: string, files: readonly string[], others: readonly string[]): string {
  return `for(const h of location.pathname===${JSON.stringify(path)}?${urls(files)}:${urls(others)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=h;document.head.append(l)}`
}

/**
 * Files of the chunks of a route that the first script does not bring: without links to them the browser asks when that
 * script has run, a round trip later. The home page gets none: the first script brings what makes it usable, and is
 * there sooner where nothing else is asked for beside it.
 * @param routeId as the router names it: `/vps`, `/` or `/$`
 * @throws Error when the build has no such chunk
 */
export function chunksOf(manifest: Manifest, routeId: string): string[] {
  if (routeId === '/') return []
  return filesOf(manifest, chunksOfRoute(manifest, routeId))
}

/** Files of these chunks and of what they import, but for what the first script brings. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const first = closure(manifest, entries)
  return [...closure(manifest, names)]
    .filter((name) => !first.has(name))
    .flatMap((name) => manifest[name]?.file ?? [])
}
