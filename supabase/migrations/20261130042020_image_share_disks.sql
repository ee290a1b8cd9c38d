-- One disk in the engine for several images: what workers and the page about capacity are told.

create or replace function private.snapshot_of_action(action uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', private.held_as(s), 'engine_ref', s.engine_ref)
    || case when s.kind = 'image' then jsonb_build_object('is_image', true) else '{}' end
    || case when a.kind = 'create_image' then jsonb_build_object('source_id', (
      select private.held_as(o) from app.snapshots o where o.id = s.source_id)) else '{}' end
  from app.instance_actions a
  join app.instances i on i.id = a.instance_id
  join app.snapshots s on s.id = case
    when private.is_snapshot_action(a.kind) or a.kind = 'rebuild' then (a.parameters ->> 'snapshot_id')::uuid
    -- Any other action may have to make a server that has never run.
    when i.engine_ref is null then i.snapshot_id
  end
  where a.id = action
$$;

create or replace function private.admin_copies()
returns table (region text, region_name text, kind text, number bigint, size_gib bigint, month_micros bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with copy as (
      select s.region_id, s.kind,
        -- Images of one disk are billed each, and take up its space once.
        case when row_number() over (partition by private.held_as(s) order by s.created_at, s.id) = 1
          then s.size_gib end as held_gib,
        s.size_gib, s.gib_month_micros,
        -- What somebody has asked to delete is not billed any more.
        s.ready_at is not null and s.deleted_at is null as is_billed
      from app.snapshots s
      where s.state <> 'deleted'
      union all
      select v.region_id, 'volume', coalesce(v.held_gib, v.size_gib), coalesce(v.held_gib, v.size_gib), v.gib_month_micros,
        v.held_gib is not null and v.deleted_at is null
      from app.volumes v
      where not v.is_gone
    )
    select r.slug, r.name, c.kind, count(*), coalesce(sum(c.held_gib), 0)::bigint,
      coalesce(sum(c.size_gib * c.gib_month_micros) filter (where c.is_billed), 0)::bigint
    from copy c
    join app.regions r on r.id = c.region_id
    group by r.id, c.kind
    order by r.sort, r.slug, array_position(array['snapshot', 'backup', 'image', 'volume', 'volume_snapshot'], c.kind);
end
$$;
