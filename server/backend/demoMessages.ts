import type { PGlite } from '@electric-sql/pglite'

/**
 * Maintenance that names two servers of the demo customer, a mail that could not be delivered, and an address that gets
 * none any more. It does nothing once something was published on the status page.
 */
export async function createDemoMessages(pg: PGlite): Promise<void> {
  await pg.exec(`
    do $$
    declare
      customer uuid := (select id from auth.users where email = 'user@example.test');
      made uuid;
      asked uuid;
    begin
      if customer is null or exists (select from app.incidents) then
        return;
      end if;

      insert into app.incidents (kind, title, status, parts, regions, affected, unaffected, starts_at, ends_at)
      values ('maintenance', 'New kernel for two servers', 'scheduled', '{engine}', '{}',
        'Each of the servers restarts once', 'All other servers',
        date_trunc('day', now()) + interval '6 days 3 hours', date_trunc('day', now()) + interval '6 days 5 hours')
      returning id into made;
      insert into app.maintenance_targets (incident_id, instance_id)
      select made, i.id from app.instances i
      join app.workspaces w on w.id = i.workspace_id
      where w.created_by = customer and w.is_personal and i.name in ('web-2', 'db-1') and i.deleted_at is null;
      -- This tells the customer.
      insert into app.incident_updates (incident_id, status, message)
      values (made, 'scheduled', 'We install a new kernel. Each server is unreachable for about two minutes.');

      asked := private.request_subscription('status', 'reader@example.test');
      update app.deliveries d set status = 'failed', attempts = 12, error_code = 'smtp_timeout',
        error_detail = 'Greeting never received', created_at = now() - interval '2 days'
      from app.events e
      where e.id = d.event_id and e.entity_id = asked;
      insert into app.mail_blocks (address, reason, detail, at)
      values ('former@example.test', 'bounce', '550 5.1.1 The mailbox does not exist', now() - interval '9 days');
    end
    $$;
  `)
}
