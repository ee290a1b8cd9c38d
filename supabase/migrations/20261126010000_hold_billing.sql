-- A server that is off while the provider holds it costs nothing, because its customer cannot start it. The state
-- log says so from the millisecond when the hold begins or ends, so bills need no rule of their own.

create function private.is_billed(state text, hold text) returns boolean
language sql stable
set search_path = ''
as $$
  select s.is_billed and ($2 = 'none' or s.state not in ('stopped', 'deleting'))
  from app.instance_states s where s.state = $1
$$;

comment on function private.is_billed(text, text) is
  'Whether a server is billed: as instance_states says, unless a hold keeps it off.';

create or replace function private.log_state(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  select i.id, i.state, private.is_billed(i.state, i.hold), i.hourly_micros, i.monthly_cap_micros,
    i.state_since
  from app.instances i
  where i.id = target
$$;

-- Begins another entry of the log where a hold began or ended and the server is billed otherwise from then on. The
-- caller holds the lock of the server.
create function private.log_hold(target uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.instance_state_log;
  billed constant boolean := (
    select private.is_billed(i.state, i.hold) from app.instances i where i.id = target);
  -- Never before the entry that ends, even if the clock of the machine is set back.
  at constant timestamptz := (
    select greatest(date_trunc('milliseconds', clock_timestamp()), l.from_at)
    from app.instance_state_log l where l.instance_id = target and l.to_at is null);
begin
  -- What was announced for this moment or before it belongs to the entry that ends.
  perform private.apply_price_notice(target, at);
  select * into strict entry from app.instance_state_log l
  where l.instance_id = target and l.to_at is null;
  if entry.is_billed = billed then
    return;
  end if;
  update app.instance_state_log l set to_at = at where l.id = entry.id;
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  values (target, entry.state, billed, entry.hourly_micros, entry.monthly_cap_micros, at);
end
$$;

-- Servers that are held and off already.
do $$
declare
  target uuid;
begin
  for target in
    select i.id from app.instances i
    where i.hold <> 'none' and i.state in ('stopped', 'deleting')
    order by i.id for no key update
  loop
    perform private.log_hold(target);
  end loop;
end
$$;

comment on column app.instance_state_log.is_billed is
  'As instance_states said when the entry began, and false while a hold kept the server off. A later change of the '
  'rule changes no bill.';
comment on column app.instances.hold is
  'suspended and maintenance refuse everything but a stop. Staff set it, with a reason. While it keeps the server off, '
  'nothing is billed.';
comment on column public.instance_list.hold is
  'none, suspended or maintenance: while a server is on hold, only a stop is possible, and a stopped server is not '
  'billed.';
