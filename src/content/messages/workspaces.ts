import type { KindWords } from './kindWords.ts'
import { moneyOf } from './money.ts'
import { asRole } from './roles.ts'
import { factsOf, sentences, type Values } from './values.ts'

const scopes: Readonly<Record<string, string>> = { read: 'Read', operate: 'Operate' }

const keyOf = (values: Values) => ['API key', values.name('api_key')].filter(Boolean).join(' ')

/** What an order adds to a month. */
const amountOf = (values: Values) =>
  moneyOf(values, (values.number('month_micros') ?? 0) / 1_000_000) ?? 'something'

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
  'approval.asked': (values) => ({
    title: `${keyOf(values)} asks for an order`,
    text: sentences(
      `It would add ${amountOf(values)} a month. Nothing is ordered until a person approves it.`,
      'More orders may wait by the time you look.',
    ),
    action: 'See what it asks for',
    facts: factsOf({
      'It says': values.name('note'),
      'Can be decided until': values.time('expires_at'),
      Workspace: values.workspace,
    }),
  }),
  'approval.decided': (values) => ({
    title: `An order of ${keyOf(values)} was ${values.flag('is_approved') ? 'approved' : 'refused'}`,
    text: values.flag('is_approved')
      ? `It adds ${amountOf(values)} a month. The program can send the order within 24 hours.`
      : `It would have added ${amountOf(values)} a month. Nothing is ordered.`,
    action: 'See the approvals',
    facts: factsOf({ Answer: values.name('answer'), Workspace: values.workspace }),
  }),
  'api_key.expires_soon': (values) => ({
    title: `API key ${values.name('name') ?? ''} ends soon`.replace('  ', ' '),
    text: `It ends on ${values.time('at') ?? 'the day that its page shows'}. Programs that use it need another key before then.`,
    action: 'See the API keys',
    facts: factsOf({ Workspace: values.workspace }),
  }),
}
