-- How workers apply network_settings: claim, apply, report. For the secret key only.

-- What is to be applied for a row: the firewall of the addresses that the server has now, or the names of
-- those addresses and the addresses that lose theirs.
create function private.network_job(setting app.network_settings) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', setting.kind,
    'version', setting.version,
    'attempts', setting.attempts,
    'instance_id', i.id,
    'engine_ref', i.engine_ref,
    'region', r.slug,
    'addresses', array(select host(a) from unnest(i.addresses) a),
    'setting', case setting.kind
      when 'firewall' then setting.setting
      else coalesce((
        select jsonb_object_agg(address, coalesce(
          case when address::inet = any (i.addresses) then setting.setting -> address end, 'null'))
        from (
          select jsonb_object_keys(setting.setting) union select jsonb_object_keys(setting.held)
        ) known (address)), '{}') end)
  from app.instances i
  join app.regions r on r.id = i.region_id
  where i.id = setting.instance_id
$$;

create function private.claim_network_settings(
  worker text, kinds text[], max integer, lease_seconds integer
) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := now() + make_interval(secs => least(greatest(lease_seconds, 5), 3600));
begin
  if worker is null or char_length(worker) not between 1 and 100 then
    perform private.raise_invalid_input('worker: 1 to 100 characters.', 'Name the process.');
  end if;
  -- An engine may keep the firewalls of all servers in one place, where two workers would only repeat each
  -- other's work. So one at a time has firewalls.
  perform pg_advisory_xact_lock(hashtext('claim_network_settings'));
  return query
    with due as (
      select s.instance_id, s.kind from app.network_settings s
      join app.instances i on i.id = s.instance_id
      where s.run_after <= now() and s.kind = any (kinds)
        -- Before its first start a server has no address, and in the bin nobody reaches it.
        and (i.state = 'purged' or (i.deleted_at is null and i.addresses <> '{}'))
        and (s.kind <> 'firewall' or not exists (
          select from app.network_settings o
          where o.kind = 'firewall' and o.lease_until > now()
            and o.worker <> claim_network_settings.worker))
      order by s.run_after
      limit least(greatest(claim_network_settings.max, 0), 100)
      for update of s skip locked
    ), claimed as (
      update app.network_settings s set
        worker = claim_network_settings.worker, lease_until = until_at, run_after = until_at,
        attempts = s.attempts + 1,
        held = case s.kind when 'reverse_names' then s.held || s.setting else s.held end
      from due where s.instance_id = due.instance_id and s.kind = due.kind
      returning s.*
    )
    select private.network_job(row(c.*)::app.network_settings) from claimed c;
end
$$;

create function public.claim_network_settings(
  worker text, kinds text[], max integer, lease_seconds integer
) returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_network_settings(worker, kinds, max, lease_seconds) $$;

comment on function public.claim_network_settings(text, text[], integer, integer) is
  'Takes at most max due network settings of some kinds for a worker: {kind, version, attempts, instance_id, '
  'engine_ref, region, addresses [], setting}. setting: firewall {enabled, rules []}; reverse_names a name '
  'for each address, null where it has to go.';

create function private.complete_network_setting(
  instance_id uuid, kind text, version integer, worker text, outcome jsonb
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  done app.network_settings;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  select * into done from app.network_settings s
  where s.instance_id = complete_network_setting.instance_id
    and s.kind = complete_network_setting.kind
    and s.worker = complete_network_setting.worker for update;
  if done.instance_id is null then
    return false;
  end if;
  if (outcome ->> 'ok')::boolean and done.version = complete_network_setting.version
    and exists (select from app.instances i where i.id = done.instance_id and i.state = 'purged')
  then
    delete from app.network_settings s
    where s.instance_id = done.instance_id and s.kind = done.kind;
    return true;
  end if;
  update app.network_settings s set
    worker = null,
    lease_until = null,
    applied_version = case when (outcome ->> 'ok')::boolean and s.version = complete_network_setting.version
      then s.version else s.applied_version end,
    applied_at = case when (outcome ->> 'ok')::boolean then now() else s.applied_at end,
    held = case when (outcome ->> 'ok')::boolean and s.kind = 'reverse_names'
      and s.version = complete_network_setting.version then s.setting else s.held end,
    attempts = case when (outcome ->> 'ok')::boolean then 0 else s.attempts end,
    error_code = case when (outcome ->> 'ok')::boolean or s.version > complete_network_setting.version
      then null else coalesce(outcome ->> 'code', 'unknown') end,
    error_detail = case when (outcome ->> 'ok')::boolean or s.version > complete_network_setting.version
      then null else left(outcome ->> 'detail', 2000) end,
    run_after = case
      when s.version > complete_network_setting.version then now()
      when (outcome ->> 'ok')::boolean then now() + interval '1 day'
      else now() + least(interval '5 seconds' * 2 ^ least(s.attempts, 10), interval '10 minutes') end
  where s.instance_id = done.instance_id and s.kind = done.kind;
  return true;
end
$$;

create function public.complete_network_setting(
  instance_id uuid, kind text, version integer, worker text, outcome jsonb
) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_network_setting(instance_id, kind, version, worker, outcome) $$;

comment on function public.complete_network_setting(uuid, text, integer, text, jsonb) is
  'Reports what became of a version of a network setting that the worker claimed. outcome: {ok: true} or '
  '{ok: false, code, detail}: it is tried again, at last every 10 minutes. False: it is no longer the '
  'worker''s.';

grant execute on function
  private.claim_network_settings(text, text[], integer, integer),
  public.claim_network_settings(text, text[], integer, integer),
  private.complete_network_setting(uuid, text, integer, text, jsonb),
  public.complete_network_setting(uuid, text, integer, text, jsonb)
  to service_role;
