-- When orders were open. Only what ran then is charged: what ran in the preview never is.

create table app.charging_periods (
  id bigint generated always as identity primary key,
  from_at timestamptz not null,
  to_at timestamptz,

  constraint charging_periods_no_overlap exclude using gist (tstzrange(from_at, to_at) with &&),
  constraint charging_periods_to_at_after check (to_at > from_at)
);

comment on table app.charging_periods is 'When orders were open. Written by a trigger of site_settings.';
comment on column app.charging_periods.to_at is 'Not included. Null: until now.';

alter table app.charging_periods enable row level security;

create policy "Nobody reads the charging periods but by procedure"
  on app.charging_periods for select to anon, authenticated
  using (false);

create trigger charging_periods_raise_on_truncate before truncate on app.charging_periods
  for each statement execute function private.raise_on_truncate();

create function private.record_charging_period() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if new.orders = 'open' then
    -- Never before the end of the last one, even if the clock of the machine is set back.
    insert into app.charging_periods (from_at)
    select greatest(at, (select max(p.to_at) from app.charging_periods p));
  else
    update app.charging_periods p set to_at = greatest(at, p.from_at + interval '1 millisecond') where p.to_at is null;
  end if;
  return null;
end
$$;

create trigger site_settings_record_charging_period after update of orders on app.site_settings
  for each row when ((old.orders = 'open') <> (new.orders = 'open'))
  execute function private.record_charging_period();

-- A site that is open already charges from now on.
insert into app.charging_periods (from_at)
select date_trunc('milliseconds', clock_timestamp()) from app.site_settings s where s.orders = 'open';
