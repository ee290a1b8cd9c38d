create function private.admin_plan_history(target uuid)
returns table (
  at timestamptz, actor_email text, action text, reason text, before jsonb, after jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select e.at, u.email::text, e.action, e.reason, e.before, e.after
    from public.audit_events e
    left join auth.users u on u.id = e.actor
    where e.entity = 'plan' and e.entity_id = target
    order by e.at desc, e.id desc
    limit 50;
end
$$;

create function public.admin_plan_history(target uuid)
returns table (
  at timestamptz, actor_email text, action text, reason text, before jsonb, after jsonb
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_plan_history(target) $$;

comment on function public.admin_plan_history(uuid) is
  'What was done to a plan, newest first, at most 50. action: create, update, import, publish, '
  'retire, delete. before and after hold the fields that changed.';

create function private.admin_catalogue_overview()
returns table (
  products bigint, plans_published bigint, plans_draft bigint, plans_retired bigint,
  regions bigint, sold_out bigint, last_price_change timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      (select count(*) from public.products),
      count(*) filter (where l.status = 'published'),
      count(*) filter (where l.status = 'draft'),
      count(*) filter (where l.status = 'retired'),
      (select count(*) from public.regions r where r.enabled),
      count(*) filter (where l.status = 'published' and not exists (
        select from public.plan_regions x
        join public.regions r on r.id = x.region_id and r.enabled
        where x.plan_id = l.id and (x.stock is null or x.stock > 0)
      )),
      (select max(x.valid_from) from public.plan_prices x where x.valid_from <= now())
    from public.plans l;
end
$$;

create function public.admin_catalogue_overview()
returns table (
  products bigint, plans_published bigint, plans_draft bigint, plans_retired bigint,
  regions bigint, sold_out bigint, last_price_change timestamptz
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_catalogue_overview() $$;

comment on function public.admin_catalogue_overview() is
  'Figures of the catalogue, in one row. sold_out: published, and nothing left in any region.';

create function private.admin_catalogue_attention()
returns table (kind text, plan_id uuid, slug text, region text, at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with place as (
      select x.plan_id, r.slug as region, x.updated_at, x.stock = 0 as is_empty,
        bool_and(coalesce(x.stock = 0, false)) over (partition by x.plan_id) as is_empty_everywhere
      from public.plan_regions x
      join public.regions r on r.id = x.region_id and r.enabled
    ), item as (
      select 1 as rank, 'sold_out' as kind, l.id, l.slug, null as region,
        max(p.updated_at) as at
      from public.plans l join place p on p.plan_id = l.id
      where l.status = 'published' and p.is_empty_everywhere
      group by l.id
      union all
      select 1, 'sold_out', l.id, l.slug, p.region, p.updated_at
      from public.plans l join place p on p.plan_id = l.id
      where l.status = 'published' and p.is_empty and not p.is_empty_everywhere
      union all
      select 2, 'retiring_soon', l.id, l.slug, null, l.announced_retire_at
      from public.plans l
      where l.status = 'published' and l.announced_retire_at <= now() + interval '60 days'
      union all
      select 3, 'draft_for_long', l.id, l.slug, null, l.created_at
      from public.plans l
      where l.status = 'draft' and l.created_at < now() - interval '14 days'
    )
    select i.kind, i.id, i.slug, i.region, i.at from item i
    order by i.rank, i.at, i.slug, i.region
    limit 200;
end
$$;

create function public.admin_catalogue_attention()
returns table (kind text, plan_id uuid, slug text, region text, at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_catalogue_attention() $$;

comment on function public.admin_catalogue_attention() is
  'Plans that somebody ought to look at, at most 200. kind: sold_out (region null: everywhere), '
  'retiring_soon (within 60 days, or past it), draft_for_long (more than 14 days). at: since or by '
  'when.';

grant execute on function
  private.admin_plan_history(uuid), public.admin_plan_history(uuid),
  private.admin_catalogue_overview(), public.admin_catalogue_overview(),
  private.admin_catalogue_attention(), public.admin_catalogue_attention()
  to authenticated;
