-- The pools of extra addresses, and what one costs: for admins.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('staff.addresses_scarce', 'staff', 'Pool nearly full', 'Nine of ten extra addresses of a region are rented or at rest.',
    'admins', true, true, true, false, 933);

create function private.pool_size(pool app.address_pools) returns numeric
language sql immutable
set search_path = ''
as $$
  -- The difference of the last and the first of a /64 is more than a bigint holds, and such a pool is never full.
  select case when family(pool.first) = 4 or masklen(inet_merge(pool.first, pool.last)) > 66
    then pool.last - pool.first + 1 else 2::numeric ^ 62 end
    - case when pool.gateway between pool.first and pool.last then 1 else 0 end
$$;

-- Rented now, and at rest or on their way out.
create function private.pool_use(pool app.address_pools) returns table (rented integer, resting integer)
language sql stable
set search_path = ''
as $$
  select count(*) filter (where a.released_at is null)::integer,
    (count(distinct a.address) filter (where a.released_at is not null and not exists (
      select from app.addresses l where l.address = a.address and l.released_at is null)))::integer
  from app.addresses a
  where a.address between pool.first and pool.last
    and (a.released_at is null or a.held_by <> '{}' or a.is_named
      or a.released_at > now() - make_interval(hours => pool.rest_hours))
$$;

-- Told once a week for each region and family.
create function private.note_scarce_addresses(region uuid, wanted_family integer) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  used numeric;
  size numeric;
  place text := (select r.slug from app.regions r where r.id = region);
begin
  select sum(u.rented + u.resting), sum(private.pool_size(p)) into used, size
  from app.address_pools p cross join lateral private.pool_use(p) u
  where p.region_id = region and family(p.first) = wanted_family;
  if used >= size * 0.9 then
    perform private.record_event('staff.addresses_scarce', '/admin/addresses',
      jsonb_build_object('region', place, 'family', wanted_family, 'used', used, 'size', size), actor => null,
      dedupe_key => concat_ws(' ', place, wanted_family, to_char(now(), 'IYYY-IW')));
  end if;
end
$$;

