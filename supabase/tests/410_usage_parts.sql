-- Readings of servers are stored in parts by time: which parts there are, who reaches them, and how they come and go.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();

create function pg_temp.server() returns uuid language sql immutable
as $$ select tests.instance(tests.workspace('00000000-0000-4000-8000-000000000001', 'owner'), 'running') $$;
create function pg_temp.sample(at timestamptz) returns integer language sql
as $$
  select private.record_usage(jsonb_build_array(jsonb_build_object('instance_id', pg_temp.server(), 'at', at,
    'cpu_permille', 1, 'memory_mib', 1, 'disk_read_bytes', 1, 'disk_written_bytes', 1, 'net_in_bytes', 1, 'net_out_bytes', 1)))
$$;
create function pg_temp.part_at(wanted timestamptz) returns text language sql
as $$ select tableoid::regclass::text from app.usage_samples where instance_id = pg_temp.server() and at = wanted $$;
create function pg_temp.day(days integer) returns timestamptz language sql stable
as $$ select date_bin('1 day', now(), '2000-01-01T00:00:00Z') + days * interval '1 day' $$;
create function pg_temp.name_of(whole text, days integer) returns text language sql stable
as $$ select format('app_parts.%s_%s', whole, to_char(pg_temp.day(days) at time zone 'UTC', 'YYYYMMDD')) $$;

select private.keep_usage_parts();
select is(
  (select array_agg(oid::regclass::text) from pg_class
    where relnamespace = 'app_parts'::regnamespace and relkind in ('r', 'p')
      and (not relrowsecurity or not exists (select from pg_policy p where p.polrelid = pg_class.oid))),
  null, 'every part has row level security, and a rule'
);
select is(
  (select array_agg(r) from unnest(array[
      'anon', 'authenticated', 'service_role', 'worker', 'api_key_read', 'api_key_operate']) r
    where has_schema_privilege(r, 'app_parts', 'usage')),
  null, 'nobody reaches parts by their names'
);
select is(
  (select array_agg(format('%s level %s', t, r.level)) from app.usage_retention r, lateral (
      select max(p.ends) as ends from private.parts_of(
        case r.level when 0 then 'app.usage_samples' else 'app_parts.usage_rollups_' || r.kind end::regclass) p) t
    where r.part is not null and t.ends < now() + interval '3 days'),
  null, 'there are parts for the next three days'
);
select is(
  (select array_agg(c.oid::regclass::text) from pg_class c
    where c.relnamespace = 'app_parts'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'app.instances'::regclass
        and k.confdeltype = 'c')),
  null, 'the readings of a server go with it, in every part'
);

-- Where a row goes.
select pg_temp.sample(pg_temp.day(2) + interval '1 hour');
select is(pg_temp.part_at(pg_temp.day(2) + interval '1 hour'), pg_temp.name_of('usage_samples', 2), 'into the part of its day');
select pg_temp.sample(pg_temp.day(9));
select is(pg_temp.part_at(pg_temp.day(9)), 'app_parts.usage_samples_rest', 'without a part, to the rest');
select is(pg_temp.sample(pg_temp.day(9)), 0, 'the same sample again is not stored');
select private.make_part('app.usage_samples', pg_temp.day(9), pg_temp.day(10));
select is(pg_temp.part_at(pg_temp.day(9)), pg_temp.name_of('usage_samples', 9), 'a part that is made later takes its rows');
select is(pg_temp.sample(pg_temp.day(9)), 0, 'and has the same key');
select lives_ok('select private.keep_usage_parts()', 'again, where parts of later days are there already');

-- How parts go.
select private.make_part('app_parts.usage_rollups_five_minutes', pg_temp.day(-33), pg_temp.day(-32));
select private.make_part('app_parts.usage_rollups_five_minutes', pg_temp.day(-32), pg_temp.day(-31));
insert into usage_rollups
select pg_temp.server(), pg_temp.day(d), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 from unnest(array[-33, -32]) d;
select private.keep_usage_parts();
select is(
  (select array_agg(tableoid::regclass::text) from usage_rollups where instance_id = pg_temp.server() and at < pg_temp.day(-10) and level = 1),
  array[pg_temp.name_of('usage_rollups_five_minutes', -32)], 'a part goes when all of it is past its time'
);
select is(
  to_regclass(pg_temp.name_of('usage_rollups_five_minutes', -33)), null, 'the table with it'
);
update usage_retention set keep_for = '33 days' where kind = 'five_minutes';
select private.make_part('app_parts.usage_rollups_five_minutes', pg_temp.day(-33), pg_temp.day(-32));
select private.keep_usage_parts();
select isnt(
  to_regclass(pg_temp.name_of('usage_rollups_five_minutes', -33)), null, 'how long is a row that a provider may change'
);

select * from finish();
rollback;
