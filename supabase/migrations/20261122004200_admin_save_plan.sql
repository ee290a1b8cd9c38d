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
  work private.plan_step;
  why text;
begin
  perform private.require_admin();
  why := private.require_reason(reason, true);
  if jsonb_typeof(plan) is distinct from 'object' or plan ? 'product' then
    perform private.refuse_input('plan: An object of a plan''s fields.', 'Load the page again.');
  end if;
  if target is not null then
    select l.version into present from public.plans l where l.id = target for update;
    if present is null then
      perform private.refuse('not_found', 'PT404', 'There is no such plan.', 'Reload the list.');
    end if;
    if present is distinct from expected_version then
      perform private.refuse_conflict(present);
    end if;
  end if;

  given := plan - 'product_id' - 'price';
  if plan ? 'product_id' then
    given := given || jsonb_build_object('product', coalesce(
      (select p.slug from public.products p where p.id::text = lower(plan ->> 'product_id')), ''));
  end if;
  if given ?| array['hourly_micros', 'monthly_cap_micros', 'valid_from'] or (
    coalesce(plan -> 'price', 'null') <> 'null' and (
      jsonb_typeof(plan -> 'price') <> 'object'
      or (plan -> 'price') - '{hourly_micros,monthly_cap_micros,valid_from}'::text[] <> '{}'
    )
  ) then
    perform private.refuse_input(
      'price: An object of hourly_micros, monthly_cap_micros and valid_from, or nothing.',
      'Load the page again.');
  end if;
  if jsonb_typeof(plan -> 'price') = 'object' then
    if plan #> '{price,hourly_micros}' is null or plan #> '{price,hourly_micros}' = 'null' then
      perform private.refuse_input(
        'hourly_micros: Required.', 'Set the hourly price, then save again.');
    end if;
    given := given || (plan -> 'price');
  end if;

  select * into work from private.plan_work(
    jsonb_build_array(jsonb_build_object('n', 1, 'target', target, 'given', given)), null) w;
  if work.field = 'slug' and work.message = 'Another plan has this name.' then
    perform private.refuse('uniqueness_error', 'PT409',
      'slug: Another plan has this name.', 'Choose another.');
  end if;
  if work.field is not null then
    perform private.refuse_input(
      case work.field when 'product' then 'product_id' else work.field end || ': ' || work.message,
      'Correct it, then save again.');
  end if;

  perform private.write_plans(array[work], null, why);
  return query select l.id, l.version from public.plans l where l.id = work.id;
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
  'cpu_type, vcpus, memory_mib, disk_gib, transfer_gib, gpu_model, gpu_count, gpu_vram_gib, '
  'announced_retire_at, is_sample, price {hourly_micros, monthly_cap_micros, valid_from; null: from '
  'now}, regions [{region, stock}]; what is left out stays. A new price ends the current one and '
  'replaces an announced one. The reason is needed for a new price of a published plan, and else '
  'may be empty. Refuses: forbidden, invalid_input, not_found, conflict, uniqueness_error.';

grant execute on function
  private.admin_save_plan(uuid, integer, jsonb, text), public.admin_save_plan(uuid, integer, jsonb, text)
  to authenticated;
