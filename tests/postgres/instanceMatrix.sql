-- For instanceMatrix.test.ts: servers in every state, and a function that tries something as
-- a person and undoes it.

create schema matrix;

-- One server for each state: plain, on hold, and protected. The suspended workspace has only plain ones.
create function matrix.seed(open_workspace uuid, suspended_workspace uuid) returns void
language plpgsql
as $$
begin
  insert into app.quotas (workspace_id, metric, max)
  select open_workspace, metric, 1000000 from app.quota_metrics;

  insert into app.instances (
    workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, hold,
    hold_reason, delete_protection, deleted_at, purge_after)
  select w.id, s.state || '-' || v.variant, l.id, r.id, m.id, 'EUR', 3600, s.state,
    now() - interval '1 hour', case v.variant when 'held' then 'suspended' else 'none' end,
    case v.variant when 'held' then 'For the test' end, v.variant = 'protected',
    case when s.state in ('deleted', 'purged') then now() - interval '1 hour' end,
    case when s.state in ('deleted', 'purged') then now() + interval '71 hours' end
  from app.instance_states s
  cross join (values
    (open_workspace, array['plain', 'held', 'protected']), (suspended_workspace, array['plain'])
  ) w (id, variants)
  cross join unnest(w.variants) v (variant)
  join app.plans l on l.slug = 'v1.nano'
  join app.regions r on r.slug = 'ams1'
  join app.images m on m.slug = 'debian-13';
  perform private.log_state(id) from app.instances;

  -- The action that led to the state of each server: in progress, failed, or done.
  insert into app.instance_actions (
    instance_id, workspace_id, kind, status, via, from_state, via_state, to_state, fail_state,
    finished_at, error_code)
  select i.id, i.workspace_id, t.action, o.status, 'web', t.from_state, t.via_state, t.to_state,
    t.fail_state, case when o.status <> 'queued' then now() end,
    case when o.status = 'failed' then 'unknown' end
  from app.instances i
  cross join lateral (
    select x.*, x.via_state is not distinct from i.state as is_open from app.instance_transitions x
    where i.state in (x.via_state, x.to_state, x.fail_state) and x.action not in ('force_fail', 'restore')
    order by x.via_state is not distinct from i.state desc, x.to_state = i.state desc, x.sort
    limit 1
  ) t
  cross join lateral (
    select case when t.is_open then 'queued' when t.to_state = i.state then 'succeeded' else 'failed' end
      as status
  ) o;
end
$$;

-- Runs a statement as a person, undoes it, and returns its answer, 'refused' where a grant is missing, or
-- the code word of the error. Without a person: as a visitor.
create function matrix.attempt(person uuid, statement text) returns text
language plpgsql
as $$
declare
  api_role text := case when person is null then 'anon' else 'authenticated' end;
  answer text;
begin
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('sub', person, 'role', api_role))::text, true);
  perform set_config('request.jwt.claim.sub', coalesce(person::text, ''), true);
  perform set_config('role', api_role, true);
  execute statement into answer;
  raise exception using errcode = 'TSTOK', message = answer;
exception
  when sqlstate 'TSTOK' then return sqlerrm;
  when others then
    return case when sqlstate = '42501' and sqlerrm like 'permission denied %' then 'refused'
      else sqlerrm end;
end
$$;
