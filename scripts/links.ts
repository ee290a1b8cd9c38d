import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../build/env.ts'
import { fetchLink } from './links/fetchLink.ts'
import { outsideLinks, readPages, readTexts } from './links/readLinks.ts'

/**
 * `npm run links`: opens every link to another site, from the last build and from the texts of this project, and fails
 * where one is dead. The tests check all other links. They never fetch from other sites.
 */
const AT_ONCE = 6

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const pages = existsSync(`${dist}/index.html`) ? await readPages(dist) : []
if (pages.length === 0) console.log('  There is no build: only texts are read. Run npm run build.')
const { siteUrl } = readEnvironment('production', 5173)
const found = [...outsideLinks([...pages, ...(await readTexts())], siteUrl)]

const waiting = [...found]
const dead: string[] = []
const unknown: string[] = []
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [url, names] = next
    const state = await fetchLink(url)
    if (state.kind === 'alive') continue
    const line = `    ${url}: ${state.reason}, in ${names.join(', ')}`
    if (state.kind === 'dead') dead.push(line)
    else unknown.push(line)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))

const show = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log([`\n  ${title}`, ...lines.toSorted()].join('\n'))
}
show('Dead:', dead)
show('These refuse programs. Open them yourself:', unknown)
console.log(`\n  ${found.length} links to other sites, ${dead.length} dead.\n`)
process.exitCode = dead.length === 0 ? 0 : 1
