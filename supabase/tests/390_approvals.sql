-- Orders of API keys that a person approves: what is noted of an order, what a key can do before and after the decision, and who decides.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
select tests.seed_addresses();
select tests.seed_volumes();
delete from approvals;
insert into app.region_features (region_id, feature) values (tests.place('open'), 'volumes');

create function pg_temp.place() returns uuid language sql security definer
as $$ select tests.workspace(tests.person('user'), 'owner') $$;
create function pg_temp.server(kind text) returns uuid language sql security definer
as $$ select tests.instance(pg_temp.place(), kind) $$;
create function pg_temp.key() returns uuid language sql security definer as $$ select tests.workspace(pg_temp.place(), 'works') $$;
create function pg_temp.order_of(name text, count integer default 1, more jsonb default '{}') returns jsonb
language sql security definer as $$
  select jsonb_build_object('workspace_id', pg_temp.place(), 'name', name, 'count', count,
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'hourly_micros', 1000, 'image_id', tests.image()) || more
$$;
grant execute on function pg_temp.place(), pg_temp.server(text), pg_temp.key(), pg_temp.order_of(text, integer, jsonb)
  to authenticated, api_key_read, api_key_operate;

update app.api_keys set scope = 'operate', approval_micros = 0 where id = pg_temp.key();

-- Every table with a price that customers agreed to notes what a new row costs.
select is(
  (select array_agg(distinct c.oid::regclass::text) from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname ~ '^(gib_|hourly_|)month(ly)?(_cap)?_micros$|^hourly_micros$'
    where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
      and not exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname like 'note_cost_of_%' and t.tgenabled = 'O' and t.tgtype & 4 = 4)),
  array(select t from unnest(array[
    -- Prices of the catalogue.
    'address_prices', 'plan_prices', 'price_notices', 'snapshot_prices',
    -- Logs of rows that have noted it.
    'instance_state_log', 'volume_log',
    'approvals'
  ]) t order by t), 'every table with a price notes what a new row costs');

-- A request of the key, in the matrix of all calls.
create function pg_temp.claims(more jsonb default '{}') returns jsonb language sql security definer as $$
  select jsonb_build_object('role', 'api_key_operate', 'sub', tests.person('user'), 'api_key', jsonb_build_object(
    'id', pg_temp.key(), 'name', 'bot', 'workspace_id', pg_temp.place(), 'role', 'operator') || more)
$$;
grant execute on function pg_temp.claims(jsonb) to authenticated, api_key_operate;

create function pg_temp.attempt(statement text, more jsonb default '{}') returns text language sql as $$
  select tests.attempt_claims(pg_temp.claims(more), format(statement, pg_temp.place()))
$$;
select is(pg_temp.attempt(c.call), case when substring(c.call from 'public\.(\w+)') || coalesce(' ' || substring(c.call from '''(resize|restore)'''), '') = any (array[
    'create_instance', 'request_instance_action resize', 'request_instance_action restore', 'create_snapshot',
    'create_own_image', 'restore_deleted_snapshot', 'create_volume', 'grow_volume', 'restore_volume', 'create_volume_snapshot', 'reserve_address'])
    then 'approval_needed' else '1' end, left(c.call, 90))
from tests.instance_calls c
where exists (
  select from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname = substring(c.call from 'public\.(\w+)')
    and has_function_privilege('api_key_operate', p.oid, 'execute')
    and not has_function_privilege('api_key_read', p.oid, 'execute'))
  -- A disk leaves the workspace only with a key whose list of actions names that.
  and c.call !~ 'open_(image|volume)_download';

-- What follows is kept. Each request is a transaction of its own, so it begins without what the last one noted.

create function pg_temp.send(statement text, claims jsonb default pg_temp.claims()) returns text language plpgsql as $$
declare
  got text;
  detail text;
begin
  perform set_config('approval.items', '', true), set_config('approval.taken', '', true);
  perform tests.become_claims(claims);
  execute statement into got;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return got;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return format('%s: %s', sqlerrm, detail);
end
$$;
create function pg_temp.ask(request jsonb, more jsonb default '{}') returns jsonb language sql as $$
  select case when got like '{%' then got::jsonb else to_jsonb(got) end
  from pg_temp.send(format('select public.request_approval(''create_instance'', jsonb_build_object(''request'', %L::jsonb), ''Tests'')',
    request), pg_temp.claims(more)) got
