import { parseSshKey } from '@/domain/instances/sshKey'
import type { SshKeyName } from '@/domain/instances/sshKeys'
import {
  BitProblem,
  named,
  personOf,
  type AccountData,
  type Call,
  type ChangeCommand,
  type Column,
  type Parameter,
} from '../command'
import { checkRole } from './workspaces'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the key.' },
  { name: 'algorithm', type: 'text', about: 'Its algorithm.' },
  { name: 'fingerprint', type: 'text', about: 'Its fingerprint.' },
]

const rowOf = ({
  name,
  algorithm,
  fingerprint,
}: Omit<SshKeyName, 'id' | 'bits' | 'createdAt'>) => ({
  name,
  algorithm,
  fingerprint,
})

const workspaceFlag: Parameter = {
  name: 'workspace',
  type: 'switch',
  about: 'A key of the workspace, for all its members.',
}

/** The keys that a call is about: those of the person, or with --workspace those of the workspace. */
async function keysOf(call: Call<AccountData>) {
  const { account, args } = call
  if (!args.has('workspace')) return { isShared: false, known: await account.keys() }
  await checkRole(call, 'manage_ssh_keys')
  return { isShared: true, known: await account.workspaceKeys() }
}

/** Commands that change the SSH keys of the person and of the workspace. */
export const keyCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'none',
    name: 'key add',
    about: 'Adds a public SSH key.',
    confirmation: 'none',
    parameters: [
      {
        name: 'line',
        type: 'text',
        about: 'The public key in quotes: the file that ends in .pub.',
        isRequired: true,
      },
    ],
    flags: [
      { name: 'name', type: 'text', about: 'Its name; the comment of the key without it.' },
      workspaceFlag,
    ],
    columns,
    prepare: async (call) => {
      const { account, args } = call
      const line = (args.text('line') ?? '').trim()
      const [{ isShared, known }, parsed] = await Promise.all([keysOf(call), parseSshKey(line)])
      const place = args.placeOf('line')
      if (!parsed.ok) throw new BitProblem('refused', place, parsed.problem)
      const { algorithm, fingerprintSha256: fingerprint, comment } = parsed.key
      const twin = known.find((key) => key.fingerprint === fingerprint)
      if (twin !== undefined) {
        const message = `${isShared ? 'The workspace has' : 'You have'} this key already. It is called ${twin.name}.`
        throw new BitProblem('refused', place, message)
      }
      const name = (args.text('name') ?? comment).trim()
      if (name === '') {
        throw new BitProblem('missing', place, 'Give the key a name.', ['--name laptop'])
      }
      const rows = [rowOf({ name, algorithm, fingerprint })]
      return {
        rows,
        effect: isShared
          ? 'Members can put it on new servers of the workspace. Servers that exist do not change.'
          : 'New servers can let you sign in with it. Servers that exist do not change.',
        typeName: null,
        verb: `Add ${name}`,
        run: async () => {
          if (!isShared) return { rows: [rowOf(await personOf(account).addKey(name, line))] }
          await personOf(account).addWorkspaceKey(name, line)
          return { rows }
        },
      }
    },
  },
  {
    kind: 'change',
    apiKey: 'none',
    name: 'key remove',
    about: 'Removes an SSH key.',
    confirmation: 'ask',
    parameters: [
      { name: 'key', type: 'text', about: 'The name of the key.', isRequired: true, names: 'keys' },
    ],
    flags: [workspaceFlag],
    columns,
    prepare: async (call) => {
      const { account, args } = call
      const { isShared, known } = await keysOf(call)
      const key = named(known, ({ name }) => name, args, 'key')
      const rows = [rowOf(key)]
      return {
        rows,
        effect: 'New servers cannot have it any more. Servers that have it keep it.',
        typeName: null,
        verb: `Remove ${key.name}`,
        run: async () => {
          const person = personOf(account)
          await (isShared ? person.removeWorkspaceKey(key.id) : person.removeKey(key.id))
          return { rows }
        },
      }
    },
  },
]
