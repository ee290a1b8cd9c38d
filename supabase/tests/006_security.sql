-- What the matrix expects of factors, sessions and sign-ins. Nobody has a second factor here: see 240_second_factor.sql.

insert into tests.row_kinds (table_name, kind, condition)
select t, kind, condition
from unnest(array[
  'app.address_places', 'app.ended_sessions', 'app.factor_uses', 'app.recovery_codes', 'app.session_confirmations', 'app.sign_ins',
  'app.undo_tokens'
]) t, (values ('closed', 'true'), ('no', 'false')) kinds (kind, condition);

insert into tests.row_kinds (table_name, kind, condition) values
  ('step_up_rules', 'any', 'procedure = ''create_api_key'''),
  ('step_up_rules', 'no', 'false'),
  ('api_key_actions', 'any', 'action = ''start_servers'''),
  ('api_key_actions', 'no', 'false');

insert into tests.allowed (persona, table_name, verb, kind, met)
select p.name, k.table_name, 'select', k.kind, (k.kind = 'any')::int
from tests.personas p, tests.row_kinds k
where k.table_name in ('step_up_rules', 'api_key_actions') and p.api_role <> 'service_role';

insert into tests.procedures (call, admin_gets) values
  ('select public.person_security(tests.stranger())', '1'),
  ('select public.end_person_sessions(tests.stranger(), ''To test'')', '1'),
  ('select public.remove_person_factor(tests.stranger(), gen_random_uuid(), ''To test'')', 'not_found');

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.account_security()', '1', 'all'),
  ('select count(*) from public.my_sessions()', '1', 'all'),
  ('select count(*) from public.my_sign_ins()', '1', 'all'),
  ('select public.note_sign_in()', '1', 'all'),
  ('select public.end_session(gen_random_uuid())', 'not_found', 'all'),
  ('select public.end_other_sessions()', '1', 'all'),
  ('select public.withdraw_email_change()', 'not_found', 'all'),
  ('select public.confirm_session(gen_random_uuid())', 'not_found', 'all'),
  ('select public.name_factor(gen_random_uuid(), ''Phone'')', 'not_found', 'all'),
  ('select public.create_recovery_codes()', 'invalid_state', 'all'),
  ('select public.use_recovery_code(''aaaa'')', 'invalid_recovery_code', 'all');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select count(*) from public.addresses_without_place()', '1', true),
  ('select public.record_address_places(''[]'')', '1', true);

insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.undo_change(''not a token'')', 'not_found', 'visitors');
