-- A new price of a published plan needs a reason, whether a form or a file brings it. The reason is
-- stored with the event of each plan.

drop function public.admin_save_plan(uuid, integer, jsonb);
drop function private.admin_save_plan(uuid, integer, jsonb);
drop function public.admin_import_plans(jsonb, boolean);
drop function private.admin_import_plans(jsonb, boolean);
drop function private.write_plans(private.plan_step[], text);
drop function private.plan_work(jsonb);

-- items: [{"n": 1, "target": plan or null, "given": {field: value}}], the product by its slug.
-- prices_from: when new prices of published plans begin that name no date of their own; null: now.
-- Answers one row an item: what is wrong with it first, or what there is to write.
create function private.plan_work(items jsonb, prices_from timestamptz)
returns setof private.plan_step
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  faults jsonb;
  sound jsonb;
begin
  select jsonb_agg(f) into faults from private.kind_faults(items,
    '{"product": "text", "slug": "text", "summary": "text", "cpu_type": "text",
      "vcpus": "integer", "memory_mib": "integer", "disk_gib": "integer?",
      "transfer_gib": "integer?", "gpu_model": "text?", "gpu_count": "integer",
      "gpu_vram_gib": "integer?", "announced_retire_at": "timestamptz?", "is_sample": "boolean",
      "hourly_micros": "bigint?", "monthly_cap_micros": "bigint?", "valid_from": "timestamptz?",
      "regions": "regions"}') f;
  faults := coalesce(faults, '[]');

  select coalesce(jsonb_agg(jsonb_build_object(
    'n', i.n,
    'id', coalesce(d.id, gen_random_uuid()),
    'is_new', d.id is null,
    'status', d.status,
    'before', d.doc,
    'starts', i.given -> 'valid_from',
    'doc', coalesce(d.doc, '{"summary": "", "gpu_count": 0, "is_sample": false, "regions": []}')
      || private.tidy_plan(i.given)
  )), '[]')
  into sound
  from jsonb_to_recordset(items) as i (n integer, target uuid, given jsonb)
  left join private.plan_documents d on d.id = i.target
  where i.n not in (select (f ->> 'n')::integer from jsonb_array_elements(faults) f);

  select faults || coalesce(jsonb_agg(f), '[]') into faults from (
    select * from private.broken_rules('public.plans', sound)
    union all
    select * from private.broken_rules('public.plan_prices', sound)
    union all
    select * from private.plan_reference_faults(sound)
  ) f;

  return query
    with fault as (
      select distinct on (f.n) f.n, f.field, f.message
      from jsonb_to_recordset(faults) as f (n integer, field text, message text)
      order by f.n, f.field, f.message
    ), work as (
      select *
      from jsonb_to_recordset(sound) as x (
        n integer, id uuid, is_new boolean, status text, before jsonb, doc jsonb,
        starts timestamptz)
      where x.n not in (select fault.n from fault)
    ), priced as (
      select
        work.n, work.id, work.is_new, work.before, work.doc, price.is_same,
        coalesce(work.starts,
          case when work.status = 'published' and not price.is_same then prices_from end) as starts
      from work
      cross join lateral (
        select coalesce(
          (work.before -> 'hourly_micros', work.before -> 'monthly_cap_micros')
            = (work.doc -> 'hourly_micros', work.doc -> 'monthly_cap_micros'), false) as is_same
      ) price
    ), upcoming as (
      select x.plan_id, count(*) as announced, min(x.valid_from) as valid_from,
        min(x.hourly_micros) as hourly_micros, min(x.monthly_cap_micros) as cap
      from public.plan_prices x
      where x.currency = 'EUR' and x.valid_from > now()
      group by x.plan_id
    ), step as (
      select
        priced.*,
        case
          when not priced.doc ? 'hourly_micros' or priced.doc -> 'hourly_micros' = 'null' then false
          -- An announced change stays, unless a date is given from which this price goes on.
          when priced.is_same then priced.starts is not null and upcoming.plan_id is not null
          else (upcoming.announced, upcoming.valid_from, upcoming.hourly_micros, upcoming.cap)
            is distinct from (1::bigint, priced.starts, (priced.doc ->> 'hourly_micros')::bigint,
              (priced.doc ->> 'monthly_cap_micros')::bigint)
        end as acts
      from priced
      left join upcoming on upcoming.plan_id = priced.id
    ), change as (
      select step.n,
        jsonb_object_agg(e.key, jsonb_build_array(step.before -> e.key, e.value)) as changes
      from step
      cross join jsonb_each(
        case when step.acts then step.doc
          else step.doc - 'hourly_micros' - 'monthly_cap_micros' end
        || case when step.acts and step.starts is not null
          then jsonb_build_object('valid_from', step.starts) else '{}' end
      ) e
      where e.value is distinct from coalesce(step.before -> e.key, 'null')
      group by step.n
    )
    select i.n, step.id, step.is_new, step.doc, coalesce(change.changes, '{}'), step.acts,
      step.is_same, coalesce(step.starts, now()), fault.field, fault.message
    from jsonb_to_recordset(items) as i (n integer)
    left join fault on fault.n = i.n
    left join step on step.n = i.n
    left join change on change.n = i.n
    order by i.n;
