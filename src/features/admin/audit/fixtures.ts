import type { AuditEvent } from '@/domain/audit/auditEvents'

/** An event of the audit log, for tests. */
export function makeEvent(change: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 7,
    at: '2026-11-20T10:00:00.123456+00:00',
    actor: 'a0000000-0000-4000-8000-000000000001',
    actor_name: 'Ada Admin',
    actor_email: 'ada@example.test',
    actor_role: null,
    via: null,
    action: 'publish',
    entity: 'plan',
    entity_id: 'b0000000-0000-4000-8000-000000000002',
    entity_name: 'v1.small',
    entity_email: null,
    reason: 'Ready to sell',
    before: { status: 'draft' },
    after: { status: 'published' },
    names: null,
    ...change,
  }
}
