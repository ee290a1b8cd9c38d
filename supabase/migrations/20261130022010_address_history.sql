-- Who had which address when. It is written by triggers alone, so that no way to change an address forgets it.

-- A server that is gone has no address, whatever its row says.
create function private.addresses_held(server app.instances) returns inet[]
language sql immutable parallel safe
set search_path = ''
as $$ select case when server.state = 'purged' then '{}' else server.addresses end $$;

create function private.note_server_addresses() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  before inet[] := case when tg_op = 'UPDATE' then private.addresses_held(old) else '{}' end;
  after inet[] := private.addresses_held(new);
begin
  update app.address_history h set to_at = greatest(now(), h.from_at)
  where h.instance_id = new.id and h.kind = 'server' and h.to_at is null and h.address <> all (after);
  insert into app.address_history (address, kind, workspace_id, instance_id)
  select a, 'server', new.workspace_id, new.id from unnest(after) a where a <> all (before);
  return null;
end
$$;

create trigger instances_note_first_addresses after insert on app.instances
  for each row when (new.addresses <> '{}') execute function private.note_server_addresses();
create trigger instances_note_addresses after update of addresses, state on app.instances
  for each row when (old.addresses is distinct from new.addresses or (old.state <> 'purged' and new.state = 'purged'))
  execute function private.note_server_addresses();

-- Servers keep their addresses as long as they live.
insert into app.address_history (address, kind, workspace_id, instance_id, from_at)
select a, 'server', i.workspace_id, i.id, i.created_at
from app.instances i cross join lateral unnest(i.addresses) a
where i.state <> 'purged';

create function private.note_extra_address() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    update app.address_history h set to_at = greatest(now(), h.from_at)
    where h.address = new.address and h.kind = 'extra' and h.to_at is null;
  end if;
  if new.released_at is null then
    insert into app.address_history (address, kind, workspace_id, instance_id)
    values (new.address, 'extra', new.workspace_id, new.instance_id);
  end if;
  return null;
end
$$;

create trigger addresses_note_first after insert on app.addresses
  for each row execute function private.note_extra_address();
create trigger addresses_note after update of instance_id, released_at on app.addresses
  for each row when (old.instance_id is distinct from new.instance_id or old.released_at is distinct from new.released_at)
  execute function private.note_extra_address();

create function private.prune_address_history() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  gone integer;
begin
  delete from app.address_history h
  where h.id in (
    select o.id from app.address_history o
    where o.to_at < now() - private.address_history_time() order by o.to_at limit 20000);
  get diagnostics gone = row_count;
  return gone;
end
$$;

comment on function private.prune_address_history() is 'Deletes what ended more than a year ago. prune_messages calls it.';

-- Staff look up an address for a request about abuse. Who looked, for what and why is in the audit log.
create function private.admin_find_address(address text, at timestamptz, reason text)
returns table (
  kind text, workspace_id uuid, workspace_name text, workspace_slug text, instance_id uuid, instance_name text,
  from_at timestamptz, to_at timestamptz
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted inet;
begin
  perform private.require_support();
  if pg_input_is_valid(btrim(admin_find_address.address), 'inet') then
    wanted := btrim(admin_find_address.address)::inet;
  end if;
  if wanted is null or not private.is_host(wanted) then
    perform private.raise_invalid_input('address: One address, such as 203.0.113.7 or 2001:db8::7.', 'Correct it.');
  end if;
  insert into app.audit_events (actor, actor_role, via, action, entity, reason, after)
  values ((select auth.uid()), 'staff', 'admin', 'look_up', 'address', private.require_reason(reason),
    jsonb_build_object('address', host(wanted), 'at', admin_find_address.at));
  return query
    select h.kind, h.workspace_id, w.name, w.slug, h.instance_id, i.name, h.from_at, h.to_at
    from app.address_history h
    join app.workspaces w on w.id = h.workspace_id
    left join app.instances i on i.id = h.instance_id
    where h.address = wanted
      and (admin_find_address.at is null
        or (h.from_at <= admin_find_address.at and coalesce(h.to_at > admin_find_address.at, true)))
    order by h.from_at desc, h.id desc
    limit 200;
end
$$;

create function public.admin_find_address(address text, at timestamptz, reason text)
returns table (
  kind text, workspace_id uuid, workspace_name text, workspace_slug text, instance_id uuid, instance_name text,
  from_at timestamptz, to_at timestamptz
)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.admin_find_address(address, at, reason) $$;

comment on function public.admin_find_address(text, timestamptz, text) is
  'Who had an address at a time, or, without one, in the last year: newest first, at most 200. kind: server (its own address) '
  'or extra (rented). Who looks and why is in the audit log. For support staff and admins. Raises: forbidden, invalid_input.';

grant execute on function
  private.admin_find_address(text, timestamptz, text), public.admin_find_address(text, timestamptz, text)
  to authenticated;
