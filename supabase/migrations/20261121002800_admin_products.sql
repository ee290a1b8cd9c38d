create function private.admin_save_product(
  target uuid, expected_version integer, product jsonb
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was public.products;
  wanted public.products;
  item jsonb;
  fault record;
begin
  perform private.require_admin();
  if jsonb_typeof(product) is distinct from 'object' then
    perform private.refuse_input('product: An object.', 'Load the page again.');
  end if;

  if target is not null then
    select * into was from public.products p where p.id = target for update;
    if was.id is null then
      perform private.refuse(
        'not_found', 'PT404', 'There is no such product.', 'Load the list again.');
    end if;
    if was.version is distinct from expected_version then
      perform private.refuse_conflict(was.version);
    end if;
  end if;

  select f.* into fault from private.kind_faults(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', product)),
    '{"slug": "text", "kind": "text", "name": "text", "summary": "text", "status": "text"}') f;
  if fault.n is null then
    item := case when target is null then '{"summary": "", "status": "draft"}' else to_jsonb(was) end
      || product;
    select 1 as n, required as field, 'This is needed.' as message into fault
    from unnest(array['slug', 'kind', 'name']) required where not item ? required;
  end if;
  if fault.n is null then
    select r.* into fault from private.broken_rules('public.products',
      jsonb_build_array(jsonb_build_object('n', 1, 'doc', item))) r;
  end if;
  if fault.n is null and was.status <> 'draft' and item ->> 'status' = 'draft' then
    select 1 as n, 'status' as field, 'What was published can be retired only.' as message
      into fault;
  end if;
  if fault.n is not null then
    perform private.refuse_input(
      fault.field || ': ' || fault.message, 'Correct it, then save again.');
  end if;
  if exists (
    select from public.products p
    where p.slug = item ->> 'slug' and p.id is distinct from target
  ) then
    perform private.refuse('uniqueness_error', 'PT409',
      'slug: Another product has it.', 'Choose another.');
  end if;

  wanted := jsonb_populate_record(was, item);
  if target is null then
    insert into public.products (slug, kind, name, summary, status, sort)
    values (wanted.slug, wanted.kind, wanted.name, wanted.summary, wanted.status,
      (select coalesce(max(p.sort), 0) + 1 from public.products p))
    returning * into wanted;
  elsif wanted is distinct from was then
    update public.products p set
      slug = wanted.slug, kind = wanted.kind, name = wanted.name, summary = wanted.summary,
      status = wanted.status, version = p.version + 1
    where p.id = target
    returning * into wanted;
  end if;

  if target is null or wanted.version <> was.version then
    insert into public.audit_events (actor, action, entity, entity_id, before, after)
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
  'is left out stays. Refuses: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

create function private.admin_order_products(ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.products p order by p.id for update;
  if (select array_agg(p.id order by p.id) from public.products p)
    is distinct from (select array_agg(i order by i) from unnest(ids) i) then
    perform private.refuse('conflict', 'PT409',
      'ids: These are not all products, each once.', 'Load the list again.');
  end if;
  insert into public.audit_events (actor, action, entity, before, after)
  select (select auth.uid()), 'order', 'product',
    jsonb_build_object('order', jsonb_agg(p.slug order by p.sort, p.slug)),
    jsonb_build_object('order', jsonb_agg(p.slug order by array_position(ids, p.id)))
  from public.products p
  having array_agg(p.id order by p.sort, p.slug) <> ids;
  update public.products p set sort = array_position(ids, p.id)
  where p.sort <> array_position(ids, p.id);
end
$$;

create function public.admin_order_products(ids uuid[]) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_order_products(ids) $$;

comment on function public.admin_order_products(uuid[]) is
  'Puts the products into this order. ids: all of them. Refuses: forbidden, conflict.';

create function private.admin_order_plans(product uuid, ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.plans l where l.product_id = product order by l.id for update;
  if (select array_agg(l.id order by l.id) from public.plans l where l.product_id = product)
    is distinct from (select array_agg(i order by i) from unnest(ids) i) then
    perform private.refuse('conflict', 'PT409',
      'ids: These are not all plans of the product, each once.', 'Load the list again.');
  end if;
  insert into public.audit_events (actor, action, entity, entity_id, before, after)
  select (select auth.uid()), 'order_plans', 'product', product,
    jsonb_build_object('order', jsonb_agg(l.slug order by l.sort, l.slug)),
    jsonb_build_object('order', jsonb_agg(l.slug order by array_position(ids, l.id)))
  from public.plans l where l.product_id = product
  having array_agg(l.id order by l.sort, l.slug) <> ids;
  update public.plans l set sort = array_position(ids, l.id)
  where l.product_id = product and l.sort <> array_position(ids, l.id);
end
$$;

create function public.admin_order_plans(product uuid, ids uuid[]) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_order_plans(product, ids) $$;

comment on function public.admin_order_plans(uuid, uuid[]) is
  'Puts the plans of a product into this order. ids: all of them. Refuses: forbidden, conflict.';

grant execute on function
  private.admin_save_product(uuid, integer, jsonb), public.admin_save_product(uuid, integer, jsonb),
  private.admin_order_products(uuid[]), public.admin_order_products(uuid[]),
  private.admin_order_plans(uuid, uuid[]), public.admin_order_plans(uuid, uuid[])
  to authenticated;
