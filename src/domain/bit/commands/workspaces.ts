import { can, type WorkspaceAction } from '@/domain/workspaces/permissions'
import { workspaceRoles } from '@/domain/workspaces/workspace'
import { nameError } from '@/domain/workspaces/workspaceName'
import {
  BitProblem,
  named,
  personOf,
  type AccountData,
  type Arguments,
  type Call,
  type ChangeCommand,
  type Column,
  type Parameter,
} from '../command'

const columns: readonly Column[] = [
  { name: 'workspace', type: 'text', about: 'Its short name.' },
  { name: 'name', type: 'text', about: 'Its name.' },
]

const name: Parameter = { name: 'name', type: 'text', about: 'The name.', isRequired: true }

function nameOf(args: Arguments): string {
  const given = (args.text('name') ?? '').trim()
  const problem = nameError(given)
  if (problem !== undefined) throw new BitProblem('refused', args.placeOf('name'), problem)
  return given
}

/** Refuses what the role of the person does not allow, with the reason of the dashboard. */
export async function checkRole(
  { account, args }: Call<AccountData>,
  action: WorkspaceAction,
): Promise<void> {
  const permissions = await account.permissions()
  const { reason } = can(permissions, account.workspace, action, account.isSuspended)
  if (reason !== undefined) throw new BitProblem('refused', args.placeOf(''), reason)
}

const base = { kind: 'change', apiKey: 'none', confirmation: 'none', flags: [], columns } as const

/** Commands about workspaces and their members. */
export const workspaceCommands: readonly ChangeCommand[] = [
  {
    ...base,
    name: 'workspace use',
    about: 'Runs later lines in another of your workspaces.',
    parameters: [
      {
        name: 'workspace',
        type: 'text',
        about: 'Its short name.',
        isRequired: true,
        names: 'workspaces',
      },
    ],
    prepare: async ({ account, args }) => {
      const chosen = named(await account.workspaces(), ({ slug }) => slug, args, 'workspace')
      const rows = [{ workspace: chosen.slug, name: chosen.name }]
      return {
        rows,
        effect: 'Later lines and the dashboard show this workspace.',
        typeName: null,
        verb: `Use ${chosen.name}`,
        run: () => {
          personOf(account).useWorkspace(chosen.slug)
          return Promise.resolve({ rows })
        },
      }
    },
  },
  {
    ...base,
    name: 'workspace create',
    about: 'Makes a workspace that you own.',
    parameters: [name],
    prepare: ({ account, args }) => {
      const given = nameOf(args)
      if (account.isSuspended) {
        throw new BitProblem('refused', args.placeOf(''), 'Your account is suspended.')
      }
      const row = (workspace: string | null) => ({ workspace, name: given })
      return Promise.resolve({
        rows: [row(null)],
        effect: 'You are its owner. Lines stay in the present workspace until you use this one.',
        typeName: null,
        verb: `Create ${given}`,
        run: async () => ({ rows: [row(await personOf(account).createWorkspace(given))] }),
      })
    },
  },
  {
    ...base,
    name: 'workspace rename',
    about: 'Gives the current workspace another name. Its short name stays.',
    parameters: [name],
    prepare: async (call) => {
      const { account, args } = call
      const given = nameOf(args)
      await checkRole(call, 'rename')
      const rows = [{ workspace: account.workspace.slug, name: given }]
      return {
        rows,
        effect: 'Every member sees the new name.',
        typeName: null,
        verb: `Rename ${account.workspace.name}`,
        run: async () => {
          await personOf(account).renameWorkspace(account.workspace, given)
          return { rows }
        },
      }
    },
  },
  {
    ...base,
    name: 'workspace invite',
    about: 'Invites an address to the current workspace.',
    parameters: [{ name: 'email', type: 'text', about: 'The address.', isRequired: true }],
    flags: [
      {
        name: 'role',
        type: 'text',
        about: 'What the person may do; operator without it.',
        choices: workspaceRoles,
      },
    ],
    columns: [
      { name: 'email', type: 'text', about: 'The invited address.' },
      { name: 'role', type: 'text', about: 'accountant, viewer, operator or owner.' },
      { name: 'link', type: 'text', about: 'The link in the email. It is shown only now.' },
    ],
    prepare: async (call) => {
      const { account, args } = call
      const email = args.text('email') ?? ''
      const role = workspaceRoles.find((each) => each === args.text('role')) ?? 'operator'
      await checkRole(call, 'manage_members')
      return {
        rows: [{ email, role }],
        effect:
          'The person gets an email with a link, which works for 7 days. You get the link, too.',
        typeName: null,
        verb: `Invite ${email}`,
        run: async () => {
          const link = await personOf(account).invite(account.workspace, email, role)
          return { rows: [{ email, role, link }] }
        },
      }
    },
  },
]
