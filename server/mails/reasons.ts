import { cleanName } from '../../src/content/messages/values.ts'
import type { MessageJob } from './messageJob.ts'

const aboutPerson: Readonly<Record<string, string>> = {
  tickets: 'you wrote the ticket',
  security: 'it is about the security of your account',
  workspace: 'you were a member',
}

/** Why somebody gets a message: 'You get this because you are an owner of Blue Harbor.' */
export function whyText(
  { delivery, event, to, workspace, audience, secret_data }: MessageJob,
  brand: string,
): string {
  if (event.kind === 'invitation.sent') {
    return `You get this because you were invited to ${brand} with this address. If you do not know who invited you, ignore this email.`
  }
  if (event.kind.startsWith('account.')) {
    return `You get this because it is about your ${brand} account.`
  }
  if (event.kind === 'subscription.confirm') {
    return `You get this because this address was entered at ${brand}.`
  }
  const isOldAddress =
    event.kind === 'security.email_changed' &&
    secret_data?.['undo_path'] !== undefined &&
    to.user_id === null
  if (isOldAddress) return `You get this because this was the address of your ${brand} account.`
  return `You get this because ${reason()}.`

  function reason(): string {
    const name = cleanName(workspace?.name)
    const ofWorkspace = name === undefined ? 'a workspace' : `the workspace ${name}`
    if (to.list === 'workspace') return `this address is the mailbox of ${ofWorkspace}`
    if (to.list === 'status') return `you subscribed to the status of ${brand}`
    switch (audience) {
      case 'owners':
        return `you are an owner of ${ofWorkspace}`
      case 'operators':
        return `you can manage servers of ${ofWorkspace}`
      case 'members':
        return `you are a member of ${ofWorkspace}`
      case 'payers':
        return to.user_id === null
          ? `this address gets the invoices of ${ofWorkspace}`
          : `you pay for ${ofWorkspace} or keep its books`
      case 'billing_staff':
      case 'staff':
        return `you work for ${brand}`
      case 'admins':
        return `you are an admin of ${brand}`
      case 'everyone':
        return `you have an account at ${brand}`
      default:
        return aboutPerson[delivery.topic] ?? 'it is about your account'
    }
  }
}
