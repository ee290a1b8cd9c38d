-- What needs attention, for all staff. Its predecessor admin_fleet_attention knew neither servers in Error nor a
-- missing provisioner, and pages of 0.1.0 refuse kinds that they do not know. So it stays as it is for them.

-- Every worker may report the same difference between engine and database.
create function private.staff_attention()
returns table (kind text, items bigint, since timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    -- Nobody does what customers ask: everything else waits for it.
    select 'provisioner', 1::bigint, max(p.seen_at)
    from app.site_settings s
    left join app.provisioners p on p.engine = s.engine
    where s.engine <> 'none'
    group by s.engine
    having coalesce(max(p.seen_at) < now() - interval '2 minutes', true)
    union all
    -- Nobody sends what waits. Deliveries and workers: 20261128010200.
    select 'worker', 1::bigint, max(w.seen_at)
    from app.workers w
    having coalesce(max(w.seen_at) < now() - interval '2 minutes', true) and exists (
      select from app.deliveries d
      where d.status in ('queued', 'running') and d.run_after < now() - interval '5 minutes')
    union all
    -- What is older waits for nobody any more.
    select 'message', count(*), min(d.created_at)
    from app.deliveries d
    where d.way = 'mail' and d.status = 'failed' and d.created_at > now() - interval '7 days'
    having count(*) > 0
    union all
    select 'ticket', count(*), min(t.waiting_since)
    from app.tickets t where t.state = 'waiting_for_us' having count(*) > 0
    union all
    select case when a.kind = 'create' then 'create_failed' else 'error' end,
      count(*), min(i.state_since)
    from app.instances i
    left join lateral (
      select x.kind from app.instance_actions x
      where x.instance_id = i.id and not private.is_snapshot_action(x.kind)
      order by x.created_at desc limit 1
    ) a on true
    where i.state = 'error'
    group by 1
    union all
    select 'stuck', count(*), min(i.state_since)
    from app.instances i
    where i.state_since <= now() - private.stuck_after() and i.state = any (array(
      select t.from_state from app.instance_transitions t where t.action = 'force_fail'))
    having count(*) > 0
    union all
    select 'quota_request', count(*), min(q.created_at)
    from app.quota_requests q where q.status = 'open' having count(*) > 0
    union all
    select 'image_missing', count(distinct m.image_id), null
    from private.missing_images() m having count(*) > 0
    union all
    -- The actions that take too long were counted above.
    select f.kind, count(distinct (f.engine_ref, f.instance_id)), min(f.since)
    from app.provisioners p,
      jsonb_to_recordset(p.findings) f (
        kind text, engine_ref text, instance_id text, since timestamptz)
    where f.kind <> 'stuck'
    group by f.kind;
end
$$;

create function public.staff_attention()
returns table (kind text, items bigint, since timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.staff_attention() $$;

comment on function public.staff_attention() is
  'What needs attention: no provisioner of the engine of the site is at work (provisioner), messages wait and no '
  'worker sends them (worker), mails of the last 7 days that could not be delivered (message), tickets without an '
  'answer (ticket), servers that could not be created (create_failed) or are in the state error for another '
  'reason (error), actions of more than 10 minutes (stuck), open quota requests (quota_request), published images '
  'that the engine lacks (image_missing), and how the engine differs, by the kind of finding (unknown, orphaned, '
  'wrong_state and others). items: how many. since: the oldest; null: never. For staff. Raises: forbidden.';

grant execute on function private.staff_attention(), public.staff_attention() to authenticated;