$$;
create function pg_temp.place_order(request jsonb, more jsonb default '{}') returns text language sql as $$
  select case when got like '{%' then 'ordered' when got like 'approval_needed: %' then 'approval_needed' else got end
  from pg_temp.send(format('select public.create_instance(%L::jsonb)', request), pg_temp.claims(more)) got
$$;
create function pg_temp.decide(id text, approve boolean, persona text default 'user') returns text language sql as $$
  select coalesce(nullif(pg_temp.send(format('select public.decide_approval(%L, %L, ''As you like'')', id, approve), tests.claims_of(persona)), ''), 'done')
$$;
create function pg_temp.state(id text) returns text language sql security definer as $$
  select private.approval_state(a) from app.approvals a where a.id = $1::uuid $$;
grant execute on function pg_temp.state(text) to authenticated;
create temporary table asked (name text primary key, answer jsonb) on commit drop;
create function pg_temp.id(wanted text) returns text language sql security definer
as $$ select a.answer ->> 'approval_id' from asked a where a.name = wanted $$;

-- What is asked for, and that nothing is ordered by that.
insert into asked values ('one', pg_temp.ask(pg_temp.order_of('one')));
select is((select answer - 'approval_id' - 'expires_at' - 'workspace_id' from asked where name = 'one'),
  jsonb_build_object('state', 'open', 'currency', 'EUR', 'path', '/dashboard/approvals',
    'month_micros', (select private.month_of_server(hourly_micros, monthly_cap_micros) from plan_prices where plan_id = tests.plan('published') and valid_to is null),
    'items', jsonb_build_array(jsonb_build_object('kind', 'server', 'name', 'one', 'plan', (select slug from plans where id = tests.plan('published')),
      'region', (select slug from regions where id = tests.place('open')),
      'month_micros', (select private.month_of_server(hourly_micros, monthly_cap_micros) from plan_prices where plan_id = tests.plan('published') and valid_to is null)))),
  'the answer has what the order adds');
select is((select count(*) from instances where name = 'one'), 0::bigint, 'nothing is ordered');
select is(pg_temp.ask(pg_temp.order_of('one', 1, '{"cloud_init": "#cloud-config\npassword: secret"}')) -> 'approval_id',
  to_jsonb(pg_temp.id('one')), 'the same again is the same request');
select is((select count(*) from approvals a where a::text like '%cloud%'), 0::bigint, 'what costs nothing is not stored');
select is(pg_temp.place_order(pg_temp.order_of('one')), 'approval_needed', 'nobody has decided yet');

-- One message while something waits.
insert into asked values ('three', pg_temp.ask(pg_temp.order_of('three', 3)));
select is(jsonb_array_length((select answer -> 'items' from asked where name = 'three')), 3, 'three servers are three items');
select is((select count(*) from events where kind = 'approval.asked'), 1::bigint, 'two requests are one message');

-- Who decides: people who may create servers, never a key, nobody of another workspace.
select is(pg_temp.send(format('select public.decide_approval(%L, true)', pg_temp.id('one'))),
  'permission denied for function decide_approval: ', 'a key cannot call it');
select is(pg_temp.send(format('select public.decide_approval(%L, true)', pg_temp.id('one')),
  pg_temp.claims('{"role": "owner"}') || '{"role": "authenticated"}'),
  'forbidden: A person decides, never an API key.', 'nor with the role of a person');
select is(pg_temp.decide(pg_temp.id('one'), true, persona), becomes, persona)
from (values ('other user', 'not_found: There is no such request, or you are not a member of its workspace.'),
  ('support', 'not_found: There is no such request, or you are not a member of its workspace.'),
  ('admin', 'not_found: There is no such request, or you are not a member of its workspace.')) v (persona, becomes)
where exists (select from tests.personas p where p.name = persona);
update workspace_members set role = 'viewer' where workspace_id = pg_temp.place() and user_id = tests.person('user');
select is(pg_temp.decide(pg_temp.id('one'), true), 'forbidden: This needs the role operator. Yours is viewer.', 'a viewer');
update workspace_members set role = 'operator' where workspace_id = pg_temp.place() and user_id = tests.person('user');
select is(pg_temp.state(pg_temp.id('one')), 'open', 'it is open as before');

