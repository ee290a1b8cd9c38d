import { readFileSync } from 'node:fs'
import type { Parameter } from '@/domain/bit/command'
import { commands } from '@/domain/bit/commands'
import { printText } from '@/domain/bit/print'

/** A line of Bit, and the texts that it uses as variables. */
export interface Line {
  line: string
  texts: Readonly<Record<string, string>>
}

/** A file that an argument names cannot be read. */
export class FileError extends Error {}

/**
 * The words of a shell as a line of Bit. One word with spaces is a whole line. Of several, each is one argument: texts
 * get the quotes that the shell has taken away, and `@file` is the content of a file. What follows a pipe stays.
 */
export function lineOf(args: readonly string[]): Line {
  const [first = ''] = args
  if (args.length === 1 && /\s/.test(first)) return { line: first, texts: {} }
  const named = [2, 1]
    .map((length) => ({ length, name: args.slice(0, length).join(' ') }))
    .find(({ name }) => commands.some((command) => command.name === name))
  const command = commands.find(({ name }) => name === named?.name)
  if (named === undefined || command === undefined) return { line: args.join(' '), texts: {} }

  const texts: Record<string, string> = {}
  const words = [named.name]
  const open = [...command.parameters]
  const rest = args.slice(named.length)
  const valueOf = (value: string, parameter: Parameter | undefined) => {
    if (parameter?.type !== 'text' || value.startsWith('$')) return value
    if (!value.startsWith('@')) return printText(value)
    const name = `file_${Object.keys(texts).length + 1}`
    texts[name] = contentOf(value.slice(1))
    return `$${name}`
  }
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? ''
    const [, flagName, , joined] = /^--([a-z-]+)(=([\s\S]*))?$/.exec(word) ?? []
    const flag = command.flags.find(({ name }) => name === flagName)
    if (/^[|;]/.test(word)) {
      words.push(...rest.slice(index))
      break
    }
    if (word.startsWith('-') && !/^-\d/.test(word)) {
      words.push(flagName === undefined ? word : `--${flagName}`)
      const takesNext = word === '-o' || (flag !== undefined && flag.type !== 'switch')
      const next = joined ?? (takesNext ? rest[(index += 1)] : undefined)
      if (next !== undefined) words.push(valueOf(next, flag))
    } else words.push(valueOf(word, open.shift()))
  }
  return { line: words.join(' '), texts }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new FileError(`The file ${path} cannot be read.`)
  }
}
