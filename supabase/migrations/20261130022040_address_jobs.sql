-- How workers bring extra addresses to their servers, and their names into the DNS: claim, apply, report.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('address.failed', 'servers', 'Address not applied',
    'An extra address could not be brought to its server, or its name to the DNS. It is tried again.',
    'operators', true, true, true, true, 233);

-- What is to be done now. remove_from: servers that had the address before. A server that is not made yet has to wait.
create function private.address_job(task app.address_tasks) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
      'kind', task.kind, 'address_id', a.id, 'version', task.version, 'attempts', task.attempts, 'region', r.slug,
      'address', host(a.address))
    || case task.kind
      when 'name' then jsonb_build_object('name', a.reverse_name)
      else jsonb_build_object('assign_to', a.instance_id, 'remove_from', to_jsonb(array_remove(a.held_by, a.instance_id)))
    end
  from app.addresses a
  join app.regions r on r.id = a.region_id
  where a.id = task.address_id
$$;

create function private.claim_addresses(worker text, kinds text[], max integer, lease_seconds integer) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
  served constant uuid[] := private.regions_of_worker(worker);
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then
    return;
  end if;
  return query
    with due as (
      select t.address_id, t.kind from app.address_tasks t
      join app.addresses a on a.id = t.address_id
      left join app.instances i on i.id = a.instance_id
      where t.run_after <= now() and t.kind = any (kinds) and (served is null or a.region_id = any (served))
        and (t.kind = 'name' or i.id is null or (i.engine_ref is not null
          -- A firewall has to know the address before the first packet comes.
          and not exists (
            select from app.network_settings s
            where s.instance_id = i.id and s.kind = 'firewall' and s.applied_version < s.version
              and (s.setting ->> 'enabled')::boolean)))
      order by t.run_after
      limit least(greatest(claim_addresses.max, 0), 100)
      for update of t skip locked
    ), claimed as (
      update app.address_tasks t set
        worker = claim_addresses.worker, lease_until = until_at, run_after = until_at, attempts = t.attempts + 1
      from due where t.address_id = due.address_id and t.kind = due.kind
      returning t.*
    ), noted as (
      -- Before the worker acts: it may be killed before it reports.
      update app.addresses a set
        held_by = case when c.is_route and a.instance_id is not null and a.instance_id <> all (a.held_by)
          then a.held_by || a.instance_id else a.held_by end,
        is_named = a.is_named or (c.is_name and a.reverse_name is not null)
      from (
        select d.address_id, bool_or(d.kind = 'route') as is_route, bool_or(d.kind = 'name') as is_name
        from claimed d group by d.address_id
      ) c
      where a.id = c.address_id
    )
    select private.address_job(row(c.*)::app.address_tasks) from claimed c;
end
$$;

create function public.claim_addresses(worker text, kinds text[], max integer, lease_seconds integer) returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_addresses(worker, kinds, max, lease_seconds) $$;

comment on function public.claim_addresses(text, text[], integer, integer) is
  'Takes at most max due works on extra addresses for a worker: {kind, address_id, version, attempts, region, address}. '
  'kind route: with assign_to, a server or null, and remove_from, servers that must not have it. kind name: with name, or '
  'null where it has to go.';

create function private.complete_address(address_id uuid, kind text, version integer, worker text, outcome jsonb)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  done app.address_tasks;
  place app.addresses;
  is_ok boolean;
  is_last boolean;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  is_ok := (outcome ->> 'ok')::boolean;
  -- The address first: the procedures of customers lock in this order.
  select * into place from app.addresses a where a.id = complete_address.address_id for update;
  select * into done from app.address_tasks t
  where t.address_id = complete_address.address_id and t.kind = complete_address.kind
    and t.worker = complete_address.worker for update;
  if done.address_id is null then
    return false;
  end if;
  is_last := done.version = complete_address.version;
  if kind = 'route' then
    update app.addresses a set
      held_by = array(
        select h from unnest(a.held_by) h
        where not coalesce(outcome -> 'removed_from', '[]') ? h::text or h is not distinct from a.instance_id),
      is_inside = case when is_ok and is_last then coalesce((outcome ->> 'is_inside')::boolean, false) else a.is_inside end
    where a.id = place.id;
  elsif is_ok and is_last then
    update app.addresses a set is_named = a.reverse_name is not null where a.id = place.id;
  end if;
  update app.address_tasks t set
    worker = null, lease_until = null,
    applied_version = case when is_ok and is_last then t.version else t.applied_version end,
    applied_at = case when is_ok then now() else t.applied_at end,
    attempts = case when is_ok then 0 else t.attempts end,
    error_code = case when not is_ok and is_last then coalesce(outcome ->> 'code', 'unknown') end,
    error_detail = case when not is_ok and is_last then left(outcome ->> 'detail', 2000) end,
    run_after = case
      when not is_last then now()
      when not is_ok then private.retry_at(t.attempts, interval '2 seconds', interval '10 minutes')
      when place.instance_id is not null or (t.kind = 'name' and place.reverse_name is not null)
        then now() + interval '1 day'
      else 'infinity' end
  where t.address_id = done.address_id and t.kind = done.kind;
  -- Once, not with each try: the third one shows that it does not pass by itself. What was released is ours alone.
  if not is_ok and is_last and done.attempts = 3 and place.released_at is null then
    perform private.record_event('address.failed', '/dashboard/addresses',
      jsonb_strip_nulls(jsonb_build_object(
        'address', host(place.address), 'work', done.kind, 'reason', coalesce(outcome ->> 'code', 'unknown'),
        'server', case when done.kind = 'route' then (select i.name from app.instances i where i.id = place.instance_id) end,
        'name', case when done.kind = 'name' then place.reverse_name end)),
      workspace_id => place.workspace_id, entity => 'address', entity_id => place.id, actor => null);
  end if;
  return true;
end
$$;

create function public.complete_address(address_id uuid, kind text, version integer, worker text, outcome jsonb)
returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_address(address_id, kind, version, worker, outcome) $$;

comment on function public.complete_address(uuid, text, integer, text, jsonb) is
  'Reports what became of a version of the work on an extra address. outcome: {ok, removed_from: ids of servers that have it '
  'no longer, is_inside, code, detail}. What failed is tried again, at last every 10 minutes. False: it is no longer the worker''s.';

grant execute on function
  private.claim_addresses(text, text[], integer, integer), public.claim_addresses(text, text[], integer, integer),
  private.complete_address(uuid, text, integer, text, jsonb), public.complete_address(uuid, text, integer, text, jsonb)
  to service_role, provisioner;

-- The firewall of a server covers its extra addresses, and those that still lead to it.
alter function private.network_job(app.network_settings) rename to network_job_of_own_addresses;

create function private.network_job(setting app.network_settings) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when setting.kind = 'firewall' then jsonb_set(j, '{addresses}', j -> 'addresses' || coalesce((
      select jsonb_agg(host(a.address) order by a.address) from app.addresses a
      where a.instance_id = setting.instance_id or (a.held_by <> '{}' and a.held_by @> array[setting.instance_id])), '[]'))
    else j end
  from private.network_job_of_own_addresses(setting) j
$$;
