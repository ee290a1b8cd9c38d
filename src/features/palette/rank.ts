import type { Command } from './commands'

/** The commands that answer what was typed. */
export function bestFirst(commands: readonly Command[], search: string): Command[] {
  return commands
    .map((command) => ({ command, score: rank(command.label, search, command.keywords) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
}

/**
 * How well a command answers what was typed, from 0 (not at all) to 1: the words of its name count more than the
 * words beside it, and of two names that fit alike the shorter one comes first. Every word that was typed must begin
 * a word of the command, so that letters scattered over a sentence find nothing.
 */
function rank(label: string, search: string, keywords: readonly string[]): number {
  const name = label.toLowerCase()
  const typed = search.trim().toLowerCase()
  const words = wordsOf(typed)
  const own = wordsOf(name)
  const brevity = Math.max(0, 1 - name.length / 200)
  const fits = (among: readonly string[]) =>
    words.every((word) => among.some((candidate) => candidate.startsWith(word)))
  if (typed === '' || name.startsWith(typed)) return 0.8 + 0.2 * brevity
  if (words.length === 0) return 0
  if (` ${own.join(' ')}`.includes(` ${words.join(' ')}`)) return 0.6 + 0.2 * brevity
  if (fits(own)) return 0.4 + 0.2 * brevity
  if (fits([...own, ...keywords.flatMap((text) => wordsOf(text.toLowerCase()))])) {
    return 0.2 + 0.2 * brevity
  }
  return name.includes(typed) ? 0.1 + 0.1 * brevity : 0
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
