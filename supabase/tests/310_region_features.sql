-- What the engine of a region can do besides servers.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.report(region text, features jsonb) returns integer language sql as $$
  select report_engine_members(jsonb_build_array(
    jsonb_build_object('region', region, 'members', '[]'::jsonb, 'features', features)))
$$;
create function pg_temp.held() returns text[] language sql as $$
  select array_agg(format('%s %s', region, feature) order by region, feature) from public.region_features
$$;
grant execute on function pg_temp.held() to anon;

select pg_temp.report('open1', '["volumes", "rescue", "volumes"]');
select pg_temp.report('shut1', '["volumes"]');
select is(pg_temp.held(), '{open1 rescue,open1 volumes,shut1 volumes}', 'each feature of each region, once');
select pg_temp.report('open1', '["volumes"]');
select is(pg_temp.held(), '{open1 volumes,shut1 volumes}', 'what is no longer named is gone');
select pg_temp.report('open1', null);
select is(pg_temp.held(), '{open1 volumes,shut1 volumes}', 'a report without features changes nothing');
select throws_ok(
  $$select pg_temp.report('open1', '["No name"]')$$, '23514', null, 'a feature has a plain name');

set local role anon;
select is(pg_temp.held(), '{open1 volumes}', 'visitors read those of open regions');
reset role;

select lives_ok(
  $$select private.require_feature(tests.place('open'), 'volumes')$$, 'what a region offers can be used');
select throws_ok(
  $$select private.require_feature(tests.place('open'), 'private_networks')$$, 'PT409', 'feature_missing',
  'what it does not offer is refused');

select pg_temp.report('open1', '[]');
select is(pg_temp.held(), '{shut1 volumes}', 'an engine that can do nothing of it');

select * from finish();
rollback;
