-- What was recorded about the parts of this deployment: a row a minute and a part, for some days, and the
-- sums of each day for much longer. The provisioner writes it with the secret key. A minute that nobody
-- recorded has no row, and no figure is ever made up for it.

create table app.status_minutes (
  part text not null,
  at timestamptz not null,
  state text not null,
  -- Null: no answer, or a part that has no latency.
  latency_ms integer,

  primary key (part, at),
  constraint status_minutes_part_known check (
    part ~ '^(pages|sign_in|database|provisioner|engine/[a-z][a-z0-9]{1,19})$'
  ),
  constraint status_minutes_at_whole check (extract(epoch from at) % 60 = 0),
  constraint status_minutes_state_known check (state in ('answering', 'slow', 'down')),
  constraint status_minutes_latency_ms_range check (latency_ms between 0 and 60000)
);

comment on table app.status_minutes is
  'How each part was in each minute. Seven days. Closed to the API: see status_record.';

-- For forget_status.
create index status_minutes_at on app.status_minutes (at);

create table app.status_days (
  part text not null,
  -- In UTC.
  day date not null,
  minutes integer not null,
  slow integer not null,
  down integer not null,

  primary key (part, day),
  constraint status_days_minutes_range check (minutes between 1 and 1440),
  constraint status_days_sum check (slow >= 0 and down >= 0 and slow + down <= minutes)
);

comment on table app.status_days is
  'How many minutes of a day were recorded, and in how many the part was slow or down. 400 days. Closed to '
  'the API: see status_record.';

alter table app.status_minutes enable row level security;
alter table app.status_minutes force row level security;
alter table app.status_days enable row level security;
alter table app.status_days force row level security;

-- Reading.

create policy "Everyone reads the last minutes"
  on app.status_minutes for select to anon, authenticated
  using (true);

create policy "Everyone reads the sums of each day"
  on app.status_days for select to anon, authenticated
  using (true);

grant select (part, at, state, latency_ms) on app.status_minutes to anon, authenticated;
grant select (part, day, minutes, slow, down) on app.status_days to anon, authenticated;

create view public.status_record with (security_invoker = true, security_barrier = true) as
select
  d.part, d.since, d.days, m.at as last_at, m.state as last_state, m.latency_ms as last_latency_ms
from (
  select
    s.part,
    min(s.day) as since,
    coalesce(
      jsonb_agg(jsonb_build_array(s.day, s.minutes, s.slow, s.down) order by s.day)
        filter (where s.day > (now() at time zone 'UTC')::date - 90),
      '[]') as days
  from app.status_days s
  group by s.part
) d
left join lateral (
  select x.at, x.state, x.latency_ms
  from app.status_minutes x
  where x.part = d.part
  order by x.at desc
  limit 1
) m on true;

comment on view public.status_record is
  'What was recorded of each part. since: the first day. days: [day, minutes recorded, slow, down] of the '
  'last 90 days in UTC; a day that is missing was not recorded. last_…: the newest minute.';

-- Only staff read the row of a provisioner. Everyone may know when one last reported.
create function private.provisioner_seen_at(engine text) returns timestamptz
language sql stable security definer
set search_path = ''
as $$ select max(p.seen_at) from app.provisioners p where p.engine = provisioner_seen_at.engine $$;

grant execute on function private.provisioner_seen_at(text) to anon, authenticated;

create view public.status_now with (security_invoker = true, security_barrier = true) as
select now() as at, s.engine, private.provisioner_seen_at(s.engine) as provisioner_seen_at
from app.site_settings s;

comment on view public.status_now is
  'One row. at: the time of the database. provisioner_seen_at: when a provisioner of the engine in the '
  'settings last reported; null: none did in the last 7 days.';

grant select on public.status_record, public.status_now to anon, authenticated;

-- Recording.

create function private.status_targets() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'regions', (
      select coalesce(jsonb_agg(r.slug order by r.sort, r.slug), '[]')
      from app.regions r where r.enabled),
    'oldest_due_seconds', (
      select coalesce(extract(epoch from now() - min(a.run_after))::integer, 0)
      from app.instance_actions a
      where a.status in ('queued', 'running') and a.run_after <= now()))
$$;

create function public.status_targets() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.status_targets() $$;

comment on function public.status_targets() is
  'What a recorder has to check: {regions: the slugs of the open ones, oldest_due_seconds: how long the '
  'oldest due action has waited}.';

-- The rule of retention: minutes stay 7 days, the sums of a day 400 days.
create function private.forget_status() returns void
language sql volatile
set search_path = ''
as $$
  delete from app.status_minutes where at < now() - interval '7 days';
  delete from app.status_days where day < (now() at time zone 'UTC')::date - 400;
$$;

create function private.record_status(samples jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored integer;
begin
  -- Several recorders may send the same minute: the first one counts. In one order, so that two of them do
  -- not wait for each other. A recorder that could not reach the database sends older minutes later.
  with new as (
    insert into app.status_minutes as m (part, at, state, latency_ms)
    select s.part, s.at, s.state, s.latency_ms
    from jsonb_to_recordset(samples) s (part text, at timestamptz, state text, latency_ms integer)
    where s.at > now() - interval '1 day' and s.at <= now() + interval '1 minute'
    order by s.part, s.at
    on conflict do nothing
    returning m.part, m.at, m.state
  ), counted as (
    insert into app.status_days as d (part, day, minutes, slow, down)
    select n.part, (n.at at time zone 'UTC')::date, count(*), count(*) filter (where n.state = 'slow'),
      count(*) filter (where n.state = 'down')
    from new n
    group by n.part, (n.at at time zone 'UTC')::date
    order by n.part, (n.at at time zone 'UTC')::date
    on conflict (part, day) do update set
      minutes = d.minutes + excluded.minutes, slow = d.slow + excluded.slow,
      down = d.down + excluded.down
  )
  select count(*) into stored from new;
  perform private.forget_status();
  return stored;
end
$$;

create function public.record_status(samples jsonb) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.record_status(samples) $$;

comment on function public.record_status(jsonb) is
  'Stores how parts were: [{part, at, state, latency_ms}]. at: a whole minute of the last day. state: '
  'answering, slow, down. Returns how many are new; a minute that is stored already stays.';

grant execute on function
  private.status_targets(), public.status_targets(),
  private.record_status(jsonb), public.record_status(jsonb)
  to service_role;
