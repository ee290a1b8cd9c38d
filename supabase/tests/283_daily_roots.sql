-- The daily roots over the state log: what is in them, who reads what, and that nothing changes them.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
-- Only what a test gives a history is recorded. The snapshots of the seed became ready an hour ago.
delete from price_notices;
delete from instance_state_log;

create function pg_temp.server(kind text) returns uuid language sql stable security definer
as $$
  select tests.instance(tests.workspace((select user_id from tests.personas where name = 'user'), 'owner'), kind)
$$;
-- Days of the month before this one. All of them have ended.
create function pg_temp.day(number integer) returns date language sql stable
as $$ select (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date + number - 1 $$;
create function pg_temp.at(number integer, after interval) returns timestamptz language sql stable
as $$ select (pg_temp.day(number) + after) at time zone 'UTC' $$;
grant execute on function pg_temp.server(text), pg_temp.day(integer), pg_temp.at(integer, interval) to public;
create function pg_temp.runs(
  kind text, state text, from_at timestamptz, to_at timestamptz, hourly_micros bigint default 60000,
  cap bigint default null)
returns void language sql
as $$
  insert into instance_state_log (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select pg_temp.server(kind), state, private.is_billed(state, 'none'), hourly_micros, cap, from_at, to_at
$$;
create function pg_temp.said(persona text, statement text) returns text language plpgsql
as $$
declare
  answer text;
  details text;
begin
  perform tests.become(persona);
  execute statement into answer;
  perform set_config('role', 'none', true);
  return coalesce(answer, '');
exception when others then
  get stacked diagnostics details = pg_exception_detail;
  perform set_config('role', 'none', true);
  return sqlerrm || coalesce(' / ' || nullif(details, ''), '');
end
$$;
create function pg_temp.id(kind text) returns uuid language sql stable security definer
as $$
  select case kind when 'snapshot' then tests.snapshot(tests.workspace((select user_id from tests.personas where name = 'user'), 'owner'))
    else pg_temp.server(kind) end
$$;
grant execute on function pg_temp.id(text) to public;
-- Whether a proof leads to a root, computed by the words of RFC 9162, section 2.1.3.2.
create function pg_temp.leads_to_root(kind text, number integer) returns boolean language plpgsql
as $$
declare
  proof record;
  hash bytea;
  at integer;
  last integer;
  beside text;
begin
  select * into strict proof
  from private.inclusion_proofs(pg_temp.id(kind), pg_temp.day(number), pg_temp.day(number));
  hash := sha256('\x00'::bytea || convert_to(private.canonical_json(jsonb_build_object(
    'day', proof.day, case kind when 'snapshot' then 'snapshot' else 'server' end, pg_temp.id(kind), 'salt', proof.salt, 'entries', proof.entries)), 'UTF8'));
  at := proof.leaf_index;
  last := proof.tree_size - 1;
  foreach beside in array proof.path loop
    if last = 0 then return false; end if;
    if at % 2 = 1 or at = last then
      hash := sha256('\x01'::bytea || decode(beside, 'hex') || hash);
      while at % 2 = 0 and at <> 0 loop
        at := at / 2;
        last := last / 2;
      end loop;
    else
      hash := sha256('\x01'::bytea || hash || decode(beside, 'hex'));
    end if;
    at := at / 2;
    last := last / 2;
  end loop;
  return last = 0 and encode(hash, 'hex') = (select root from daily_roots where day = proof.day);
end
$$;

-- Nothing to anchor.
select is(private.make_daily_roots(pg_temp.at(3, '2 hours')), 0, 'a site without servers has no roots');

select pg_temp.runs('running', 'running', pg_temp.at(1, '10 hours'), pg_temp.at(2, '12 hours'), 60000, 4000000);
select pg_temp.runs('running', 'stopped', pg_temp.at(2, '12 hours'), null);
select pg_temp.runs('stopped', 'running', pg_temp.at(1, '1 hour'), pg_temp.at(1, '1 hour'));
select pg_temp.runs('stopped', 'stopped', pg_temp.at(1, '1 hour'), null);
select pg_temp.runs('deleted', 'purged', pg_temp.at(1, '2 hours'), null);

-- An hour after the end of a day, and once.
select is(private.make_daily_roots(pg_temp.at(2, '59 minutes')), 0, 'the root waits for an hour');
select is(private.make_daily_roots(pg_temp.at(2, '1 hour')), 1, 'then it is made');
select is(private.make_daily_roots(pg_temp.at(2, '1 hour')), 0, 'once');
select is(private.make_daily_roots(pg_temp.at(4, '2 hours')), 2, 'days that were missed are made up for');
select is((select array_agg(day order by day) from daily_roots),
  array[pg_temp.day(1), pg_temp.day(2), pg_temp.day(3)], 'one root for each day');
select is((select array_agg(tree_size order by day) from daily_roots), array[3, 2, 2],
  'each server is in a day once, and one that was purged only on that day');
select is((select count(*) from daily_trees where octet_length(entities) <> 16 * (
  select tree_size from daily_roots r where r.day = daily_trees.day)), 0::bigint, 'with the ids of its servers');

-- What is in it.
select tests.become('user');
select is(
  (select jsonb_agg(p.day order by p.day) from inclusion_proofs(pg_temp.server('running'), pg_temp.day(1), pg_temp.day(31)) p),
  to_jsonb(array[pg_temp.day(1), pg_temp.day(2), pg_temp.day(3)]), 'a customer gets a proof for each day with a root');
select is(
  (select p.entries from inclusion_proofs(pg_temp.server('running'), pg_temp.day(2), pg_temp.day(2)) p),
  jsonb_build_array(
    jsonb_build_object('state', 'running', 'is_billed', true, 'hourly_micros', 60000, 'monthly_cap_micros', 4000000,
      'from_at', to_char(pg_temp.day(2), 'YYYY-MM-DD') || 'T00:00:00.000Z',
      'to_at', to_char(pg_temp.day(2), 'YYYY-MM-DD') || 'T12:00:00.000Z'),
    jsonb_build_object('state', 'stopped', 'is_billed', true, 'hourly_micros', 60000, 'monthly_cap_micros', null,
      'from_at', to_char(pg_temp.day(2), 'YYYY-MM-DD') || 'T12:00:00.000Z',
      'to_at', to_char(pg_temp.day(3), 'YYYY-MM-DD') || 'T00:00:00.000Z')),
  'the record is cut at midnight');
select is(
  (select count(distinct p.salt) from inclusion_proofs(pg_temp.server('running'), pg_temp.day(1), pg_temp.day(3)) p), 3::bigint,
  'each day has its own salt');
select is(
  (select count(distinct p.salt) from unnest(array['running', 'stopped']) k,
    inclusion_proofs(pg_temp.server(k), pg_temp.day(1), pg_temp.day(1)) p), 2::bigint, 'and each server');
reset role;
select ok(pg_temp.leads_to_root(k, n), format('the proof of %s on day %s leads to the root', k, n))
from unnest(array['running', 'stopped']) k, generate_series(1, 3) n;
select ok(pg_temp.leads_to_root('deleted', 1), 'so does that of a purged server');
select is((select count(*) from private.inclusion_proofs(pg_temp.server('deleted'), pg_temp.day(2), pg_temp.day(3))), 0::bigint,
  'which later days have no record of');

-- The chain.
select is(
  (select count(*) from daily_roots r where r.hash <> encode(sha256(convert_to(format(
    '{"day":"%s","previous":"%s","root":"%s","tree_size":%s}', r.day, r.previous, r.root, r.tree_size), 'UTF8')),
    'hex')), 0::bigint, 'the hash of a day is over all that it says');
select is(
  (select array_agg(r.previous order by r.day) from daily_roots r),
  (select array[repeat('0', 64)] || array_agg(r.hash order by r.day) from daily_roots r where r.day < pg_temp.day(3)),
  'and names that of the day before');

-- Every size of tree, and every place in it.
create function pg_temp.node(hashes bytea[]) returns bytea language plpgsql
as $$
declare
  size constant integer := cardinality(hashes);
  half integer := 1;
begin
  if size = 1 then return hashes[1]; end if;
  while half * 2 < size loop half := half * 2; end loop;
  return sha256('\x01'::bytea || pg_temp.node(hashes[1:half]) || pg_temp.node(hashes[half + 1:size]));
end
$$;
create function pg_temp.root_by_levels(hashes bytea) returns bytea language plpgsql
as $$
begin
  while octet_length(hashes) > 32 loop hashes := private.level_above(hashes); end loop;
  return hashes;
end
$$;
select is(
  (select count(*) from generate_series(1, 40) n
    cross join lateral (select array_agg(sha256(int4send(i)) order by i) as hashes from generate_series(1, n) i) h
    where pg_temp.node(h.hashes) <> pg_temp.root_by_levels((select string_agg(x, ''::bytea order by o)
      from unnest(h.hashes) with ordinality u (x, o)))),
  0::bigint, 'levels give the tree of the RFC');

-- A day without servers, and one with many.
savepoint many;
alter table daily_roots disable trigger user;
alter table daily_trees disable trigger user;
delete from daily_trees;
delete from daily_roots;
delete from instance_state_log;
select pg_temp.runs('stopped', 'stopped', pg_temp.at(1, '1 hour'), pg_temp.at(1, '2 hours'));
with made as (
  insert into instances (
    workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
  select i.workspace_id, 'many-' || n, i.plan_id, i.region_id, i.image_id, i.currency, 1, 'stopped', now(), now()
  from instances i, generate_series(1, 36) n where i.id = pg_temp.server('stopped')
  returning id
)
insert into instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
select id, 'stopped', true, 1, pg_temp.at(3, '1 hour') from made;
select pg_temp.runs('running', 'running', pg_temp.at(3, '10 hours'), null);
select private.make_daily_roots(pg_temp.at(4, '2 hours'));
select is((select array_agg(tree_size order by day) from daily_roots), array[1, 0, 37], 'days of one, none and many servers');
select is((select root from daily_roots where day = pg_temp.day(2)), encode(sha256(''), 'hex'), 'no servers: the hash of nothing');
select ok(pg_temp.leads_to_root('stopped', 1), 'a tree of one leaf');
select is(
  (select count(*) from daily_roots r join daily_trees t using (day),
    generate_series(0, 36) n
    where r.day = pg_temp.day(3) and private.leaf_index(r.day, encode(substring(t.entities from n * 16 + 1 for 16), 'hex')::uuid, 37) = n),
  37::bigint, 'each server is found in its place');
select is(
  (select count(*) from daily_trees t, generate_series(1, 36) n
    where t.day = pg_temp.day(3)
      and substring(t.entities from n * 16 - 15 for 16) >= substring(t.entities from n * 16 + 1 for 16)),
  0::bigint, 'in order');
rollback to many;

-- Snapshots, which backups and images are too, from when they are ready until they are deleted.
savepoint snapshots;
update snapshots set ready_at = pg_temp.at(4, '18 hours'), size_gib = 4, gib_month_micros = 40000, state = 'deleted',
  kind = 'backup', deleted_at = pg_temp.at(6, '0 hours')
where id = pg_temp.id('snapshot');
select private.make_daily_roots(pg_temp.at(7, '2 hours'));
select is((select array_agg(tree_size order by day) from daily_roots where day >= pg_temp.day(3)), array[2, 3, 3, 2],
  'a snapshot is in each day on which it was billed');
select ok(pg_temp.leads_to_root(k, n), format('the proof of the %s on day %s leads to the root', k, n))
from unnest(array['running', 'stopped', 'snapshot']) k, generate_series(4, 5) n;
select is(
  (select jsonb_agg(p.entries order by p.day)
    from private.inclusion_proofs(pg_temp.id('snapshot'), pg_temp.day(1), pg_temp.day(7)) p),
  jsonb_build_array(
    jsonb_build_array(jsonb_build_object('kind', 'backup', 'size_gib', 4, 'gib_month_micros', 40000,
      'from_at', to_char(pg_temp.day(4), 'YYYY-MM-DD') || 'T18:00:00.000Z',
      'to_at', to_char(pg_temp.day(5), 'YYYY-MM-DD') || 'T00:00:00.000Z')),
    jsonb_build_array(jsonb_build_object('kind', 'backup', 'size_gib', 4, 'gib_month_micros', 40000,
      'from_at', to_char(pg_temp.day(5), 'YYYY-MM-DD') || 'T00:00:00.000Z',
      'to_at', to_char(pg_temp.day(6), 'YYYY-MM-DD') || 'T00:00:00.000Z'))),
  'with its size, its price and its time, cut at midnight');
create function pg_temp.other_copy(change text) returns text language plpgsql
as $$
begin
  execute 'update app.snapshots set ' || change || format(' where id = %L', pg_temp.id('snapshot'));
  raise exception using errcode = 'PT000', message = coalesce(pg_temp.leads_to_root('snapshot', 4)::text, 'none');
exception when sqlstate 'PT000' then
  return sqlerrm;
end
$$;
select is(pg_temp.other_copy(change), answer, 'a snapshot with ' || change)
from (values
  ('name = name', 'true'), ('size_gib = 5', 'false'), ('gib_month_micros = 40001', 'false'),
  ('kind = ''snapshot''', 'false'), ('ready_at = ready_at - interval ''1 millisecond''', 'false'),
  ('deleted_at = ready_at + interval ''1 hour''', 'false')) v (change, answer);
select is(
  pg_temp.said(p, format('select count(*) from inclusion_proofs(%L, %L, %L)', pg_temp.id('snapshot'), pg_temp.day(4), pg_temp.day(5))),
  answer, p || ' and the proofs of a snapshot')
from (values
  ('user', '2'), ('support', '2'), ('anonymous', 'permission denied for function inclusion_proofs')) v (p, answer);
select tests.become('user');
select throws_ok(format('select * from inclusion_proofs(%L, %L, %L)', tests.snapshot(tests.workspace(tests.stranger(), 'other')),
  current_date - 5, current_date), 'PT404', null, 'and none for a snapshot of a workspace that is not theirs');
reset role;
rollback to snapshots;

-- Announced prices count from their moment, whether the log has them yet or not.
savepoint announced;
insert into price_notices (instance_id, plan_id, currency, old_hourly_micros, hourly_micros, effective_at)
select i.id, i.plan_id, 'EUR', 60000, 70000, pg_temp.at(4, '6 hours')
from instances i where i.id = pg_temp.server('running');
select private.make_daily_roots(pg_temp.at(5, '2 hours'));
select ok(pg_temp.leads_to_root('running', 4), 'the record has the announced price');
select is(
  (select array_agg(e ->> 'hourly_micros') from private.inclusion_proofs(pg_temp.server('running'), pg_temp.day(4), pg_temp.day(4)) p,
    jsonb_array_elements(p.entries) e), array['60000', '70000'], 'from its moment on');
select private.apply_price_notice(pg_temp.server('running'), now());
select ok(pg_temp.leads_to_root('running', 4), 'and is the same when the log has it too');
rollback to announced;

-- Limits that are due keep the root waiting, but not for ever.
savepoint due;
insert into charging_periods (from_at) values (pg_temp.at(1, '0 hours'));
update billing_accounts set look_at_limit = now();
update workspaces set monthly_limit_micros = 1000000 where id = (select workspace_id from instances where id = pg_temp.server('running'));
select is((select count(*) > 0 from private.limits_due()), true, 'a limit is due');
select is(private.make_daily_roots(pg_temp.at(5, '5 hours')), 0, 'the root waits for it');
select is(private.make_daily_roots(pg_temp.at(5, '6 hours')), 1, 'for six hours at most');
rollback to due;

-- Nothing is changed.
select throws_ok(s, '42501', 'forbidden', s) from unnest(array[
  'update app.daily_roots set root = repeat(''0'', 64)', 'delete from app.daily_roots', 'truncate app.daily_roots cascade',
  'update app.daily_trees set salt_key = salt_key', 'delete from app.daily_trees', 'truncate app.daily_trees']) s;
select throws_ok(format('insert into app.daily_roots (day, root, tree_size, previous, hash) values (%L, %L, 1, %L, %L)',
    pg_temp.day(9), repeat('a', 64), h, repeat('b', 64)), '23505', null, 'the chain has no second branch')
from (select previous as h from daily_roots order by day limit 1) x;

-- A log that was changed afterwards leads to another root, for each field.
create function pg_temp.changed(change text) returns text language plpgsql
as $$
begin
  execute change;
  raise exception using errcode = 'PT000', message = coalesce(pg_temp.leads_to_root('running', 2)::text, 'none');
exception when sqlstate 'PT000' then
  return sqlerrm;
end
$$;
select is(pg_temp.changed('select 1'), 'true', 'what was not changed leads to the root');
select is(pg_temp.changed('update app.instance_state_log set ' || change || format(' where instance_id = %L and to_at is not null',
  pg_temp.server('running'))), 'false', change)
from unnest(array[
  'state = ''restarting''', 'is_billed = false', 'hourly_micros = hourly_micros + 1', 'monthly_cap_micros = null',
  'to_at = to_at - interval ''1 millisecond''']) change;
select is(pg_temp.changed('delete from app.instance_state_log where to_at is not null'), 'false', 'an entry that is gone');

-- Who reads what.
reset role;
select is(pg_temp.said(p, 'select count(*) from daily_roots'), '3', p || ' reads the roots')
from unnest(array['anonymous', 'user', 'support', 'admin']) p;
select is(pg_temp.said(p, 'select count(*) from app.daily_trees'), 'permission denied for table daily_trees', p || ' reads no trees')
from unnest(array['anonymous', 'user', 'support', 'admin', 'service']) p;
select is(
  pg_temp.said('user', format('select count(*) from inclusion_proofs(%L, %L, %L)', pg_temp.server('running'), f, t)),
  answer, format('proofs from %s to %s', f, t))
from (values
  (null, current_date::text, 'invalid_input / from_day: A day, such as 2026-11-01.'),
  ('-infinity', '2026-01-01', 'invalid_input / from_day: A day, such as 2026-11-01.'),
  ('2026-01-01', null, 'invalid_input / to_day: Not before from_day, and at most 30 days after it.'),
  ('2026-01-01', 'infinity', 'invalid_input / to_day: Not before from_day, and at most 30 days after it.'),
  ('2026-01-02', '2026-01-01', 'invalid_input / to_day: Not before from_day, and at most 30 days after it.'),
  ('2026-01-01', '2026-02-01', 'invalid_input / to_day: Not before from_day, and at most 30 days after it.'),
  ('2020-01-01', '2020-01-31', '0')) v (f, t, answer);

select * from finish();
rollback;
