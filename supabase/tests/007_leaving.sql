-- Copies of data and deletions that the personas try to reach: each person has a copy that is ready.

create function tests.seed_leaving() returns void
language plpgsql
as $$
begin
  insert into app.account_exports (user_id, status, requested_at, ready_at)
  select u.id, 'ready', now() - interval '1 day', now() from auth.users u;
  insert into app.account_export_parts (user_id, part, content) select u.id, 0, 'PK' from auth.users u;
  insert into app.account_deletions (user_id) values (tests.stranger());
end
$$;

insert into tests.row_kinds (table_name, kind, condition)
select name, kind, condition
from unnest(array['app.account_exports', 'app.account_export_parts', 'app.account_deletions']) name,
  (values ('closed', 'true'), ('no', 'false')) as k (kind, condition);

-- Suspended people may take their data with them.
insert into tests.procedures (call, admin_gets, for_people) values
  ('select public.my_export()', '1', 'accounts'),
  ('select public.request_export()', '1', 'accounts'),
  ('select public.download_export(0)', '1', 'accounts'),
  ('select public.my_deletion()', '1', 'accounts'),
  ('select public.request_deletion(''not@the.address'')', 'invalid_input', 'active'),
  ('select public.cancel_deletion()', '1', 'accounts');

insert into tests.procedures (call, admin_gets) values
  ('select count(*) from public.account_deletion_list()', '1');

insert into tests.procedures (call, admin_gets, for_service) values
  ('select public.claim_export(''worker 1'')', '1', true),
  ('select public.export_file(gen_random_uuid(), ''worker 1'', gen_random_uuid())', 'not_found', true),
  ('select public.store_export_part(gen_random_uuid(), ''worker 1'', 0, '''', false)', 'not_found', true),
  ('select public.delete_due_accounts()', '1', true);
