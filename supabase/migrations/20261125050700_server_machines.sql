-- Which machine a server is on, as the engine says. For support staff and admins, who look there when it fails.

alter table app.instances
  add column engine_member text,
  add constraint instances_engine_member_length check (char_length(engine_member) between 1 and 100);

comment on column app.instances.engine_member is
  'The machine that holds the server, as last reported. Null: not known.';

create or replace function private.report_engine_members(regions jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  if jsonb_typeof(regions) is distinct from 'array' then
    perform private.raise_invalid_input('regions: A list.', 'Send a list, even if it is empty.');
  end if;
  -- A machine that is no longer named has left the region.
  delete from app.engine_members m
  using app.regions r, jsonb_to_recordset(report_engine_members.regions) g (region text, members jsonb)
  where r.slug = g.region and m.region_id = r.id
    and not exists (
      select from jsonb_array_elements(g.members) e where e ->> 'name' = m.name);
  -- In one order, so that two provisioners do not wait for each other.
  insert into app.engine_members as m (
    region_id, name, state, cpu_threads, memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers,
    seen_at)
  select r.id, e.name, e.state, e.cpu_threads, e.memory_mib, e.memory_used_mib, e.disk_mib,
    e.disk_used_mib, e.servers, case when e.state <> 'offline' then now() end
  from jsonb_to_recordset(report_engine_members.regions) g (region text, members jsonb)
  join app.regions r on r.slug = g.region
  cross join lateral jsonb_to_recordset(g.members) e (
    name text, state text, cpu_threads integer, memory_mib bigint, memory_used_mib bigint,
    disk_mib bigint, disk_used_mib bigint, servers integer)
  order by r.id, e.name
  on conflict (region_id, name) do update set
    state = excluded.state,
    -- A machine that is away says nothing: what it said last stays.
    cpu_threads = coalesce(excluded.cpu_threads, m.cpu_threads),
    memory_mib = coalesce(excluded.memory_mib, m.memory_mib),
    memory_used_mib = coalesce(excluded.memory_used_mib, m.memory_used_mib),
    disk_mib = coalesce(excluded.disk_mib, m.disk_mib),
    disk_used_mib = coalesce(excluded.disk_used_mib, m.disk_used_mib),
    servers = coalesce(excluded.servers, m.servers),
    seen_at = coalesce(excluded.seen_at, m.seen_at),
    reported_at = now();
  get diagnostics stored = row_count;
  -- Where each server is. A region whose engine does not say it keeps what it said last.
  with said as (
    select e ->> 'name' as member, i.id
    from jsonb_to_recordset(report_engine_members.regions) g (region text, members jsonb)
    join app.regions r on r.slug = g.region
    cross join lateral jsonb_array_elements(g.members) e
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(e -> 'instances') = 'array' then e -> 'instances' else '[]' end) s (id)
    join app.instances i on i.region_id = r.id
      and i.id = case when pg_input_is_valid(s.id, 'uuid') then s.id::uuid end
  ), moved as (
    -- Who holds a server is about to change it: the next report comes soon.
    select i.id, a.member
    from app.instances i join said a on a.id = i.id
    where i.engine_member is distinct from a.member
    order by i.id
    for no key update of i skip locked
  )
  update app.instances i set engine_member = w.member from moved w where i.id = w.id;
  perform private.store_engine_images(regions);
  perform private.store_region_features(regions);
  delete from app.engine_members m where m.reported_at < now() - interval '7 days';
  return stored;
end
$$;

comment on function public.report_engine_members(jsonb) is
  'The machines of regions: [{region, members: [{name, state: online, offline or evacuated, cpu_threads, '
  'memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers, instances}], images: [{slug, '
  'virtualization}], features: [name]}]. Replaces those of each region that it names; an amount that is missing '
  'stays as it was, and so do images and features that are not a list. instances: the ids of the servers on the '
  'machine. features: what the engine can do besides servers, such as volumes. Returns how many machines it stored.';

-- Row level security hides no columns, so this asks who reads.
create function private.staff_instance_machine(instance uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select i.engine_member from app.instances i
  where i.id = instance and i.state <> 'purged' and private.is_support()
$$;

grant execute on function private.staff_instance_machine(uuid) to authenticated;

create or replace view public.staff_instance_list
with (security_invoker = true, security_barrier = true) as
select r.*, f.*, private.staff_instance_machine(r.instance_id) as engine_member
from private.instance_rows r
cross join lateral private.staff_instance_facts(r.instance_id) f
where (select private.is_staff());

comment on column public.staff_instance_list.engine_member is
  'The machine that holds the server, as last reported. For support staff and admins; null: not known.';

select private.close_views_to_writes();
