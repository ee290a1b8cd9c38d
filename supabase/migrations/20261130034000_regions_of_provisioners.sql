-- A provisioner may serve some regions only (PROVISIONER_REGIONS). Then what waits for another region, whose engine or
-- provisioner is away, costs it nothing: it reads the queue of its own regions.

alter table app.instance_actions add column region_id uuid;

comment on column app.instance_actions.region_id is
  'The region of the server, which never changes. Null: the action ended before this column was there.';

update app.instance_actions a set region_id = i.region_id
from app.instances i where i.id = a.instance_id and a.status in ('queued', 'running');

-- As its owner: whether somebody may write an action is asked of the grants and policies of that table alone.
create function private.note_action_region() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select i.region_id into new.region_id from app.instances i where i.id = new.instance_id;
  return new;
end
$$;

create trigger instance_actions_note_region before insert on app.instance_actions
  for each row execute function private.note_action_region();

create index instance_actions_region_queue on app.instance_actions (region_id, run_after, created_at)
  where status in ('queued', 'running');

-- fail_abandoned_actions runs with each claim, and must not read all that waits.
create index instance_actions_abandoned on app.instance_actions (run_after)
  where status = 'running' and attempts >= 8;

create function private.lock_due_actions(served uuid[], most integer) returns uuid[]
language plpgsql volatile
set search_path = ''
as $$
begin
  -- A stop waits for the worker whose start it cancelled, and everything for a volume that is set back below a stopped server.
  if served is null then
    return array(
      select a.id from app.instance_actions a
      where a.status in ('queued', 'running') and a.run_after <= now()
        and not exists (
          select from app.instance_actions c
          where c.instance_id = a.instance_id and c.status = 'cancelled' and c.lease_until > now())
        and not exists (
          select from app.volumes v where v.held_by = a.instance_id and v.restore_id is not null)
      order by a.run_after, a.created_at
      limit most
      for update skip locked);
  end if;
  return array(
    select d.id
    from (select distinct u.region from unnest(served) u (region)) r
    cross join lateral (
      select a.id, a.run_after, a.created_at from app.instance_actions a
      where a.region_id = r.region and a.status in ('queued', 'running') and a.run_after <= now()
        and not exists (
          select from app.instance_actions c
          where c.instance_id = a.instance_id and c.status = 'cancelled' and c.lease_until > now())
        and not exists (
          select from app.volumes v where v.held_by = a.instance_id and v.restore_id is not null)
      order by a.run_after, a.created_at
      limit most
      for update skip locked
    ) d
    order by d.run_after, d.created_at
    limit most);
end
$$;

comment on function private.lock_due_actions(uuid[], integer) is
  'The oldest due actions of these regions, null: of all, that no other transaction holds. It locks at most so many of each '
  'region. The caller takes them in the same transaction.';

create or replace function private.claim_actions(worker text, max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at constant timestamptz := private.lease_end(lease_seconds);
  due uuid[];
begin
  perform private.require_worker_name(worker);
  if private.is_for_other_engine(worker) then return; end if;
  perform private.fail_abandoned_actions();
  due := private.lock_due_actions(
    private.regions_of_worker(worker), least(greatest(claim_actions.max, 0), 100));
  if cardinality(due) = 0 then return; end if;
  return query
    with claimed as (
      update app.instance_actions a set
        status = 'running', worker = claim_actions.worker, lease_until = until_at,
        run_after = until_at, attempts = a.attempts + 1,
        started_at = coalesce(a.started_at, now())
      where a.id = any (due)
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

create or replace function private.provisioner_heartbeat(worker text, engine text, facts jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if facts ? 'regions' and (
    jsonb_typeof(facts -> 'regions') <> 'array' or facts -> 'regions' = '[]'
    or jsonb_path_exists(facts, '$.regions[*] ? (@.type() != "string")')
  ) then
    perform private.raise_invalid_input('facts: regions is a list of names of regions.',
      'Name at least one region, or leave regions out to serve all.');
  end if;
  insert into app.provisioners as p (worker, engine, facts)
  values (worker, engine, coalesce(facts, '{}'))
  on conflict on constraint provisioners_pkey do update set
    engine = excluded.engine, facts = excluded.facts, seen_at = now();
  return (
    select jsonb_build_object(
      'engine', (select s.engine from app.site_settings s),
      'unknown_regions', (
        select coalesce(jsonb_agg(n order by n), '[]')
        from jsonb_array_elements_text(coalesce(facts -> 'regions', '[]')) n
        where not exists (select from app.regions r where r.slug = n)),
      'queued', count(*) filter (where a.status = 'queued'),
      'running', count(*) filter (where a.status = 'running'),
      'overdue', count(*) filter (where a.run_after <= now()),
      'oldest_due_seconds', coalesce(extract(epoch from
        now() - min(a.run_after) filter (where a.run_after <= now()))::integer, 0))
    from app.instance_actions a where a.status in ('queued', 'running')
  );
end
$$;

comment on function public.provisioner_heartbeat(text, text, jsonb) is
  'Says that a worker is alive. facts.regions: the regions whose work it takes; without it, all. Returns the queue of all '
  'regions, the engine that the settings of the site name, and which of its regions the site does not have: '
  '{engine, unknown_regions, queued, running, overdue, oldest_due_seconds}. A worker with another engine claims nothing.';
