-- Procedures for products, for the order of products and plans, and for the figures that admins read
-- about the catalogue.

create function private.admin_save_product(
  target uuid, expected_version integer, product jsonb
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.products;
  wanted app.products;
  item jsonb;
  first_error record;
begin
  perform private.require_admin();
  if jsonb_typeof(product) is distinct from 'object' then
    perform private.raise_invalid_input('product: An object.', 'Load the page again.');
  end if;

  if target is not null then
    select * into was from app.products p where p.id = target for update;
    if was.id is null then
      perform private.raise_error(
        'not_found', 'PT404', 'There is no such product.', 'Load the list again.');
    end if;
    if was.version is distinct from expected_version then
      perform private.raise_conflict(was.version);
    end if;
  end if;

  select f.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', product)),
    '{"slug": "text", "kind": "text", "name": "text", "summary": "text", "status": "text"}') f;
  if first_error.n is null then
    item := case when target is null then '{"summary": "", "status": "draft"}' else to_jsonb(was) end
      || product;
    select 1 as n, required as field, 'This is needed.' as message into first_error
    from unnest(array['slug', 'kind', 'name']) required where not item ? required;
  end if;
  if first_error.n is null then
    select r.* into first_error from private.check_violations('app.products',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', item))) r;
  end if;
  if first_error.n is null and was.status <> 'draft' and item ->> 'status' = 'draft' then
    select 1 as n, 'status' as field, 'What was published can be retired only.' as message
      into first_error;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  if exists (
    select from app.products p
    where p.slug = item ->> 'slug' and p.id is distinct from target
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      'slug: Another product has it.', 'Choose another.');
  end if;

  wanted := jsonb_populate_record(was, item);
  if target is null then
    insert into app.products (slug, kind, name, summary, status, sort)
    values (wanted.slug, wanted.kind, wanted.name, wanted.summary, wanted.status,
      (select coalesce(max(p.sort), 0) + 1 from app.products p))
    returning * into wanted;
  elsif wanted is distinct from was then
    update app.products p set
      slug = wanted.slug, kind = wanted.kind, name = wanted.name, summary = wanted.summary,
      status = wanted.status, version = p.version + 1
    where p.id = target
    returning * into wanted;
  end if;

  if target is null or wanted.version <> was.version then
    insert into app.audit_events (actor, action, entity, entity_id, before, after)
    select
      (select auth.uid()), case when target is null then 'create' else 'update' end, 'product',
      wanted.id,
      case when target is not null then jsonb_object_agg(f.key, to_jsonb(was) -> f.key) end,
      jsonb_object_agg(f.key, f.value)
    from jsonb_each(to_jsonb(wanted)) f
    where f.key in ('slug', 'kind', 'name', 'summary', 'status')
      and (target is null or f.value is distinct from to_jsonb(was) -> f.key);
  end if;
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_save_product(
  target uuid, expected_version integer, product jsonb
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_product(target, expected_version, product) $$;

comment on function public.admin_save_product(uuid, integer, jsonb) is
  'Creates a product (target null) or changes one. product: slug, kind, name, summary, status; what '
  'is left out stays. Raises: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

create function private.admin_order_products(ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from app.products p order by p.id for update;
  if (select array_agg(p.id order by p.id) from app.products p)
    is distinct from (select array_agg(i order by i) from unnest(ids) i) then
    perform private.raise_error('conflict', 'PT409',
      'ids: These are not all products, each once.', 'Load the list again.');
  end if;
  insert into app.audit_events (actor, action, entity, before, after)
  select (select auth.uid()), 'order', 'product',
    jsonb_build_object('order', jsonb_agg(p.slug order by p.sort, p.slug)),
    jsonb_build_object('order', jsonb_agg(p.slug order by array_position(ids, p.id)))
  from app.products p
  having array_agg(p.id order by p.sort, p.slug) <> ids;
  update app.products p set sort = array_position(ids, p.id)
  where p.sort <> array_position(ids, p.id);
end
$$;

create function public.admin_order_products(ids uuid[]) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_order_products(ids) $$;

comment on function public.admin_order_products(uuid[]) is
  'Puts the products into this order. ids: all of them. Raises: forbidden, conflict.';

create function private.admin_order_plans(product uuid, ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from app.plans l where l.product_id = product order by l.id for update;
  if (select array_agg(l.id order by l.id) from app.plans l where l.product_id = product)
    is distinct from (select array_agg(i order by i) from unnest(ids) i) then
    perform private.raise_error('conflict', 'PT409',
      'ids: These are not all plans of the product, each once.', 'Load the list again.');
  end if;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  select (select auth.uid()), 'order_plans', 'product', product,
    jsonb_build_object('order', jsonb_agg(l.slug order by l.sort, l.slug)),
    jsonb_build_object('order', jsonb_agg(l.slug order by array_position(ids, l.id)))
  from app.plans l where l.product_id = product
  having array_agg(l.id order by l.sort, l.slug) <> ids;
  update app.plans l set sort = array_position(ids, l.id)
  where l.product_id = product and l.sort <> array_position(ids, l.id);
end
$$;

create function public.admin_order_plans(product uuid, ids uuid[]) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_order_plans(product, ids) $$;

comment on function public.admin_order_plans(uuid, uuid[]) is
  'Puts the plans of a product into this order. ids: all of them. Raises: forbidden, conflict.';

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
    from app.audit_events e
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
      (select count(*) from app.products),
      count(*) filter (where l.status = 'published'),
      count(*) filter (where l.status = 'draft'),
      count(*) filter (where l.status = 'retired'),
      (select count(*) from app.regions r where r.enabled),
      count(*) filter (where l.status = 'published' and not exists (
        select from app.plan_regions x
        join app.regions r on r.id = x.region_id and r.enabled
        where x.plan_id = l.id and (x.stock is null or x.stock > 0)
      )),
      (select max(x.valid_from) from app.plan_prices x where x.valid_from <= now())
    from app.plans l;
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
      from app.plan_regions x
      join app.regions r on r.id = x.region_id and r.enabled
    ), item as (
      select 1 as rank, 'sold_out' as kind, l.id, l.slug, null as region,
        max(p.updated_at) as at
      from app.plans l join place p on p.plan_id = l.id
      where l.status = 'published' and p.is_empty_everywhere
      group by l.id
      union all
      select 1, 'sold_out', l.id, l.slug, p.region, p.updated_at
      from app.plans l join place p on p.plan_id = l.id
      where l.status = 'published' and p.is_empty and not p.is_empty_everywhere
      union all
      select 2, 'retiring_soon', l.id, l.slug, null, l.announced_retire_at
      from app.plans l
      where l.status = 'published' and l.announced_retire_at <= now() + interval '60 days'
      union all
      select 3, 'draft_for_long', l.id, l.slug, null, l.created_at
      from app.plans l
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
  'Plans that need attention, at most 200. kind: sold_out (region null: everywhere), '
  'retiring_soon (within 60 days, or past it), draft_for_long (more than 14 days). at: since or by '
  'when.';

-- How many people saved a configuration with one of these plans: a change affects them. Admins read only
-- the number.
create function private.admin_count_saved(slugs text[]) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)
    from app.instance_drafts d
    join app.plans l on l.id = d.plan_id
    where l.slug = any (slugs)
  );
end
$$;

create function public.admin_count_saved(slugs text[]) returns bigint
language sql stable security invoker
set search_path = ''
as $$ select private.admin_count_saved(slugs) $$;

comment on function public.admin_count_saved(text[]) is
  'How many saved configurations use one of these plans. Raises: forbidden.';

grant execute on function
  private.admin_save_product(uuid, integer, jsonb), public.admin_save_product(uuid, integer, jsonb),
  private.admin_order_products(uuid[]), public.admin_order_products(uuid[]),
  private.admin_order_plans(uuid, uuid[]), public.admin_order_plans(uuid, uuid[]),
  private.admin_plan_history(uuid), public.admin_plan_history(uuid),
  private.admin_catalogue_overview(), public.admin_catalogue_overview(),
  private.admin_catalogue_attention(), public.admin_catalogue_attention(),
  private.admin_count_saved(text[]), public.admin_count_saved(text[])
  to authenticated;
