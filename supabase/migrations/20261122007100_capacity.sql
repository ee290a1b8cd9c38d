-- What the regions hold and can still sell, and what people saved for later. For admins, who read counts
-- and no names.

create function private.admin_capacity()
returns table (
  region text, region_name text, is_open boolean, plan text, plan_status text, vcpus integer,
  memory_mib integer, disk_gib integer, is_offered boolean, stock integer, states jsonb, plan_sort bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with held as (
      select s.region_id, s.plan_id, jsonb_object_agg(s.state, s.servers) as states
      from (
        select i.region_id, i.plan_id, i.state, count(*) as servers
        from app.instances i where i.state <> 'purged'
        group by i.region_id, i.plan_id, i.state
      ) s
      group by s.region_id, s.plan_id
    ), place as (
      select
        coalesce(x.region_id, h.region_id) as region_id, coalesce(x.plan_id, h.plan_id) as plan_id,
        x.plan_id is not null as is_offered, x.stock, h.states
      from app.plan_regions x
      full join held h on h.region_id = x.region_id and h.plan_id = x.plan_id
    )
    select
      r.slug, r.name, r.enabled, l.slug, l.status, l.vcpus, l.memory_mib, l.disk_gib,
      coalesce(p.is_offered, false), p.stock, coalesce(p.states, '{}'),
      dense_rank() over (order by d.sort, d.slug, l.sort, l.slug)
    from app.regions r
    left join place p on p.region_id = r.id
    left join app.plans l on l.id = p.plan_id
    left join app.products d on d.id = l.product_id
    order by r.sort, r.slug, 12;
end
$$;

create function public.admin_capacity()
returns table (
  region text, region_name text, is_open boolean, plan text, plan_status text, vcpus integer,
  memory_mib integer, disk_gib integer, is_offered boolean, stock integer, states jsonb, plan_sort bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_capacity() $$;

comment on function public.admin_capacity() is
  'Each region with the plans that it offers or has servers of; plan null: none. stock null: not limited. '
  'states: the number of servers by state, purged ones not counted. A resize in progress counts with its '
  'present plan. plan_sort: the order of the plans across regions. Raises: forbidden.';

-- One row for each combination. A person has one draft, so drafts counts people.
create function private.admin_saved_drafts()
returns table (
  plan text, plan_status text, region text, image text, drafts bigint, last_saved_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.slug, l.status, r.slug, m.slug, count(*), max(d.updated_at),
      (sum(count(*)) over ())::bigint
    from app.instance_drafts d
    join app.plans l on l.id = d.plan_id
    left join app.regions r on r.id = d.region_id
    left join app.images m on m.id = d.image_id
    group by l.id, r.id, m.id
    order by count(*) desc, max(d.updated_at) desc, l.slug, r.slug, m.slug
    limit 100;
end
$$;

create function public.admin_saved_drafts()
returns table (
  plan text, plan_status text, region text, image text, drafts bigint, last_saved_at timestamptz,
  total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_saved_drafts() $$;

comment on function public.admin_saved_drafts() is
  'What people saved as a draft, the most frequent 100 combinations first. region, image null: not '
  'chosen. total counts all drafts. Raises: forbidden.';

grant execute on function
  private.admin_capacity(), public.admin_capacity(),
  private.admin_saved_drafts(), public.admin_saved_drafts()
  to authenticated;