-- Approved: once, and only what was approved.
select is(pg_temp.decide(pg_temp.id('one'), true), 'done', 'an operator approves');
select is((select array[actor::text, after ->> 'api_key', after ->> 'answer'] from audit_events where action = 'approve_order'),
  array[tests.person('user')::text, 'works', 'As you like'], 'the audit log names the person and the key');
select is(pg_temp.ask(pg_temp.order_of('one')) ->> 'state', 'approved', 'the key learns of it');
select is(pg_temp.place_order(pg_temp.order_of(name, count)), 'approval_needed', name || ' of ' || count || ' is another order')
from (values ('one', 2), ('two', 1)) v (name, count);
select is(pg_temp.place_order(pg_temp.order_of('one', 1, '{"volumes": [{"size_gib": 10}]}')), 'approval_needed', 'more than was approved');
select is(pg_temp.state(pg_temp.id('one')), 'approved', 'what was refused has not used it');
select is(pg_temp.place_order(pg_temp.order_of('one')), 'ordered', 'what was approved is ordered');
select is(pg_temp.state(pg_temp.id('one')), 'ordered', 'and the approval is used');
select is((select array_agg(k.name) from instances i join instance_actions a on a.instance_id = i.id
  join api_keys k on k.id = a.api_key_id where i.name = 'one'), array['works'], 'the order is one of the key');
-- Without a name, so that the same can be ordered twice.
create function pg_temp.address(called text) returns text language sql as $$
  select pg_temp.send(format(case called when 'ask' then
    'select public.request_approval(''reserve_address'', jsonb_build_object(''workspace_id'', %1$L, ''region_id'', %2$L, ''family'', 4))'
    else 'select public.reserve_address(workspace_id => %1$L, region_id => %2$L, family => 4)' end,
    pg_temp.place(), tests.place('open')))
$$;
insert into asked values ('address', pg_temp.address('ask')::jsonb);
select is(pg_temp.decide(pg_temp.id('address'), true), 'done', 'an address is approved');
select is(left(pg_temp.address('order'), 1), '{', 'and ordered');
select matches(pg_temp.address('order'), '^approval_needed', 'once');
select is(pg_temp.decide(pg_temp.id('one'), false), 'conflict: state: ordered. The request cannot be decided any more.',
  'what is ordered cannot be refused');
select is(pg_temp.send(format('select public.create_instance(%L::jsonb)', pg_temp.order_of('alone')), tests.claims_of('user')) like '{%', true,
  'a person is never asked');

-- Of several approvals an order takes one that has all of it, and leaves the others.
insert into asked values ('small', pg_temp.ask(pg_temp.order_of('small'))),
  ('both', pg_temp.ask(pg_temp.order_of('small', 1, '{"volumes": [{"size_gib": 10}]}')));
select is(pg_temp.decide(pg_temp.id('small'), true) || pg_temp.decide(pg_temp.id('both'), true), 'donedone', 'two are approved');
select is(pg_temp.place_order(pg_temp.order_of('small', 1, '{"volumes": [{"size_gib": 10}]}')), 'ordered', 'the larger one is ordered');
select is(pg_temp.state(pg_temp.id('small')) || ' ' || pg_temp.state(pg_temp.id('both')), 'approved ordered', 'and used alone');

-- Refused, taken back, too late.
insert into asked values ('back', pg_temp.ask(pg_temp.order_of('back')));
select is(pg_temp.decide(pg_temp.id('back'), true) || pg_temp.decide(pg_temp.id('back'), false), 'donedone', 'an approval is taken back');
select is(pg_temp.place_order(pg_temp.order_of('back')), 'approval_needed', 'then it is none');
select is(pg_temp.decide(pg_temp.id('back'), true), 'conflict: state: refused. The request cannot be decided any more.', 'nor again');
select is(pg_temp.ask(pg_temp.order_of('back')) #>> '{}',
  'approval_refused: ' || coalesce((select nullif(full_name, '') from profiles where user_id = tests.person('user')), 'A person')
    || ' refused the order: As you like.', 'who asks again reads that it is refused');
insert into asked values ('late', pg_temp.ask(pg_temp.order_of('late'))), ('slow', pg_temp.ask(pg_temp.order_of('slow')));
select is(pg_temp.decide(pg_temp.id('slow'), true), 'done', 'approved');
update approvals set expires_at = now() where id in (pg_temp.id('late')::uuid, pg_temp.id('slow')::uuid);
select is(pg_temp.decide(pg_temp.id('late'), true), 'conflict: state: expired. The request cannot be decided any more.', 'decided too late');
select is(pg_temp.place_order(pg_temp.order_of('slow')), 'approval_needed', 'ordered too late');
select isnt(pg_temp.ask(pg_temp.order_of('late')) ->> 'approval_id', pg_temp.id('late'), 'it can be asked for anew');

