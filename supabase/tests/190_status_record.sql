-- What is recorded about parts, how long it stays, and what the page reads.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.minute(back integer) returns timestamptz
language sql as $$ select date_trunc('minute', now()) - make_interval(mins => back) $$;

create function pg_temp.sample(part text, at timestamptz, state text default 'answering', ms integer default 40)
returns jsonb
language sql as $$
  select jsonb_build_object('part', part, 'at', at, 'state', state, 'latency_ms', ms)
$$;

select is(record_status('[]'), 0, 'nothing is recorded');
select is((select count(*) from status_record), 0::bigint, 'and nothing is shown');

select is(record_status(jsonb_build_array(
  pg_temp.sample('pages', pg_temp.minute(0)),
  pg_temp.sample('pages', pg_temp.minute(1), 'slow', 900),
  pg_temp.sample('pages', pg_temp.minute(2), 'down', null),
  pg_temp.sample('engine/fra1', pg_temp.minute(0)))), 4, 'four minutes are new');
select is(
  record_status(jsonb_build_array(pg_temp.sample('pages', pg_temp.minute(0), 'down', null))), 0,
  'the first recorder of a minute counts');
select is(record_status(jsonb_build_array(
  pg_temp.sample('pages', pg_temp.minute(3)), pg_temp.sample('pages', pg_temp.minute(3)))), 1,
  'the same minute twice in one call is one');
select is(record_status(jsonb_build_array(
  pg_temp.sample('pages', pg_temp.minute(24 * 60 + 5)), pg_temp.sample('pages', pg_temp.minute(-5)))), 0,
  'neither an older day nor the future');
select throws_ok(
  format('select record_status(%L)', jsonb_build_array(pg_temp.sample(part, at, state, ms))),
  '23514', null, note)
from (values
  ('weather', pg_temp.minute(9), 'answering', 1, 'an unknown part'),
  ('pages', pg_temp.minute(9) + interval '1 second', 'answering', 1, 'half a minute'),
  ('pages', pg_temp.minute(9), 'fine', 1, 'an unknown state'),
  ('pages', pg_temp.minute(9), 'answering', -1, 'less than no time')
) as cases (part, at, state, ms, note);

select is(
  (select array[sum(minutes), sum(slow), sum(down)] from status_days where part = 'pages'),
  array[4, 1, 1]::bigint[], 'the sums of the day');
select is(
  (select to_jsonb(r) - 'since' - 'days' from status_record r where part = 'pages'),
  jsonb_build_object('part', 'pages', 'last_at', pg_temp.minute(0), 'last_state', 'answering',
    'last_latency_ms', 40),
  'the newest minute');

-- Retention: minutes for 7 days, days for 400.
insert into status_minutes (part, at, state) values
  ('pages', pg_temp.minute(6 * 24 * 60), 'answering'), ('pages', pg_temp.minute(8 * 24 * 60), 'down');
insert into status_days (part, day, minutes, slow, down)
select 'pages', (now() at time zone 'UTC')::date - back, 1440, 0, 7
from unnest(array[89, 90, 400, 401]) back;
select is(record_status('[]'), 0, 'a call without samples forgets too');
select is((select count(*) from status_minutes where at < now() - interval '5 days'), 1::bigint,
  'a minute of six days ago stays, one of eight days ago goes');
select is(
  (select array_agg((now() at time zone 'UTC')::date - day order by day) from status_days
    where part = 'pages' and minutes = 1440), array[400, 90, 89], 'the sums of 400 days stay');
select is(
  (select array[since = (now() at time zone 'UTC')::date - 400,
    days -> 0 ->> 0 = ((now() at time zone 'UTC')::date - 89)::text]
    from status_record where part = 'pages'),
  array[true, true], 'the page gets the days of the last 90, and since when there is a record');

-- What a recorder checks.
select is(
  (select status_targets()), '{"regions": ["open1"], "oldest_due_seconds": 0}', 'the open regions');

-- Signs of life.
insert into provisioners (worker, engine, seen_at) values
  ('other', 'incus', now()), ('mine', 'none', now() - interval '1 minute');
select is(
  (select to_jsonb(s) from status_now s),
  jsonb_build_object('at', now(), 'engine', 'none', 'provisioner_seen_at', now() - interval '1 minute'),
  'a provisioner of another engine is no sign of life');

select * from finish();
rollback;
