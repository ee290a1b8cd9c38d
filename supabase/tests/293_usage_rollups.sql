-- Readings of servers over a year: what the roll-ups hold, which of them a chart reads, and how long they stay.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.server() returns uuid language sql immutable
as $$ select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'running') $$;
grant execute on function pg_temp.server() to authenticated;

-- The last whole day of UTC that is over: everything below is in it, or in the hours before now.
create function pg_temp.day() returns timestamptz language sql stable
as $$ select date_trunc('day', now(), 'UTC') - interval '1 day' $$;
grant execute on function pg_temp.day() to authenticated;

create function pg_temp.sample(at timestamptz, cpu integer, read bigint default 0, sent bigint default 0) returns void
language sql
as $$
  select private.record_usage(jsonb_build_array(jsonb_build_object('instance_id', pg_temp.server(), 'at', at,
    'cpu_permille', cpu, 'memory_mib', cpu, 'disk_read_bytes', read, 'disk_written_bytes', 0, 'net_in_bytes', 0,
    'net_out_bytes', sent)))
$$;
create function pg_temp.row_at(wanted text, begins timestamptz) returns text
language sql
as $$
  select concat_ws(' ', r.samples, r.cpu_permille, r.cpu_permille_max, r.disk_read_bytes, coalesce(r.disk_rate_max, -1))
  from app.usage_rollups r join app.usage_retention k using (level)
  where r.instance_id = pg_temp.server() and k.kind = wanted and r.at = begins
$$;
create function pg_temp.all_rows() returns text language sql
as $$ select md5(string_agg(r::text, '|' order by r.instance_id, r.level, r.at)) from app.usage_rollups r $$;

delete from app.usage_samples;
delete from app.usage_rollups;
update app.usage_retention set rolled_up_to = null;

-- Two samples in the first five minutes, one in the next, and one in another hour.
select pg_temp.sample(pg_temp.day() + interval '10 hours 1 minute', 100, 600);
select pg_temp.sample(pg_temp.day() + interval '10 hours 2 minutes', 300, 6000);
select pg_temp.sample(pg_temp.day() + interval '10 hours 7 minutes', 800, 3000);
select pg_temp.sample(pg_temp.day() + interval '15 hours', 500, 1000);

select is(private.roll_up_usage('1 hour'), false, 'an hour at once: more is left');
select is(
  (select rolled_up_to from app.usage_retention where kind = 'five_minutes'),
  date_bin('24 hours', now() - interval '30 days', '2000-01-01T00:00:00Z') + interval '1 hour',
  'it begins with the oldest sample that is kept, in whole days'
);
select is(private.roll_up_usage('40 days'), true, 'everything: nothing is left');
select is(
  pg_temp.row_at('five_minutes', pg_temp.day() + interval '10 hours'), '2 200 300 6600 100',
  'five minutes: average, maximum, sum, and the highest rate between two samples'
);
select is(
  pg_temp.row_at('five_minutes', pg_temp.day() + interval '10 hours 5 minutes'), '1 800 800 3000 10', 'the next five'
);
select is(
  pg_temp.row_at('hour', pg_temp.day() + interval '10 hours'), '3 400 800 9600 100',
  'an hour: each sample counts the same, and the maxima are those of samples'
);
select is(pg_temp.row_at('day', pg_temp.day()), '4 425 800 10600 100', 'a day');
select is(
  (select count(*) from app.usage_retention r
    where r.level > 0 and r.rolled_up_to = date_bin(r.step,
      date_bin('5 minutes', now() - interval '2 minutes', '2000-01-01T00:00:00Z')
        - case r.level when 1 then interval '0' else '10 minutes' end, '2000-01-01T00:00:00Z')),
  3::bigint, 'as far as samples are complete; hours and days as far as no late sample changes them'
);

select set_config('tests.rows', pg_temp.all_rows(), true);
select is(private.roll_up_usage('1 hour'), true, 'again');
select is(pg_temp.all_rows(), current_setting('tests.rows'), 'the same rows');
update app.usage_retention set rolled_up_to = null;
select is(private.roll_up_usage('40 days'), true, 'from the beginning');
select is(pg_temp.all_rows(), current_setting('tests.rows'), 'the same rows, and none twice');

-- A sample that came late.
update app.usage_retention set rolled_up_to = pg_temp.day() + interval '10 hours 10 minutes' where level = 1;
update app.usage_retention set rolled_up_to = pg_temp.day() + interval '10 hours' where level = 2;
update app.usage_retention set rolled_up_to = pg_temp.day() where level = 3;
select pg_temp.sample(pg_temp.day() + interval '10 hours 4 minutes', 500, 0);
select private.roll_up_usage('40 days');
select is(
  pg_temp.row_at('five_minutes', pg_temp.day() + interval '10 hours'), '3 300 500 6600 100', 'a late sample counts'
);
select is(pg_temp.row_at('day', pg_temp.day()), '5 440 800 10600 100', 'in the day, too');

