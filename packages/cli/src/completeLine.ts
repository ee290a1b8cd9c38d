import type { BitData } from '@/domain/bit/command'
import { commands } from '@/domain/bit/commands'
import { complete } from '@/domain/bit/completion'
import { readNames, type KnownNames } from '@/domain/bit/names'
import { LOCALE } from '@/lib/locale'
import { knownCommands } from './words'

const forPeople = new Set(
  commands.filter((command) => !knownCommands.includes(command)).map(({ name }) => name),
)
/** What the prompt does itself. `login` and `logout` are commands of Bit too. */
const OWN = ['exit']

/** The words that fit at the end of a line, as readline wants them, and the part of the line that they replace. */
export function completeLine(line: string, names: KnownNames): [string[], string] {
  const { from, options } = complete(line, line.length, names)
  const typed = line.slice(from)
  const before = /[^|;={}\n]*$/.exec(line.slice(0, from))?.[0].trimStart() ?? ''
  const texts = [...options.map(({ text }) => text), ...(line.trim() === typed ? OWN : [])]
  const fitting = texts.filter(
    // An API key cannot run what needs a person.
    (text) => text.startsWith(typed) && !forPeople.has(`${before}${text}`),
  )
  return [fitting.map((text) => `${text} `), typed]
}

/** Reads the names that completion offers, and keeps them until `forget`: a line may change them. */
export function namesReader(data: () => BitData) {
  let names: Promise<KnownNames> | undefined
  return {
    read: () => (names ??= readNames(data(), LOCALE).then((read) => read.names)),
    forget: () => {
      names = undefined
    },
  }
}
