import type { BitData, Named, Parameter } from '@/domain/bit/command'
import { isDownloadKind } from './downloads/downloadCommand'
import { commands } from '@/domain/bit/commands'
import { usableKeys } from '@/domain/bit/usableKeys'
import { fileFlags, fileVerbs } from './file/fileOptions'

/** What the program itself can do, besides the commands of Bit. */
const OWN = ['completion', 'inventory', 'invoice', 'webhooks', ...fileVerbs]
export const shells = ['bash', 'zsh', 'fish'] as const
const FORMATS = ['table', 'json', 'csv']

/** The names of some things in the live data. */
async function namesOf(of: Named, data: BitData): Promise<string[]> {
  const account = async () => {
    const found = await data.account()
    if (found === null) throw new Error('No API key is set.')
    return found
  }
  switch (of) {
    case 'plans':
      return (await data.plans()).map(({ slug }) => slug)
    case 'regions':
      return (await data.regions()).map(({ slug }) => slug)
    case 'images':
      return (await data.images()).map(({ slug }) => slug)
    case 'servers':
      return (await (await account()).servers()).map(({ name }) => name)
    case 'keys':
      return (await usableKeys(await account())).map(({ name }) => name)
    case 'firewalls':
      return (await (await account()).firewalls()).map(({ name }) => name)
    case 'addresses':
      return (await (await account()).addresses()).map(({ address }) => address)
    case 'networks':
      return (await (await account()).privateNetworks()).map(({ name }) => name)
    case 'volumes':
      return (await (await account()).volumes()).map(({ name }) => name)
    case 'commands':
      return commands.map(({ name }) => name)
    case 'pages':
    case 'workspaces':
    case 'apikeys':
    case 'tickets':
      // An API key does not change them.
      return []
  }
}

/** The commands that an API key can run, and those that the program does itself. */
export const knownCommands = commands.filter(
  (command) => command.kind === 'public' || command.apiKey !== 'none' || command.name === 'logout',
)

/** The words that fit after these words of a shell, from the definitions of the commands and the live data. */
export async function wordsAfter(words: readonly string[], data: BitData): Promise<string[]> {
  const [first, second] = words
  if (first === undefined) {
    return [...new Set([...knownCommands.map(({ name }) => name.split(' ')[0] ?? ''), ...OWN])]
  }
  if (first === 'invoice') {
    if (second === undefined) return ['verify']
    return words.length > 2 ? ['--save', '--root'] : []
  }
  if (first === 'inventory') return second === undefined ? ['--list', '--host'] : []
  if (first === 'webhooks') {
    return second === undefined ? ['listen'] : ['--forward', '--json']
  }
  const verb = fileVerbs.find((each) => each === first)
  if (verb !== undefined) return fileFlags(verb)
  if (first === 'completion') return second === undefined ? [...shells] : []
  const group =
    second === undefined
      ? knownCommands.flatMap(({ name }) =>
          name.startsWith(`${first} `) ? name.slice(first.length + 1) : [],
        )
      : []
  const length = knownCommands.some(({ name }) => name === `${first} ${second}`) ? 2 : 1
  if (isDownloadKind(first) && second === undefined) return [...group, 'download']
  const command = knownCommands.find(({ name }) => name === words.slice(0, length).join(' '))
  if (command === undefined) return group
  if (words.at(-1) === '-o') return FORMATS
  const valuesOf = async ({ choices, names }: Parameter) =>
    choices ?? (names === undefined ? [] : await namesOf(names, data).catch(() => []))

  const open = [...command.parameters]
  const used = new Set<string>()
  let waiting: Parameter | undefined
  for (const word of words.slice(length)) {
    const flag = command.flags.find(({ name }) => word === `--${name}`)
    if (flag !== undefined) {
      if (flag.isRepeated !== true) used.add(word)
      waiting = flag.type === 'switch' ? undefined : flag
    } else if (word === '-o') {
      used.add(word)
      waiting = { name: 'o', type: 'text', about: '', choices: FORMATS }
    } else if (waiting !== undefined) waiting = undefined
    else if (word.startsWith('-')) used.add(word)
    else open.shift()
  }
  if (waiting !== undefined) return [...(await valuesOf(waiting))]
  const [next] = open
  const flags = [
    ...command.flags.map(({ name }) => `--${name}`),
    ...(command.kind === 'change' ? ['--dry-run', '--yes'] : []),
    '-o',
  ].filter((flag) => !used.has(flag))
  return [...group, ...(next === undefined ? [] : await valuesOf(next)), ...flags]
}
