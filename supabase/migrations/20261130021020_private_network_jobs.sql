-- How workers make the engine follow: servers that join and leave, and networks that are gone.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('private_network.failed', 'servers', 'Private network not applied',
    'A server could not join or leave a private network. It is tried again.', 'operators', true, true, true, true, 232);

-- Has the engine take a server out. One that the engine never held leaves at once.
create function private.end_private_membership(member app.private_network_members) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if exists (select from app.instances i where i.id = member.instance_id and (i.engine_ref is null or i.state = 'purged'))
  then
    delete from app.private_network_members m
    where m.network_id = member.network_id and m.instance_id = member.instance_id;
  else
    update app.private_network_members m set
      is_leaving = true, version = m.version + 1, attempts = 0, error_code = null, error_detail = null,
      run_after = greatest(now(), m.lease_until)
    where m.network_id = member.network_id and m.instance_id = member.instance_id;
  end if;
end
$$;

-- A deleted server is in no network. If it is restored, it may join again.
create function private.end_private_memberships() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.end_private_membership(m) from app.private_network_members m
  where m.instance_id = new.id and (not m.is_leaving or new.state = 'purged');
  return null;
end
$$;

create trigger instances_end_private_memberships after update of state on app.instances
  for each row when (old.state <> new.state and new.state in ('deleted', 'purged'))
  execute function private.end_private_memberships();

-- What a boot or a rebuild has lost inside of the server is written again.
create function private.renew_private_memberships() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.private_network_members m set
    version = m.version + 1, attempts = 0, run_after = greatest(now(), m.lease_until)
  where m.instance_id = new.instance_id and not m.is_leaving;
  return null;
end
$$;

create trigger instance_actions_renew_private_memberships after update of status on app.instance_actions
  for each row when (old.status <> 'succeeded' and new.status = 'succeeded'
    and new.kind in ('create', 'start', 'reboot', 'resize', 'rebuild'))
  execute function private.renew_private_memberships();

create function private.claim_private_networks(worker text, max integer, lease_seconds integer) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := least(greatest(claim_private_networks.max, 0), 100);
  until_at constant timestamptz := now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600));
  served constant uuid[] := private.regions_of_worker(worker);
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
  return query
    with due as (
      select m.network_id, m.instance_id from app.private_network_members m
      join app.instances i on i.id = m.instance_id
      where m.applied_version < m.version and m.run_after <= now() and (served is null or i.region_id = any (served))
        -- Before its first start the engine does not hold the server.
        and i.engine_ref is not null and (m.is_leaving or i.deleted_at is null)
        -- An action that makes or starts the server looks again when it has ended.
        and (m.is_leaving or not exists (
          select from app.instance_actions a where a.instance_id = i.id and a.status = 'running'))
      order by m.run_after
      limit most
      for update of m skip locked
    ), claimed as (
      update app.private_network_members m set
        worker = claim_private_networks.worker, lease_until = until_at, run_after = until_at, attempts = m.attempts + 1
      from due where m.network_id = due.network_id and m.instance_id = due.instance_id
      returning m.*
    )
    select jsonb_build_object(
      'kind', case when c.is_leaving then 'leave' else 'join' end, 'version', c.version,
      'network', jsonb_build_object('id', n.id, 'region', r.slug, 'ipv4_range', n.ipv4_range, 'ipv6_range', n.ipv6_range),
      'instance_id', c.instance_id, 'ipv4', host(c.ipv4), 'ipv6', host(c.ipv6))
    from claimed c
    join app.private_networks n on n.id = c.network_id
    join app.regions r on r.id = n.region_id;
  return query
    with due as (
      select g.network_id from app.private_network_removals g
      where g.run_after <= now() and (served is null or g.region_id = any (served))
      order by g.run_after limit most for update skip locked
    ), claimed as (
      update app.private_network_removals g set
        attempts = g.attempts + 1,
        run_after = now() + least(interval '1 minute' * 2 ^ least(g.attempts, 10), interval '1 hour')
      from due where g.network_id = due.network_id
      returning g.*
    )
    select jsonb_build_object('kind', 'remove', 'network', jsonb_build_object('id', c.network_id, 'region', r.slug))
    from claimed c join app.regions r on r.id = c.region_id;
end
$$;

create function public.claim_private_networks(worker text, max integer, lease_seconds integer) returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_private_networks(worker, max, lease_seconds) $$;

comment on function public.claim_private_networks(text, integer, integer) is
  'Takes what is due of private networks for a worker, at most max of servers and of networks each: {kind: join or leave, '
  'version, network {id, region, ipv4_range, ipv6_range}, instance_id, ipv4, ipv6} or {kind: remove, network {id, region}}. '
  'A remove that is not completed comes again.';

create function private.complete_private_network(
  network_id uuid, instance_id uuid, version integer, worker text, outcome jsonb
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.private_network_members;
  is_done boolean;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  is_done := (outcome ->> 'ok')::boolean;
  if instance_id is null then
    -- A network that stayed comes again by itself.
    delete from app.private_network_removals g where is_done and g.network_id = complete_private_network.network_id;
    return found;
  end if;
  select * into was from app.private_network_members m
  where m.network_id = complete_private_network.network_id and m.instance_id = complete_private_network.instance_id
    and m.worker = complete_private_network.worker for update;
  if was.instance_id is null then
    return false;
  end if;
  if is_done and was.is_leaving and was.version = complete_private_network.version then
    delete from app.private_network_members m where m.network_id = was.network_id and m.instance_id = was.instance_id;
    return true;
  end if;
  update app.private_network_members m set
    worker = null,
    lease_until = null,
    applied_version = case when is_done then complete_private_network.version else m.applied_version end,
    attempts = case when is_done then 0 else m.attempts end,
    error_code = case when not is_done and m.version = complete_private_network.version
      then coalesce(outcome ->> 'code', 'unknown') end,
    error_detail = case when not is_done and m.version = complete_private_network.version
      then left(outcome ->> 'detail', 2000) end,
    run_after = case when is_done or m.version > complete_private_network.version then now()
      else now() + least(interval '5 seconds' * 2 ^ least(m.attempts, 10), interval '10 minutes') end
  where m.network_id = was.network_id and m.instance_id = was.instance_id;
  -- Once, not with each try: the third one shows that it does not pass by itself.
  if not is_done and was.version = complete_private_network.version and was.attempts = 3 then
    perform private.record_event('private_network.failed', '/dashboard/networks',
      jsonb_build_object('server', i.name, 'private_network', n.name, 'reason', coalesce(outcome ->> 'code', 'unknown')),
      workspace_id => n.workspace_id, entity => 'instance', entity_id => i.id, actor => null)
    from app.private_networks n, app.instances i where n.id = was.network_id and i.id = was.instance_id;
  end if;
  return true;
end
$$;

create function public.complete_private_network(
  network_id uuid, instance_id uuid, version integer, worker text, outcome jsonb
) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_private_network(network_id, instance_id, version, worker, outcome) $$;

comment on function public.complete_private_network(uuid, uuid, integer, text, jsonb) is
  'Reports what became of a claimed job of a private network. Without instance_id and version: the network was removed. '
  'outcome: {ok: true} or {ok: false, code, detail}: it is tried again, at last every 10 minutes. False: it is no longer '
  'the worker''s.';

grant execute on function
  private.claim_private_networks(text, integer, integer), public.claim_private_networks(text, integer, integer),
  private.complete_private_network(uuid, uuid, integer, text, jsonb),
  public.complete_private_network(uuid, uuid, integer, text, jsonb)
  to provisioner, service_role;
