-- The procedures of extra addresses as the API has them: with names in place of ids.

create function private.named_address(address_id uuid, address text, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  team uuid;
  found uuid;
begin
  if address_id is not null then
    return address_id;
  end if;
  team := private.workspace_or_own(workspace);
  select a.id into found from app.addresses a
  where a.workspace_id = team and a.released_at is null and host(a.address) = lower(btrim(named_address.address));
  if found is null then
    perform private.raise_invalid_input(
      case when address is null then 'address: Required.'
        else format('address: You have no extra address “%s”.', left(address, 60)) end,
      coalesce('Choose one of ' || (
        select string_agg(host(n.address), ', ' order by n.address)
        from (
          select a.address from app.addresses a
          where a.workspace_id = team and a.released_at is null order by a.address limit 50) n) || '.',
        'There is none.'));
  end if;
  return found;
end
$$;

create function private.named_address_region(region_id uuid, region text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if region_id is null and region is null then
    perform private.raise_invalid_input('region: Required.', private.list_names('region', null));
  end if;
  return coalesce(region_id, private.id_of_name('region', region));
end
$$;

create function public.reserve_address(
  region_id uuid default null, family integer default 4, address text default null, month_micros bigint default null,
  idempotency_key uuid default null, via text default 'web', region text default null, workspace_id uuid default null,
  workspace text default null, name text default null, file text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.reserve_address(
    private.named_workspace(workspace_id, workspace), private.named_address_region(region_id, region), family, address,
    month_micros, name, file, idempotency_key, via)
$$;

create function public.assign_address(
  address_id uuid default null, instance_id uuid default null, via text default 'web', address text default null,
  server text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.assign_address(
    private.named_address(address_id, address, workspace),
    private.named_id('server', instance_id, server, case when server is not null then workspace end), via)
$$;

create function public.unassign_address(
  address_id uuid default null, via text default 'web', address text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.unassign_address(private.named_address(address_id, address, workspace), via) $$;

create function public.release_address(
  address_id uuid default null, via text default 'web', address text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.release_address(private.named_address(address_id, address, workspace), via) $$;

create function public.update_address(
  address_id uuid default null, name text default null, delete_protection boolean default null, file text default null,
  via text default 'web', address text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.update_address(
    private.named_address(address_id, address, workspace), name, file, delete_protection, via)
$$;

create function public.name_address(
  address_id uuid default null, name text default null, via text default 'web', address text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.name_address(private.named_address(address_id, address, workspace), name, via) $$;

-- The engine of a region may be able to route extra addresses without the provider having any there. Then none are
-- offered. Everybody who reads a region may know this, but not the pools.
create function private.has_address_pool(region uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from app.address_pools o where o.region_id = region) $$;

create or replace view public.region_features with (security_invoker = true) as
select r.slug as region, f.feature
from app.region_features f
join app.regions r on r.id = f.region_id
  and (f.feature <> 'extra_addresses' or private.has_address_pool(r.id));

grant execute on function private.has_address_pool(uuid) to anon, authenticated;

-- What can be ordered, and where. Without addresses of anybody.
create function private.address_offers()
returns table (region text, region_name text, family integer, currency text, month_micros bigint, has_free boolean)
language sql stable security definer
set search_path = ''
as $$
  select r.slug, r.name, p.family, p.currency::text, p.month_micros,
    private.free_address(r.id, p.family, null) is not null
  from app.regions r
  join app.region_features f on f.region_id = r.id and f.feature = 'extra_addresses'
  cross join app.address_prices p
  where r.enabled and p.valid_to is null
    and exists (select from app.address_pools o where o.region_id = r.id and family(o.first) = p.family)
  order by r.sort, r.slug, p.family
$$;

create function public.address_offers()
returns table (region text, region_name text, family integer, currency text, month_micros bigint, has_free boolean)
language sql stable security invoker
set search_path = ''
as $$ select * from private.address_offers() $$;

grant execute on function private.address_offers(), public.address_offers() to authenticated, api_key_read;
grant execute on function
  private.named_address(uuid, text, text), private.named_address_region(uuid, text),
  private.reserve_address(uuid, uuid, integer, text, bigint, text, text, uuid, text),
  public.reserve_address(uuid, integer, text, bigint, uuid, text, text, uuid, text, text, text),
  private.update_address(uuid, text, text, boolean, text),
  public.update_address(uuid, text, boolean, text, text, text, text),
  private.assign_address(uuid, uuid, text), public.assign_address(uuid, uuid, text, text, text, text),
  private.unassign_address(uuid, text), public.unassign_address(uuid, text, text, text),
  private.release_address(uuid, text), public.release_address(uuid, text, text, text),
  private.name_address(uuid, text, text), public.name_address(uuid, text, text, text, text)
  to authenticated, api_key_operate;

comment on function public.address_offers() is
'Lists where extra addresses can be ordered, and what one costs.
@answer region text The region, such as fra1.
@answer region_name text The name of the region.
@answer family integer 4 or 6.
@answer currency text The currency, as ISO 4217.
@answer month_micros bigint The price of a month; reserve_address takes it. Millionths of the currency.
@answer has_free boolean Whether one is free now.
Raises: forbidden.';

comment on function public.reserve_address(uuid, integer, text, bigint, uuid, text, text, uuid, text, text, text) is
'Rents an extra address in a region. It is billed from now until you release it, at a server or not.
@param region_id The region by its id.
@param family 4 or 6. Default: 4.
@param address One that you want. It has to be free: one that you released can be taken back. Default: any.
@param month_micros The price of address_offers that you saw: every other one is refused. Default: the present price.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param region The region by its name, such as fra1, instead of region_id.
@param workspace_id The workspace that rents it, by its id.
@param workspace The workspace by its slug, instead of workspace_id. Default: the workspace of the API key, or the only one that you have.
@param name What you call it: lower-case letters, digits and hyphens, 1 to 63, unique in the workspace. Default: no name.
@param file The name of the file of servers that manages it. Default: none.
@answer address_id uuid The id of the rental; see address_list.
@answer address text The address.
Raises: not_found, forbidden, invalid_input, conflict, feature_missing, orders_closed, price_changed, uniqueness_error, quota_exceeded, limit_reached, payment_required, billing_profile_missing, out_of_stock.';

comment on function public.assign_address(uuid, uuid, text, text, text, text) is
'Moves an extra address to a server of its region, from another one too. It takes some seconds: see status in address_list.
@param address_id The rental by its id.
@param instance_id The server by its id.
@param via Where the request comes from: web, shell or api.
@param address The address itself, instead of address_id.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of both, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, feature_missing, quota_exceeded (a server has at most 16).';

comment on function public.unassign_address(uuid, text, text, text) is
'Takes an extra address off its server. It stays yours, and is billed.
@param address_id The rental by its id.
@param via Where the request comes from: web, shell or api.
@param address The address itself, instead of address_id.
@param workspace The workspace of the address, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input.';

comment on function public.update_address(uuid, text, boolean, text, text, text, text) is
'Gives an extra address a name, or protects it from its release. What is missing stays as it is.
@param address_id The rental by its id.
@param name Lower-case letters, digits and hyphens, 1 to 63, unique in the workspace. An empty text takes the name away.
@param delete_protection True: it cannot be released.
@param file The name of the file of servers that manages it. An empty text: none.
@param via Where the request comes from: web, shell or api.
@param address The address itself, instead of address_id.
@param workspace The workspace of the address, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

comment on function public.release_address(uuid, text, text, text) is
'Gives an extra address back, and ends its billing. Your workspace can take it back for some time, by default 24 hours; then anybody may get it.
@param address_id The rental by its id.
@param via Where the request comes from: web, shell or api.
@param address The address itself, instead of address_id.
@param workspace The workspace of the address, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, protected.';

comment on function public.name_address(uuid, text, text, text, text) is
'Sets the reverse name of an extra address. It moves with the address. The name must point to the address.
@param address_id The rental by its id.
@param name A host name such as mail.example.com. Default: none.
@param via Where the request comes from: web, shell or api.
@param address The address itself, instead of address_id.
@param workspace The workspace of the address, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state.';
