import type { PGlite } from '@electric-sql/pglite'

/**
 * What the demo accounts were told of while their servers and tickets came about, some of it not read yet. The samples
 * were written just now, so what the database recorded of them is replaced, and no mail is sent. It does nothing once
 * there are older messages.
 */
export async function createDemoInbox(pg: PGlite): Promise<void> {
  await pg.exec(`
    do $$
    begin
      if exists (select from app.events where at < now() - interval '1 hour') then
        return;
      end if;
      delete from app.events;
      with happened as (
        select 'server.created' as kind, a.finished_at as at, i.workspace_id, null::uuid as user_id,
          'instance' as entity, i.id as entity_id, null::uuid as actor,
          jsonb_build_object('server', i.name, 'plan', l.slug, 'region', r.name,
            'addresses', (select coalesce(jsonb_agg(host(x)), '[]') from unnest(i.addresses) x)) as data,
          '/dashboard/servers/' || i.id as path
        from app.instances i
        join app.instance_actions a on a.instance_id = i.id and a.kind = 'create' and a.status = 'succeeded'
        join app.plans l on l.id = i.plan_id
        join app.regions r on r.id = i.region_id
        where i.name in ('web-1', 'shop-staging')
        union all
        select 'server.failed', a.finished_at, i.workspace_id, null, 'instance', i.id, null,
          jsonb_build_object('server', i.name, 'action', a.kind, 'reason', a.error_code),
          '/dashboard/servers/' || i.id
        from app.instances i
        join app.instance_actions a on a.instance_id = i.id and a.status = 'failed'
        union all
        select 'server.held', now() - interval '20 hours', i.workspace_id, null, 'instance', i.id, null,
          jsonb_build_object('server', i.name, 'hold', i.hold, 'reason', i.hold_reason),
          '/dashboard/servers/' || i.id
        from app.instances i where i.hold <> 'none'
        union all
        select 'ticket.answered', m.created_at, null, t.author, 'ticket', t.id, m.author,
          jsonb_build_object('number', t.number, 'subject', t.subject), '/dashboard/support/' || t.number
        from app.ticket_messages m join app.tickets t on t.id = m.ticket_id where m.is_staff
        union all
        select 'ticket.new', t.created_at, null, null, 'ticket', t.id, t.author,
          jsonb_build_object('number', t.number, 'subject', t.subject), '/staff/tickets/' || t.number
        from app.tickets t where t.state <> 'closed'
        union all
        select 'api_key.created', k.created_at, k.workspace_id, null, 'api_key', k.id, k.created_by,
          jsonb_build_object('name', k.name, 'scope', k.scope, 'created_by', private.person_name(k.created_by),
            'expires_at', k.expires_at), '/dashboard/workspace/keys'
        from app.api_keys k
        union all
        select 'invitation.accepted', w.created_at + interval '3 hours', w.id, null, 'workspace', w.id, m.user_id,
          jsonb_build_object('workspace', w.name, 'name', private.person_name(m.user_id), 'role', m.role),
          '/dashboard/workspace/members'
        from app.workspaces w
        join app.workspace_members m on m.workspace_id = w.id and m.role = 'operator'
      ), recorded as (
        insert into app.events (kind, at, workspace_id, user_id, entity, entity_id, actor, data, path)
        select h.* from happened h order by h.at
        returning *
      )
      insert into app.notifications (event_id, user_id, read_at)
      select e.id, p.person, case when e.at < now() - interval '2 days' then e.at + interval '40 minutes' end
      from recorded e
      join app.event_kinds k on k.name = e.kind
      cross join unnest(private.people_of(k.audience, e.workspace_id, e.user_id)) p (person)
      where k.topic = 'security' or p.person is distinct from e.actor
      order by e.at;
    end
    $$;
  `)
}
