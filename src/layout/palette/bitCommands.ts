import type { BitCommand } from '@/domain/bit/command'
import type { Command } from './commands'

const MOST_NAMED = 3

const entry = (line: string, note: string): Command => ({
  id: `bit:${line}`,
  label: line.trim(),
  group: 'Run in the console',
  note,
  keywords: [],
  // A line may hold names of a person's servers, so the browser does not keep it.
  isPrivate: true,
  target: { kind: 'page', to: '/console', search: { cmd: line } },
})

/**
 * Entries for a typed text: the text as a line, if it begins with a command, and commands whose name begins with it.
 * The console only fills the line in, so the text needs no parser here.
 */
export function bitCommandsFor(typed: string, commands: readonly BitCommand[]): Command[] {
  const text = typed.trim()
  if (text.length < 2) return []
  const line = commands.find(({ name }) => text === name || text.startsWith(`${name} `))
  const named = commands.filter(({ name }) => name !== text && name.startsWith(text))
  return [
    ...(line === undefined ? [] : [entry(text, line.about)]),
    ...named
      .slice(0, MOST_NAMED)
      .map(({ name, about, parameters }) =>
        entry(parameters.length > 0 ? `${name} ` : name, about),
      ),
  ]
}
