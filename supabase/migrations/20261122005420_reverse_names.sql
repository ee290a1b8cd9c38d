-- The reverse name of an address: what the DNS answers to who asks for its name. Only where a provisioner
-- writes into the DNS of the provider.

-- A full host name, in lower case and without the dot at its end.
create function private.is_host_name(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(value) <= 253
    and value ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
$$;

create function private.set_reverse_names(
  instance_id uuid, version integer, names jsonb, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  server app.instances;
  given record;
  host text;
  wanted jsonb := '{}';
begin
  perform private.require_via(via);
  server := private.lock_network(instance_id, 'reverse_names');
  if jsonb_typeof(names) is distinct from 'object' then
    perform private.raise_invalid_input('names: An object with a name for each address.', 'Correct it.');
  end if;
  for given in select key as address, value as name from jsonb_each_text(names) loop
    if not (pg_input_is_valid(given.address, 'inet')
      and (case when pg_input_is_valid(given.address, 'inet') then given.address::inet end)
        = any (server.addresses)) then
      perform private.raise_invalid_input(
        format('names: %s is no address of this server.', left(given.address, 60)), 'Reload the page.');
    end if;
    host := lower(rtrim(btrim(coalesce(given.name, '')), '.'));
    continue when host = '';
    if not private.is_host_name(host) then
      perform private.raise_invalid_input(
        format('names.%s: A host name such as mail.example.com.', host(given.address::inet)),
        'Correct the name.');
    end if;
    wanted := wanted || jsonb_build_object(host(given.address::inet), host);
  end loop;
  return private.save_network_setting(instance_id, 'reverse_names', version, wanted, via);
end
$$;

create function public.set_reverse_names(
  instance_id uuid, version integer, names jsonb, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.set_reverse_names(instance_id, version, names, via) $$;

comment on function public.set_reverse_names(uuid, integer, jsonb, text) is
'Replaces the reverse names of the addresses of a server. Each name must point to its address.
@param instance_id The server.
@param version The version that you read with instance_network: after another change it is refused.
@param names A name for each address, as in {"203.0.113.7": "mail.example.com"}. An address that is missing gets none.
@param via Where the change comes from: web, shell or api.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict.';

grant execute on function
  private.set_reverse_names(uuid, integer, jsonb, text),
  public.set_reverse_names(uuid, integer, jsonb, text)
  to authenticated;
