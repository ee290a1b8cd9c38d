-- What else knows that there are volumes: quotas, the deletion of workspaces and accounts.

create or replace function private.workspace_use(workspace uuid) returns table (metric text, used bigint)
language sql stable security definer rows 8
set search_path = ''
as $$
  select u.metric, u.used
  from (
    select count(*) as instances,
      coalesce(sum(greatest(l.vcpus, n.vcpus)), 0) as vcpus,
      coalesce(sum(greatest(l.memory_mib, n.memory_mib)), 0) as memory_mib,
      coalesce(sum(greatest(l.disk_gib, n.disk_gib)), 0) as disk_gib,
      coalesce(sum(greatest(l.gpu_count, n.gpu_count)), 0) as gpus
    from app.instances i
    join app.plans l on l.id = i.plan_id
    left join app.plans n on n.id = i.next_plan_id
    where i.workspace_id = workspace and i.deleted_at is null
  ) s, lateral (values
    ('instances', s.instances), ('vcpus', s.vcpus), ('memory_mib', s.memory_mib),
    ('disk_gib', s.disk_gib), ('gpus', s.gpus),
    ('snapshots', (
      select count(*) from app.snapshots x
      where x.workspace_id = workspace and x.kind <> 'backup' and x.state <> 'deleted'
        -- As a volume in the bin. What went there with one comes back with it, which asks for no quota.
        and (x.deleted_at is null or x.went_with_volume))),
    ('volumes', (select count(*) from app.volumes x where x.workspace_id = workspace and x.deleted_at is null)),
    ('volume_gib', (
      select coalesce(sum(x.size_gib), 0) from app.volumes x
      where x.workspace_id = workspace and x.deleted_at is null))
  ) u (metric, used)
$$;

create or replace function private.require_no_servers(workspace uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (select from app.instances i where i.workspace_id = workspace and i.state <> 'purged')
    or exists (select from app.snapshots s where s.workspace_id = workspace and s.state <> 'deleted')
    or exists (select from app.volumes v where v.workspace_id = workspace and not v.is_gone)
  then
    perform private.raise_error('in_use', 'PT409', 'The workspace has servers, snapshots or volumes.',
      'Delete them first. A deleted server counts until it is removed for good, after 72 hours.');
  end if;
end
$$;

create or replace function private.require_deletable(person uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  names text;
begin
  select string_agg(w.name, ', ') into names from private.sole_workspaces(person) w
  where w.servers + w.snapshots > 0;
  if names is not null then
    perform private.raise_error('in_use', 'PT409', format('These workspaces have servers or snapshots: %s.', names),
      'Delete them, or make someone else an owner. A deleted server counts until it is removed for good, after 72 hours.');
  end if;
  select string_agg(w.name, ', ') into names from private.sole_workspaces(person) w
  where exists (select from app.volumes v where v.workspace_id = w.workspace_id and not v.is_gone);
  if names is not null then
    perform private.raise_error('in_use', 'PT409', format('These workspaces have volumes: %s.', names),
      'Delete them, or make someone else an owner. A deleted volume counts until it is removed for good, after 72 hours.');
  end if;
  select string_agg(w.name, ', ') into names from private.sole_workspaces(person) w where w.others > 0;
  if names is not null then
    perform private.raise_error('last_owner', 'PT409', format('These workspaces would have no owner: %s.', names),
      'Make someone else an owner, or delete the workspace.');
  end if;
  perform private.require_other_admin(person);
end
$$;

create trigger volumes_note_quota after insert on app.volumes
  for each row execute function private.note_quota_change();
create trigger volumes_note_quota_use after update of size_gib, deleted_at on app.volumes
  for each row when (old.size_gib <> new.size_gib or old.deleted_at is distinct from new.deleted_at)
  execute function private.note_quota_change();
