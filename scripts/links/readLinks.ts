import { globSync, readFileSync } from 'node:fs'
import { pagesOf, NOT_FOUND, readSite, SHELL } from '../../build/hosting/site.ts'
import { pageSource, textSource, type LinkSource } from './linkSource.ts'

/** Texts for people who run or change this software, and those of the legal documents, which a build may hide. */
const TEXTS = ['*.md', '{brand,docs,packages,build}/**/*.md', 'src/content/{legal,pages}/*.mdx']

/** Every document of the build in `dist`, the shell and the not-found page too. */
export async function readPages(dist: string): Promise<LinkSource[]> {
  const site = await readSite(dist, { https: false, hstsPreload: false })
  const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8')
  return [
    ...pagesOf(site).map(({ file, url }) => pageSource(url, read(file))),
    ...[SHELL, NOT_FOUND].map((file) => pageSource(file, read(file))),
  ]
}

/** Every Markdown file of the project, and the texts of the public pages and legal documents. */
export function readTexts(): Promise<LinkSource[]> {
  const files = TEXTS.flatMap((pattern) => globSync(pattern))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules'))
  return Promise.all(files.toSorted().map(textSource))
}

/** Links to other sites, each with the names of what links to it. @param origin of the site itself */
export function outsideLinks(
  sources: readonly LinkSource[],
  origin: string | undefined,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { name, links } of sources) {
    for (const link of links) {
      if (!/^https?:/.test(link) || (origin !== undefined && new URL(link).origin === origin))
        continue
      found.set(link, [...(found.get(link) ?? []), name])
    }
  }
  return found
}
