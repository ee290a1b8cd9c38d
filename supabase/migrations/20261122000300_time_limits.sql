-- A statement that takes longer than the limit of its role ends. PostgREST applies the limit at each
-- request. A function that needs more time sets its own statement_timeout: PostgREST applies that
-- one instead.
do $$
declare
  limits constant jsonb := '{"anon": "1s", "authenticated": "3s"}';
  api_role text;
  change text;
begin
  for api_role in select jsonb_object_keys(limits) loop
    continue when not exists (select from pg_catalog.pg_roles where rolname = api_role);
    change := format('alter role %I set statement_timeout = %L', api_role, limits ->> api_role);
    begin
      execute change;
    exception when insufficient_privilege then
      raise warning 'The role % has no time limit: this user may not change it.', api_role
        using hint = format('Run as a superuser: %s;', change);
    end;
  end loop;
end
$$;

-- 10,000 rows took 5 s.
alter function public.admin_import_plans(jsonb, boolean) set statement_timeout = '30s';

notify pgrst, 'reload config';
