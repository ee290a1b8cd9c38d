-- Samples are stored by day, and roll-ups by the length that their kind says. What is past its time then goes with its part,
-- instead of row by row: at a hundred thousand servers a day has 29 million samples.

create table app.usage_retention (
  kind text primary key,
  level smallint not null,
  step interval not null,
  keep_for interval not null,
  part interval,
  rolled_up_to timestamptz,

  constraint usage_retention_level_key unique (level),
  constraint usage_retention_step_range check (step >= interval '0'),
  constraint usage_retention_keep_for_range check (keep_for between interval '1 day' and interval '4000 days'),
  constraint usage_retention_part_range check (part >= interval '1 day')
);

comment on table app.usage_retention is
  'How long readings of servers are kept, by kind, and how far they are rolled up. A provider may change keep_for.';
comment on column app.usage_retention.level is '0: samples. Each level is computed from the one below.';
comment on column app.usage_retention.part is
  'How long the parts of the table are. A part goes when its last row is past keep_for. Null: one table, which loses rows.';
comment on column app.usage_retention.rolled_up_to is 'Rows before this time are complete. Null: nothing is rolled up yet.';

-- A day row needs the hours of its day, and an hour its five minutes. A year and a month, so that a chart of a year is whole.
insert into app.usage_retention (kind, level, step, keep_for, part) values
  ('sample', 0, '0', '30 days', '24 hours'),
  ('five_minutes', 1, '5 minutes', '32 days', '24 hours'),
  ('hour', 2, '1 hour', '100 days', '240 hours'),
  ('day', 3, '24 hours', '400 days', null);

alter table app.usage_retention enable row level security;
create policy "Nobody reads how long usage is kept"
  on app.usage_retention for select to anon, authenticated
  using (false);

create schema app_parts;
comment on schema app_parts is
  'The parts of tables of the schema app that are stored by time. Nobody has rights here: rows are read and written through the whole table.';

create function private.close_part(part regclass) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', part);
  execute format('create policy "Nobody reads a part by itself" on %s for select to anon, authenticated using (false)', part);
end
$$;

comment on function private.close_part(regclass) is
  'A part has rules of its own, for queries that name it. Queries of the whole table follow the rules of that.';

-- The samples of before become the first part, as they are: no row is copied.
alter table app.usage_samples rename to usage_samples_before;
alter table app.usage_samples_before set schema app_parts;
alter index app_parts.usage_samples_pkey rename to usage_samples_before_pkey;
alter index app_parts.usage_samples_at rename to usage_samples_before_at_idx;
alter index app_parts.usage_samples_before_at_idx set (autosummarize = on);
drop policy "Nobody reads samples but by procedure" on app_parts.usage_samples_before;
select private.close_part('app_parts.usage_samples_before');

create table app.usage_samples (
  instance_id uuid not null references app.instances (id) on delete cascade,
  at timestamptz not null,
  cpu_permille integer not null,
  memory_mib integer not null,
  disk_read_bytes bigint not null,
  disk_written_bytes bigint not null,
  net_in_bytes bigint not null,
  net_out_bytes bigint not null,

  primary key (instance_id, at),
  constraint usage_samples_cpu_permille_range check (cpu_permille between 0 and 1000),
  constraint usage_samples_memory_mib_range check (memory_mib >= 0),
  constraint usage_samples_bytes_range check (
    least(disk_read_bytes, disk_written_bytes, net_in_bytes, net_out_bytes) >= 0)
) partition by range (at);

comment on table app.usage_samples is
  'What servers used. cpu_permille: of all vCPUs. Bytes: since the sample before.';

-- Samples arrive in the order of time, so the smallest kind of index finds a stretch of them. New pages count as soon as they
-- are full: without that an hour of today would be looked for in all that came since the last vacuum.
create index usage_samples_at on app.usage_samples using brin (at) with (autosummarize = on);

alter table app.usage_samples enable row level security;
create policy "Nobody reads samples but by procedure"
  on app.usage_samples for select to anon, authenticated
  using (false);

do $$
begin
  execute format(
    'alter table app.usage_samples attach partition app_parts.usage_samples_before for values from (minvalue) to (%L)',
    -- Clocks of provisioners may be ahead.
    date_bin(interval '1 day', greatest(now(), (select max(b.at) from app_parts.usage_samples_before b)),
      '2000-01-01T00:00:00Z') + interval '24 hours');
end
$$;

-- What has no part of its own: rows of a time for which none was made, such as those of a restored copy.
create table app_parts.usage_samples_rest partition of app.usage_samples default;
select private.close_part('app_parts.usage_samples_rest');

-- The parts of a table with the time at which they end; the one for the rest has no end.
create function private.parts_of(whole regclass) returns table (part regclass, ends timestamptz)
language sql stable
set search_path = ''
as $$
  select c.oid::regclass, substring(pg_catalog.pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz
  from pg_catalog.pg_inherits h join pg_catalog.pg_class c on c.oid = h.inhrelid
  where h.inhparent = whole
$$;

create function private.make_part(whole regclass, begins timestamptz, ends timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  name text := (select c.relname from pg_catalog.pg_class c where c.oid = whole);
  part text := format('app_parts.%I', name || '_' || to_char(begins at time zone 'UTC', 'YYYYMMDD'));
  rest text := format('app_parts.%I', name || '_rest');
begin
  execute format('create table %s (like %s including all)', part, whole);
  -- Rows that came while there was no part for them.
  execute format('with moved as (delete from %s where at >= %L and at < %L returning *) insert into %s select * from moved',
    rest, begins, ends, part);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', whole, part, begins, ends);
  perform private.close_part(part::regclass);
end
$$;

-- A part is made days before its first row: to make or to drop one waits until nobody writes to the table, at most 2 s.
create function private.keep_usage_parts() returns void
language plpgsql volatile
set search_path = ''
set lock_timeout = '2s'
-- Elsewhere a day may have 23 hours, and a part would end before it begins.
set timezone = 'UTC'
as $$
declare
  ahead constant interval := '3 days';
  origin constant timestamptz := '2000-01-01T00:00:00Z';
  kept record;
  old regclass;
  begins timestamptz;
  ends timestamptz;
begin
  for kept in
    select r.part as length, date_bin(r.part, now() - r.keep_for, origin) as first,
      case r.level when 0 then 'app.usage_samples' else 'app_parts.usage_rollups_' || r.kind end::regclass as whole
    from app.usage_retention r where r.part is not null
    order by r.level
  loop
    begins := greatest(
      date_bin(kept.length, now(), origin), (select max(p.ends) from private.parts_of(kept.whole) p));
    while begins < now() + ahead loop
      ends := date_bin(kept.length, begins, origin) + kept.length;
      perform private.make_part(kept.whole, begins, ends);
      begins := ends;
    end loop;
    for old in select p.part from private.parts_of(kept.whole) p where p.ends <= kept.first loop
      execute format('drop table %s', old);
    end loop;
  end loop;
end
$$;

comment on function private.keep_usage_parts() is
  'Makes the parts of the next three days for readings of servers, and drops those that are past their time.';

-- Rows that no part takes with it.
create or replace function private.forget_usage(older_than interval, most integer) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from app.usage_samples u where (u.instance_id, u.at) in (
    select o.instance_id, o.at from app.usage_samples o
    where o.at < date_bin(interval '1 day', now() - older_than, '2000-01-01T00:00:00Z') limit most);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
