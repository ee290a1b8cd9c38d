import type { Fact } from '../../src/content/messages/eventWords.ts'

/** One event in a mail that reports several. */
export interface LetterItem {
  title: string
  text: string
  /** When it happened, in the reader's time zone. */
  when: string
  href: string
}

/** A line below the letter: words, and the address that they lead to. */
export interface LetterLink {
  label: string
  href: string
}

/** What a mail says, before it becomes HTML and text. All texts are plain text. */
export interface Letter {
  /** The name of the provider. */
  brand: string
  title: string
  greeting: string
  paragraphs: readonly string[]
  facts?: readonly Fact[]
  items?: readonly LetterItem[]
  /** The only button. */
  action?: LetterLink
  /** A code that is typed on the page that asked for it. */
  code?: string
  /** The line below the button. */
  after?: string
  /** Why the reader gets this mail. */
  why: string
  /** How to change that. */
  links?: readonly LetterLink[]
}

/** The letter as plain text, for programs without HTML and for people who prefer it. */
export function letterText(letter: Letter): string {
  const { brand, title, greeting, paragraphs, facts = [], items = [] } = letter
  const { action, code, after, why, links = [] } = letter
  return `${[
    brand,
    title,
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...items.map((item) => [item.title, item.when, item.text, item.href].join('\n')),
    action === undefined ? '' : `${action.label}:\n${action.href}`,
    code ?? '',
    after ?? '',
    '---',
    why,
    links.map(({ label, href }) => `${label}:\n${href}`).join('\n\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}
