-- A worker learns from its next heartbeat that an admin chose another engine. Until then it must not take work
-- that belongs to the new one.

create function private.is_for_other_engine(worker text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.provisioners p join app.site_settings s on s.engine <> p.engine
    where p.worker = $1)
$$;

create or replace function private.claim_actions(worker text, max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then return; end if;
  perform private.fail_abandoned_actions();
  return query
    with due as (
      select a.id from app.instance_actions a
      where a.status in ('queued', 'running') and a.run_after <= now()
        -- A stop waits for the worker whose start it cancelled.
        and not exists (
          select from app.instance_actions c
          where c.instance_id = a.instance_id and c.status = 'cancelled' and c.lease_until > now())
      order by a.run_after, a.created_at
      limit least(greatest(claim_actions.max, 0), 100)
      for update skip locked
    ), claimed as (
      update app.instance_actions a set
        status = 'running', worker = claim_actions.worker, lease_until = until_at,
        run_after = until_at, attempts = a.attempts + 1,
        started_at = coalesce(a.started_at, now())
      from due where a.id = due.id
      returning a.id, a.created_at, a.attempts
    )
    -- The job reads the table as it was before this statement.
    select jsonb_set(jsonb_set(private.action_job(c.id),
      '{action,attempts}', to_jsonb(c.attempts)), '{action,lease_until}', to_jsonb(until_at))
      || jsonb_build_object(
        'snapshot', private.snapshot_of_action(c.id), 'access', private.access_of_action(c.id))
    from claimed c order by c.created_at;
end
$$;

create or replace function private.claim_network_settings(
  worker text, kinds text[], max integer, lease_seconds integer
) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
  served constant uuid[] := private.regions_of_worker(worker);
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then return; end if;
  -- An engine may keep the firewalls of all servers in one place, where two workers would only repeat each
  -- other's work. So one at a time has firewalls; of each region, because no engine is in two.
  perform pg_advisory_xact_lock(hashtext('claim_network_settings'));
  return query
    with due as (
      select s.instance_id, s.kind from app.network_settings s
      join app.instances i on i.id = s.instance_id
      where s.run_after <= now() and s.kind = any (kinds) and (served is null or i.region_id = any (served))
        -- Before its first start a server has no address, and in the bin nobody reaches it.
        and (i.state = 'purged' or (i.deleted_at is null and i.addresses <> '{}'))
        and (s.kind <> 'firewall' or not exists (
          select from app.network_settings o
          join app.instances h on h.id = o.instance_id
          where o.kind = 'firewall' and o.lease_until > now() and o.worker <> claim_network_settings.worker
            and (served is null or h.region_id = any (served))))
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
