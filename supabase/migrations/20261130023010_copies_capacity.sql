-- What snapshots, backups, images, volumes and their snapshots take up in each region, for the page about capacity. For admins, who read sums
-- and no names.

create function private.admin_copies()
returns table (region text, region_name text, kind text, number bigint, size_gib bigint, month_micros bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with copy as (
      select s.region_id, s.kind, s.size_gib, s.gib_month_micros,
        -- What somebody has asked to delete is not billed any more.
        s.ready_at is not null and s.deleted_at is null as is_billed
      from app.snapshots s
      where s.state <> 'deleted'
      union all
      select v.region_id, 'volume', coalesce(v.held_gib, v.size_gib), v.gib_month_micros,
        v.held_gib is not null and v.deleted_at is null
      from app.volumes v
      where not v.is_gone
    )
    select r.slug, r.name, c.kind, count(*), coalesce(sum(c.size_gib), 0)::bigint,
      coalesce(sum(c.size_gib * c.gib_month_micros) filter (where c.is_billed), 0)::bigint
    from copy c
    join app.regions r on r.id = c.region_id
    group by r.id, c.kind
    order by r.sort, r.slug, array_position(array['snapshot', 'backup', 'image', 'volume', 'volume_snapshot'], c.kind);
end
$$;

create function public.admin_copies()
returns table (region text, region_name text, kind text, number bigint, size_gib bigint, month_micros bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_copies() $$;

comment on function public.admin_copies() is
  'Each region with its snapshots, backups, images, volumes and snapshots of volumes (volume_snapshot) that are not deleted: kind, how many, their size in GiB, and what '
  'they cost for a month if they stay, in millionths of the currency. A volume in the bin counts until it is removed. Raises: forbidden.';

grant execute on function private.admin_copies(), public.admin_copies() to authenticated;