create function private.admin_list_address_pools()
returns table (
  id uuid, region_id uuid, region text, family integer, first text, last text, gateway text, rest_hours integer,
  size numeric, rented integer, resting integer, has_feature boolean, version integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select p.id, p.region_id, r.slug, family(p.first), host(p.first), host(p.last), host(p.gateway), p.rest_hours,
      private.pool_size(p), u.rented, u.resting, private.has_feature(p.region_id, 'extra_addresses'), p.version
    from app.address_pools p
    join app.regions r on r.id = p.region_id
    cross join lateral private.pool_use(p) u
    order by r.sort, r.slug, p.first;
end
$$;

create function public.admin_list_address_pools()
returns table (
  id uuid, region_id uuid, region text, family integer, first text, last text, gateway text, rest_hours integer,
  size numeric, rented integer, resting integer, has_feature boolean, version integer
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_list_address_pools() $$;

comment on function public.admin_list_address_pools() is
  'The pools of extra addresses. size: how many it has. rented: by workspaces, now. resting: released, and not free yet. '
  'has_feature: whether the engine of the region can bring them to servers. For staff. Raises: forbidden.';

-- One address of a request, or invalid_input about its field.
create function private.read_host(value text, field text) returns inet
language plpgsql immutable
set search_path = ''
as $$
begin
  if not pg_input_is_valid(btrim(value), 'inet') or not private.is_host(btrim(value)::inet) then
    perform private.raise_invalid_input(field || ': One address, such as 203.0.113.7 or 2001:db8::7.', 'Correct it.');
  end if;
  return btrim(value)::inet;
end
$$;

-- A server's own address in a pool would be given to somebody else.
create function private.require_usable_pool(pool app.address_pools) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  other app.address_pools;
  taken inet;
begin
  if family(pool.first) <> family(pool.last) or pool.last < pool.first then
    perform private.raise_invalid_input('last: An address of the same kind, not below the first.', 'Correct it.');
  end if;
  if family(pool.gateway) <> family(pool.first) then
    perform private.raise_invalid_input('gateway: An address of the same kind as the first.', 'Correct it.');
  end if;
  select * into other from app.address_pools p
  where p.id is distinct from pool.id and p.first <= pool.last and p.last >= pool.first limit 1;
  if other.id is not null then
    perform private.raise_invalid_input(
      format('first: The range overlaps with the pool %s – %s.', host(other.first), host(other.last)), 'Choose another range.');
  end if;
  select h.address into taken from app.address_history h
  where h.kind = 'server' and h.to_at is null and h.address between pool.first and pool.last limit 1;
  if taken is not null then
    perform private.raise_invalid_input(
      format('first: %s is the own address of a server.', host(taken)), 'Choose a range that the network gives to no server.');
  end if;
end
$$;

-- An address that a pool would lose while somebody has it, or null.
create function private.lost_address(was app.address_pools, wanted app.address_pools) returns inet
language sql stable
set search_path = ''
as $$
  select a.address from app.addresses a
  where a.address between was.first and was.last and (a.released_at is null or a.held_by <> '{}')
    and (wanted.region_id <> was.region_id or a.address not between wanted.first and wanted.last or a.address = wanted.gateway)
  order by a.address limit 1
$$;

create function private.admin_save_address_pool(target uuid, expected_version integer, pool jsonb, reason text)
returns table (id uuid, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.address_pools;
  wanted app.address_pools;
  lost inet;
  why text;
begin
  perform private.require_admin();
  -- Two admins at once: the second one sees the pool of the first one, so no two pools overlap.
  lock table app.address_pools in share row exclusive mode;
  perform private.require_keys(pool, array['region_id', 'first', 'last', 'gateway', 'rest_hours']);
  if target is not null then
    select * into was from app.address_pools p where p.id = target for update;
    perform private.require_stored('pool', was.version, expected_version);
  end if;
  wanted := was;
  wanted.region_id := coalesce(private.typed(pool, 'region_id', 'uuid')::uuid, was.region_id);
  if not exists (select from app.regions r where r.id = wanted.region_id) then
    perform private.raise_invalid_input('region_id: There is no such region.', 'Choose a region.');
  end if;
  wanted.first := private.read_host(coalesce(pool ->> 'first', host(was.first), ''), 'first');
  wanted.last := private.read_host(coalesce(pool ->> 'last', host(was.last), ''), 'last');
  wanted.gateway := case when not pool ? 'gateway' then was.gateway
    when coalesce(btrim(pool ->> 'gateway'), '') <> '' then private.read_host(pool ->> 'gateway', 'gateway') end;
  wanted.rest_hours := coalesce(private.typed(pool, 'rest_hours', 'integer')::integer, was.rest_hours, 24);
  if wanted.rest_hours not between 0 and 8760 then
    perform private.raise_invalid_input('rest_hours: 0 to 8760.', 'Correct it.');
  end if;
  perform private.require_usable_pool(wanted);
  lost := private.lost_address(was, wanted);
  if lost is not null then
    perform private.raise_in_use(format('first: %s is rented, and would not be in the pool.', host(lost)),
      'Keep it in the range.');
  end if;
  why := private.require_reason(reason);

  if target is null then
    insert into app.address_pools (region_id, first, last, gateway, rest_hours)
    values (wanted.region_id, wanted.first, wanted.last, wanted.gateway, wanted.rest_hours) returning * into wanted;
    perform private.record_place_event('create', 'address_pool', wanted.id, why, null, to_jsonb(wanted) - 'version');
  elsif wanted is distinct from was then
    update app.address_pools p set
      region_id = wanted.region_id, first = wanted.first, last = wanted.last, gateway = wanted.gateway,
      rest_hours = wanted.rest_hours, version = p.version + 1
    where p.id = target returning * into wanted;
    perform private.record_place_event('update', 'address_pool', target, why,
      to_jsonb(was) - 'version' - 'updated_at', to_jsonb(wanted) - 'version' - 'updated_at');
  end if;
  return query select wanted.id, wanted.version;
end
$$;

create function public.admin_save_address_pool(target uuid, expected_version integer, pool jsonb, reason text)
returns table (id uuid, version integer)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_save_address_pool(target, expected_version, pool, reason) $$;

comment on function public.admin_save_address_pool(uuid, integer, jsonb, text) is
  'Creates a pool of extra addresses (target null) or changes one. pool: region_id, first, last, gateway (never given out), '
  'rest_hours; what is left out stays. Pools do not overlap, and keep the addresses that are rented. For admins. '
  'Raises: forbidden, invalid_input, not_found, conflict, in_use.';

create function private.admin_delete_address_pool(target uuid, expected_version integer, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.address_pools;
  used record;
begin
  perform private.require_admin();
  select * into was from app.address_pools p where p.id = target for update;
  perform private.require_stored('pool', was.version, expected_version);
  select * into used from private.pool_use(was);
  if used.rented + used.resting > 0 then
    perform private.raise_in_use(format('%s of it are rented, and %s are at rest.', used.rented, used.resting),
      'Wait until all of them are released and free.');
  end if;
  perform private.record_place_event('delete', 'address_pool', target, private.require_reason(reason),
    to_jsonb(was) - 'version', null);
  delete from app.address_pools p where p.id = target;
end
$$;

create function public.admin_delete_address_pool(target uuid, expected_version integer, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.admin_delete_address_pool(target, expected_version, reason) $$;

comment on function public.admin_delete_address_pool(uuid, integer, text) is
  'Deletes a pool of which no address is rented or at rest. For admins. Raises: forbidden, not_found, conflict, invalid_input, in_use.';

create function private.set_address_price(family integer, month_micros bigint, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  was bigint;
begin
  perform private.require_admin();
  if family is null or family not in (4, 6) then
    perform private.raise_invalid_input('family: 4 or 6.', 'Correct it.');
  end if;
  if month_micros not between 1 and 1000000000 then
    perform private.raise_invalid_input('month_micros: A whole number from 1 to 1000000000, or null.', 'Correct it.');
  end if;
  why := private.require_reason(reason);
  -- Two admins at once: the price of the second one replaces that of the first one.
  lock table app.address_prices in share row exclusive mode;
  update app.address_prices p set valid_to = greatest(now(), p.valid_from)
  where p.valid_to is null and p.family = set_address_price.family
    and p.month_micros is distinct from set_address_price.month_micros
  returning p.month_micros into was;
  insert into app.address_prices (family, month_micros)
  select set_address_price.family, set_address_price.month_micros
  where set_address_price.month_micros is not null
  on conflict do nothing;
  if was is not null or found then
    insert into app.audit_events (actor, action, entity, reason, before, after)
    values ((select auth.uid()), 'save', 'address_price', why,
      jsonb_build_object('family', family, 'month_micros', was),
      jsonb_build_object('family', family, 'month_micros', set_address_price.month_micros));
  end if;
end
$$;

create function public.set_address_price(family integer, month_micros bigint, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_address_price(family, month_micros, reason) $$;

comment on function public.set_address_price(integer, bigint, text) is
  'Sets what an extra IPv4 or IPv6 address costs for a month, in millionths of the currency; null: none can be ordered. '
  'Addresses that are rented keep their price. For admins. Raises: forbidden, invalid_input.';

-- As for other prices and settings.
insert into app.step_up_rules (procedure) values
  ('admin_save_address_pool'), ('admin_delete_address_pool'), ('set_address_price');

grant execute on function
  private.admin_list_address_pools(), public.admin_list_address_pools(),
  private.admin_save_address_pool(uuid, integer, jsonb, text), public.admin_save_address_pool(uuid, integer, jsonb, text),
  private.admin_delete_address_pool(uuid, integer, text), public.admin_delete_address_pool(uuid, integer, text),
  private.set_address_price(integer, bigint, text), public.set_address_price(integer, bigint, text)
  to authenticated;
