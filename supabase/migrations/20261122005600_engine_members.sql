-- The machines behind each region, as the engine describes them. The provisioner reports them with the
-- secret key, and staff read when it last did.

create table app.engine_members (
  region_id uuid not null references app.regions (id) on delete cascade,
  name text not null,
  state text not null,
  -- Null: the engine has never said it.
  cpu_threads integer,
  memory_mib bigint,
  memory_used_mib bigint,
  disk_mib bigint,
  disk_used_mib bigint,
  servers integer,
  -- When it was last there; null: never while it was reported.
  seen_at timestamptz,
  reported_at timestamptz not null default now(),

  primary key (region_id, name),
  constraint engine_members_name_length check (char_length(name) between 1 and 100),
  constraint engine_members_state_known check (state in ('online', 'offline', 'evacuated')),
  constraint engine_members_amounts_range check (
    least(cpu_threads, memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers) >= 0)
);

comment on table app.engine_members is
  'The machines behind each region, as last reported. Closed to the API: see engine_member_list.';

alter table app.engine_members enable row level security;
alter table app.engine_members force row level security;

create policy "Staff read the machines"
  on app.engine_members for select to authenticated
  using ((select private.is_staff()));

grant select (
    region_id, name, state, cpu_threads, memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers,
    seen_at, reported_at)
  on app.engine_members to authenticated;

create view public.engine_member_list with (security_invoker = true, security_barrier = true) as
select
  r.slug as region, m.name, m.state, m.cpu_threads, m.memory_mib, m.memory_used_mib, m.disk_mib,
  m.disk_used_mib, m.servers, m.seen_at, m.reported_at,
  -- By the clock of the database: a reader's may be wrong.
  extract(epoch from now() - m.reported_at)::integer as seconds_since_report
from app.engine_members m
join app.regions r on r.id = m.region_id
where (select private.is_staff());

comment on view public.engine_member_list is
  'The machines behind each region. For staff. state: online, offline (it does not answer) or evacuated (it '
  'answers, and takes no servers). An amount that is null is not known; one of a machine that is offline is '
  'the last that was known. servers: also those that are stopped. seen_at: when the machine was last there. '
  'seconds_since_report: a region that nobody reports keeps its rows for 7 days.';

grant select on public.engine_member_list to authenticated;

create function private.report_engine_members(regions jsonb) returns integer
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
  delete from app.engine_members m where m.reported_at < now() - interval '7 days';
  return stored;
end
$$;

create function public.report_engine_members(regions jsonb) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.report_engine_members(regions) $$;

comment on function public.report_engine_members(jsonb) is
  'The machines of regions: [{region, members: [{name, state: online, offline or evacuated, cpu_threads, '
  'memory_mib, memory_used_mib, disk_mib, disk_used_mib, servers}]}]. Replaces those of each region that it '
  'names; an amount that is missing stays as it was. Returns how many machines it stored.';

grant execute on function
  private.report_engine_members(jsonb), public.report_engine_members(jsonb) to service_role;
