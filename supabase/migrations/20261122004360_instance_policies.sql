-- Who reads which row about servers, and which columns.

create policy "Members read the servers of their workspaces, staff all"
  on app.instances for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read what was asked of their servers, staff all"
  on app.instance_actions for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read the snapshots of their workspaces, staff all"
  on app.snapshots for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

-- A scalar, so that PostgreSQL finds the server by its id, and does not read all of them first.
create policy "Who reads a server reads its states"
  on app.instance_state_log for select to authenticated, api_key_read
  using ((select true from app.instances i where i.id = instance_id));

create policy "Everyone who is signed in reads what is limited"
  on app.quota_metrics for select to authenticated, api_key_read
  using (true);

create policy "Members read the limits of their workspaces, staff all"
  on app.quotas for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Members read the requests of their workspaces, staff all"
  on app.quota_requests for select to authenticated, api_key_read
  using (
    workspace_id = any (array(select private.my_workspace_ids())) or (select private.is_staff())
  );

create policy "Staff read which processes do the work"
  on app.provisioners for select to authenticated
  using ((select private.is_staff()));

-- A server may have a plan, a region or an image that is no longer for sale.

create function private.my_catalogue_ids() returns setof uuid
language sql stable security definer rows 10
set search_path = ''
as $$
  select c.id
  from app.instances i, unnest(array[i.plan_id, i.next_plan_id, i.region_id, i.image_id]) c (id)
  where i.workspace_id = any (array(select private.my_workspace_ids())) and c.id is not null
  union
  select c.id
  from app.snapshots s, unnest(array[s.region_id, s.image_id]) c (id)
  where s.workspace_id = any (array(select private.my_workspace_ids()))
$$;

comment on function private.my_catalogue_ids() is
  'The plans, regions and images of the servers and snapshots in the workspaces of the current person.';

grant execute on function private.my_catalogue_ids() to anon, authenticated;

alter policy "All read plans for sale, people the one they saved, staff all" on app.plans
  using (
    (status = 'published'
      and product_id in (select p.id from app.products p where p.status = 'published'))
    or (select private.is_staff())
    or id = (select private.kept_plan())
    or id = any (array(select private.my_catalogue_ids()))
  );
alter policy "All read plans for sale, people the one they saved, staff all" on app.plans
  rename to "All read plans for sale, people those saved or used, staff all";

alter policy "All read open regions, staff all" on app.regions
  using (
    enabled or (select private.is_staff()) or id = any (array(select private.my_catalogue_ids()))
  );
alter policy "All read open regions, staff all" on app.regions
  rename to "All read open regions, people those they use, staff all";

alter policy "All read published images, staff all" on app.images
  using (
    status = 'published' or (select private.is_staff())
    or id = any (array(select private.my_catalogue_ids()))
  );
alter policy "All read published images, staff all" on app.images
  rename to "All read published images, people those they use, staff all";

-- Not the start-up script, and not what the console showed.
grant select (
    id, workspace_id, created_by, name, plan_id, next_plan_id, region_id, image_id, snapshot_id,
    currency, hourly_micros, monthly_cap_micros, state, state_since, hold, hold_reason,
    delete_protection, labels, authorized_keys, addresses, deleted_at, purge_after, version, created_at,
    updated_at)
  on app.instances to authenticated;
-- Not the details for staff: private.staff_action_facts.
grant select (
    id, instance_id, workspace_id, kind, status, requested_by, via, api_key_id, from_state, via_state,
    to_state, shown_parameters, error_code, attempts, run_after, created_at, started_at, finished_at)
  on app.instance_actions to authenticated;
grant select (
    id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, error_code, ready_at, deleted_at, created_at)
  on app.snapshots to authenticated;
grant select (
    instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  on app.instance_state_log to authenticated;
grant select (metric, label, unit, default_max, sort) on app.quota_metrics to authenticated;
grant select (workspace_id, metric, max) on app.quotas to authenticated;
grant select (
    id, workspace_id, metric, max, reason, status, requested_by, answer, created_at, answered_at)
  on app.quota_requests to authenticated;
grant select (worker, engine, facts, findings, seen_at) on app.provisioners to authenticated;
