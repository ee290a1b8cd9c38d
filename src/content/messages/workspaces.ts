import type { KindWords } from './kindWords.ts'
import { asRole } from './roles.ts'
import { factsOf } from './values.ts'

const scopes: Readonly<Record<string, string>> = { read: 'Read', operate: 'Operate' }

/** Members and API keys of a workspace, and invitations to it. */
export const workspaceWords: KindWords = {
  'invitation.sent': (values) => {
    const workspace = values.workspace ?? 'a workspace'
    return {
      title: `You are invited to ${workspace}`,
      text: `${values.name('invited_by') ?? 'Somebody'} invited you to work in ${workspace} as ${asRole(values.name('role'))}. To accept, sign in or create an account with this email address.`,
      action: 'See the invitation',
      facts: factsOf({ 'Valid until': values.time('until') }),
    }
  },
  'invitation.accepted': (values) => {
    const name = values.name('name') ?? 'Somebody'
    const workspace = values.workspace ?? 'your workspace'
    return {
      title: `${name} joined ${workspace}`,
      text: `The invitation was accepted. ${name} is now ${asRole(values.name('role'))} of ${workspace}.`,
      action: 'See the members',
      facts: [],
    }
  },
  'workspace.member_removed': (values) => {
    const workspace = values.workspace ?? 'a workspace'
    return {
      title: `You are no longer a member of ${workspace}`,
      text: `An owner removed you. You can no longer see or manage what belongs to ${workspace}. If this was a mistake, ask an owner to invite you again.`,
      action: 'See your workspaces',
      facts: [],
    }
  },
  'api_key.created': (values) => ({
    title: `New API key ${values.name('name') ?? ''}`.trim(),
    text: 'Programs can now use this key in your workspace. If nobody on your team created it, end it.',
    action: 'See the API keys',
    facts: factsOf({
      Workspace: values.workspace,
      'May do': scopes[values.name('scope') ?? ''] ?? values.name('scope'),
      'Created by': values.name('created_by'),
      'Ends on': values.time('expires_at'),
    }),
  }),
  'api_key.expires_soon': (values) => ({
    title: `API key ${values.name('name') ?? ''} ends soon`.replace('  ', ' '),
    text: `It ends on ${values.time('at') ?? 'the day that its page shows'}. Programs that use it need another key before then.`,
    action: 'See the API keys',
    facts: factsOf({ Workspace: values.workspace }),
  }),
}
