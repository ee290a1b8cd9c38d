-- What is published about incidents and maintenance is sent to the subscribers of the status page, and, where
-- maintenance names servers, to whoever may act on them. Whoever is both gets one mail.

insert into app.event_kinds
  (name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('incident.opened', 'status', 'Incident', 'Something does not work as it should.',
    'subscribers', true, true, true, false, 800),
  ('incident.updated', 'status', 'Update of an incident', 'What is new about an incident.',
    'subscribers', true, true, true, false, 801),
  ('incident.resolved', 'status', 'Incident resolved', 'It works again.',
    'subscribers', true, true, true, false, 802),
  ('maintenance.planned', 'status', 'Planned maintenance', 'When it takes place, and what it affects.',
    'subscribers', true, true, true, false, 803),
  ('maintenance.updated', 'status', 'Update of maintenance', 'It begins, ends, moves or is cancelled.',
    'subscribers', true, true, true, false, 804),
  ('server.maintenance_planned', 'servers', 'Maintenance of your servers', 'Which of your servers it affects, and when.',
    'operators', true, true, true, true, 270),
  ('server.maintenance_updated', 'servers', 'Update of the maintenance of your servers',
    'It begins, ends, moves or is cancelled.', 'operators', true, true, true, true, 271);

-- Records that servers are named, once for each workspace. Returns the events.
create function private.tell_servers(
  target uuid, kind text, facts jsonb, key text, only_server uuid default null
) returns uuid[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- More names than this nobody reads in a message.
  most constant integer := 10;
  of_workspace record;
  told uuid[] := '{}';
begin
  for of_workspace in
    select i.workspace_id, array_agg(i.id order by i.name) as ids, array_agg(i.name order by i.name) as names
    from app.maintenance_servers s
    join app.instances i on i.id = s.instance_id
    where s.incident_id = target and i.deleted_at is null and (only_server is null or i.id = only_server)
    group by i.workspace_id
    order by i.workspace_id
  loop
    told := told || private.record_event(
      kind => kind,
      path => case cardinality(of_workspace.ids)
        when 1 then '/dashboard/servers/' || of_workspace.ids[1] else '/status' end,
      data => facts || jsonb_build_object(
        'servers', of_workspace.names[1:most], 'server_count', cardinality(of_workspace.names)),
      workspace_id => of_workspace.workspace_id, entity => 'incident', entity_id => target, actor => null,
      dedupe_key => key || ' ' || of_workspace.workspace_id);
  end loop;
  update app.maintenance_servers s set told_at = clock_timestamp(), told = facts
  from app.instances i
  where s.incident_id = target and i.id = s.instance_id and i.deleted_at is null
    and (only_server is null or i.id = only_server);
  return told;
end
$$;

-- What was published, as facts for the texts of messages.
create function private.incident_facts(incident app.incidents, words text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'title', incident.title, 'kind', incident.kind, 'state', incident.status, 'text', words,
    'parts', incident.parts, 'regions', incident.regions,
    'region_names', array(select r.name from app.regions r where r.slug = any (incident.regions) order by r.name),
    'affected', incident.affected, 'starts_at', private.iso_text(incident.starts_at), 'ends_at', private.iso_text(incident.ends_at))
$$;

-- Tells everybody whom it concerns, each person once.
create function private.tell_incident(incident app.incidents, step text, facts jsonb, key text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  told uuid[] := '{}';
  published uuid;
begin
  if incident.kind = 'maintenance' then
    insert into app.maintenance_servers (incident_id, instance_id)
    select incident.id, x.id
    from app.maintenance_targets t
    cross join lateral private.servers_of_target(t.region_id, t.machine, t.instance_id) x (id)
    where t.incident_id = incident.id
    on conflict do nothing;
    told := private.tell_servers(incident.id, 'server.maintenance_' || step, facts, key);
  end if;
  published := private.record_event(
    kind => incident.kind || '.' || step, path => '/status', data => facts,
    entity => 'incident', entity_id => incident.id, dedupe_key => key);
  -- Whoever reads the names of their servers needs no second mail.
  delete from app.deliveries d
  using app.mail_subscriptions s
  where d.event_id = published and s.id = d.subscription_id and exists (
    select from app.deliveries x
    left join auth.users u on u.id = x.user_id
    left join app.mail_subscriptions o on o.id = x.subscription_id
    where x.event_id = any (told) and x.way = 'mail'
      and (x.user_id = s.user_id or coalesce(lower(u.email), o.address) = s.address));
  delete from app.notifications n
  where n.event_id = published and exists (
    select from app.notifications x where x.event_id = any (told) and x.user_id = n.user_id);
end
$$;

create function private.tell_incident_update() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  incident app.incidents;
  status_before text;
  step text;
begin
  select * into strict incident from app.incidents i where i.id = new.incident_id;
  select u.status into status_before from app.incident_updates u
  where u.incident_id = new.incident_id and u.at < new.at order by u.at desc limit 1;
  step := case
    when status_before is null then case incident.kind when 'incident' then 'opened' else 'planned' end
    -- A note after the end is an update.
    when new.status = 'resolved' and status_before <> 'resolved' then 'resolved'
    else 'updated' end;
  perform private.tell_incident(incident, step, private.incident_facts(incident, new.message),
    format('%s %s', incident.id, extract(epoch from new.at)));
  return null;
end
$$;

create trigger incident_updates_tell after insert on app.incident_updates
  for each row execute function private.tell_incident_update();

-- Another time is news, also where nobody has written an update.
create function private.tell_moved_maintenance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  words text;
begin
  select u.message into words from app.incident_updates u
  where u.incident_id = new.id order by u.at desc limit 1;
  perform private.tell_incident(new, 'updated',
    private.incident_facts(new, words) || '{"is_moved": true}', format('%s version %s', new.id, new.version));
  return null;
end
$$;

create trigger incidents_tell_moved after update of starts_at, ends_at on app.incidents
  for each row when (new.kind = 'maintenance' and new.closed_at is null
    and (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at))
  execute function private.tell_moved_maintenance();

-- A server that comes to a region or machine that open maintenance names.
create function private.join_maintenance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  incident app.incidents;
  words text;
begin
  for incident in
    select n.* from app.incidents n
    where n.kind = 'maintenance' and n.closed_at is null and n.ends_at > now() and exists (
      select from app.maintenance_targets t
      where t.incident_id = n.id and t.region_id = new.region_id
        and (t.machine is null or t.machine = new.engine_member))
    order by n.starts_at, n.id
  loop
    insert into app.maintenance_servers (incident_id, instance_id)
    values (incident.id, new.id) on conflict do nothing;
    if found then
      select u.message into words from app.incident_updates u
      where u.incident_id = incident.id order by u.at desc limit 1;
      perform private.tell_servers(incident.id, 'server.maintenance_planned',
        private.incident_facts(incident, words), format('%s %s', incident.id, new.id), new.id);
    end if;
  end loop;
  return null;
end
$$;

create trigger instances_join_maintenance_new after insert on app.instances
  for each row execute function private.join_maintenance();
create trigger instances_join_maintenance_moved after update of engine_member on app.instances
  for each row when (new.engine_member is distinct from old.engine_member and new.deleted_at is null)
  execute function private.join_maintenance();

-- Opening it.

create or replace function private.admin_open_incident(incident jsonb, message text)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  servers constant jsonb := case jsonb_typeof(incident) when 'object' then incident -> 'servers' end;
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
    case jsonb_typeof(incident) when 'object' then incident - 'servers' else incident end);
  wanted := jsonb_populate_record(null::app.incidents, item);
  if wanted.kind = 'incident' and servers is not null then
    perform private.raise_invalid_input('servers: Only maintenance names servers.', 'Leave it out.');
  end if;
  if wanted.ends_at <= now() then
    perform private.raise_invalid_input('ends_at: It is over already.', 'Choose a time that is still to come.');
  end if;
  insert into app.incidents (
    kind, title, status, parts, regions, affected, unaffected, advice, starts_at, ends_at,
    next_update_at)
  values (
    wanted.kind, wanted.title, wanted.status, wanted.parts, wanted.regions, wanted.affected,
    wanted.unaffected, wanted.advice, wanted.starts_at, wanted.ends_at, wanted.next_update_at)
  returning * into wanted;
  insert into app.maintenance_targets (incident_id, region_id, machine, instance_id)
  select wanted.id, t.* from private.valid_maintenance_targets(servers) t;
  if found and not exists (
    select from app.maintenance_targets t
    cross join lateral private.servers_of_target(t.region_id, t.machine, t.instance_id)
    where t.incident_id = wanted.id
  ) then
    perform private.raise_invalid_input('servers: There is no server.', 'Choose others, or name none.');
  end if;
  words := private.publish_update(wanted, message);
  perform private.record_place_event('open', 'incident', wanted.id, null, null,
    item || jsonb_strip_nulls(jsonb_build_object('message', words, 'servers', servers)));
  return query select wanted.id, wanted.version;
end
$$;

-- Maintenance of a region may tell some thousand workspaces.
create or replace function public.admin_open_incident(incident jsonb, message text)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$ select * from private.admin_open_incident(incident, message) $$;

create or replace function public.admin_post_incident_update(
  target uuid, expected_version integer, new_status text, message text,
  next_update_at timestamptz default null
)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
set statement_timeout = '30s'
as $$
  select * from private.admin_post_incident_update(
    target, expected_version, new_status, message, next_update_at)
$$;

comment on function public.admin_open_incident(jsonb, text) is
  'Publishes an incident (status investigating) or planned maintenance (scheduled), and tells the subscribers of the '
  'status page. incident: kind, title, parts, regions, affected, unaffected, advice, starts_at, ends_at (maintenance), '
  'next_update_at, and for maintenance servers: {regions: [slug], machines: [{region, name}], servers: [id]}, whose '
  'people are told too. message: the first update. Raises: forbidden, invalid_input.';
comment on function public.admin_post_incident_update(uuid, integer, text, text, timestamptz) is
  'Publishes an update of an incident or of maintenance, with its new status, and tells the same people. resolved, '
  'completed and cancelled close it; another status opens it again. next_update_at: when to expect the next one. '
  'Raises: forbidden, invalid_input, not_found, conflict.';
comment on function public.admin_correct_incident(uuid, integer, jsonb, text) is
  'Corrects the facts of an incident: title, parts, regions, affected, unaffected, advice, starts_at, '
  'ends_at; what is left out stays. The published updates stay as they are. People are told only of another time of '
  'maintenance. Raises: forbidden, invalid_input, not_found, conflict.';

-- Whom it would tell, before it is published.

create function private.admin_preview_maintenance(servers jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  with named as (
    select distinct i.id, i.name, i.workspace_id
    from private.valid_maintenance_targets(servers) t
    cross join lateral private.servers_of_target(t.region_id, t.machine, t.instance_id) x (id)
    join app.instances i on i.id = x.id
  )
  select jsonb_build_object(
    'servers', (select count(*) from named),
    'workspaces', (select count(distinct n.workspace_id) from named n),
    'people', (
      select count(distinct p.person)
      from (select distinct n.workspace_id from named n) w
      cross join lateral unnest(private.people_of('operators', w.workspace_id, null)) p (person)),
    'subscribers', (
      select count(*) from app.mail_subscriptions s
      where s.list = 'status' and s.confirmed_at is not null and s.ended_at is null),
    'names', (select coalesce(jsonb_agg(f.name), '[]') from (
      select n.name from named n order by n.name, n.id limit 10) f)
  ) into found;
  return found;
end
$$;

create function public.admin_preview_maintenance(servers jsonb) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.admin_preview_maintenance(servers) $$;

comment on function public.admin_preview_maintenance(jsonb) is
  'Whom maintenance of these servers would tell. servers: as in admin_open_incident, or null. Returns the numbers of '
  'servers, workspaces, people who may act on them, and subscribers of the status page, and the first 10 names. '
  'Raises: forbidden, invalid_input.';

grant execute on function
  private.admin_preview_maintenance(jsonb), public.admin_preview_maintenance(jsonb) to authenticated;

select private.close_views_to_writes();
