-- Incidents and planned maintenance, as the status page shows them. Everyone reads them. Admins write
-- them by procedure, and what was published stays: there is no procedure that deletes one.

create function private.is_status_message(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 2000 and private.visible_length(value) >= 3
    and not private.has_hidden_characters(translate(value, E'\t\r\n', ''))
$$;

create table app.incidents (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  status text not null,
  parts text[] not null,
  -- Empty: not bound to a region.
  regions text[] not null default '{}',
  affected text not null default '',
  unaffected text not null default '',
  advice text not null default '',
  starts_at timestamptz not null default now(),
  -- The announced end of maintenance. An incident has none.
  ends_at timestamptz,
  closed_at timestamptz,
  next_update_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint incidents_kind_known check (kind in ('incident', 'maintenance')),
  constraint incidents_title_line check (
    char_length(title) between 3 and 120 and private.is_trimmed(title)
    and not private.has_hidden_characters(title)
  ),
  constraint incidents_status_known check (
    status = any (case kind
      when 'incident' then array['investigating', 'identified', 'monitoring', 'resolved']
      else array['scheduled', 'in_progress', 'completed', 'cancelled'] end)
  ),
  constraint incidents_parts_known check (
    cardinality(parts) > 0
    and parts <@ array['pages', 'sign_in', 'database', 'provisioner', 'engine']
  ),
  constraint incidents_regions_count check (cardinality(regions) <= 100),
  constraint incidents_affected_line check (
    char_length(affected) <= 300 and private.is_trimmed(affected)
    and not private.has_hidden_characters(affected)
  ),
  constraint incidents_unaffected_line check (
    char_length(unaffected) <= 300 and private.is_trimmed(unaffected)
    and not private.has_hidden_characters(unaffected)
  ),
  constraint incidents_advice_line check (
    char_length(advice) <= 300 and private.is_trimmed(advice)
    and not private.has_hidden_characters(advice)
  ),
  constraint incidents_ends_at_later check (
    case kind when 'maintenance' then coalesce(ends_at > starts_at, false) else ends_at is null end
  ),
  constraint incidents_closed_at_known check (
    (closed_at is not null) = (status in ('resolved', 'completed', 'cancelled'))
  )
);

comment on table app.incidents is
  'Incidents and planned maintenance. Closed to the API: see incident_list.';
comment on column app.incidents.parts is
  'What is affected: pages, sign_in, database, provisioner, engine.';
comment on column app.incidents.regions is 'The slugs of the affected regions; empty: all.';
comment on column app.incidents.closed_at is 'When it was resolved, completed or cancelled.';

comment on constraint incidents_kind_known on app.incidents is 'One of incident, maintenance.';
comment on constraint incidents_title_line on app.incidents is
  'One line of 3 to 120 visible characters.';
comment on constraint incidents_status_known on app.incidents is
  'An incident is investigating, identified, monitoring or resolved. Maintenance is scheduled, '
  'in_progress, completed or cancelled.';
comment on constraint incidents_parts_known on app.incidents is
  'At least one of pages, sign_in, database, provisioner, engine.';
comment on constraint incidents_regions_count on app.incidents is 'At most 100 regions.';
comment on constraint incidents_affected_line on app.incidents is
  'One line of at most 300 visible characters.';
comment on constraint incidents_unaffected_line on app.incidents is
  'One line of at most 300 visible characters.';
comment on constraint incidents_advice_line on app.incidents is
  'One line of at most 300 visible characters.';
comment on constraint incidents_ends_at_later on app.incidents is
  'Maintenance ends after it starts. An incident has no announced end.';

create index incidents_open on app.incidents (starts_at) where closed_at is null;
create index incidents_starts_at on app.incidents (starts_at desc);

create trigger incidents_touch before update on app.incidents
  for each row execute function private.touch_updated_at();

create table app.incident_updates (
  incident_id uuid not null references app.incidents (id),
  at timestamptz not null default clock_timestamp(),
  status text not null,
  message text not null,

  primary key (incident_id, at),
  constraint incident_updates_message_text check (private.is_status_message(message))
);

comment on table app.incident_updates is
  'What was published about an incident. Append-only. Closed to the API: see incident_list.';

create trigger incident_updates_append_only before update or delete or truncate
  on app.incident_updates
  for each statement execute function private.raise_on_change();

alter table app.incidents enable row level security;
alter table app.incidents force row level security;
alter table app.incident_updates enable row level security;
alter table app.incident_updates force row level security;

create policy "Everyone reads incidents"
  on app.incidents for select to anon, authenticated
  using (true);

create policy "Everyone reads what was published about them"
  on app.incident_updates for select to anon, authenticated
  using (true);

grant select (
    id, kind, title, status, parts, regions, affected, unaffected, advice, starts_at, ends_at, closed_at,
    next_update_at, version, created_at, updated_at)
  on app.incidents to anon, authenticated;
grant select (incident_id, at, status, message) on app.incident_updates to anon, authenticated;

create view public.incident_list with (security_invoker = true, security_barrier = true) as
select
  i.id, i.kind, i.title, i.status, i.parts, i.regions, i.affected, i.unaffected, i.advice,
  i.starts_at, i.ends_at, i.closed_at, i.next_update_at, i.version, i.created_at, i.updated_at,
  u.updates
from app.incidents i
left join lateral (
  select coalesce(jsonb_agg(
    jsonb_build_object('at', x.at, 'status', x.status, 'message', x.message) order by x.at desc), '[]')
    as updates
  from (
    select * from app.incident_updates n where n.incident_id = i.id order by n.at desc limit 20
  ) x
) u on true
-- Whoever reads all of it gets an answer of a bounded size, however old the site is.
where i.closed_at is null or i.id in (
  select c.id from app.incidents c where c.closed_at is not null order by c.starts_at desc limit 100);

comment on view public.incident_list is
  'The open incidents and maintenance, and the last 100 closed ones, with their last 20 updates, the newest '
  'first. Everyone reads it.';

grant select on public.incident_list to anon, authenticated;

-- Writing.

insert into app.audit_actions (entity, action) values
  ('incident', 'open'), ('incident', 'post_update'), ('incident', 'correct');

-- A list of texts from JSON, each once.
create function private.list_of(given jsonb, field text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(given) is distinct from 'array'
    or exists (select from jsonb_array_elements(given) x where jsonb_typeof(x) <> 'string') then
    perform private.raise_invalid_input(field || ': A list of texts.', 'Load the page again.');
  end if;
  return (select coalesce(jsonb_agg(distinct x), '[]') from jsonb_array_elements(given) x);
end
$$;

-- The fields of an incident after a save: the stored ones with the given ones over them, all valid.
create function private.valid_incident(fields jsonb, stored jsonb, given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  lists jsonb := '{}';
  unknown text;
begin
  if jsonb_typeof(given) = 'object' then
    select coalesce(jsonb_object_agg(key, private.list_of(value, key)), '{}') into lists
    from jsonb_each(given) where key in ('parts', 'regions');
  end if;
  select x into unknown from jsonb_array_elements_text(lists -> 'regions') x
  where not exists (select from app.regions r where r.slug = x)
    and not coalesce(stored -> 'regions' ? x, false)
  limit 1;
  if unknown is not null then
    perform private.raise_invalid_input(
      format('regions: Unknown region: %s.', unknown), 'Load the page again.');
  end if;
  return private.valid_fields('app.incidents', fields, stored || lists,
    case jsonb_typeof(given) when 'object' then given - 'parts' - 'regions' else given end);
end
$$;

-- Publishes a message. It is also why the audit log says that something changed.
create function private.publish_update(incident app.incidents, message text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  words text := private.trim_reason(message);
begin
  if not coalesce(private.is_status_message(words), false) then
    perform private.raise_invalid_input('message: 3 to 2000 visible characters.',
      'Say what visitors should know.');
  end if;
  insert into app.incident_updates (incident_id, status, message)
  values (incident.id, incident.status, words);
  return words;
end
$$;

create function private.admin_open_incident(incident jsonb, message text)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  item jsonb;
  wanted app.incidents;
  words text;
begin
  perform private.require_admin();
  item := private.valid_incident(
    '{"kind": "text", "title": "text", "affected": "text", "unaffected": "text", "advice": "text",
      "starts_at": "timestamptz", "ends_at": "timestamptz?", "next_update_at": "timestamptz?"}',
    jsonb_build_object(
      'affected', '', 'unaffected', '', 'advice', '', 'parts', '[]'::jsonb, 'regions', '[]'::jsonb,
      'starts_at', now(), 'ends_at', null, 'next_update_at', null,
      'status', case when incident ->> 'kind' = 'maintenance' then 'scheduled'
        else 'investigating' end),
    incident);
  wanted := jsonb_populate_record(null::app.incidents, item);
  insert into app.incidents (
    kind, title, status, parts, regions, affected, unaffected, advice, starts_at, ends_at,
    next_update_at)
  values (
    wanted.kind, wanted.title, wanted.status, wanted.parts, wanted.regions, wanted.affected,
    wanted.unaffected, wanted.advice, wanted.starts_at, wanted.ends_at, wanted.next_update_at)
  returning * into wanted;
  words := private.publish_update(wanted, message);
  perform private.record_place_event('open', 'incident', wanted.id, null, null,
    item || jsonb_build_object('message', words));
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_open_incident(incident jsonb, message text)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_open_incident(incident, message) $$;

comment on function public.admin_open_incident(jsonb, text) is
  'Publishes an incident (status investigating) or planned maintenance (scheduled). incident: kind, title, '
  'parts, regions, affected, unaffected, advice, starts_at, ends_at (maintenance), next_update_at. '
  'message: the first update. Raises: forbidden, invalid_input.';

create function private.admin_post_incident_update(
  target uuid, expected_version integer, new_status text, message text, next_update_at timestamptz
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.incidents;
  wanted app.incidents;
  closes boolean := new_status in ('resolved', 'completed', 'cancelled');
  words text;
begin
  perform private.require_admin();
  select * into was from app.incidents i where i.id = target for update;
  perform private.require_stored('incident', was.version, expected_version);
  -- An incident that is closed already keeps its end: a later note does not make it longer.
  perform private.valid_fields('app.incidents', '{"status": "text"}',
    to_jsonb(was) || jsonb_build_object('closed_at', case when closes then now() end),
    jsonb_build_object('status', new_status));
  update app.incidents i set
    status = new_status,
    closed_at = case when closes then coalesce(was.closed_at, now()) end,
    next_update_at = case when not closes then admin_post_incident_update.next_update_at end,
    version = i.version + 1
  where i.id = target
  returning * into wanted;
  words := private.publish_update(wanted, message);
  perform private.record_place_event('post_update', 'incident', target, null,
    jsonb_build_object('status', was.status),
    jsonb_build_object('status', wanted.status, 'message', words));
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_post_incident_update(
  target uuid, expected_version integer, new_status text, message text,
  next_update_at timestamptz default null
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$
  select * from private.admin_post_incident_update(
    target, expected_version, new_status, message, next_update_at)
$$;

comment on function public.admin_post_incident_update(uuid, integer, text, text, timestamptz) is
  'Publishes an update of an incident or of maintenance, with its new status. resolved, completed and '
  'cancelled close it; another status opens it again. next_update_at: when to expect the next one. '
  'Raises: forbidden, invalid_input, not_found, conflict.';

create function private.admin_correct_incident(
  target uuid, expected_version integer, incident jsonb, reason text
)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.incidents;
  wanted app.incidents;
  why text;
begin
  perform private.require_admin();
  select * into was from app.incidents i where i.id = target for update;
  perform private.require_stored('incident', was.version, expected_version);
  wanted := jsonb_populate_record(was, private.valid_incident(
    '{"title": "text", "affected": "text", "unaffected": "text", "advice": "text",
      "starts_at": "timestamptz", "ends_at": "timestamptz?"}',
    to_jsonb(was), incident));
  why := private.require_reason(reason);
  if wanted is distinct from was then
    update app.incidents i set
      title = wanted.title, parts = wanted.parts, regions = wanted.regions,
      affected = wanted.affected, unaffected = wanted.unaffected, advice = wanted.advice,
      starts_at = wanted.starts_at, ends_at = wanted.ends_at, version = i.version + 1
    where i.id = target
    returning * into wanted;
    perform private.record_place_event('correct', 'incident', target, why,
      to_jsonb(was) - 'version' - 'updated_at', to_jsonb(wanted) - 'version' - 'updated_at');
  end if;
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_correct_incident(
  target uuid, expected_version integer, incident jsonb, reason text
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_correct_incident(target, expected_version, incident, reason) $$;

comment on function public.admin_correct_incident(uuid, integer, jsonb, text) is
  'Corrects the facts of an incident: title, parts, regions, affected, unaffected, advice, starts_at, '
  'ends_at; what is left out stays. The published updates stay as they are. Raises: forbidden, '
  'invalid_input, not_found, conflict.';

grant execute on function
  private.admin_open_incident(jsonb, text), public.admin_open_incident(jsonb, text),
  private.admin_post_incident_update(uuid, integer, text, text, timestamptz),
  public.admin_post_incident_update(uuid, integer, text, text, timestamptz),
  private.admin_correct_incident(uuid, integer, jsonb, text),
  public.admin_correct_incident(uuid, integer, jsonb, text)
  to authenticated;
