-- Leftovers in the engine: snapshots, images and volumes of customers that no row knows any more. The provisioner lists what the
-- engine holds, asks which of it is unknown, and reports that as findings.

create function private.unknown_copies(snapshots uuid[], images uuid[], volumes uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select w.id from unnest(unknown_copies.snapshots) w (id)
  where not exists (
    select from app.snapshots s where s.id = w.id and s.kind <> 'image' and s.state <> 'deleted')
  union all
  select w.id from unnest(unknown_copies.images) w (id)
  -- The disk of a deleted image is removed some time after its row.
  where not exists (
      select from app.snapshots s
      where s.id = w.id and s.kind = 'image' and (s.state <> 'deleted' or s.removal_after is not null))
    -- A rebuild with a snapshot needs an image for as long as it takes.
    and not exists (
      select from app.snapshots s
      join app.instance_actions a on a.instance_id = s.instance_id
      where s.id = w.id and a.kind = 'rebuild' and a.status in ('queued', 'running')
        and a.parameters ->> 'snapshot_id' = s.id::text)
  union all
  select w.id from unnest(unknown_copies.volumes) w (id)
  where not exists (select from app.volumes o where o.id = w.id and not o.is_gone)
$$;

create function public.unknown_copies(snapshots uuid[], images uuid[], volumes uuid[] default '{}') returns setof uuid
language sql stable security invoker
set search_path = ''
as $$ select private.unknown_copies(snapshots, images, volumes) $$;

comment on function public.unknown_copies(uuid[], uuid[], uuid[]) is
  'Of these snapshots, images and volumes, by their ids, those that the database does not know: nobody can use or delete them. The '
  'provisioner calls it with what the engine holds.';

grant execute on function private.unknown_copies(uuid[], uuid[], uuid[]), public.unknown_copies(uuid[], uuid[], uuid[])
  to service_role, provisioner;
