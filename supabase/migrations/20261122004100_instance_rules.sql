-- What the procedures for servers share: who acts, the legal transitions, quota, stock, prices, the
-- state log, the audit log and idempotency keys.
--
-- Every procedure takes its locks in this order, so that none waits for another in a circle: person, workspace,
-- server, action, stock. A transaction touches the stock of one plan in one region at most. The lock is
-- "for no key update": "for update" would also stop every row that refers to the workspace or the server.

-- Who acts.

-- The roles of instance_transitions that the current person has for a workspace.
create function private.acting_roles(workspace uuid) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array_remove(array[
    case when workspace in (select private.my_workspace_ids('operator')) then 'operator' end,
    case when private.is_staff() then 'staff' end,
    case when private.is_admin() then 'admin' end
  ], null)
$$;

-- The workspace of a server that the current person may see, or not_found.
create function private.workspace_of_instance(target uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_in uuid;
begin
  select i.workspace_id into found_in from app.instances i
  where i.id = target
    and (i.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if found_in is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such server, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  return found_in;
end
$$;

create function private.record_instance_event(
  action text, target uuid, before jsonb, after jsonb,
  via text default 'web', acted_as text default 'operator', reason text default null
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (
    actor, actor_role, via, action, entity, entity_id, workspace_id, reason, before, after)
  select (select auth.uid()), acted_as, via, action, 'instance', i.id, i.workspace_id, reason, before,
    after
  from app.instances i where i.id = target
$$;

-- States.

create function private.transition(action text, from_state text) returns app.instance_transitions
language plpgsql stable
set search_path = ''
as $$
declare
  path app.instance_transitions;
begin
  select * into path from app.instance_transitions t
  where t.action = transition.action and t.from_state is not distinct from transition.from_state;
  if path.sort is null then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. %s is not possible now.', from_state, initcap(replace(action, '_', ' '))),
      coalesce('Possible now: ' || (
        select string_agg(t.action, ', ' order by t.sort) from app.instance_transitions t
        where t.from_state = transition.from_state and t.roles && '{operator}'
      ) || '.', 'Wait until the action in progress is done.'));
  end if;
  return path;
end
$$;

comment on function private.transition(text, text) is
  'The row of instance_transitions, or invalid_state.';

-- Begins an entry of the state log with the state and the price that the server has now.
create function private.log_state(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at)
  select i.id, i.state, s.is_billed, i.hourly_micros, i.monthly_cap_micros, i.state_since
  from app.instances i join app.instance_states s on s.state = i.state
  where i.id = target
$$;

create function private.enter_state(target uuid, new_state text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Never before the entry that ends, even if the clock of the machine is set back.
  at timestamptz := (
    select greatest(date_trunc('milliseconds', clock_timestamp()), i.state_since)
    from app.instances i where i.id = target);
begin
  update app.instance_state_log l set to_at = at
  where l.instance_id = target and l.to_at is null;
  update app.instances i set
    state = new_state,
    state_since = at,
    deleted_at = case when new_state in ('deleted', 'purged') then coalesce(i.deleted_at, at) end,
    purge_after = case when new_state in ('deleted', 'purged')
      then coalesce(i.purge_after, at + interval '72 hours') end
  where i.id = target;
  perform private.log_state(target);
end
$$;

comment on function private.enter_state(uuid, text) is
  'Changes the state, and writes the log. The caller holds the lock of the server and has checked it.';

-- Quota.

create function private.plan_needs(plan uuid) returns table (metric text, needed bigint)
language sql stable rows 5
set search_path = ''
as $$
  select n.metric, n.needed::bigint
  from app.plans l, lateral (values
    ('instances', 1), ('vcpus', l.vcpus), ('memory_mib', l.memory_mib),
    ('disk_gib', coalesce(l.disk_gib, 0)), ('gpus', l.gpu_count)
  ) n (metric, needed)
  where l.id = plan
$$;

-- A server in resize counts with the larger of its two plans.
create function private.quota_use(workspace uuid) returns table (metric text, used bigint)
-- plpgsql, because the table of snapshots is made by a later migration.
language plpgsql stable security definer rows 6
set search_path = ''
as $$
begin
  return query
    select u.metric, u.used
    from (
      select count(*) as instances,
        coalesce(sum(greatest(l.vcpus, n.vcpus)), 0) as vcpus,
        coalesce(sum(greatest(l.memory_mib, n.memory_mib)), 0) as memory_mib,
        coalesce(sum(greatest(l.disk_gib, n.disk_gib)), 0) as disk_gib,
        coalesce(sum(greatest(l.gpu_count, n.gpu_count)), 0) as gpus
      from app.instances i
      join app.plans l on l.id = i.plan_id
      left join app.plans n on n.id = i.next_plan_id
      where i.workspace_id = workspace and i.deleted_at is null
    ) s, lateral (values
      ('instances', s.instances), ('vcpus', s.vcpus), ('memory_mib', s.memory_mib),
      ('disk_gib', s.disk_gib), ('gpus', s.gpus),
      ('snapshots', (
        select count(*) from app.snapshots x
        where x.workspace_id = workspace and x.state <> 'deleted'))
    ) u (metric, used);
end
$$;

-- A view calls it with the rights of the person who reads.
grant execute on function private.quota_use(uuid) to authenticated;

create function private.require_quota(
  workspace uuid, plan uuid, servers integer, instead_of uuid default null
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  exceeded text;
begin
  select string_agg(
      format('%s: %s in use, %s more wanted, %s allowed.', m.metric, u.used, more.wanted, more.max),
      ' ' order by m.sort)
  into exceeded
  from app.quota_metrics m
  join private.quota_use(workspace) u on u.metric = m.metric
  join private.plan_needs(plan) n on n.metric = m.metric
  left join private.plan_needs(instead_of) o on o.metric = m.metric
  left join app.quotas q on q.workspace_id = workspace and q.metric = m.metric
  cross join lateral (
    select n.needed * servers - coalesce(o.needed, 0) as wanted, coalesce(q.max, m.default_max) as max
  ) more
  where more.wanted > 0 and u.used + more.wanted > more.max;
  if exceeded is not null then
    perform private.raise_error('quota_exceeded', 'PT409', exceeded,
      'Delete servers, choose a smaller plan, or ask for a higher quota.');
  end if;
end
$$;

-- Stock, price and what is for sale.

create function private.take_stock(plan uuid, region uuid, servers integer) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.plan_regions;
begin
  update app.plan_regions x set stock = x.stock - servers
  where x.plan_id = plan and x.region_id = region and x.stock >= servers;
  if not found then
    select * into place from app.plan_regions x where x.plan_id = plan and x.region_id = region;
    if place.plan_id is null then
      perform private.raise_invalid_input('region_id: The plan is not offered in this region.',
        'Choose another region.');
    elsif place.stock is not null then
      perform private.raise_error('out_of_stock', 'PT409',
        format('stock: %s left, %s wanted.', place.stock, servers),
        'Choose another region or plan.');
    end if;
  end if;
end
$$;

create function private.return_stock(plan uuid, region uuid) returns void
language sql volatile
set search_path = ''
as $$
  update app.plan_regions x set stock = x.stock + 1
  where x.plan_id = plan and x.region_id = region and x.stock is not null
$$;

-- Fails an action for good. The caller holds the locks of the server and the action.
create function private.fail_action(
  action app.instance_actions, to_state text, code text, detail text
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.instance_actions a set
    status = 'failed', finished_at = now(), lease_until = null, error_code = code,
    error_detail = left(detail, 2000)
  where a.id = action.id;
  if private.is_snapshot_action(action.kind) then
    perform private.fail_snapshot_action(action, code);
    return;
  end if;
  -- A resize reserved the stock of the new plan.
  perform private.return_stock(i.next_plan_id, i.region_id) from app.instances i
  where i.id = action.instance_id and i.next_plan_id is not null;
  update app.instances i set next_plan_id = null
  where i.id = action.instance_id and i.next_plan_id is not null;
  perform private.enter_state(action.instance_id, to_state);
end
$$;

-- The price of a plan that a customer can order, checked against the price that the customer saw. The
-- plan cannot be retired until the transaction ends.
create function private.agreed_price(plan uuid, seen_hourly_micros bigint) returns app.plan_prices
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.plan_prices;
begin
  perform from app.plans l join app.products p on p.id = l.product_id
  where l.id = plan and l.status = 'published' and p.status = 'published'
  for share of l, p;
  if not found then
    perform private.raise_invalid_input('plan_id: This plan cannot be ordered.',
      'Choose another plan.');
  end if;
  select * into strict price from app.plan_prices x
  where x.plan_id = plan and x.currency = 'EUR'
    and x.valid_from <= now() and (x.valid_to is null or x.valid_to > now());
  if seen_hourly_micros is distinct from price.hourly_micros then
    perform private.raise_error('price_changed', 'PT409',
      format('hourly_micros: %s was shown, %s applies now.',
        coalesce(seen_hourly_micros::text, 'none'), price.hourly_micros),
      'Check the new price, then confirm again.');
  end if;
  return price;
end
$$;

-- The image cannot be retired until the transaction ends.
create function private.require_image(image uuid, plan uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  needed integer;
begin
  select i.min_disk_gib into needed from app.images i
  where i.id = image and i.status = 'published' for share;
  if needed is null then
    perform private.raise_invalid_input('image_id: This image cannot be used.',
      'Choose another image.');
  end if;
  if exists (select from app.plans l where l.id = plan and l.disk_gib < needed) then
    perform private.raise_invalid_input(
      format('image_id: The image needs %s GiB of disk.', needed),
      'Choose a larger plan or another image.');
  end if;
end
$$;

-- Idempotency keys.

-- The answer to an earlier, equal request of the current person with this key, or null. A request with
-- the same key that is in progress is waited for. Without a key there is no earlier request.
create function private.earlier_answer(idempotency_key uuid, request jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  print text := encode(sha256(convert_to(request::text, 'UTF8')), 'hex');
  earlier app.idempotency_keys;
begin
  if idempotency_key is null then
    return null;
  end if;
  insert into app.idempotency_keys (user_id, key, fingerprint)
  values ((select auth.uid()), idempotency_key, print)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select * into strict earlier from app.idempotency_keys k
  where k.user_id = (select auth.uid()) and k.key = idempotency_key;
  if earlier.fingerprint <> print then
    perform private.raise_error('conflict', 'PT409',
      'idempotency_key: Another request had this key.', 'Send the request with a new key.');
  end if;
  return earlier.answer;
end
$$;

create function private.remember_answer(idempotency_key uuid, given jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.idempotency_keys k set answer = given
  where k.user_id = (select auth.uid()) and k.key = idempotency_key;
  return given;
end
$$;

-- Requests.

-- Refuses keys that nobody reads: a misspelled one must not be ignored.
create function private.require_keys(request jsonb, known text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  odd text;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.raise_invalid_input('request: An object.', 'Send an object.');
  end if;
  select string_agg(k, ', ' order by k) into odd
  from jsonb_object_keys(request) k where k <> all (known);
  if odd is not null then
    perform private.raise_invalid_input(format('request: Unknown keys %s.', left(odd, 200)),
      format('Use %s.', array_to_string(known, ', ')));
  end if;
end
$$;

-- The value of a key as text, checked for its type (uuid, integer or bigint), or null.
create function private.typed(request jsonb, field text, wanted text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  given text := request ->> field;
begin
  -- PostgreSQL remembers the type from the first call, so each type needs a call of its own.
  if given is not null and not (case wanted
    when 'uuid' then pg_input_is_valid(given, 'uuid')
    when 'integer' then pg_input_is_valid(given, 'integer')
    else pg_input_is_valid(given, 'bigint')
  end) then
    perform private.raise_invalid_input(
      format('%s: %s.', field, case wanted when 'uuid' then 'Not an id' else 'Not a whole number' end),
      'Correct it.');
  end if;
  return given;
end
$$;

create function private.require_via(via text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if via is null or via not in ('web', 'shell', 'api') then
    perform private.raise_invalid_input('via: One of web, shell, api.', 'Correct it.');
  end if;
end
$$;
