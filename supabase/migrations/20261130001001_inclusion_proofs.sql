-- Proofs that the record of a server or a snapshot is in the root of a day.

create function private.leaf_index(day date, entity uuid, tree_size integer) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  wanted constant bytea := uuid_send(entity);
  low integer := 0;
  high integer := tree_size - 1;
  middle integer;
  found_one bytea;
begin
  -- The ids are in order, so each look halves what is left.
  while low <= high loop
    middle := (low + high) / 2;
    select substring(t.entities from middle * 16 + 1 for 16) into strict found_one
    from app.daily_trees t where t.day = leaf_index.day;
    if found_one = wanted then
      return middle;
    elsif found_one < wanted then
      low := middle + 1;
    else
      high := middle - 1;
    end if;
  end loop;
  return null;
end
$$;

comment on function private.leaf_index(date, uuid, integer) is
  'The place of a server or snapshot among the leaves of a day, from 0. Null: the day has no record of it.';

-- The hashes beside the way from a leaf to the root, from below (RFC 9162, section 2.1.3.1).
create function private.audit_path(day date, leaf_index integer, tree_size integer) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  place integer := leaf_index;
  width integer := tree_size;
  skipped integer := 0;
  beside integer;
  path text[] := '{}';
begin
  while width > 1 loop
    beside := place # 1;
    if beside < width then
      path := path || (
        select encode(substring(t.nodes from (skipped + beside) * 32 + 1 for 32), 'hex')
        from app.daily_trees t where t.day = audit_path.day);
    end if;
    skipped := skipped + width;
    place := place / 2;
    width := (width + 1) / 2;
  end loop;
  return path;
end
$$;

-- The record of a server or snapshot for a day, as it is today. If it was changed since, its proof leads to another root.
create function private.day_entries(entity uuid, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  with d as (
    select day::timestamp at time zone 'UTC' as begins, (day + 1)::timestamp at time zone 'UTC' as ends
  ), entry as (
    select p.from_at, jsonb_build_object(
      'state', p.state, 'is_billed', p.is_billed, 'hourly_micros', p.hourly_micros,
      'monthly_cap_micros', p.monthly_cap_micros, 'from_at', private.utc_text(greatest(p.from_at, d.begins)),
      'to_at', private.utc_text(least(p.to_at, d.ends))) as value
    from d
    join private.priced_log p on p.instance_id = entity and p.from_at < d.ends and p.to_at > d.begins
      and (p.state <> 'purged' or p.from_at >= d.begins)
    union all
    select s.ready_at, jsonb_build_object(
      'kind', s.kind, 'size_gib', s.size_gib, 'gib_month_micros', s.gib_month_micros,
      'from_at', private.utc_text(greatest(s.ready_at, d.begins)),
      'to_at', private.utc_text(least(s.deleted_at, d.ends)))
    from d
    join app.snapshots s on s.id = entity and s.ready_at < d.ends
      and (s.deleted_at is null or s.deleted_at > d.begins and s.deleted_at > s.ready_at)
  )
  select coalesce(jsonb_agg(e.value order by e.from_at), '[]') from entry e
$$;

create function private.inclusion_proofs(entity_id uuid, from_day date, to_day date)
returns table (
  day date, root text, tree_size integer, leaf_index integer, salt text, entries jsonb, path text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Payers too, so that an accountant can check an invoice.
  if not exists (
    select from (
      select i.workspace_id from app.instances i where i.id = entity_id
      union all
      select s.workspace_id from app.snapshots s where s.id = entity_id
    ) e
    where e.workspace_id in (select private.my_workspace_ids())
      or e.workspace_id in (select private.my_billing_workspace_ids()) or private.is_staff()
  ) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such server or snapshot, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  if from_day is null or not isfinite(from_day) then
    perform private.raise_invalid_input('from_day: A day, such as 2026-11-01.', 'Choose another day.');
  end if;
  if to_day is null or not isfinite(to_day) or to_day < from_day or to_day - from_day > 30 then
    perform private.raise_invalid_input(
      'to_day: Not before from_day, and at most 30 days after it.', 'Choose another day.');
  end if;
  return query
    select r.day, r.root, r.tree_size, f.place, private.salt_of(t.salt_key, inclusion_proofs.entity_id),
      private.day_entries(inclusion_proofs.entity_id, r.day), private.audit_path(r.day, f.place, r.tree_size)
    from app.daily_roots r
    join app.daily_trees t on t.day = r.day
    cross join lateral private.leaf_index(r.day, inclusion_proofs.entity_id, r.tree_size) f (place)
    where r.day between from_day and to_day and f.place is not null
    order by r.day;
end
$$;

create function public.inclusion_proofs(entity_id uuid, from_day date, to_day date)
returns table (
  day date, root text, tree_size integer, leaf_index integer, salt text, entries jsonb, path text[]
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.inclusion_proofs(entity_id, from_day, to_day) $$;

comment on function public.inclusion_proofs(uuid, date, date) is
'Proofs that the record of a server or a snapshot is in the daily roots: one for each day that has a root and a record of it. Backups and images count as snapshots. For members of its workspace, its accountants and staff.
@param entity_id The server or the snapshot, as entity_id of a line of an invoice.
@param from_day The first day, in UTC.
@param to_day The last day, at most 30 days later.
@answer day The day, in UTC.
@answer root The root of the day, as in daily_roots.
@answer tree_size How many leaves the tree has.
@answer leaf_index The place of the leaf, from 0.
@answer salt Random, in hex: it keeps others from guessing the record.
@answer entries The record of a server: [{state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at}]. That of a snapshot: [{kind, size_gib, gib_month_micros, from_at, to_at}]. Cut at midnight, and as it is today.
@answer path The hashes beside the way to the root, from the leaf up, in hex.
Raises: not_found, invalid_input.';

grant execute on function
  private.inclusion_proofs(uuid, date, date), public.inclusion_proofs(uuid, date, date)
  to authenticated, api_key_read;

select private.close_views_to_writes();
