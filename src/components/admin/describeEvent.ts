import { describeAccess } from '@/domain/identity/access'
import type { AuditEvent } from '@/domain/audit/eventsAbout'

const things: Readonly<Record<string, string>> = {
  person: 'Account',
  workspace: 'Workspace',
  instance: 'Server',
  ssh_key: 'SSH key',
  plan: 'Plan',
  product: 'Product',
  region: 'Region',
  image: 'Image',
  site_settings: 'Settings',
}

const words = (code: string) => code.replaceAll('_', ' ')

/** What was done to which kind of thing: 'Workspace: suspend'. */
export function whatHappened({ action, entity }: Pick<AuditEvent, 'action' | 'entity'>): string {
  const verb = action.replace(/(_to)?_workspace/, '')
  return `${things[entity] ?? words(entity)}: ${words(verb)}`
}

/** The name of a person in an event, or enough of their id to tell two apart. */
export function personIn({ names }: Pick<AuditEvent, 'names'>, id: string): string {
  return names.get(id) || `${names.has(id) ? 'No name' : 'Deleted account'} ${id.slice(0, 8)}`
}

/** Longer values belong to the audit log. */
const VALUE_LENGTH = 60

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}

function accessText(side: AuditEvent['before']): string {
  if (side === null) return 'none'
  const staffType = side['staff_type']
  return describeAccess({
    role: String(side['role']),
    staffType: typeof staffType === 'string' ? staffType : null,
  })
}

export interface ValueChange {
  /** Empty if the event has only one value. */
  field: string
  before: string
  after: string
}

/** The values that an event changed. A reason and the times of a suspension have places of their own. */
export function changesIn(event: AuditEvent): ValueChange[] {
  const { action, before, after } = event
  if (action === 'set_access') {
    return [{ field: '', before: accessText(before), after: accessText(after) }]
  }
  if (/suspen/.test(action)) return []
  const fields = Object.keys({ ...before, ...after })
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    if (field === 'user_id') {
      const id = String(is ?? was)
      return [{ field: 'person', before: '', after: personIn(event, id) }]
    }
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      {
        field: words(field),
        before: before === null ? '' : valueText(was),
        after: after === null ? 'removed' : valueText(is),
      },
    ]
  })
}
