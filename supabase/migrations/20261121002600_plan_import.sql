-- The import of plans from a file: all rows or none, with a dry run that reports what would change.

-- Rows that would overwrite a newer edit. The file has the version of each plan that it was made from.
-- A row without a version is not checked, and a row that changes nothing overwrites nothing.
-- items: [{"n": 1, "stored": version or null, "version": as in the file}].
create function private.stale_rows(items jsonb, plan_changes private.plan_change[])
returns table (n integer, outcome text, message text)
language sql stable
set search_path = ''
as $$
  select
    i.n,
    case when i.version::text ~ '^\d{1,9}$' then 'conflict' else 'error' end,
    case
      when i.version::text !~ '^\d{1,9}$' then 'A whole number, or nothing.'
      when i.stored is null
        then 'This plan was deleted or renamed. Leave the version empty to create it.'
      else format(
        'Changed since the export: version %s is stored, the file has version %s.',
        i.stored, i.version)
    end
  from jsonb_to_recordset(items) as i (n integer, stored integer, version jsonb)
  join unnest(plan_changes) c on c.n = i.n
  where i.version is not null and case
    when i.version::text !~ '^\d{1,9}$' then true
    else c.changes <> '{}' and i.stored is distinct from i.version::integer
  end
$$;

create function private.admin_import_plans(
  rows jsonb, dry_run boolean, reason text, prices_from timestamptz
)
returns table (
  line integer, slug text, outcome text, changes jsonb, changes_live_price boolean, field text,
  message text
)
language plpgsql volatile security definer
set search_path = ''
-- Enough for lists of 10,000 plans in memory.
set work_mem = '64MB'
as $$
#variable_conflict use_column
declare
  items jsonb;
  plan_changes private.plan_change[];
  stale jsonb;
  why text;
begin
  perform private.require_admin();
  why := private.require_reason(reason, true);
  if (case jsonb_typeof(rows)
    when 'array' then jsonb_array_length(rows) > 10000
      or exists (select from jsonb_array_elements(rows) r where jsonb_typeof(r) <> 'object')
    else true
  end) then
    perform private.raise_invalid_input('rows: A list of at most 10000 plans.', 'Import it in parts.');
  end if;
  if prices_from < now() or not isfinite(prices_from) then
    perform private.raise_invalid_input(
      'prices_from: A price begins now or later.', 'Choose a later time.');
  end if;

  -- Between the check and the write, no other transaction may change these plans.
  perform from app.plans l
  where l.slug in (select r ->> 'slug' from jsonb_array_elements(rows) r)
  order by l.id for update;
  if exists (
    select from app.plan_prices x
    where x.valid_from > now() and x.valid_from <= clock_timestamp()
  ) then
    perform private.raise_error('conflict', 'PT409',
      'rows: A price has begun at this moment.', 'Try again.');
  end if;

  -- Lines are numbered as in the file, unless a number is missing or used twice.
  select coalesce(jsonb_agg(jsonb_build_object(
    'n', case when lines.are_valid then r.value -> 'line' else to_jsonb(r.place) end,
    'target', l.id,
    'stored', l.version,
    'version', coalesce(r.value -> 'version', 'null'),
    'given', r.value - 'line' - 'version'
  )), '[]')
  into items
  from jsonb_array_elements(rows) with ordinality r (value, place)
  left join app.plans l on l.slug = r.value ->> 'slug'
  cross join (
    select coalesce(bool_and(coalesce((r -> 'line')::text ~ '^[1-9]\d{0,8}$', false)), false)
      and count(distinct r -> 'line') = count(*) as are_valid
    from jsonb_array_elements(rows) r
  ) lines;

  select array_agg(c) into plan_changes from private.plan_validation(items, prices_from) c;
  select coalesce(jsonb_object_agg(s.n, to_jsonb(s)), '{}') into stale
  from private.stale_rows(items, plan_changes) s;

  if stale = '{}' and not exists (select from unnest(plan_changes) c where c.field is not null) then
    begin
      -- A dry run is rolled back: it needs no reason.
      perform private.write_plans(plan_changes, 'import',
        case when dry_run is false then why else 'Dry run' end);
      if dry_run is not false then
        raise exception using errcode = 'DRYRN';
      end if;
    exception when sqlstate 'DRYRN' then
      null;
    end;
  end if;

  return query
    select
      c.n,
      i.given ->> 'slug',
      case
        when c.field is not null then 'error'
        when stale ? c.n::text then stale -> c.n::text ->> 'outcome'
        when c.is_new then 'create'
        when c.changes = '{}' then 'unchanged'
        else 'update'
      end,
      coalesce(c.changes, '{}'),
      live.id is not null,
      case when c.field is not null then c.field when stale ? c.n::text then 'version' end,
      coalesce(c.message, stale -> c.n::text ->> 'message')
    from unnest(plan_changes) c
    join jsonb_to_recordset(items) as i (n integer, given jsonb) on i.n = c.n
    left join private.live_price_changes(plan_changes) live (id) on live.id = c.id
    order by c.n;
end
$$;

-- One JSON value instead of rows, because the API cuts long lists of rows. The time limit belongs to the
-- function that the API calls: PostgREST reads it there and sets it before the statement starts. A limit
-- that is set inside a running statement does not change that statement's timer.
create function public.admin_import_plans(
  rows jsonb, dry_run boolean default true, reason text default '',
  prices_from timestamptz default null
)
returns jsonb
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]')
  from private.admin_import_plans(rows, dry_run, reason, prices_from) r
$$;

comment on function public.admin_import_plans(jsonb, boolean, text, timestamptz) is
  'Creates plans as drafts, and changes those whose slug exists, all or none. rows, at most '
  '10000: line, slug, version, product (its slug), summary, virtualization, cpu_type, vcpus, memory_mib, disk_gib, '
  'transfer_gib, gpu_model, gpu_count, gpu_vram_gib, announced_retire_at, is_sample, hourly_micros '
  '(null: as it is), monthly_cap_micros, regions [{region, stock}]; what is left out stays. With a '
  'version, a row is a conflict where another one is stored. New prices of published plans need a '
  'reason, and begin at prices_from (null: now). Returns a list: for each row its line, slug, '
  'outcome (create, update, unchanged, conflict, error), changes {field: [old, new]}, '
  'changes_live_price, and field and message where something is wrong. With a conflict, an error or '
  'dry_run, nothing is written. Raises: forbidden, invalid_input, conflict.';

grant execute on function
  private.admin_import_plans(jsonb, boolean, text, timestamptz),
  public.admin_import_plans(jsonb, boolean, text, timestamptz)
  to authenticated;
