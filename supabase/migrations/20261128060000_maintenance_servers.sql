-- Maintenance can name servers: all of a region, all on a machine, or single ones. Whoever may act on them is told, and
-- what they were told stands at the server. Servers that come to a named region or machine later join until it ends.

create table app.maintenance_targets (
  id bigint generated always as identity primary key,
  incident_id uuid not null references app.incidents (id) on delete cascade,
  -- All servers of the region, or, with a machine, those that it holds.
  region_id uuid references app.regions (id) on delete cascade,
  machine text,
  instance_id uuid references app.instances (id) on delete cascade,

  constraint maintenance_targets_one check ((region_id is null) <> (instance_id is null)),
  constraint maintenance_targets_machine_in_region check (machine is null or region_id is not null),
  constraint maintenance_targets_key unique nulls not distinct (incident_id, region_id, machine, instance_id)
);

comment on table app.maintenance_targets is
  'What maintenance names: regions, machines, servers. Closed to the API, because machines are nobody else''s business.';

create index maintenance_targets_region_id on app.maintenance_targets (region_id) where region_id is not null;
create index maintenance_targets_instance_id on app.maintenance_targets (instance_id) where instance_id is not null;

create table app.maintenance_servers (
  incident_id uuid not null references app.incidents (id) on delete cascade,
  instance_id uuid not null references app.instances (id) on delete cascade,
  -- Null only within the transaction that names the server.
  told_at timestamptz,
  told jsonb,

  primary key (incident_id, instance_id),
  constraint maintenance_servers_told_given check ((told_at is null) = (told is null))
);

comment on table app.maintenance_servers is
  'Servers that maintenance named, and what their people were told last. Written by procedure only.';

create index maintenance_servers_instance_id on app.maintenance_servers (instance_id);

create trigger maintenance_targets_raise_on_truncate before truncate on app.maintenance_targets
  for each statement execute function private.raise_on_truncate();
create trigger maintenance_servers_raise_on_truncate before truncate on app.maintenance_servers
  for each statement execute function private.raise_on_truncate();

alter table app.maintenance_targets enable row level security;
alter table app.maintenance_targets force row level security;
alter table app.maintenance_servers enable row level security;
alter table app.maintenance_servers force row level security;

create policy "Nobody reads what maintenance names"
  on app.maintenance_targets for select to anon, authenticated
  using (false);

create policy "Who reads a server reads of its maintenance"
  on app.maintenance_servers for select to authenticated
  using ((select true from app.instances i where i.id = instance_id));

grant select (incident_id, instance_id, told_at, told) on app.maintenance_servers to authenticated;

create view public.maintenance_notice_list with (security_invoker = true) as
select
  case when true then s.instance_id end as instance_id,
  case when true then i.workspace_id end as workspace_id,
  i.name as instance_name,
  case when true then s.incident_id end as incident_id,
  s.told ->> 'title' as title,
  s.told ->> 'state' as status,
  s.told ->> 'text' as message,
  (s.told ->> 'starts_at')::timestamptz as starts_at,
  (s.told ->> 'ends_at')::timestamptz as ends_at,
  s.told_at,
  n.closed_at is null and i.deleted_at is null as is_open
from app.maintenance_servers s
join app.instances i on i.id = s.instance_id
join app.incidents n on n.id = s.incident_id;

comment on view public.maintenance_notice_list is
'Maintenance of your servers, as the people of each server were told. The status page has every update.';
comment on column public.maintenance_notice_list.instance_id is 'The id of the server.';
comment on column public.maintenance_notice_list.workspace_id is 'The id of its workspace.';
comment on column public.maintenance_notice_list.instance_name is 'The name of the server.';
comment on column public.maintenance_notice_list.incident_id is 'The id of the maintenance in incident_list.';
comment on column public.maintenance_notice_list.title is 'What it is, in one line.';
comment on column public.maintenance_notice_list.status is
  'As told last: scheduled, in_progress, completed or cancelled.';
comment on column public.maintenance_notice_list.message is 'The last update.';
comment on column public.maintenance_notice_list.starts_at is 'When it begins.';
comment on column public.maintenance_notice_list.ends_at is 'When it ends.';
comment on column public.maintenance_notice_list.told_at is 'When the people of the server were told this.';
comment on column public.maintenance_notice_list.is_open is
  'Whether it is still to come or in progress, for a server that is not deleted.';

grant select on public.maintenance_notice_list to authenticated;

-- What maintenance names, from {regions: [slug], machines: [{region, name}], servers: [id]}, all checked.
create function private.valid_maintenance_targets(given jsonb)
returns table (region_id uuid, machine text, instance_id uuid)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  most constant integer := 100;
  unknown text;
begin
  if given is null or jsonb_typeof(given) = 'null' then
    return;
  end if;
  if jsonb_typeof(given) <> 'object' or given - array['regions', 'machines', 'servers'] <> '{}'
    or exists (select from jsonb_each(given) e where jsonb_typeof(e.value) <> 'array')
    or jsonb_path_exists(given, '$.regions[*] ? (@.type() != "string")')
    or jsonb_path_exists(given, '$.servers[*] ? (@.type() != "string")')
    or jsonb_path_exists(given,
      '$.machines[*] ? (@.type() != "object" || @.region.type() != "string" || @.name.type() != "string")')
  then
    perform private.raise_invalid_input(
      'servers: An object with the lists regions, machines and servers.', 'Name the servers in these lists.');
  end if;
  if (select coalesce(sum(jsonb_array_length(e.value)), 0) from jsonb_each(given) e) > most then
    perform private.raise_invalid_input(format('servers: At most %s regions, machines and servers.', most),
      'Name a region or a machine instead.');
  end if;
  select x into unknown from (
    select x from jsonb_array_elements_text(given -> 'regions') x
    where not exists (select from app.regions r where r.slug = x)
    union all
    select concat_ws('/', x ->> 'region', x ->> 'name') from jsonb_array_elements(given -> 'machines') x
    where not exists (
      select from app.regions r join app.engine_members m on m.region_id = r.id
      where r.slug = x ->> 'region' and m.name = x ->> 'name')
    union all
    select x from jsonb_array_elements_text(given -> 'servers') x
    where not exists (
      select from app.instances i
      where i.id = case when pg_input_is_valid(x, 'uuid') then x::uuid end and i.deleted_at is null)
  ) missing
  limit 1;
  if unknown is not null then
    perform private.raise_invalid_input(format('servers: Not there: %s.', unknown), 'Choose again.');
  end if;
  return query
    select r.id, null::text, null::uuid
    from jsonb_array_elements_text(given -> 'regions') x join app.regions r on r.slug = x
    union
    select r.id, x ->> 'name', null
    from jsonb_array_elements(given -> 'machines') x join app.regions r on r.slug = x ->> 'region'
    union
    select null, null, x::uuid
    from jsonb_array_elements_text(given -> 'servers') x;
end
$$;

-- The servers that something names, as in maintenance_targets. Deleted ones need nobody's attention.
create function private.servers_of_target(region_id uuid, machine text, instance_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select i.id from app.instances i
  where i.id = servers_of_target.instance_id and i.deleted_at is null
  union all
  select i.id from app.instances i
  where i.region_id = servers_of_target.region_id and i.deleted_at is null
    and (servers_of_target.machine is null or i.engine_member = servers_of_target.machine)
$$;
