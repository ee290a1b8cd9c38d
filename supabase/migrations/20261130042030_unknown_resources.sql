-- Leftovers in the engine: what it holds of customers besides servers and no row knows any more. The provisioner lists what the
-- engine holds, asks which of it is unknown, and reports that as findings.

create function private.unknown_resources(
  snapshots uuid[], images uuid[], volumes uuid[], networks uuid[], firewalls uuid[]
) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select w.id from unnest(unknown_resources.snapshots) w (id)
  where not exists (
    select from app.snapshots s where (s.id = w.id or s.kept_as = w.id) and s.kind <> 'image' and s.state <> 'deleted')
  union all
  select w.id from unnest(unknown_resources.images) w (id)
  -- The disk of a deleted image is removed some time after its row.
  where not exists (
      select from app.snapshots s
      where s.id = w.id and s.kind = 'image' and (s.state <> 'deleted' or s.removal_after is not null))
    -- It stays as long as a workspace has an image of it that it accepted.
    and not exists (select from app.snapshots s where (s.disk_id = w.id or s.kept_as = w.id) and s.state <> 'deleted')
    -- A rebuild with a snapshot needs an image for as long as it takes.
    and not exists (
      select from app.snapshots s
      join app.instance_actions a on a.instance_id = s.instance_id
      where (s.id = w.id or s.kept_as = w.id) and a.kind = 'rebuild' and a.status in ('queued', 'running')
        and a.parameters ->> 'snapshot_id' = s.id::text)
  union all
  select w.id from unnest(unknown_resources.volumes) w (id)
  where not exists (select from app.volumes o where o.id = w.id and not o.is_gone)
    -- The file of a snapshot is one of a copy, which has the id of the snapshot.
    and not exists (
      select from app.snapshots s where coalesce(s.kept_as, s.id) = w.id and s.kind = 'volume_snapshot' and s.file_state is not null)
  union all
  select w.id from unnest(unknown_resources.networks) w (id)
  where not exists (select from app.private_networks n where n.id = w.id)
    -- A worker is still to remove it.
    and not exists (select from app.private_network_removals g where g.network_id = w.id)
  union all
  -- The rules of a server's firewall, by the id of the server. A purge removes them.
  select w.id from unnest(unknown_resources.firewalls) w (id)
  where not exists (select from app.instances i where i.id = w.id and i.state <> 'purged')
$$;

create function public.unknown_resources(
  snapshots uuid[] default '{}', images uuid[] default '{}', volumes uuid[] default '{}', networks uuid[] default '{}',
  firewalls uuid[] default '{}'
) returns setof uuid
language sql stable security invoker
set search_path = ''
as $$ select private.unknown_resources(snapshots, images, volumes, networks, firewalls) $$;

comment on function public.unknown_resources(uuid[], uuid[], uuid[], uuid[], uuid[]) is
  'Of these snapshots, images, volumes and private networks, and of these servers with a firewall, by their ids, those that the '
  'database does not know: nobody can use or delete them. The provisioner calls it with what the engine holds.';

grant execute on function
  private.unknown_resources(uuid[], uuid[], uuid[], uuid[], uuid[]),
  public.unknown_resources(uuid[], uuid[], uuid[], uuid[], uuid[])
  to service_role, provisioner;
