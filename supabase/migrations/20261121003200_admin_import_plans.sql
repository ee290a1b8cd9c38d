create function private.admin_import_plans(rows jsonb, dry_run boolean)
returns table (
  line integer, slug text, outcome text, changes jsonb, field text, message text
)
language plpgsql volatile security definer
set search_path = ''
-- Lists of 10,000 go through memory.
set work_mem = '64MB'
as $$
#variable_conflict use_column
declare
  items jsonb;
  work private.plan_step[];
begin
  perform private.require_admin();
  if (case jsonb_typeof(rows)
    when 'array' then jsonb_array_length(rows) > 10000
      or exists (select from jsonb_array_elements(rows) r where jsonb_typeof(r) <> 'object')
    else true
  end) then
    perform private.refuse_input('rows: A list of at most 10000 plans.', 'Import it in parts.');
  end if;

  -- Nobody may change between the look and the writing what is being looked at.
  perform from public.plans l
  where l.slug in (select r ->> 'slug' from jsonb_array_elements(rows) r)
  order by l.id for update;
  if exists (
    select from public.plan_prices x
    where x.valid_from > now() and x.valid_from <= clock_timestamp()
  ) then
    perform private.refuse('conflict', 'PT409',
      'rows: A price has begun at this very moment.', 'Try again.');
  end if;

  -- Lines as the file counts them, unless they name one twice or none.
  select coalesce(jsonb_agg(jsonb_build_object(
    'n', case when lines.are_sound then r.value -> 'line' else to_jsonb(r.place) end,
    'target', l.id,
    'given', r.value - 'line'
  )), '[]')
  into items
  from jsonb_array_elements(rows) with ordinality r (value, place)
  left join public.plans l on l.slug = r.value ->> 'slug'
  cross join (
    select coalesce(bool_and(coalesce((r -> 'line')::text ~ '^[1-9]\d{0,8}$', false)), false)
      and count(distinct r -> 'line') = count(*) as are_sound
    from jsonb_array_elements(rows) r
  ) lines;

  select array_agg(w) into work from private.plan_work(items) w;

  if not exists (select from unnest(work) w where w.field is not null) then
    begin
      perform private.write_plans(work, 'import');
      if dry_run is not false then
        raise exception using errcode = 'DRYRN';
      end if;
    exception when sqlstate 'DRYRN' then
      null;
    end;
  end if;

  return query
    select
      w.n,
      i.given ->> 'slug',
      case
        when w.field is not null then 'error'
        when w.is_new then 'create'
        when w.changes = '{}' then 'unchanged'
        else 'update'
      end,
      coalesce(w.changes, '{}'),
      w.field,
      w.message
    from unnest(work) w
    join jsonb_to_recordset(items) as i (n integer, given jsonb) on i.n = w.n
    order by w.n;
end
$$;

-- One JSON value and not rows, for the API cuts off what has more rows than it gives at once.
create function public.admin_import_plans(rows jsonb, dry_run boolean default true)
returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]')
  from private.admin_import_plans(rows, dry_run) r
$$;

comment on function public.admin_import_plans(jsonb, boolean) is
  'Creates plans as drafts, and changes those whose slug is there, all or none. rows, at most '
  '10000: line, slug, product (its slug), summary, cpu_type, vcpus, memory_mib, disk_gib, '
  'transfer_gib, gpu_model, gpu_count, gpu_vram_gib, announced_retire_at, is_sample, hourly_micros '
  '(null: as it is), monthly_cap_micros, regions [{region, stock}]; what is left out stays. Answers '
  'a list: for each row its line, slug, outcome (create, update, unchanged, error), changes '
  '{field: [old, new]}, and field and message where something is wrong. With an error or dry_run, nothing is written. Refuses: forbidden, invalid_input, '
  'conflict.';

grant execute on function
  private.admin_import_plans(jsonb, boolean), public.admin_import_plans(jsonb, boolean)
  to authenticated;
