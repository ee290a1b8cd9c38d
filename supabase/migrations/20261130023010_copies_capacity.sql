-- What snapshots, backups and images take up in each region, for the page about capacity. For admins, who read sums and no
-- names.

create function private.admin_copies()
returns table (region text, region_name text, kind text, number bigint, size_gib bigint, month_micros bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select r.slug, r.name, s.kind, count(*), coalesce(sum(s.size_gib), 0)::bigint,
      -- What somebody has asked to delete is not billed any more.
      coalesce(sum(s.size_gib * s.gib_month_micros) filter (where s.ready_at is not null and s.deleted_at is null), 0)::bigint
    from app.snapshots s
    join app.regions r on r.id = s.region_id
    where s.state <> 'deleted'
    group by r.id, s.kind
    order by r.sort, r.slug, array_position(array['snapshot', 'backup', 'image'], s.kind);
end
$$;

create function public.admin_copies()
returns table (region text, region_name text, kind text, number bigint, size_gib bigint, month_micros bigint)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_copies() $$;

comment on function public.admin_copies() is
  'Each region with its snapshots, backups and images that are not deleted: kind, how many, their size in GiB, and what they '
  'cost for a month if they stay, in millionths of the currency. Raises: forbidden.';

grant execute on function private.admin_copies(), public.admin_copies() to authenticated;
