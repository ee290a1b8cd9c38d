-- Who can suspend whom, and the effects.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
insert into tests.personas (name, user_id, api_role)
values ('billing', tests.stranger(), 'authenticated');

create function pg_temp.id_of(persona text) returns uuid language sql security definer
as $$ select user_id from tests.personas where name = persona $$;
create function pg_temp.since(persona text) returns timestamptz language sql security definer
as $$ select suspended_at from app.profiles where user_id = pg_temp.id_of(persona) $$;
grant execute on function pg_temp.id_of(text), pg_temp.since(text) to authenticated;

select is(
  tests.attempt(who, format('select * from public.suspend_account(%L, %L)', pg_temp.id_of(whom), reason)),
  want, format('%s suspends %s: %s', who, coalesce(whom, 'nobody'), note)
)
from (values
  ('admin', 'user', 'Spam', '1', 'right'),
  ('admin', 'support', 'Spam', '1', 'staff'),
  ('admin', 'admin', 'Spam', 'forbidden', 'themselves'),
  ('admin', 'suspended user', 'Spam', 'conflict', 'suspended already'),
  ('admin', null, 'Spam', 'not_found', 'null'),
  ('admin', 'deleted user', 'Spam', 'not_found', 'gone'),
  ('admin', 'user', null, 'invalid_input', 'no reason'),
  ('admin', 'user', ' ab ', 'invalid_input', 'short reason'),
  ('admin', 'user', E'\u00a0\u00a0\u00a0', 'invalid_input', 'no-break spaces'),
  ('admin', 'user', repeat('x', 501), 'invalid_input', 'long reason'),
  ('admin', 'user', E'abc\u202e', 'invalid_input', 'hidden reason'),
  ('support', 'user', 'Spam', '1', 'a customer'),
  ('support', 'billing', 'Spam', 'forbidden', 'staff'),
  ('support', 'admin', 'Spam', 'forbidden', 'an admin'),
  ('support', 'support', 'Spam', 'forbidden', 'themselves'),
  ('billing', 'user', 'Not paid', '1', 'a customer who does not pay'),
  ('user', 'billing', 'Spam', 'forbidden', 'customers do not'),
  ('suspended admin', 'user', 'Spam', 'forbidden', 'a suspended admin does not'),
  ('anonymous', 'user', 'Spam', 'refused', 'nobody signed in')
) as cases (who, whom, reason, want, note);

select is(
  tests.attempt(who, format('select * from public.lift_suspension(%L, %L, %L)',
    pg_temp.id_of(whom), reason, since)),
  want, format('%s lifts the suspension of %s: %s', who, whom, note)
)
from (values
  ('admin', 'suspended user', 'Paid', pg_temp.since('suspended user'), '1', 'right'),
  ('admin', 'suspended admin', 'Paid', pg_temp.since('suspended admin'), '1', 'an admin'),
  ('admin', 'suspended user', 'Paid', '2020-01-01', 'conflict', 'another suspension by now'),
  ('admin', 'suspended user', 'Paid', null, 'conflict', 'none expected'),
  ('admin', 'user', 'Paid', null, 'conflict', 'not suspended'),
  ('admin', 'suspended user', E'\u3000\u3000\u3000', pg_temp.since('suspended user'),
    'invalid_input', 'wide blanks'),
  ('support', 'suspended user', 'Paid', pg_temp.since('suspended user'), '1', 'a customer'),
  ('support', 'suspended admin', 'Paid', pg_temp.since('suspended admin'), 'forbidden', 'staff'),
  ('suspended admin', 'suspended admin', 'Paid', pg_temp.since('suspended admin'), 'forbidden',
    'themselves'),
  ('suspended user', 'suspended user', 'Paid', pg_temp.since('suspended user'), 'forbidden',
    'themselves'),
  ('billing', 'suspended user', 'Paid', pg_temp.since('suspended user'), 'forbidden',
    'billing staff do not lift what others began')
) as cases (who, whom, reason, since, want, note);

-- An admin whose own address is no longer confirmed still has a token. The last admin who can sign
-- in must stay.
alter table auth.users disable trigger users_keep_an_admin;
update auth.users set email_confirmed_at = null where id = pg_temp.id_of('admin');
alter table auth.users enable trigger users_keep_an_admin;
update app.staff set staff_type = 'admin' where user_id = pg_temp.id_of('support');
select is(
  tests.attempt('admin', format('select * from public.suspend_account(%L, ''Spam'')',
    pg_temp.id_of('support'))),
  'last_admin', 'the last admin who can sign in is not suspended'
);
update auth.users set email_confirmed_at = now() where id = pg_temp.id_of('admin');
update app.staff set staff_type = 'support' where user_id = pg_temp.id_of('support');
set constraints all immediate;

-- The effects.
select tests.become('support');
select lives_ok(
  format('select public.suspend_account(%L, E''\u00a0Spam \n'')', pg_temp.id_of('user')), 'suspended'
);
select tests.become('user');
select is(
  (select suspension_reason from app.profiles), 'Spam', 'the person reads the reason, trimmed'
);
select is_empty(
  'update app.profiles set company = ''New'' returning 1', 'and does not change their profile'
);
select throws_ok(
  'insert into app.instance_drafts (user_id) values (auth.uid())', '42501', null,
  'nor save a configuration'
);
select is(
  (select action || ' ' || reason from app.audit_events where action = 'suspend'),
  'suspend Spam', 'and reads the event'
);
reset role;
select tests.become('support');
select lives_ok(
  format('select public.lift_suspension(%L, ''Solved'', %L)', pg_temp.id_of('user'),
    pg_temp.since('user')),
  'lifted'
);
select tests.become('user');
select is((select suspended_at from app.profiles), null, 'the suspension is gone');
select isnt_empty(
  'update app.profiles set company = ''New'' returning 1', 'and the person changes their profile'
);

select * from finish();
rollback;
