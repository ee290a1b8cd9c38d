import { commands } from './commands'
import { print } from './print'
import type { Argument } from './syntax'

const nowhere = { from: 0, to: 0 }
const text = (value: string) => ({ kind: 'text', text: value, ...nowhere }) as const

/** Values by the name of their flag: `true` for a switch, several for a flag that can be repeated. */
export type LineFlags = Readonly<Record<string, string | number | true | readonly string[]>>

/** A command with what it is given. */
export interface CommandCall {
  /** The name of the command. */
  name: string
  /** Its values in their order. */
  values: readonly string[]
  flags?: LineFlags | undefined
}

function argumentsOf(name: string, value: LineFlags[string]): Argument[] {
  const flag = { kind: 'flag', name, ...nowhere } as const
  if (value === true) return [flag]
  if (typeof value === 'number')
    return [flag, { kind: 'number', number: value, unit: null, ...nowhere }]
  return (typeof value === 'string' ? [value] : value).flatMap((each) => [flag, text(each)])
}

/**
 * A command as a line of Bit.
 * @returns undefined if Bit has no such command
 */
export function commandLine({ name, values, flags = {} }: CommandCall): string | undefined {
  const command = commands.find((each) => each.name === name)
  if (command === undefined) return undefined
  const given = command.flags.flatMap((flag) => {
    const value = flags[flag.name]
    return value === undefined ? [] : argumentsOf(flag.name, value)
  })
  const [first = '', ...others] = name.split(' ')
  const words = [text(first), ...others.map(text), ...values.map(text), ...given] as const
  const source = { kind: 'command', words, ...nowhere } as const
  return print([{ kind: 'pipeline', source, steps: [], options: [], ...nowhere }])
}
