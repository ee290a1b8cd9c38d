import { publicPages, type PublicPage } from '@/content/pages'

/** Mistakes that are forgiven: one in this many characters. */
const ONE_IN = 3
const AT_MOST = 3

/** The fewest characters to put in, take out or change that make one text of the other. */
export function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1)
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[b.length] ?? 0
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The public pages whose path or label is nearest to a path that leads nowhere, the nearest first; often none. */
export function nearestPages(asked: string): PublicPage[] {
  // A first part is enough: nothing below the public pages exists.
  const wanted = letters(asked.split('/').find((part) => part !== '') ?? '').slice(0, 40)
  if (wanted.length < 2) return []
  return publicPages
    .map((page) => {
      const names = [page.path, page.nav].map(letters).filter((name) => name !== '')
      const isPart = names.some((name) => wanted.length > 2 && name.startsWith(wanted))
      const least = Math.min(
        ...names.map((name) => distance(wanted, name) / Math.max(2, name.length)),
      )
      return { page, far: isPart ? 0 : least }
    })
    .filter(({ far }) => far <= 1 / ONE_IN)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, AT_MOST)
    .map(({ page }) => page)
}
