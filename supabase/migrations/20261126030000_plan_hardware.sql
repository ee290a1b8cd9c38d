-- What buyers ask about a plan besides its sizes: the model of the processor, the kind of disk, and the
-- speed of the network. Only the provider knows them, so each may stay empty, and pages show what is set.

alter table app.plans
  add column cpu_model text,
  add column disk_type text,
  add column network_mbit integer,
  add constraint plans_cpu_model_length check (char_length(cpu_model) between 1 and 60),
  add constraint plans_cpu_model_trimmed check (private.is_trimmed(cpu_model)),
  add constraint plans_cpu_model_visible check (not private.has_hidden_characters(cpu_model)),
  add constraint plans_disk_type_length check (char_length(disk_type) between 1 and 40),
  add constraint plans_disk_type_trimmed check (private.is_trimmed(disk_type)),
  add constraint plans_disk_type_visible check (not private.has_hidden_characters(disk_type)),
  add constraint plans_network_mbit_range check (network_mbit between 1 and 1000000);

comment on column app.plans.cpu_model is 'Such as AMD EPYC 9454. Null: not set.';
comment on column app.plans.disk_type is 'Such as NVMe SSD. Null: not set.';
comment on column app.plans.network_mbit is
  'The speed of the network of a server, in megabits a second. Null: not set.';

comment on constraint plans_cpu_model_length on app.plans is '1 to 60 characters, or empty.';
comment on constraint plans_cpu_model_trimmed on app.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_cpu_model_visible on app.plans is 'Remove hidden characters.';
comment on constraint plans_disk_type_length on app.plans is '1 to 40 characters, or empty.';
comment on constraint plans_disk_type_trimmed on app.plans is
  'Remove spaces at the start or end.';
comment on constraint plans_disk_type_visible on app.plans is 'Remove hidden characters.';
comment on constraint plans_network_mbit_range on app.plans is
  'A whole number of Mbit/s from 1 to 1000000, or empty.';

grant select (cpu_model, disk_type, network_mbit) on app.plans to anon, authenticated;

-- The new columns stand at the end: a view that is replaced keeps the order of its columns.
create or replace view public.plan_catalogue with (security_invoker = true, security_barrier = true) as
select
  case when true then l.id end as plan_id,
  l.slug,
  case when true then l.product_id end as product_id,
  p.slug as product_slug,
  p.name as product_name,
  p.status as product_status,
  p.sort as product_sort,
  p.kind,
  l.summary,
  l.virtualization,
  l.cpu_type,
  l.vcpus,
  l.memory_mib,
  l.disk_gib,
  l.transfer_gib,
  l.gpu_model,
  l.gpu_count,
  l.gpu_vram_gib,
  l.status,
  l.sort,
  l.announced_retire_at,
  l.is_sample,
  l.version,
  l.first_published_at,
  l.created_at,
  l.updated_at,
  price.currency,
  price.hourly_micros,
  price.monthly_cap_micros,
  price.valid_from as price_valid_from,
  upcoming.hourly_micros as next_hourly_micros,
  upcoming.monthly_cap_micros as next_monthly_cap_micros,
  upcoming.valid_from as next_valid_from,
  coalesce(places.regions, '[]') as regions,
  l.cpu_model,
  l.disk_type,
  l.network_mbit
