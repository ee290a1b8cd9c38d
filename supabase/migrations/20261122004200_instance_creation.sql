-- Creating servers: everything is checked, reserved and queued in one transaction, or nothing is.

-- The names of new servers: the name itself for one, and name-1, name-2 … for several.
create function private.instance_names(name text, servers integer) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  names text[] := case when servers = 1 then array[name]
    else array(select format('%s-%s', name, n) from generate_series(1, servers) n) end;
begin
  if exists (select from unnest(names) n where n !~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
    or name is null then
    perform private.raise_invalid_input(
      'name: Lower-case letters, digits and hyphens, 1 to 63, no hyphen at either end.',
      'Choose another name.');
  end if;
  return names;
end
$$;

create function private.require_free_names(workspace uuid, names text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  taken text;
begin
  select string_agg(i.name, ', ' order by i.name) into taken from app.instances i
  where i.workspace_id = workspace and i.deleted_at is null and i.name = any (names);
  if taken is not null then
    perform private.raise_error('uniqueness_error', 'PT409',
      format('name: The workspace has %s already.', taken), 'Choose another name.');
  end if;
end
$$;

create function private.require_labels(labels jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if not private.is_labels(labels) then
    perform private.raise_invalid_input(
      'labels: At most 20. Keys of lower-case letters, digits and . _ / -; values of at most 63 characters.',
      'Correct the labels.');
  end if;
  return labels;
end
$$;

create function private.require_cloud_init(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if octet_length(given) > 65536 then
    perform private.raise_invalid_input('cloud_init: At most 64 KiB.', 'Make it shorter.');
  end if;
  if given <> '' and given !~ '^(#cloud-config[ \t]*(\r?\n|$)|#!)' then
    perform private.raise_invalid_input(
      'cloud_init: The first line is neither #cloud-config nor a script''s #!.',
      'Correct the first line.');
  end if;
  return given;
end
$$;

-- Keys of the current person, as a server stores them.
create function private.authorized_keys(ids jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  wanted uuid[];
  keys jsonb;
begin
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) > 50 or exists (
    select from jsonb_array_elements_text(ids) e where not pg_input_is_valid(coalesce(e, '-'), 'uuid')
  ) then
    perform private.raise_invalid_input('ssh_key_ids: A list of at most 50 ids.', 'Correct it.');
  end if;
  wanted := array(select distinct e::uuid from jsonb_array_elements_text(ids) e);
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', k.name, 'fingerprint_sha256', k.fingerprint_sha256, 'public_key', k.public_key
    ) order by k.name, k.id), '[]')
  into keys
  from app.ssh_keys k
  where k.id = any (wanted) and k.user_id = (select auth.uid());
  if jsonb_array_length(keys) <> cardinality(wanted) then
    perform private.raise_invalid_input('ssh_key_ids: You have no such key.', 'Reload your keys.');
  end if;
  return keys;
end
$$;

create function private.create_instance(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace uuid;
  plan uuid;
  region uuid;
  image uuid;
  snapshot uuid;
  servers integer;
  names text[];
  keys jsonb;
  via text;
  idempotency_key uuid;
  price app.plan_prices;
  path app.instance_transitions;
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
  answer jsonb;
begin
  perform private.require_keys(request, array[
    'workspace_id', 'plan_id', 'region_id', 'image_id', 'snapshot_id', 'name', 'ssh_key_ids',
    'cloud_init', 'labels', 'count', 'hourly_micros', 'idempotency_key', 'via']);
  -- An explicit null is the same as a missing key.
  request := jsonb_strip_nulls(request);
  workspace := private.typed(request, 'workspace_id', 'uuid')::uuid;
  perform private.require_permission(workspace, 'create_servers');

  idempotency_key := private.typed(request, 'idempotency_key', 'uuid')::uuid;
  answer := private.earlier_answer(
    idempotency_key, jsonb_build_object('create', request - 'idempotency_key' - 'via'));
  if answer is not null then
    return answer;
  end if;

  plan := private.typed(request, 'plan_id', 'uuid')::uuid;
  region := private.typed(request, 'region_id', 'uuid')::uuid;
  image := private.typed(request, 'image_id', 'uuid')::uuid;
  snapshot := private.typed(request, 'snapshot_id', 'uuid')::uuid;
  servers := coalesce(private.typed(request, 'count', 'integer')::integer, 1);
  via := coalesce(request ->> 'via', 'web');
  perform private.require_via(via);
  if servers not between 1 and 20 then
    perform private.raise_invalid_input('count: A whole number from 1 to 20.', 'Correct it.');
  end if;
  if image is not null and snapshot is not null then
    perform private.raise_invalid_input('image_id: Not together with snapshot_id.',
      'Name an image or a snapshot.');
  end if;
  names := private.instance_names(request ->> 'name', servers);
  perform private.require_labels(coalesce(request -> 'labels', '{}'));
  perform private.require_cloud_init(coalesce(request ->> 'cloud_init', ''));
  keys := private.authorized_keys(coalesce(request -> 'ssh_key_ids', '[]'));

  if not private.orders_open() then
    perform private.raise_error('orders_closed', 'PT409', 'Servers cannot be ordered now.',
      'Save your choice, and come back later.');
  end if;
  perform private.lock_workspace(workspace, 'create_servers');
  price := private.agreed_price(plan, private.typed(request, 'hourly_micros', 'bigint')::bigint);
  perform from app.regions r where r.id = region and r.enabled for share;
  if not found then
    perform private.raise_invalid_input('region_id: This region is not open.',
      'Choose another region.');
  end if;
  if snapshot is null then
    perform private.require_image(image, plan);
  else
    -- Its image may be retired by now: nothing is written from it.
    image := (private.require_snapshot(snapshot, workspace, plan, region)).image_id;
  end if;
  perform private.require_free_names(workspace, names);
  perform private.require_quota(workspace, plan, servers);
  perform private.take_stock(plan, region, servers);

  path := private.transition('create', null);
  with made as (
    insert into app.instances (
      workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros,
      monthly_cap_micros, state, state_since, labels, authorized_keys, cloud_init, snapshot_id)
    select workspace, (select auth.uid()), n, plan, region, image, price.currency,
      price.hourly_micros, price.monthly_cap_micros, path.via_state, at,
      coalesce(request -> 'labels', '{}'), keys, coalesce(request ->> 'cloud_init', ''), snapshot
    from unnest(names) n
    returning id, name
  ), queued as (
    insert into app.instance_actions (
      instance_id, workspace_id, kind, requested_by, via, idempotency_key, from_state, via_state,
      to_state, fail_state)
    select m.id, workspace, 'create', (select auth.uid()), via,
      idempotency_key, null, path.via_state, path.to_state, path.fail_state
    from made m
    returning id, instance_id
  )
  select jsonb_build_object('instances', jsonb_agg(
    jsonb_build_object('id', m.id, 'name', m.name, 'action_id', q.id)
    order by array_position(names, m.name)))
  into answer
  from made m join queued q on q.instance_id = m.id;

  perform private.log_state((i ->> 'id')::uuid),
    private.record_instance_event('create', (i ->> 'id')::uuid, null,
      jsonb_build_object('name', i -> 'name', 'plan_id', plan, 'region_id', region,
        'image_id', image, 'hourly_micros', price.hourly_micros)
        || jsonb_strip_nulls(jsonb_build_object('snapshot_id', snapshot)), via)
  from jsonb_array_elements(answer -> 'instances') i;
  return private.remember_answer(idempotency_key, answer);
end
$$;

create function public.create_instance(request jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_instance(request) $$;

comment on function public.create_instance(jsonb) is
  'Creates servers. request: workspace_id, plan_id, region_id, image_id or snapshot_id, name, ssh_key_ids [], '
  'cloud_init, labels {}, count (1 to 20), hourly_micros (the price that was shown), '
  'idempotency_key, via. Returns {instances: [{id, name, action_id}]}. Raises: invalid_input, '
  'not_found, forbidden, conflict, orders_closed, price_changed, uniqueness_error, quota_exceeded, '
  'out_of_stock.';

grant execute on function private.create_instance(jsonb), public.create_instance(jsonb)
  to authenticated;
