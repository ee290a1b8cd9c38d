-- Views that nobody writes through. PostgreSQL answers a write to a view that it cannot write through with
-- error 55000, before it looks at the grants, and PostgREST makes status 500 of it. With a trigger it looks
-- at the grants, and refuses with 42501: status 401 or 403.

create function private.refuse_write() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('%I is only read.', tg_table_name),
    hint = 'Call the procedure that makes this change.';
end
$$;

-- A migration that adds a view calls this at its end.
create function private.close_views_to_writes() returns void
language plpgsql
set search_path = ''
as $$
declare
  name text;
begin
  for name in
    select v.relname from pg_catalog.pg_class v
    where v.relnamespace = 'public'::regnamespace and v.relkind = 'v'
      and not exists (
        select from pg_catalog.pg_trigger t
        where t.tgrelid = v.oid and t.tgname = 'refuse_write')
      -- Row level security decides about the rows of those that a role may write through.
      and not exists (
        select from unnest(array['anon', 'authenticated', 'service_role', 'api_key_operate']) r
        where has_any_column_privilege(r, v.oid, 'insert, update')
          or has_table_privilege(r, v.oid, 'delete'))
  loop
    execute format(
      'create trigger refuse_write instead of insert or update or delete on public.%I '
      'for each row execute function private.refuse_write()', name);
  end loop;
end
$$;

comment on function private.close_views_to_writes() is
  'Gives every view of the API that no role may write through a trigger that refuses.';

select private.close_views_to_writes();