from private.readable_plans readable
join app.plans l on l.id = readable.id
join app.products p on p.id = l.product_id
left join app.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join lateral (
  select x.hourly_micros, x.monthly_cap_micros, x.valid_from
  from app.plan_prices x
  where x.plan_id = l.id and x.currency = 'EUR' and x.valid_from > now()
  order by x.valid_from
  limit 1
) upcoming on true
left join lateral (
  select
    jsonb_agg(
      jsonb_build_object(
        'region', r.slug,
        'stock', x.stock,
        'updated_at', to_char(x.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      order by r.sort, r.slug
    ) as regions
  from app.plan_regions x
  join app.regions r on r.id = x.region_id and r.enabled
  where x.plan_id = l.id
) places on true;

comment on column public.plan_catalogue.cpu_model is
  'The model of the processor; null: not set.';
comment on column public.plan_catalogue.disk_type is
  'The kind of disk, such as NVMe SSD; null: not set.';
comment on column public.plan_catalogue.network_mbit is
  'The speed of the network of a server, in megabits a second; null: not set.';

-- A plan as a document of the fields that people edit. It is compared, and stored in the audit log.
create or replace view private.plan_documents with (security_invoker = true) as
select
  l.id,
  l.version,
  l.status,
  l.first_published_at,
  jsonb_build_object(
    'product', p.slug, 'slug', l.slug, 'summary', l.summary,
    'virtualization', l.virtualization, 'cpu_type', l.cpu_type, 'vcpus', l.vcpus,
    'memory_mib', l.memory_mib, 'disk_gib', l.disk_gib,
    'transfer_gib', l.transfer_gib, 'gpu_model', l.gpu_model, 'gpu_count', l.gpu_count,
    'gpu_vram_gib', l.gpu_vram_gib, 'announced_retire_at', l.announced_retire_at,
    'cpu_model', l.cpu_model, 'disk_type', l.disk_type, 'network_mbit', l.network_mbit,
    'is_sample', l.is_sample, 'hourly_micros', price.hourly_micros,
    'monthly_cap_micros', price.monthly_cap_micros, 'regions', coalesce(places.regions, '[]')
  ) as doc
from app.plans l
join app.products p on p.id = l.product_id
left join app.plan_prices price on price.plan_id = l.id and price.currency = 'EUR'
  and price.valid_from <= now() and (price.valid_to is null or price.valid_to > now())
left join (
  select
    x.plan_id,
    jsonb_agg(jsonb_build_object('region', r.slug, 'stock', x.stock) order by r.slug) as regions
  from app.plan_regions x
  join app.regions r on r.id = x.region_id
  group by x.plan_id
) places on places.plan_id = l.id;

-- As before, with the three fields.
create or replace function private.plan_validation(items jsonb, prices_from timestamptz)
returns setof private.plan_change
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  errors jsonb;
  valid_items jsonb;
begin
  select jsonb_agg(f) into errors from private.type_errors(items,
    '{"product": "text", "slug": "text", "summary": "text", "virtualization": "text",
      "cpu_type": "text", "vcpus": "integer", "memory_mib": "integer", "disk_gib": "integer?",
      "transfer_gib": "integer?", "gpu_model": "text?", "gpu_count": "integer",
      "gpu_vram_gib": "integer?", "cpu_model": "text?", "disk_type": "text?",
      "network_mbit": "integer?", "announced_retire_at": "timestamptz?", "is_sample": "boolean",
      "hourly_micros": "bigint?", "monthly_cap_micros": "bigint?", "valid_from": "timestamptz?",
      "regions": "regions"}') f;
  errors := coalesce(errors, '[]');

  select coalesce(jsonb_agg(jsonb_build_object(
    'n', i.n,
    'id', coalesce(d.id, gen_random_uuid()),
    'is_new', d.id is null,
    'status', d.status,
    'before', d.doc,
    'starts', i.given -> 'valid_from',
    'doc', coalesce(d.doc, '{"summary": "", "virtualization": "container", "gpu_count": 0,
      "is_sample": false, "regions": []}') || private.normalize_plan(i.given)
  )), '[]')
  into valid_items
  from jsonb_to_recordset(items) as i (n integer, target uuid, given jsonb)
  left join private.plan_documents d on d.id = i.target
  where i.n not in (select (f ->> 'n')::integer from jsonb_array_elements(errors) f);

  select errors || coalesce(jsonb_agg(f), '[]') into errors from (
    select * from private.check_violations('app.plans', valid_items)
    union all
    select * from private.check_violations('app.plan_prices', valid_items)
    union all
    select * from private.plan_reference_errors(valid_items)
  ) f;

  return query
    with first_error as (
      select distinct on (f.n) f.n, f.field, f.message
      from jsonb_to_recordset(errors) as f (n integer, field text, message text)
      order by f.n, f.field, f.message
    ), valid_item as (
      select *
      from jsonb_to_recordset(valid_items) as x (
        n integer, id uuid, is_new boolean, status text, before jsonb, doc jsonb,
        starts timestamptz)
      where x.n not in (select first_error.n from first_error)
    ), priced as (
      select
        valid_item.n, valid_item.id, valid_item.is_new, valid_item.before, valid_item.doc, price.is_same,
        coalesce(valid_item.starts,
          case when valid_item.status = 'published' and not price.is_same then prices_from end) as starts
      from valid_item
      cross join lateral (
        select coalesce(
          (valid_item.before -> 'hourly_micros', valid_item.before -> 'monthly_cap_micros')
            = (valid_item.doc -> 'hourly_micros', valid_item.doc -> 'monthly_cap_micros'), false) as is_same
      ) price
    ), upcoming as (
      select x.plan_id, count(*) as announced, min(x.valid_from) as valid_from,
        min(x.hourly_micros) as hourly_micros, min(x.monthly_cap_micros) as cap
      from app.plan_prices x
      where x.currency = 'EUR' and x.valid_from > now()
      group by x.plan_id
    ), step as (
      select
        priced.*,
        case
          when not priced.doc ? 'hourly_micros' or priced.doc -> 'hourly_micros' = 'null' then false
          -- An announced change stays, unless the input has a date from which this price continues.
          when priced.is_same then priced.starts is not null and upcoming.plan_id is not null
          else (upcoming.announced, upcoming.valid_from, upcoming.hourly_micros, upcoming.cap)
            is distinct from (1::bigint, priced.starts, (priced.doc ->> 'hourly_micros')::bigint,
              (priced.doc ->> 'monthly_cap_micros')::bigint)
        end as writes_price
      from priced
      left join upcoming on upcoming.plan_id = priced.id
    ), change as (
      select step.n,
        jsonb_object_agg(e.key, jsonb_build_array(step.before -> e.key, e.value)) as changes
      from step
      cross join jsonb_each(
        case when step.writes_price then step.doc
          else step.doc - 'hourly_micros' - 'monthly_cap_micros' end
        || case when step.writes_price and step.starts is not null
          then jsonb_build_object('valid_from', step.starts) else '{}' end
      ) e
      where e.value is distinct from coalesce(step.before -> e.key, 'null')
      group by step.n
    )
    select i.n, step.id, step.is_new, step.doc, coalesce(change.changes, '{}'), step.writes_price,
      step.is_same, coalesce(step.starts, now()), first_error.field, first_error.message
    from jsonb_to_recordset(items) as i (n integer)
    left join first_error on first_error.n = i.n
    left join step on step.n = i.n
    left join change on change.n = i.n
    order by i.n;
end
$$;

-- As before, with the three columns.
create or replace function private.write_plans(plan_changes private.plan_change[], verb text, why text) returns void
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Keeps only plans with a change.
  select array_agg(c order by c.n) into plan_changes from unnest(plan_changes) c where c.changes <> '{}';

  if why is null and exists (select from private.live_price_changes(plan_changes)) then
    perform private.raise_invalid_input(
      'reason: A new price of a published plan needs a reason.', 'Give a reason for the audit log.');
  end if;

  insert into app.plans (
    id, product_id, slug, summary, virtualization, cpu_type, vcpus, memory_mib, disk_gib,
    transfer_gib, gpu_model, gpu_count, gpu_vram_gib, cpu_model, disk_type, network_mbit,
    announced_retire_at, is_sample, sort
  )
  select c.id, p.id, r.slug, r.summary, r.virtualization, r.cpu_type, r.vcpus, r.memory_mib,
    r.disk_gib, r.transfer_gib, r.gpu_model, r.gpu_count, r.gpu_vram_gib, r.cpu_model,
    r.disk_type, r.network_mbit, r.announced_retire_at, r.is_sample, coalesce(last.sort, 0) + row_number() over (partition by p.id order by c.n)
  from unnest(plan_changes) c
  cross join lateral jsonb_populate_record(null::app.plans, c.doc) r
  join app.products p on p.slug = c.doc ->> 'product'
  left join (select product_id, max(sort) as sort from app.plans group by product_id) last
    on last.product_id = p.id
  where c.is_new;

  update app.plans l set
    product_id = p.id, slug = r.slug, summary = r.summary, virtualization = r.virtualization,
    cpu_type = r.cpu_type, vcpus = r.vcpus, memory_mib = r.memory_mib, disk_gib = r.disk_gib,
    transfer_gib = r.transfer_gib, gpu_model = r.gpu_model, gpu_count = r.gpu_count,
    gpu_vram_gib = r.gpu_vram_gib, cpu_model = r.cpu_model, disk_type = r.disk_type,
    network_mbit = r.network_mbit, announced_retire_at = r.announced_retire_at,
    is_sample = r.is_sample, version = l.version + 1
  from unnest(plan_changes) c
  cross join lateral jsonb_populate_record(null::app.plans, c.doc) r
  join app.products p on p.slug = c.doc ->> 'product'
  where l.id = c.id and not c.is_new;

  -- Announced prices are deleted. The current price ends when the new one begins, or has no end.
  delete from app.plan_prices x
  using unnest(plan_changes) c
  where x.plan_id = c.id and c.writes_price and not c.is_new and x.currency = 'EUR'
    and x.valid_from >= now();

  update app.plan_prices x
  set valid_to = case when not c.keeps_price then c.starts end
  from unnest(plan_changes) c
  where x.plan_id = c.id and c.writes_price and not c.is_new and x.currency = 'EUR'
    and (x.valid_to is null or x.valid_to > now());

  insert into app.plan_prices (plan_id, hourly_micros, monthly_cap_micros, valid_from)
  select c.id, (c.doc ->> 'hourly_micros')::bigint, (c.doc ->> 'monthly_cap_micros')::bigint,
    c.starts
  from unnest(plan_changes) c
  where c.writes_price and not c.keeps_price;

  with place as materialized (
    select c.id as plan_id, r.id as region_id, x.stock
    from unnest(plan_changes) c
    cross join lateral jsonb_to_recordset(c.doc -> 'regions') as x (region text, stock integer)
    join app.regions r on r.slug = x.region
    where c.changes ? 'regions'
  ), gone as (
    delete from app.plan_regions x
    using unnest(plan_changes) c
    where x.plan_id = c.id and not c.is_new and c.changes ? 'regions' and not exists (
      select from place where place.plan_id = x.plan_id and place.region_id = x.region_id)
  )
  insert into app.plan_regions as x (plan_id, region_id, stock)
  select plan_id, region_id, stock from place
  on conflict (plan_id, region_id) do update set stock = excluded.stock
  where x.stock is distinct from excluded.stock;

  insert into app.audit_events (actor, action, entity, entity_id, reason, before, after)
  select (select auth.uid()), coalesce(verb, case when c.is_new then 'create' else 'update' end),
    'plan', c.id, why, case when not c.is_new then jsonb_object_agg(e.key, e.value -> 0) end,
    jsonb_object_agg(e.key, e.value -> 1)
  from unnest(plan_changes) c
  cross join jsonb_each(c.changes) e
  group by c.n, c.id, c.is_new
  order by c.n;

  -- Deferred constraints must raise their errors in this procedure, not at the end of the transaction.
  set constraints app.plans_for_sale, app.plan_prices_for_sale,
    app.plan_regions_for_sale immediate;
  set constraints app.plans_for_sale, app.plan_prices_for_sale,
    app.plan_regions_for_sale deferred;
end
$$;

comment on function public.admin_save_plan(uuid, integer, jsonb, text) is
  'Creates a plan as a draft (target null) or changes one. plan: product_id, slug, summary, '
  'virtualization (it stays once the plan was published), cpu_type, vcpus, memory_mib, disk_gib, '
  'transfer_gib, gpu_model, gpu_count, gpu_vram_gib, cpu_model, disk_type, network_mbit, '
  'announced_retire_at, is_sample, price {hourly_micros, monthly_cap_micros, valid_from; null: from '
  'now}, regions [{region, stock}]; what is left out stays. A new price ends the current one and '
  'replaces an announced one. The reason is needed for a new price of a published plan, and else '
  'may be empty. Raises: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

comment on function public.admin_import_plans(jsonb, boolean, text, timestamptz) is
  'Creates plans as drafts, and changes those whose slug exists, all or none. rows, at most '
  '10000: line, slug, version, product (its slug), summary, virtualization, cpu_type, vcpus, memory_mib, disk_gib, '
  'transfer_gib, gpu_model, gpu_count, gpu_vram_gib, cpu_model, disk_type, network_mbit, '
  'announced_retire_at, is_sample, hourly_micros '
  '(null: as it is), monthly_cap_micros, regions [{region, stock}]; what is left out stays. With a '
  'version, a row is a conflict where another one is stored. New prices of published plans need a '
  'reason, and begin at prices_from (null: now). Returns a list: for each row its line, slug, '
  'outcome (create, update, unchanged, conflict, error), changes {field: [old, new]}, '
  'changes_live_price, and field and message where something is wrong. With a conflict, an error or '
  'dry_run, nothing is written. Raises: forbidden, invalid_input, conflict.';
