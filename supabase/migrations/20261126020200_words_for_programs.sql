-- Errors are also read in a terminal, where there is no page to reload. Only the words change, so each function keeps
-- its body but for them.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prokind = 'f'
      and p.prosrc ~ 'Reload the page|Load the page again|This is no whole API key'
  loop
    definition := replace(definition, 'Reload the page.', 'Check what is there now, then try again.');
    definition := replace(definition, 'Load the page again.', 'Check what is there now, then try again.');
    execute replace(definition, 'This is no whole API key.', 'This API key is incomplete or mistyped.');
  end loop;
end
$$;
