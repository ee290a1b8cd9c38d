-- Events that nobody causes: a time comes near, or something does not happen. The worker asks once a minute. Each has a key,
-- so that it is recorded once, however many workers ask.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('staff.action_stuck', 'staff', 'Action stuck', 'What was asked of a server has taken more than 10 minutes.',
    'staff', true, true, true, false, 902),
  ('staff.provisioner_silent', 'staff', 'Provisioner silent', 'No provisioner has reported for 2 minutes.',
    'staff', true, true, true, false, 903),
  ('staff.worker_failed', 'staff', 'Messages not delivered', 'Mails could not be delivered after several attempts.',
    'admins', true, true, true, false, 904);

create function private.is_recorded(kind text, dedupe_key text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.events e where e.kind = is_recorded.kind and e.dedupe_key = is_recorded.dedupe_key)
$$;

create function private.record_near_ends() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.record_server_event('server.bin_ends', i.id, jsonb_build_object('until', i.purge_after),
    dedupe_key => k.key)
  from app.instances i, concat(i.id, ' ', i.purge_after) k (key)
  where i.state = 'deleted' and i.hold = 'none' and i.purge_after between now() and now() + interval '24 hours'
    and not private.is_recorded('server.bin_ends', k.key)
  limit 200;

  -- Who made a key for less than a week knows that it ends soon.
  perform private.record_event('api_key.expires_soon', '/dashboard/workspace/keys',
    jsonb_build_object('name', a.name, 'at', a.expires_at),
    workspace_id => a.workspace_id, entity => 'api_key', entity_id => a.id, dedupe_key => a.id::text)
  from app.api_keys a
  where a.ended_at is null and a.expires_at between now() and now() + interval '7 days'
    and a.expires_at - a.created_at > interval '8 days'
    and not private.is_recorded('api_key.expires_soon', a.id::text)
  limit 200;

  perform private.record_event('account.deletion_soon', '/dashboard/account/leaving',
    jsonb_build_object('until', d.due_at),
    user_id => d.user_id, entity => 'person', entity_id => d.user_id, dedupe_key => k.key)
  from app.account_deletions d, concat(d.user_id, ' ', d.due_at) k (key)
  where d.due_at between now() and now() + interval '24 hours'
    and not private.is_recorded('account.deletion_soon', k.key)
  limit 200;

  -- The rule of account_security: the use that set it up does not count.
  perform private.record_event('security.factor_unused', '/dashboard/account/security',
    jsonb_build_object('factor', f.value ->> 'name'),
    user_id => u.user_id, entity => 'person', entity_id => u.user_id, dedupe_key => f.value ->> 'factor_id')
  from (
    select distinct m.user_id from auth.mfa_factors m
    where m.status = 'verified' and m.created_at between now() - interval '35 days' and now() - interval '28 days'
  ) u
  cross join lateral jsonb_array_elements(private.security_of(u.user_id) -> 'factors') f
  where (f.value ->> 'check_due')::boolean
    and not private.is_recorded('security.factor_unused', f.value ->> 'factor_id')
  limit 200;
end
$$;

comment on function private.record_near_ends() is 'Records what ends soon: deleted servers, API keys, accounts.';

create function private.record_troubles() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.record_event('staff.action_stuck', '/staff/servers/' || i.id, jsonb_build_object(
      'server', i.name, 'action', a.kind, 'minutes', floor(extract(epoch from now() - a.created_at) / 60)),
    entity => 'instance', entity_id => i.id, dedupe_key => a.id::text)
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id
  where a.status in ('queued', 'running') and a.created_at < now() - private.stuck_after()
    and not private.is_recorded('staff.action_stuck', a.id::text)
  limit 200;

  -- Until one reports again, the last report stays the same, and so does the key. After a start of everything the
  -- provisioners get as long as the worker.
  perform private.record_event('staff.provisioner_silent', '/staff', jsonb_build_object('since', p.seen_at),
    dedupe_key => p.seen_at::text)
  from (
    select max(p.seen_at) as seen_at
    from app.provisioners p join app.site_settings s on s.engine = p.engine
  ) p
  where p.seen_at < now() - interval '2 minutes'
    and exists (
      select from app.workers w
      where w.started_at < now() - interval '2 minutes' and w.seen_at > now() - interval '2 minutes')
    and not private.is_recorded('staff.provisioner_silent', p.seen_at::text);

  -- Once an hour at most. Mails about this one do not count, or they would cause the next.
  perform private.record_event('staff.worker_failed', '/admin/messages', jsonb_build_object('count', f.failed),
    dedupe_key => f.newest::text)
  from (
    select count(*) as failed, max(d.run_after) as newest
    from app.deliveries d
    where d.status = 'failed' and d.way = 'mail' and d.kind <> 'staff.worker_failed'
  ) f
  where f.failed > 0 and not private.is_recorded('staff.worker_failed', f.newest::text)
    and not exists (
      select from app.events e where e.kind = 'staff.worker_failed' and e.at > now() - interval '1 hour');
end
$$;

comment on function private.record_troubles() is 'Records what staff must look at: stuck actions, silent provisioners, lost mails.';

create function private.tick_messages() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('tick_messages', 0)) then
    return;
  end if;
  perform private.watch_auth_tables();
  perform private.record_silent_sign_ins();
  perform private.check_changed_quotas();
  perform private.record_near_ends();
  perform private.record_troubles();
  perform private.prune_messages();
  delete from app.undo_tokens t where t.expires_at < now();
  -- A newer file may say something else.
  delete from app.address_places p where p.looked_up_at < now() - interval '30 days';
end
$$;

create function public.tick_messages() returns void
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select private.tick_messages() $$;

comment on function public.tick_messages() is
  'Records events that come with time, such as a deleted server that is about to be removed, writes sign-ins that no '
  'request has written, and forgets old messages. A worker calls it once a minute; several do no harm.';

grant execute on function private.tick_messages(), public.tick_messages() to worker, service_role;
