import { Link } from '@tanstack/react-router'
import { kindLabel } from '@/domain/audit/auditActions'
import { subjectName, type AuditEvent } from '@/domain/audit/auditEvents'

/** The name of what an event is about, as a link where it still exists and has a page. */
export function SubjectLink({ event }: { event: AuditEvent }) {
  const { entity, entity_id, entity_name, entity_email } = event
  const name = subjectName(event) ?? kindLabel(entity)
  if (entity === 'site_settings') return <Link to="/admin/settings">{name}</Link>
  if (entity_id === null) return <>{name}</>
  if (entity === 'person' && entity_email !== null) {
    return (
      <Link to="/admin/people/$id" params={{ id: entity_id }}>
        {name}
      </Link>
    )
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
    return (
      <Link to="/admin/servers/$id" params={{ id: entity_id }}>
        {name}
      </Link>
    )
  }
  // The page of a workspace has its slug in the address, which events do not hold.
  if (entity === 'workspace') {
    return (
      <Link to="/admin/workspaces" search={{ q: entity_name }}>
        {name}
      </Link>
    )
  }
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
  if (entity === 'region' || entity === 'image') {
    return (
      <Link to={`/admin/${entity}s`} search={{ edit: entity_id }}>
        {name}
      </Link>
    )
  }
  return <>{name}</>
}
