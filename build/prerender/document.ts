import type { DehydratedState } from '@tanstack/react-query'
import type { Manifest } from 'vite'
import { DEHYDRATED_STATE_ID } from '../../src/lib/dehydratedState.ts'
import { FRAME_ATTRIBUTE, type FramePage } from '../../src/early/frame.ts'
import { DEPLOYMENT_ATTRIBUTE, type Deployment } from '../../src/lib/deployment.ts'
import { warmUpIntl } from '../headScript.ts'
import { chunksOfRoute } from '../internals/routeChunks.ts'
import { edited, headEndOf, tagsOf, type Tag } from '../html.ts'

/** The parts from which the HTML of one page is made. */
export interface DocumentParts {
  /** The page for signed-in people, with an empty root. */
  shell: string
  /** The address of the page. */
  path: string
  head: string
  body: string
  /** Addresses of the chunks that the page needs besides the first one. */
  chunks: readonly string[]
  /** The rows that were read for the page, ready for JSON. */
  rows: DehydratedState
  /** A script that starts to read what may have changed since the build. */
  early: string
}

const isSheet = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'stylesheet'
const isPreload = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'modulepreload'
const isScript = ({ name, attributes }: Tag) =>
  name === 'script' && attributes.get('type') === 'module'

/**
 * Makes the HTML of one page. What the first paint does not need is at the end of the body, with low priority. Measured
 * on slow 4G: with scripts and faces in the head, the first paint takes 1.3 to 1.5 times as long as plain HTML's. Here
 * it takes the same time (`npm run bench`). The style sheet moves to the end after the rules that the page needs are
 * inlined. The browser finds the faces at the first layout. Their fallbacks have the same measures.
 * @throws Error when the shell has no script, no style sheet or no empty root
 */
export function documentOf({
  shell,
  path,
  head,
  body,
  chunks,
  rows,
  early,
}: DocumentParts): string {
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
  // An async script does not wait for the sheet. It also does not run in one task with the layout after the document
  // has loaded: together they took 230 ms at CPU ÷ 4.
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
      text: `<div id="root" data-path="${path}">${body}</div>${script(early)}${dataOf(rows)}${rows.queries.length > 0 ? script(warmUpIntl) : ''}${low([...started, preloads(chunks)])}`,
    },
  ])
}

/** The range of the element and the white space after it. */
function withSpaceAfter(shell: string, { start, end }: Tag): { start: number; end: number } {
  const [space = ''] = /^\s*/.exec(shell.slice(end)) ?? []
  return { start, end: end + space.length }
}

/** Adds an attribute to each tag of the markup. */
function withAttribute(markup: string, attribute: string): string {
  return edited(
    markup,
    tagsOf(markup).map(({ name, start }) => {
      const at = start + 1 + name.length
      return { start: at, end: at, text: ` ${attribute}` }
    }),
  )
}

/** Writes the facts of the deployment into a finished document: the first render must know them. */
export function withDeployment(document: string, facts: Deployment): string {
  // In single quotes, because JSON is full of double ones.
  const json = JSON.stringify(facts).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  return document.replace(
    '<div id="root"',
    () => `<div id="root" ${DEPLOYMENT_ATTRIBUTE}='${json}'`,
  )
}

const script = (text: string) => `<script>${text}</script>`

