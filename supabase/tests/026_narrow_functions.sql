-- What a policy cannot say: columns that depend on who reads, and names and addresses of other people. A
-- function answers with the rights of its owner, and asks for the right itself, whatever it is called with.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_tickets();

create temporary table facts on commit drop as
select
  tests.workspace('00000000-0000-4000-8000-000000000001', 'viewer') as own,
  tests.workspace('00000000-0000-4000-8000-000000000001', 'strangers') as other;
grant select on facts to authenticated;

update instances i set engine_member = 'node-7' from facts f where i.id = tests.instance(f.own, 'stopped');

-- A member of staff had a console open, and answered a ticket.
update console_sessions s set acted_as = 'staff', reason = 'For the test'
from facts f where s.workspace_id = f.own;
insert into ticket_messages (id, ticket_id, author, is_staff, body)
select tests.workspace(u.id, 'answer'), tests.workspace(u.id, 'ticket'), tests.stranger(), true, 'Answer'
from auth.users u;

create function pg_temp.session(workspace uuid) returns uuid language sql security definer as $$
  select id from app.console_sessions where workspace_id = workspace
$$;
grant execute on function pg_temp.session(uuid) to authenticated;

select tests.become('user');
select is(private.member_email(own, tests.stranger()), 'stranger@example.test', 'the address of a colleague')
from facts;
select is(private.member_email(other, tests.stranger()), null, 'not in another workspace') from facts;
select is(private.member_email(own, '00000000-0000-4000-8000-000000000004'), null, 'not of others')
from facts;
select is(
  (select array_agg(s::text) from private.invitation_sender(
    tests.workspace('00000000-0000-4000-8000-000000000001', 'invited waiting')) s),
  array['(strangers,Stranger)'], 'where the own invitation leads'
);
select is(
  (select count(*) from private.invitation_sender(
    tests.workspace('00000000-0000-4000-8000-000000000004', 'invited waiting'))),
  0::bigint, 'and no other one'
);
select is(
  (select count(*) from facts, private.staff_action_facts(tests.workspace(tests.instance(own, 'stopped'), 'failed'))),
  0::bigint, 'no details of an action'
);
select is(
  (select count(*) from facts, private.staff_instance_facts(tests.instance(own, 'stopped'))),
  0::bigint, 'no details of a server'
);
select is(private.staff_instance_machine(tests.instance(own, 'stopped')), null, 'not on which machine it is')
from facts;
select is(private.console_user_name(pg_temp.session(own)), null, 'not who of staff had the console')
from facts;
select is(private.console_user_name(pg_temp.session(other)), null, 'not who had that of another server')
from facts;
select is(
  private.ticket_staff_name(tests.workspace('00000000-0000-4000-8000-000000000001', 'answer')), 'Stranger',
  'who answered the own ticket'
);
select is(
  private.ticket_staff_name(tests.workspace('00000000-0000-4000-8000-000000000004', 'answer')), null,
  'not who answered others'
);
select is(
  private.own_public_key(tests.workspace('00000000-0000-4000-8000-000000000001', 'key')), 'ssh-ed25519 AAAA',
  'the own key'
);
select is(private.own_public_key(tests.workspace(tests.stranger(), 'key')), null, 'no other key');
select is((select count(*) from private.my_catalogue_ids()), 3::bigint, 'what the own servers use');
reset role;

select tests.become('deleted user');
select is(private.console_user_name(pg_temp.session(
  tests.workspace('00000000-0000-4000-8000-000000000004', 'owner'))), null, 'a deleted person reads none');
select is((select count(*) from private.my_catalogue_ids()), 0::bigint, 'and uses nothing');
reset role;

select tests.become('support');
select is(
  (select s.error_detail || ' ' || s.worker || ' ' || s.requested_by_name from facts,
    private.staff_action_facts(tests.workspace(tests.instance(own, 'stopped'), 'failed')) s),
  'broken worker 1 Stranger', 'staff read the details of an action'
);
select is(
  (select s.engine_ref from facts, private.staff_instance_facts(tests.instance(own, 'stopped')) s),
  'ref', 'and of a server'
);
select is(private.staff_instance_machine(tests.instance(own, 'stopped')), 'node-7', 'and its machine') from facts;
select is(private.console_user_name(pg_temp.session(own)), 'Stranger', 'and who had the console') from facts;
reset role;
update app.staff set staff_type = 'billing' where user_id = auth.uid();
select tests.become('support');
select is(
  (select array[l.engine_ref, l.engine_member] from staff_instance_list l, facts f
    where l.instance_id = tests.instance(f.own, 'stopped')),
  array['ref', null], 'billing staff read the name in the engine, and no machine');
reset role;
update app.staff set staff_type = 'support' where user_id = auth.uid();

-- Names of colleagues, also of those who left and under a new name. Their profiles stay closed.
update profiles set full_name = 'New Name' where user_id = tests.stranger();
delete from workspace_members m using facts f
where m.user_id = tests.stranger() and m.workspace_id = f.own;
select tests.become('user');
select is(
  (select distinct l.created_by_name from instance_list l, facts f where l.workspace_id = f.own),
  'New Name', 'a server names a former colleague by the name of today'
);
select is(
  (select count(*) from public.profiles where user_id = tests.stranger()), 0::bigint,
  'whose profile stays closed'
);
reset role;
delete from auth.users where id = tests.stranger();
select is((select count(*) from member_names where user_id = tests.stranger()), 0::bigint,
  'a deleted account leaves no name');

select * from finish();
rollback;
