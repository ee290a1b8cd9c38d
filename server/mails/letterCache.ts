import { escapeHtml } from './escapeHtml.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letterHtml.ts'

/** So many letters are kept: the mails about one event are sent one after the other. */
const KEPT = 50

/** Stand for what differs from reader to reader. No text of an event contains private characters. */
const GREETING = '\uE000'
const ADDRESS = '\uE001'

const kept = new Map<string, string>()

/** The HTML of a letter. Letters that differ in greeting and links below alone are laid out once. */
export function cachedLetterHtml(letter: Letter): string {
  const { greeting, links = [] } = letter
  const shared = {
    ...letter,
    greeting: GREETING,
    links: links.map(({ label }, index) => ({ label, href: `${ADDRESS}${index}${ADDRESS}` })),
  }
  const key = JSON.stringify(shared)
  const html = kept.get(key) ?? letterHtml(shared)
  // The last used is the last to go.
  kept.delete(key)
  kept.set(key, html)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return links.reduce(
    (text, { href }, index) =>
      text.replaceAll(`${ADDRESS}${index}${ADDRESS}`, () => escapeHtml(href)),
    html.replaceAll(GREETING, () => escapeHtml(greeting)),
  )
}