end
$$;

-- The plans among these whose price customers see now, and whose price this changes.
create function private.live_price_changes(work private.plan_step[]) returns setof uuid
language sql stable
set search_path = ''
as $$
  select w.id
  from unnest(work) w
  join public.plans l on l.id = w.id and l.status = 'published'
  where w.price_acts and w.field is null
$$;

-- Writes what plan_work answered, where nothing is wrong, and the events with the reason (or null).
create function private.write_plans(work private.plan_step[], verb text, why text) returns void
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Only rows that change anything.
  select array_agg(w order by w.n) into work from unnest(work) w where w.changes <> '{}';

  if why is null and exists (select from private.live_price_changes(work)) then
    perform private.refuse_input(
      'reason: A new price of a published plan needs a reason.', 'Give a reason for the audit log.');
  end if;

  insert into public.plans (
    id, product_id, slug, summary, cpu_type, vcpus, memory_mib, disk_gib, transfer_gib, gpu_model,
    gpu_count, gpu_vram_gib, announced_retire_at, is_sample, sort
  )
  select w.id, p.id, r.slug, r.summary, r.cpu_type, r.vcpus, r.memory_mib, r.disk_gib,
    r.transfer_gib, r.gpu_model, r.gpu_count, r.gpu_vram_gib, r.announced_retire_at, r.is_sample,
    coalesce(last.sort, 0) + row_number() over (partition by p.id order by w.n)
  from unnest(work) w
  cross join lateral jsonb_populate_record(null::public.plans, w.doc) r
  join public.products p on p.slug = w.doc ->> 'product'
  left join (select product_id, max(sort) as sort from public.plans group by product_id) last
    on last.product_id = p.id
  where w.is_new;

  update public.plans l set
    product_id = p.id, slug = r.slug, summary = r.summary, cpu_type = r.cpu_type, vcpus = r.vcpus,
    memory_mib = r.memory_mib, disk_gib = r.disk_gib, transfer_gib = r.transfer_gib,
    gpu_model = r.gpu_model, gpu_count = r.gpu_count, gpu_vram_gib = r.gpu_vram_gib,
    announced_retire_at = r.announced_retire_at, is_sample = r.is_sample, version = l.version + 1
  from unnest(work) w
  cross join lateral jsonb_populate_record(null::public.plans, w.doc) r
  join public.products p on p.slug = w.doc ->> 'product'
  where l.id = w.id and not w.is_new;

  -- Announced prices go. The current price ends when the new one begins, or goes on.
  delete from public.plan_prices x
  using unnest(work) w
  where x.plan_id = w.id and w.price_acts and not w.is_new and x.currency = 'EUR'
    and x.valid_from >= now();

  update public.plan_prices x
  set valid_to = case when not w.price_stays then w.starts end
  from unnest(work) w
  where x.plan_id = w.id and w.price_acts and not w.is_new and x.currency = 'EUR'
    and (x.valid_to is null or x.valid_to > now());

  insert into public.plan_prices (plan_id, hourly_micros, monthly_cap_micros, valid_from)
  select w.id, (w.doc ->> 'hourly_micros')::bigint, (w.doc ->> 'monthly_cap_micros')::bigint,
    w.starts
  from unnest(work) w
  where w.price_acts and not w.price_stays;

  with place as materialized (
    select w.id as plan_id, r.id as region_id, x.stock
    from unnest(work) w
    cross join lateral jsonb_to_recordset(w.doc -> 'regions') as x (region text, stock integer)
    join public.regions r on r.slug = x.region
    where w.changes ? 'regions'
  ), gone as (
    delete from public.plan_regions x
    using unnest(work) w
    where x.plan_id = w.id and not w.is_new and w.changes ? 'regions' and not exists (
      select from place where place.plan_id = x.plan_id and place.region_id = x.region_id)
  )
  insert into public.plan_regions as x (plan_id, region_id, stock)
  select plan_id, region_id, stock from place
  on conflict (plan_id, region_id) do update set stock = excluded.stock
  where x.stock is distinct from excluded.stock;

  insert into public.audit_events (actor, action, entity, entity_id, reason, before, after)
  select (select auth.uid()), coalesce(verb, case when w.is_new then 'create' else 'update' end),
    'plan', w.id, why, case when not w.is_new then jsonb_object_agg(e.key, e.value -> 0) end,
    jsonb_object_agg(e.key, e.value -> 1)
  from unnest(work) w
  cross join jsonb_each(w.changes) e
  group by w.n, w.id, w.is_new
  order by w.n;

  -- Deferred constraints must answer in this procedure, not at the end of the transaction.
  set constraints public.plans_for_sale, public.plan_prices_for_sale,
    public.plan_regions_for_sale immediate;
  set constraints public.plans_for_sale, public.plan_prices_for_sale,
    public.plan_regions_for_sale deferred;
end
$$;
