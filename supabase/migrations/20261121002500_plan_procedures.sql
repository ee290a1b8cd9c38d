-- Procedures for one plan: save, publish, retire, delete, and a list of what prevents its deletion.

-- The plans in these changes that customers see and whose price changes.
create function private.live_price_changes(plan_changes private.plan_change[]) returns setof uuid
language sql stable
set search_path = ''
as $$
  select c.id
  from unnest(plan_changes) c
  join app.plans l on l.id = c.id and l.status = 'published'
  where c.writes_price and c.field is null
$$;

-- Writes the changes of plan_validation that have no error, and their audit events with the reason (or
-- null). The import uses it too.
create function private.write_plans(plan_changes private.plan_change[], verb text, why text) returns void
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
    transfer_gib, gpu_model, gpu_count, gpu_vram_gib, announced_retire_at, is_sample, sort
  )
  select c.id, p.id, r.slug, r.summary, r.virtualization, r.cpu_type, r.vcpus, r.memory_mib,
    r.disk_gib, r.transfer_gib, r.gpu_model, r.gpu_count, r.gpu_vram_gib, r.announced_retire_at,
    r.is_sample, coalesce(last.sort, 0) + row_number() over (partition by p.id order by c.n)
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
    gpu_vram_gib = r.gpu_vram_gib, announced_retire_at = r.announced_retire_at,
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

