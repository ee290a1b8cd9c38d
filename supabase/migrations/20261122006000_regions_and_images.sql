-- What the procedures for regions and images share: checks of the given fields, refusals, and the audit log.

-- The fields of a row after a save: the stored ones with the given ones over them, all valid. A new row
-- has no stored ones but its defaults. fields: {field: type}, as in type_errors; each is required.
create function private.valid_fields(
  rules_of regclass, fields jsonb, stored jsonb, given jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  item jsonb := stored || case jsonb_typeof(given) when 'object' then given else '{}' end;
  first_error record;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    perform private.raise_invalid_input('fields: An object.', 'Load the page again.');
  end if;
  select e.* into first_error from private.type_errors(
    jsonb_build_array(jsonb_build_object('n', 1, 'given', given)), fields) e;
  if first_error.n is null then
    select 1 as n, f as field, 'Required.' as message into first_error
    from jsonb_object_keys(fields) f where not item ? f order by f;
  end if;
  if first_error.n is null then
    select r.* into first_error from private.check_violations(
      rules_of, jsonb_build_array(jsonb_build_object('n', 1, 'doc', item))) r;
  end if;
  if first_error.n is not null then
    perform private.raise_invalid_input(
      first_error.field || ': ' || first_error.message, 'Correct it, then save again.');
  end if;
  return item;
end
$$;

-- Refuses a row that is gone, and one that somebody has changed since the person read it.
create function private.require_stored(kind text, stored_version integer, expected_version integer)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if stored_version is null then
    perform private.raise_error('not_found', 'PT404', format('There is no such %s.', kind),
      'Reload the list.');
  end if;
  if stored_version is distinct from expected_version then
    perform private.raise_conflict(stored_version);
  end if;
end
$$;

create function private.raise_slug_taken(kind text) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('uniqueness_error', 'PT409',
    format('slug: Another %s has this slug.', kind), 'Choose another.')
$$;

-- A slug is the name that the engine knows, so it stays while servers refer to it.
create function private.raise_slug_in_use() returns void
language sql
set search_path = ''
as $$
  select private.raise_invalid_input(
    'slug: Servers use it, and the engine knows it by this slug.', 'Keep the slug.')
$$;

create function private.raise_in_use(detail text, hint text) returns void
language sql
set search_path = ''
as $$
  select private.raise_error('in_use', 'PT409', detail, hint)
$$;

-- '1 server', '3 servers'.
create function private.count_of(found bigint, noun text) returns text
language sql immutable
set search_path = ''
as $$
  select format('%s %s', found, noun || case when found <> 1 then 's' else '' end)
$$;

-- Records the fields that differ. before is null for a new row, and after for a deleted one.
create function private.record_place_event(
  action text, entity text, entity_id uuid, reason text, before jsonb, after jsonb
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events
    (actor, actor_role, via, action, entity, entity_id, reason, before, after)
  select (select auth.uid()), 'admin', 'admin', action, entity, entity_id, reason,
    case when before is not null then jsonb_object_agg(f, before -> f) end,
    case when after is not null then jsonb_object_agg(f, after -> f) end
  from jsonb_object_keys(coalesce(after, before)) f
  where before -> f is distinct from after -> f
$$;
