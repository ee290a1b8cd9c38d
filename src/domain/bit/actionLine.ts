import type { ActionKind } from '@/domain/instances/instanceMutations'
import { serverCommands } from './commands/servers'
import { print } from './print'
import type { Argument } from './syntax'

const nowhere = { from: 0, to: 0 }
const text = (value: string) => ({ kind: 'text', text: value, ...nowhere }) as const

/**
 * An action on a server as a line of Bit.
 * @param flags values by the name of their flag, such as the plan of a resize
 * @returns undefined if Bit has no command for it
 */
export function actionLine(
  kind: ActionKind,
  server: string,
  flags: Readonly<Record<string, string>> = {},
): string | undefined {
  const command = serverCommands.find(({ name }) => name === `server ${kind}`)
  if (command === undefined) return undefined
  const given = command.flags.flatMap(({ name }): Argument[] => {
    const value = flags[name]
    return value === undefined ? [] : [{ kind: 'flag', name, ...nowhere }, text(value)]
  })
  const [first = '', ...others] = command.name.split(' ')
  const words = [text(first), ...others.map(text), text(server), ...given] as const
  const source = { kind: 'command', words, ...nowhere } as const
  return print([{ kind: 'pipeline', source, steps: [], options: [], ...nowhere }])
}
