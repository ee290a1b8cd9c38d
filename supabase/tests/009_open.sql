-- Every role that a test takes must be able to call pgTAP.
grant usage on schema tests, extensions to anon, authenticated, service_role, api_key_read;
grant execute on all functions in schema tests, extensions to anon, authenticated, service_role, api_key_read;
grant select on all tables in schema tests to anon, authenticated, service_role, api_key_read;