-- The price has changed since.
insert into asked values ('dear', pg_temp.ask(pg_temp.order_of('dear')));
select is(pg_temp.decide(pg_temp.id('dear'), true), 'done', 'approved at a price');
update approvals set items = jsonb_set(items, '{0,month_micros}', '499999') where id = pg_temp.id('dear')::uuid;
select is(pg_temp.place_order(pg_temp.order_of('dear')), 'approval_needed', 'another price is another order');
update approvals set items = jsonb_set(items, '{0,month_micros}', to_jsonb(month_micros)) where id = pg_temp.id('dear')::uuid;

-- What the key may do otherwise holds when it orders, whatever was approved.
select is(pg_temp.place_order(pg_temp.order_of('dear'), '{"label": {"role": "web"}}') like 'forbidden: This API key is for servers%', true,
  'a label');
update api_keys set expires_at = now() where id = pg_temp.key();
select is(pg_temp.state(pg_temp.id('dear')), 'expired', 'with the key its approvals end');
update api_keys set expires_at = now() + interval '1 day' where id = pg_temp.key();
select is(pg_temp.ask(pg_temp.order_of('shut'), '{"actions": ["start_servers"]}') #>> '{}',
  'forbidden: The list of actions of this API key does not have create_servers: Create servers, with the volumes and backups of the order.',
  'a key that may not order something does not ask for it');
select is(pg_temp.ask(pg_temp.order_of('far', 1, '{"plan_id": "00000000-0000-4000-8000-000000000000"}')) #>> '{}' like 'invalid_input: plan%', true,
  'what would be refused is refused before it is asked for');

-- Only orders can be tried, only with a key that asks, and only what costs more than it may spend alone.
select is(pg_temp.send(format('select public.request_approval(%L, %L)', called, arguments), claims), becomes, becomes)
from (values
  ('decide_approval', '{}', pg_temp.claims(), 'invalid_input: procedure: This is no procedure with which an API key orders.'),
  ('create_instance', '{"other": 1}', pg_temp.claims(), 'invalid_input: arguments: Unknown: other.'),
  ('create_instance', '[]', pg_temp.claims(), 'invalid_input: arguments: An object, as the procedure takes it.'),
  ('grow_volume', '{"volume_id": "x"}', pg_temp.claims(), 'invalid_input: arguments: A value has another type than the procedure takes.'),
  ('set_backups', '{"instance_ids": 1}', pg_temp.claims(), 'invalid_input: arguments: A value has another type than the procedure takes.'),
  ('create_instance', '{}', pg_temp.claims('{"id": "00000000-0000-4000-8000-00000000aaaa"}'),
    'invalid_input: The request has no API key that asks for approvals.'),
  ('request_instance_action', format('{"instance_id": "%s", "kind": "stop"}', pg_temp.server('running')), pg_temp.claims(),
    'invalid_input: The order needs nobody who approves it.')
) v (called, arguments, claims, becomes);
select is((select i.state from instances i where i.id = pg_temp.server('running')), 'running', 'what is tried is not done');

-- Each kind of order has its item.
create function pg_temp.item(called text, arguments text) returns text language sql as $$
  select case when got like '{%' then got::jsonb #>> '{items,0}' else got end
  from pg_temp.send(format('select public.request_approval(%L, %L)', called, arguments)) got
$$;
select matches(pg_temp.item(called, arguments), pattern, called || ' ' || arguments)
from (values
  ('request_instance_action', format('{"instance_id": "%s", "kind": "restore"}', pg_temp.server('deleted')), '"kind": "restore"'),
  ('create_snapshot', format('{"instance_id": "%s", "name": "new"}', pg_temp.server('running')), '"kind": "snapshot".*"name": "new"'),
  ('create_volume', format('{"instance_id": "%s", "name": "new", "size_gib": 10}', pg_temp.server('running')), '"gib": 10, "kind": "volume"'),
  ('grow_volume', format('{"volume_id": "%s", "size_gib": 20}', tests.volume(pg_temp.place())), '"gib": 20, "kind": "grow_volume"'),
  ('set_backups', format('{"instance_ids": ["%s"], "keep": 30}', pg_temp.server('running')), '"keep": 30, "kind": "backups"')
) v (called, arguments, pattern);