-- Which rows a chart reads.

select is(private.usage_level(given, step), wanted, format('%s from %s: level %s', step, given, wanted))
from (values
  (pg_temp.day() + interval '1 hour', interval '1 minute', 0),
  (pg_temp.day(), interval '5 minutes', 1),
  (pg_temp.day() + interval '1 minute', interval '5 minutes', 0),
  (pg_temp.day() + interval '1 minute', interval '50 minutes', 1),
  (pg_temp.day() - interval '6 days', interval '30 minutes', 1),
  (pg_temp.day() - interval '20 days', interval '1 hour', 2),
  (pg_temp.day() - interval '20 days', interval '7 minutes', 0),
  (pg_temp.day() - interval '29 days', interval '24 hours', 3),
  (pg_temp.day() - interval '60 days', interval '5 minutes', 2),
  (pg_temp.day() - interval '300 days', interval '6 hours', 3),
  (pg_temp.day() - interval '900 days', interval '6 hours', 3)
) v (given, step, wanted);

create function pg_temp.chart(begins timestamptz, ends timestamptz, points integer) returns text
language sql security definer set search_path = app, public
as $$
  select concat_ws(' ', count(*), sum(u.samples), max(u.cpu_permille_max), sum(u.disk_read_bytes))
  from public.instance_usage(pg_temp.server(), begins, ends, points) u
$$;
-- One finer reading that no roll-up holds yet.
select pg_temp.sample(now() - interval '1 minute', 900, 7);
select tests.become('user');
select is(
  (select concat_ws(' ', count(*), sum(samples), max(cpu_permille_max), sum(disk_read_bytes))
    from instance_usage(pg_temp.server(), pg_temp.day() - interval '9 days', pg_temp.day() + interval '2 days', points)),
  wanted, format('%s points: each reading once, also the newest', points)
)
from (values (11, '2 6 900 10607'), (264, '3 6 900 10607')) v (points, wanted);
select is(
  (select string_agg(concat_ws(' ', at = pg_temp.day(), samples, cpu_permille, cpu_permille_max, disk_rate_max), ', ' order by at)
    from instance_usage(pg_temp.server(), pg_temp.day() - interval '364 days', pg_temp.day() + interval '1 day', 365)),
  't 5 440 800 100', 'a year, in days'
);
select throws_ok(
  $$select * from instance_usage(pg_temp.server(), now() - interval '401 days', now(), 10)$$, '22023', 'invalid_input',
  'more than 400 days'
);
select throws_ok(
  format('select * from instance_usage(%L, now() - interval ''1 day'', now(), 10)',
    tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'strangers'), 'running')),
  'PT404', 'not_found', 'nothing of servers of others'
);
reset role;

-- A worker that was away: what is not rolled up yet comes from finer rows, once.
update app.usage_retention set rolled_up_to = pg_temp.day() + interval '10 hours 5 minutes' where level = 1;
update app.usage_retention set rolled_up_to = pg_temp.day() + interval '10 hours' where level = 2;
update app.usage_retention set rolled_up_to = pg_temp.day() where level = 3;
select is(
  (select concat_ws(' ', count(*), sum(u.samples), count(distinct u.level))
    from private.usage_rows(pg_temp.server(), pg_temp.day() - interval '1 day', now(), 3) u),
  '4 6 2', 'three samples of before count in their five minutes, and the others as they are'
);

-- How long they stay.
create temporary view oldest as
select r.level, coalesce(date_bin(r.part, now() - r.keep_for, '2000-01-01T00:00:00Z'), now() - r.keep_for) as at
from app.usage_retention r where r.level > 0;
insert into app.usage_rollups
select pg_temp.server(), o.at + s.more, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, o.level
from oldest o, (values (interval '-1 hour'), (interval '1 hour')) s (more);
select private.roll_up_usage('1 hour');
select is(
  (select string_agg(format('%s %s', o.level, n), ', ' order by o.level)
    from oldest o, lateral (
      select count(*) as n from app.usage_rollups u where u.level = o.level and u.at <= o.at + interval '1 hour') c),
  '1 1, 2 1, 3 1', 'what is past its time goes, by whole parts where there are parts, and the rest stays'
);
update app.usage_retention set keep_for = '1 day' where level = 0;
-- Those of the day before may be younger than a day.
select pg_temp.sample(pg_temp.day() - interval '1 day', 10);
select isnt((private.purge_due() ->> 'samples_forgotten')::integer, 0, 'samples go by the same table');

select * from finish();
rollback;
