-- The worker may have a file that says where addresses are. It asks for those that are new, and nobody else is asked.

create function private.addresses_without_place() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select distinct host(a.ip)
  from (
    select s.ip from app.sign_ins s
    union all
    select s.ip from auth.sessions s
  ) a
  where a.ip is not null and not exists (select from app.address_places p where p.ip = a.ip)
  limit 500
$$;

create function public.addresses_without_place() returns setof text
language sql stable security invoker
set search_path = ''
as $$ select private.addresses_without_place() $$;

comment on function public.addresses_without_place() is
  'Addresses of sessions and sign-ins that record_address_places has not had for 30 days, at most 500.';

create function private.record_address_places(places jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(places) is distinct from 'array'
    or exists (
      select from jsonb_array_elements(places) x
      where not coalesce(pg_input_is_valid(x ->> 'ip', 'inet'), false))
  then
    perform private.raise_invalid_input('places: A list of {ip, city, country}.', 'Name an address in each.');
  end if;
  insert into app.address_places as p (ip, city, country)
  select distinct on (x.ip) x.ip, left(nullif(btrim(x.city), ''), 100),
    case when x.country ~ '^[A-Z]{2}$' then x.country end
  from jsonb_to_recordset(places) x (ip inet, city text, country text)
  on conflict on constraint address_places_pkey do update set
    city = excluded.city, country = excluded.country, looked_up_at = now();
end
$$;

create function public.record_address_places(places jsonb) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.record_address_places(places) $$;

comment on function public.record_address_places(jsonb) is
  'Says where addresses are: [{ip, city, country}]. city: its English name. country: ISO 3166-1 alpha-2. Null: not known. '
  'Raises: invalid_input.';

grant execute on function
  private.addresses_without_place(), public.addresses_without_place(),
  private.record_address_places(jsonb), public.record_address_places(jsonb)
  to worker, service_role;
