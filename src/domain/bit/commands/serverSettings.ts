import { whyNoSettings } from '@/domain/instances/instanceCan'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceSettings } from '@/domain/instances/instanceMutations'
import { nameProblem } from '@/domain/instances/instanceName'
import { formatLabel, MOST_LABELS, parseLabel } from '@/domain/instances/labels'
import {
  BitProblem,
  named,
  type AccountData,
  type Call,
  type ChangeCommand,
  type Parameter,
} from '../command'
import { server } from './servers'

const rowOf = ({ name, isProtected, labels }: Pick<Instance, keyof InstanceSettings>) => ({
  server: name,
  protected: isProtected,
  labels: Object.entries(labels)
    .map(([key, value]) => formatLabel(key, value))
    .join(' '),
})

interface Setting {
  name: string
  about: string
  effect: string
  verb: string
  parameters?: readonly Parameter[]
  flags?: readonly Parameter[]
  settingsOf: (call: Call<AccountData>, instance: Instance) => Partial<InstanceSettings>
}

const settings: readonly Setting[] = [
  {
    name: 'server protect',
    about: 'Protects a server from being deleted or rebuilt.',
    effect: 'While this is on, nobody can delete or rebuild the server: not here, and not by API.',
    verb: 'Protect',
    settingsOf: () => ({ isProtected: true }),
  },
  {
    name: 'server unprotect',
    about: 'Ends the protection of a server.',
    effect: 'The server can be deleted and rebuilt again.',
    verb: 'End the protection of',
    settingsOf: () => ({ isProtected: false }),
  },
  {
    name: 'server rename',
    about: 'Gives a server another name.',
    effect: 'The host name inside the server does not change.',
    verb: 'Rename',
    parameters: [{ name: 'name', type: 'text', about: 'The new name.', isRequired: true }],
    settingsOf: ({ args }) => {
      const name = args.text('name') ?? ''
      // Only the database knows all names of the workspace.
      const problem = nameProblem(name, 1, () => false)
      if (problem !== undefined) throw new BitProblem('refused', args.placeOf('name'), problem)
      return { name }
    },
  },
  {
    name: 'server label',
    about: 'Sets and removes labels of a server.',
    effect: 'The other labels stay.',
    verb: 'Label',
    flags: [
      {
        name: 'set',
        type: 'text',
        about: 'A label in quotes, such as "env=prod".',
        isRepeated: true,
      },
      { name: 'remove', type: 'text', about: 'The key of a label.', isRepeated: true },
    ],
    settingsOf: ({ args }, { labels }) => {
      const next = { ...labels }
      for (const { text, place } of args.texts('remove')) {
        if (!Object.hasOwn(next, text)) {
          const message = `The server has no label “${text}”.`
          throw new BitProblem('not_found', place, message, Object.keys(labels))
        }
        delete next[text]
      }
      for (const { text, place } of args.texts('set')) {
        const label = parseLabel(text)
        if (!label.ok) throw new BitProblem('refused', place, label.problem, ['"env=prod"'])
        next[label.key] = label.value
      }
      if (!args.has('set') && !args.has('remove')) {
        throw new BitProblem('missing', args.placeOf('label'), 'Say which label.', [
          '--set "env=prod"',
          '--remove env',
        ])
      }
      if (Object.keys(next).length > MOST_LABELS) {
        const message = `A server has at most ${MOST_LABELS} labels.`
        throw new BitProblem('refused', args.placeOf('set'), message)
      }
      return { labels: next }
    },
  },
]

function commandOf({
  name,
  about,
  effect,
  verb,
  parameters,
  flags,
  settingsOf,
}: Setting): ChangeCommand {
  return {
    kind: 'change',
    apiKey: 'operate',
    name,
    about,
    confirmation: 'none',
    parameters: [server, ...(parameters ?? [])],
    flags: flags ?? [],
    columns: [
      { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
      { name: 'protected', type: 'yes', about: 'Whether it is protected.' },
      { name: 'labels', type: 'text', about: 'Its labels.' },
    ],
    prepare: async (call) => {
      const { account, args } = call
      const [servers, rules] = await Promise.all([account.servers(), account.rules()])
      const present = servers.filter(({ state }) => state !== 'deleted')
      const instance = named(present, (each) => each.name, args, 'server')
      const reason = whyNoSettings(instance, rules)
      if (reason !== undefined) throw new BitProblem('refused', args.placeOf('server'), reason)
      const next = settingsOf(call, instance)
      const rows = [rowOf({ ...instance, ...next })]
      return {
        rows,
        effect,
        typeName: null,
        verb: `${verb} ${instance.name}`,
        run: async () => {
          await account.updateServer(instance, next)
          return { rows }
        },
      }
    },
  }
}

/** Commands that change what the dashboard has under Settings of a server. */
export const serverSettingCommands: readonly ChangeCommand[] = settings.map(commandOf)
