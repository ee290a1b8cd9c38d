-- A change of address that is not confirmed: its person takes it back.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();

create function pg_temp.person(who text) returns uuid language sql
  as $$ select user_id from tests.personas where name = who $$;

update auth.users set email_change = 'new@example.test', email_change_token_new = 'a' || id, email_change_token_current = 'b' || id
where id in (pg_temp.person('user'), pg_temp.person('support'));

select is(tests.attempt('anonymous', 'select withdraw_email_change()'), 'refused', 'nobody without a session');
select is(tests.attempt('admin', 'select withdraw_email_change()'), 'not_found', 'nothing waits');
select tests.become('user');
select lives_ok('select withdraw_email_change()', 'its person takes it back');
select throws_ok('select withdraw_email_change()', 'PT404', 'not_found', 'once');
select set_config('role', 'none', true);
select results_eq(
  $$select email_change, email_change_token_new, email_change_token_current
    from auth.users where id = pg_temp.person('user')$$,
  $$values ('', '', '')$$, 'no link of it is left');
select is((select email_change from auth.users where id = pg_temp.person('support')), 'new@example.test',
  'that of somebody else waits on');

select * from finish();
rollback;
