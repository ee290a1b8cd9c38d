-- What can be recorded, and how admins find it.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

alter table audit_events disable trigger audit_events_append_only;
delete from audit_events;
alter table audit_events enable trigger audit_events_append_only;

select throws_ok(
  $$ insert into audit_events (action, entity) values ('melt', 'plan') $$,
  '23503', null, 'an action that is in no list of actions');
select throws_ok(
  format('insert into audit_events (action, entity, %I) values (%L, %L, %L)', place, 'update', 'plan',
    jsonb_build_object(secret, 'x')),
  '23514', null, format('%s in %s', secret, place))
from unnest(array['before', 'after']) place,
  unnest(array['password', 'token_hash', 'public_key', 'authorized_keys', 'cloud_init']) secret;
select lives_ok(
  $$ insert into audit_events (at, action, entity, before, after)
     values ('2026-01-01', 'save', 'site_settings', null, null) $$,
  'an event without values');

insert into audit_events (at, actor, via, action, entity, entity_id, reason) values
  ('2026-01-02', tests.stranger(), 'admin', 'hold', 'instance', tests.place('open'), 'Sends 100% spam'),
  ('2026-01-03', tests.stranger(), null, 'publish', 'plan', tests.plan('published'), null),
  ('2026-01-03', '00000000-0000-4000-8000-000000000004', null, 'suspend', 'person', tests.stranger(),
    'Unpaid'),
  ('2026-01-03', '00000000-0000-4000-8000-000000000006', 'shell', 'create', 'instance', null, null),
  ('2026-01-04', null, 'system', 'purge', 'instance', tests.place('shut'), null);

-- The actions that a call finds, in its order.
create function pg_temp.found(arguments text) returns text language plpgsql as $$
declare
  found text;
begin
  execute format('select string_agg(action, '' '') from admin_list_audit(%s)', arguments) into found;
  return coalesce(found, 'none');
end
$$;
grant execute on function pg_temp.found(text) to authenticated;

select tests.become('admin');
select is(pg_temp.found(arguments), want, note)
from (values
  ('', 'purge create suspend publish hold save', 'the newest is first, and the later of the same time'),
  ('actor_text => ''STRANGER''', 'publish hold', 'part of a name'),
  ('actor_text => ''admin@''', 'suspend', 'part of an email'),
  ('actor_text => ''00000000-0000-4000-8000-000000000006''', 'create', 'the id of a deleted account'),
  ('actor_text => ''System''', 'purge save', 'nobody'),
  ('actor_text => ''%''', 'none', 'no pattern'),
  ('kind => ''instance''', 'purge create hold', 'a kind of thing'),
  ('kind => ''instance'', subject => tests.place(''open'')', 'hold', 'one thing'),
  ('kind => ''plan'', action_is => ''publish''', 'publish', 'an action'),
  ('kind => ''person'', action_is => ''publish''', 'none', 'an action of another kind'),
  ('via_is => ''shell''', 'create', 'through what'),
  ('from_at => ''2026-01-02'', to_at => ''2026-01-04''', 'create suspend publish hold', 'a period'),
  ('reason_text => '' SPAM ''', 'hold', 'part of a reason'),
  ('reason_text => ''0% s''', 'hold', 'no pattern in a reason'),
  ('reason_text => ''_''', 'none', 'no wildcard in a reason'),
  ('page_size => 2', 'purge create', 'a page'),
  ('page_size => 0', 'purge', 'at least one'),
  ('kind => ''robot''', 'none', 'no such kind')
) as cases (arguments, want, note);

-- The page after each of the rows: also while new events arrive.
reset role;
insert into audit_events (at, action, entity) values ('2026-01-05', 'save', 'site_settings');
select tests.become('admin');
select is(
  pg_temp.found(format('after_at => %L, after_id => %s, page_size => 2', e.at, e.id)), want,
  'after ' || e.action)
from (values ('create', 'suspend publish'), ('publish', 'hold save'), ('hold', 'save')) as c (action, want)
cross join lateral (select * from admin_list_audit() a where a.action = c.action) e;

select is(
  (select (actor_name, actor_email, entity_name, entity_email)::text from admin_list_audit()
    where action = 'suspend'),
  '(Admin,admin@example.test,Stranger,stranger@example.test)', 'who did it, and to whom');
select is(
  (select (actor_name, actor_email, entity_name)::text from admin_list_audit() where action = 'create'),
  '(,,)', 'a deleted account and a thing that is gone have no name');
select is(entity_name, 'published', 'the name of a plan') from admin_list_audit() where action = 'publish';

reset role;
insert into audit_events (action, entity, before, after) values
  ('create', 'instance', null, jsonb_build_object(
    'plan_id', tests.plan('published'), 'region_id', tests.place('open'), 'image_id', null)),
  ('set_workspace_role', 'workspace', jsonb_build_object('user_id', tests.stranger()),
    jsonb_build_object('user_id', gen_random_uuid()));
select tests.become('admin');
select is(
  (select array_agg(names order by id) from admin_list_audit() where names is not null),
  array[
    jsonb_build_object(tests.plan('published'), 'published', tests.place('open'), 'open1'),
    jsonb_build_object(tests.stranger(), 'Stranger')],
  'the names of what values refer to');

-- Where a procedure does not say through what a change came, the change may.
reset role;
with made as (
  insert into audit_events (actor, action, entity, entity_id)
  select '00000000-0000-4000-8000-000000000004', e.action, e.entity, tests.stranger()
  from (values ('suspend', 'person'), ('publish', 'plan'), ('set_workspace_role', 'workspace')) e (action, entity)
  returning action, via, actor_role
)
select is(
  (select array_agg(concat_ws(' ', action, coalesce(via, 'unknown'), actor_role) order by action) from made),
  array['publish admin', 'set_workspace_role unknown', 'suspend admin admin'], 'the origin of a change');

select * from finish();
rollback;