-- The amount: one order, all of it together.
update api_keys set approval_micros = 0 where id = pg_temp.key();
select throws_ok(format('update api_keys set approval_micros = %s where id = pg_temp.key()', wanted), '42501', 'forbidden',
  'the amount of a key never becomes larger') from unnest(array['1', 'null']) wanted;
select is(pg_temp.send(format('select public.set_api_key_approval(%L, 1)', pg_temp.key())), 'permission denied for function set_api_key_approval: ',
  'no key sets it');
update workspace_members set role = 'owner' where workspace_id = pg_temp.place() and user_id = tests.person('user');
select is(pg_temp.send(format('select public.set_api_key_approval(%L, 1)', pg_temp.key()), tests.claims_of('user')),
  'invalid_input: approval_micros: The amount of a key can become smaller, not larger.', 'nor an owner a larger one');

create function pg_temp.makes(scope text, wanted bigint) returns text language plpgsql as $$
declare
  got text;
begin
  got := pg_temp.send(format('select api_key_id::text from public.create_api_key(%L, ''robot'', %L, approval_micros => %L)',
    pg_temp.place(), scope, wanted), tests.claims_of('user'));
  got := coalesce((select format('made %s', k.approval_micros) from app.api_keys k where k.id::text = got), got);
  raise exception using errcode = 'TSTOK', message = got;
exception when sqlstate 'TSTOK' then return sqlerrm;
end
$$;
select is(pg_temp.makes(scope, wanted), becomes, becomes)
from (values ('operate', 5000000::bigint, 'made 5000000'), ('operate', null, 'made '), ('operate', 0, 'made 0'),
  ('operate', -1, 'invalid_input: approval_micros: A whole number from 0 to 1000000000000.'),
  ('read', 1, 'invalid_input: approval_micros: A key that reads orders nothing.')) v (scope, wanted, becomes);

-- A key that asks above an amount orders alone below it, and all that one order adds counts together.
create temporary table second on commit drop as
select api_key_id from pg_temp.send(format('select api_key_id::text from public.create_api_key(%L, ''robot'', ''operate'', approval_micros => %s)',
  pg_temp.place(), (select private.month_of_server(hourly_micros, monthly_cap_micros) from plan_prices where plan_id = tests.plan('published') and valid_to is null)),
  tests.claims_of('user')) as s (api_key_id);
select is(pg_temp.place_order(pg_temp.order_of('few', n), (select jsonb_build_object('id', api_key_id) from second)), becomes, n || ' at once')
from (values (2, 'approval_needed'), (1, 'ordered')) v (n, becomes);
update api_keys set approval_micros = 0 where id = (select api_key_id::uuid from second);
select is(pg_temp.place_order(pg_temp.order_of('dear'), (select jsonb_build_object('id', api_key_id) from second)),
  'approval_needed', 'the approval of another key is none');
select is(pg_temp.state(pg_temp.id('dear')), 'approved', 'it is as before');

-- At most 20 wait, and old ones go.
delete from approvals where decided_at is null;
select is((select count(*) from generate_series(1, 25) n where pg_temp.item('create_snapshot',
  format('{"instance_id": "%s", "name": "n%s"}', pg_temp.server('running'), n)) like '{%'), 20::bigint, 'no more than 20 wait');
select matches(pg_temp.item('create_snapshot', format('{"instance_id": "%s", "name": "last"}', pg_temp.server('running'))),
  '^quota_exceeded: 20 orders', 'the next one is refused');
update approvals set created_at = now() - interval '91 days' where id = pg_temp.id('one')::uuid;
select private.prune_approvals();
select is((select count(*) from approvals where id = pg_temp.id('one')::uuid), 0::bigint, 'they are kept for 90 days');

-- Who reads them.
select is(pg_temp.send(format('select count(*) > 20 from public.approvals(%L)', pg_temp.place())), 'true', 'the key reads them');
select is(pg_temp.send(format('select count(*) from public.approvals(%L)', tests.workspace(tests.stranger(), 'owner'))) like 'not_found: %', true,
  'not those of another workspace');

select * from finish();
rollback;