/** Preload links to chunks that the page needs in any case. */
function preloads(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

/** The tags with low fetch priority. */
function low(markup: readonly string[]): string {
  return withAttribute(markup.join(''), 'fetchpriority="low"')
}

/** JSON data in a script element. Browsers do not run it, and no policy has to allow it. */
function dataOf(rows: DehydratedState): string {
  if (rows.queries.length === 0) return ''
  const json = JSON.stringify(rows).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${DEHYDRATED_STATE_ID}">${json}</script>`
}

/** Collects entries of a build's manifest and all chunks that they import statically. */
export function importClosure(
  manifest: Manifest,
  names: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    importClosure(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

/**
 * The backend's client. The dashboard shows its first rows without it. Every other page behind sign-in waits for it.
 */
const CLIENT = /\/@supabase\/supabase-js\//
const FRAME = '/_signed-in'

/** The routes of the pages with a frame. */
const ROUTES: Readonly<Record<FramePage, string>> = {
  home: '/_signed-in/dashboard',
  servers: '/_signed-in/dashboard_/servers',
  server: '/_signed-in/dashboard_/servers_/$id',
}

/** What the document for signed-in people shows and does before the application is there. */
export interface SignedInParts {
  /** A script that starts to read rows before the other scripts arrive. */
  early: string
  /** The file of the script that draws these rows. */
  drawing: string
  /** The HTML of the frames. */
  frames: Readonly<Record<FramePage, string>>
  /** A script that shows the frame of the page. */
  showFrame: string
}

/**
 * The document for every page behind sign-in. Without preloads such a page would load its chunks one after the other.
 * It preloads the chunks of the route if the page has a frame, or on any other page the backend's client.
 * @throws Error when the build does not have one of these chunks
 */
export function signedInDocument(shell: string, manifest: Manifest, parts: SignedInParts): string {
  const chunks = filesOf(manifest, [chunksOfRoute(manifest, FRAME)[0]])
  const more = (name: string) => filesOf(manifest, [name]).filter((file) => !chunks.includes(file))
  const own = Object.fromEntries(
    Object.entries(ROUTES).map(([page, route]) => [
      page,
      urls([...chunks, ...more(chunksOfRoute(manifest, route)[0])]),
    ]),
  )
  const others = urls([...chunks, ...more(clientOf(manifest))])
  const draw = `<script type="module" async fetchpriority="high" src="/${parts.drawing}"></script>`
  const asking = `${script(parts.early)}${draw}${script(preloadsFor(own, others))}`
  const templates = Object.entries(parts.frames)
    .map(([page, html]) => `<template ${FRAME_ATTRIBUTE}="${page}">${html}</template>`)
    .join('')
  const tags = tagsOf(shell)
  // Before the sheet: an inline script waits for the style sheets above it.
  const first = tags.find(isScript)
  const root = tags.find(({ attributes }) => attributes.get('id') === 'root')
  if (first === undefined || !root) throw new Error('The shell has no script or no root')
  const application = withAttribute(shell.slice(first.start, first.end), 'async')
  return edited(shell, [
    {
      start: root.startTagEnd,
      end: root.end,
      text: `</div>${templates}${script(parts.showFrame)}${low([application])}`,
    },
    { start: first.start, end: first.end, text: asking },
  ])
}

function clientOf(manifest: Manifest): string {
  const found = Object.keys(manifest).find((name) => CLIENT.test(name))
  if (found === undefined) throw new Error(`The build has no chunk of ${CLIENT}`)
  return found
}

const urls = (files: readonly string[]) => files.map((file) => `/${file}`)

/**
 * A script that preloads the files of the page, and others where a page has none. The document is the same at every
 * address, so a link would preload them everywhere. Where a page is drawn early, they wait for the script before this one,
 * which draws it: over HTTP/1.1 all of them share the connection equally, and the rows would come last.
 */
function preloadsFor(pages: Readonly<Record<string, string[]>>, others: string[]): string {
  return `{const f=${JSON.stringify(pages)}[self.earlyRead?.page],d=document.currentScript.previousElementSibling,a=()=>{for(const h of f??${JSON.stringify(others)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=h;document.head.append(l)}};if(f){d.onload=d.onerror=a}else a()}`
}

/**
 * Files of a route's chunks that the first script does not load. Without preload links the browser requests them only
 * after that script has run, one round trip later. The home page gets none: the first script contains what it needs,
 * and arrives sooner without other requests.
 * @param routeId the router's id: `/vps`, `/` or `/$`
 * @throws Error when the build has no such chunk
 */
export function chunksOf(manifest: Manifest, routeId: string): string[] {
  if (routeId === '/') return []
  return filesOf(manifest, chunksOfRoute(manifest, routeId))
}

/** Files of these chunks and of their imports, without the files that the first script loads. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const first = importClosure(manifest, entries)
  return [...importClosure(manifest, names)]
    .filter((name) => !first.has(name))
    .flatMap((name) => manifest[name]?.file ?? [])
}
