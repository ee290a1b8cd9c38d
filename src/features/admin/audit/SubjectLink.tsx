import { Link } from '@tanstack/react-router'
import { kindLabel } from '@/domain/audit/auditActions'
import { subjectName, type AuditEvent } from '@/domain/audit/auditEvents'

/** The name of what an event is about, as a link where it still exists and has a page. */
export function SubjectLink({ event }: { event: AuditEvent }) {
  const { entity, entity_id, entity_name, entity_email } = event
  const name = subjectName(event) ?? kindLabel(entity)
  if (entity === 'site_settings') return <Link to="/admin/settings">{name}</Link>
  if (entity === 'person' && entity_email !== null) {
    return (
      <Link to="/admin/people" search={{ q: entity_email }}>
        {name}
      </Link>
    )
  }
  if (entity_id === null || entity_name === null) return <>{name}</>
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
