import { Link } from '@tanstack/react-router'
import { PersonLink, ServerLink } from '@/components/admin/AreaLinks'
import { useArea } from '@/components/admin/useArea'
import { kindLabel } from '@/domain/audit/auditActions'
import { subjectName, type AuditEvent } from '@/domain/audit/auditEvents'

/** The name of what an event is about, as a link where it still exists and has a page. */
export function SubjectLink({ event }: { event: AuditEvent }) {
  const { root, isForAdmins } = useArea()
  const { entity, entity_id, entity_name, entity_email } = event
  const name = subjectName(event) ?? kindLabel(entity)
  if (entity === 'site_settings' && isForAdmins) return <Link to="/admin/settings">{name}</Link>
  if (entity_id === null) return <>{name}</>
  if (entity === 'person' && entity_email !== null) {
    return <PersonLink id={entity_id}>{name}</PersonLink>
  }
  if (entity === 'roadmap_item') {
    return (
      <Link to="/admin/roadmap" search={{ edit: entity_id }}>
        {name}
      </Link>
    )
  }
  if (entity_name === null) return <>{name}</>
  if (entity === 'instance') {
    return <ServerLink id={entity_id}>{name}</ServerLink>
  }
  // The page of a workspace has its slug in the address, which events do not hold.
  if (entity === 'workspace') {
    return (
      <Link to={`${root}/workspaces`} search={{ q: entity_name }}>
        {name}
      </Link>
    )
  }
  // Only admins have pages of these.
  if (!isForAdmins) return <>{name}</>
  if (entity === 'plan') {
    return (
      <Link to="/admin/products" search={{ plan: entity_id }}>
        {name}
      </Link>
    )
  }
  if (entity === 'product') {
    return (
      <Link to="/admin/products" search={{ edit: entity_id }}>
        {name}
      </Link>
    )
  }
  if (entity === 'ticket') {
    return (
      <Link to="/admin/tickets/$number" params={{ number: entity_name.replace('T-', '') }}>
        {name}
      </Link>
    )
  }
  if (entity === 'canned_reply') return <Link to="/admin/tickets/replies">{name}</Link>
  if (entity === 'region' || entity === 'image') {
    return (
      <Link to={`/admin/${entity}s`} search={{ edit: entity_id }}>
        {name}
      </Link>
    )
  }
  return <>{name}</>
}