create function private.admin_save_plan(
  target uuid, expected_version integer, plan jsonb, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present integer;
  given jsonb;
  change private.plan_change;
  why text;
begin
  perform private.require_admin();
  why := private.require_reason(reason, true);
  if jsonb_typeof(plan) is distinct from 'object' or plan ? 'product' then
    perform private.raise_invalid_input('plan: An object of a plan''s fields.', 'Load the page again.');
  end if;
  if target is not null then
    select l.version into present from app.plans l where l.id = target for update;
    if present is null then
      perform private.raise_error('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
    end if;
    if present is distinct from expected_version then
      perform private.raise_conflict(present);
    end if;
  end if;

  given := plan - 'product_id' - 'price';
  if plan ? 'product_id' then
    given := given || jsonb_build_object('product', coalesce(
      (select p.slug from app.products p where p.id::text = lower(plan ->> 'product_id')), ''));
  end if;
  if given ?| array['hourly_micros', 'monthly_cap_micros', 'valid_from'] or (
    coalesce(plan -> 'price', 'null') <> 'null' and (
      jsonb_typeof(plan -> 'price') <> 'object'
      or (plan -> 'price') - '{hourly_micros,monthly_cap_micros,valid_from}'::text[] <> '{}'
    )
  ) then
    perform private.raise_invalid_input(
      'price: An object of hourly_micros, monthly_cap_micros and valid_from, or nothing.',
      'Load the page again.');
  end if;
  if jsonb_typeof(plan -> 'price') = 'object' then
    if plan #> '{price,hourly_micros}' is null or plan #> '{price,hourly_micros}' = 'null' then
      perform private.raise_invalid_input(
        'hourly_micros: Required.', 'Set the hourly price, then save again.');
    end if;
    given := given || (plan -> 'price');
  end if;

  select * into change from private.plan_validation(
    jsonb_build_array(jsonb_build_object('n', 1, 'target', target, 'given', given)), null) c;
  if change.field = 'slug' and change.message = 'Another plan has this name.' then
    perform private.raise_error('uniqueness_error', 'PT409',
      'slug: Another plan has this name.', 'Choose another.');
  end if;
  if change.field is not null then
    perform private.raise_invalid_input(
      case change.field when 'product' then 'product_id' else change.field end || ': ' || change.message,
      'Correct it, then save again.');
  end if;

  perform private.write_plans(array[change], null, why);
  return query select l.id, l.version from app.plans l where l.id = change.id;
end
$$;

create function public.admin_save_plan(
  target uuid, expected_version integer, plan jsonb, reason text default ''
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_plan(target, expected_version, plan, reason) $$;

comment on function public.admin_save_plan(uuid, integer, jsonb, text) is
  'Creates a plan as a draft (target null) or changes one. plan: product_id, slug, summary, '
  'virtualization (it stays once the plan was published), cpu_type, vcpus, memory_mib, disk_gib, '
  'transfer_gib, gpu_model, gpu_count, gpu_vram_gib, announced_retire_at, is_sample, price {hourly_micros, monthly_cap_micros, valid_from; null: from '
  'now}, regions [{region, stock}]; what is left out stays. A new price ends the current one and '
  'replaces an announced one. The reason is needed for a new price of a published plan, and else '
  'may be empty. Raises: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

create function private.admin_set_plan_status(
  target uuid, expected_version integer, new_status text, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.plans;
  why text;
  missing text;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('draft', 'published', 'retired') then
    perform private.raise_invalid_input(
      'new_status: One of draft, published, retired.', 'Reload the page.');
  end if;
  why := private.require_reason(reason, is_optional => true);

  select * into was from app.plans l where l.id = target for update;
  if was.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
  end if;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;
  if was.status = new_status then
    return query select was.id, was.version;
    return;
  end if;
  if new_status = 'draft' then
    perform private.raise_invalid_input(
      'new_status: What was published or retired does not become a draft again.',
      'Retire it, or publish it.');
  end if;
  if new_status = 'published' then
    missing := private.missing_for_sale(target);
    if missing is not null then
      perform private.raise_invalid_input(
        missing || ': ' || private.describe_missing(missing), 'Set it first, then publish the plan.');
    end if;
  end if;

  update app.plans l set
    status = new_status,
    first_published_at = case when new_status = 'published'
      then coalesce(l.first_published_at, now()) else l.first_published_at end,
    -- An announced end that has passed no longer applies.
    announced_retire_at = case
      when new_status = 'published' and l.announced_retire_at <= now() then null
      else l.announced_retire_at
    end,
    version = l.version + 1
  where l.id = target;

  insert into app.audit_events (actor, action, entity, entity_id, reason, before, after)
  values (
    (select auth.uid()), case new_status when 'published' then 'publish' else 'retire' end, 'plan',
    target, why, jsonb_build_object('status', was.status),
    jsonb_build_object('status', new_status)
  );
  return query select was.id, was.version + 1;
end
$$;

create function public.admin_set_plan_status(
  target uuid, expected_version integer, new_status text, reason text default ''
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.admin_set_plan_status(target, expected_version, new_status, reason)
$$;

comment on function public.admin_set_plan_status(uuid, integer, text, text) is
  'Publishes a plan, which needs a price and a region, or retires it. The reason may be left empty. '
  'Raises: forbidden, invalid_input, not_found, conflict.';

-- Everything that prevents the deletion of a plan.
create function private.plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select 'saved configuration', u.email::text, d.updated_at
  from app.instance_drafts d
  join auth.users u on u.id = d.user_id
  where d.plan_id = target
  order by d.updated_at, u.email
$$;

create function private.admin_plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.plan_holders(target);
end
$$;

create function public.admin_plan_holders(target uuid)
returns table (kind text, holder text, since timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_plan_holders(target) $$;

comment on function public.admin_plan_holders(uuid) is 'What keeps a plan from being deleted.';

create function private.admin_delete_plan(target uuid, expected_version integer) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.plans;
  holders bigint;
  named text;
begin
  perform private.require_admin();
  select * into was from app.plans l where l.id = target for update;
  if was.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
  end if;
  if was.version is distinct from expected_version then
    perform private.raise_conflict(was.version);
  end if;
  select count(*), string_agg(h.holder, ', ') filter (where h.place <= 3)
  into holders, named
  from (select h.holder, row_number() over () as place from private.plan_holders(target) h) h;
  if was.first_published_at is not null or holders > 0 then
    perform private.raise_error(
      'in_use', 'PT409',
      concat_ws(' ',
        case when was.first_published_at is not null then 'It was published.' end,
        case when holders > 0 then format('%s: %s%s.',
          case holders when 1 then '1 saved configuration uses it'
            else format('%s saved configurations use it', holders) end,
          named, case when holders > 3 then format(' and %s more', holders - 3) end)
        end),
      'Retire it instead.');
  end if;

  insert into app.audit_events (actor, action, entity, entity_id, before)
  select (select auth.uid()), 'delete', 'plan', target, d.doc
  from private.plan_documents d where d.id = target;
  delete from app.plan_prices x where x.plan_id = target;
  delete from app.plans l where l.id = target;
end
$$;

create function public.admin_delete_plan(target uuid, expected_version integer) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_plan(target, expected_version) $$;

comment on function public.admin_delete_plan(uuid, integer) is
  'Deletes a plan that was never published and that nothing refers to. Raises: forbidden, '
  'not_found, conflict, in_use.';

grant execute on function
  private.admin_save_plan(uuid, integer, jsonb, text),
  public.admin_save_plan(uuid, integer, jsonb, text),
  private.admin_set_plan_status(uuid, integer, text, text),
  public.admin_set_plan_status(uuid, integer, text, text),
  private.admin_plan_holders(uuid), public.admin_plan_holders(uuid),
  private.admin_delete_plan(uuid, integer), public.admin_delete_plan(uuid, integer)
  to authenticated;
