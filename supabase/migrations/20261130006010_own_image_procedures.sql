-- What customers do with images of their own: make one of a snapshot, rename and delete it.

create function private.raise_in_bin() returns void
language sql
set search_path = ''
as $$
  select private.raise_error('invalid_state', 'PT409', 'state: deleted. It is in the bin.', 'Restore it first.')
$$;

-- A snapshot is no image and no snapshot of a volume, though all are rows of one table.
drop function private.lock_snapshot(uuid, text);
create function private.lock_snapshot(target uuid, action text, from_bin boolean default false) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.snapshots;
begin
  select * into place from app.snapshots s
  where s.id = target and s.state <> 'deleted' and s.kind not in ('image', 'volume_snapshot')
    and (s.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such snapshot, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  perform private.lock_workspace(place.workspace_id, action);
  perform from app.instances i where i.id = place.instance_id for no key update;
  select * into place from app.snapshots s where s.id = target for update;
  if place.state = 'deleted' then
    perform private.raise_error('not_found', 'PT404', 'The snapshot has been deleted.',
      'Reload the list.');
  end if;
  if place.purge_after is not null and not from_bin then
    perform private.raise_in_bin();
  end if;
  return place;
end
$$;

create or replace function private.require_free_snapshot_name(workspace uuid, name text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  taken_by text;
begin
  -- The same rule as for the names of servers.
  perform private.instance_names(name, 1);
  select case s.kind when 'image' then 'an image' else 'a ' || replace(s.kind, '_', ' ') end into taken_by from app.snapshots s
  where s.workspace_id = workspace and s.state <> 'deleted' and s.name = require_free_snapshot_name.name;
  if taken_by is not null then
    perform private.raise_error('uniqueness_error', 'PT409',
      format('name: The workspace has %s %s already. One in the bin counts, too.', taken_by, name),
      'Choose another name.');
  end if;
end
$$;

-- Holds the workspace of an image and then the image until the transaction ends.
create function private.lock_own_image(target uuid, action text, from_bin boolean default false) returns app.snapshots
language plpgsql volatile
set search_path = ''
as $$
declare
  place app.snapshots;
begin
  select * into place from app.snapshots s
  where s.id = target and s.state <> 'deleted' and s.kind = 'image'
    and (s.workspace_id in (select private.my_workspace_ids()) or private.is_staff());
  if place.id is not null then
    perform private.lock_workspace(place.workspace_id, action);
    select * into place from app.snapshots s where s.id = target for update;
  end if;
  if place.id is null or place.state = 'deleted' then
    perform private.raise_error('not_found', 'PT404',
      'There is no such image, or you are not a member of its workspace.', 'Reload the list.');
  end if;
  if place.purge_after is not null and not from_bin then
    perform private.raise_in_bin();
  end if;
  return place;
end
$$;

create function private.record_own_image_event(
  action text, image app.snapshots, before jsonb, after jsonb, via text
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, workspace_id, before, after)
  values ((select auth.uid()), 'operator', via, action, 'own_image', image.id, image.workspace_id, before, after)
$$;

create function private.create_own_image(
  snapshot_id uuid, name text, gib_month_micros bigint, idempotency_key uuid, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  source app.snapshots;
  server app.instances;
  price app.snapshot_prices;
  made app.snapshots;
  action uuid;
  answer jsonb;
begin
  perform private.require_via(via);
  answer := private.earlier_answer(idempotency_key, jsonb_build_object(
    'create_own_image', snapshot_id, 'name', name, 'gib_month_micros', gib_month_micros));
  if answer is not null then
    return answer;
  end if;
  source := private.lock_snapshot(snapshot_id, 'create_servers');
  if source.state <> 'ready' then
    perform private.raise_error('invalid_state', 'PT409',
      format('state: %s. An image needs a snapshot that is ready.', source.state),
      'Choose a snapshot that is ready.');
  end if;
  select * into strict server from app.instances i where i.id = source.instance_id;
  if server.state <> 'purged' then
    perform private.require_no_hold(server);
  end if;
  perform private.end_open_action(server, 'create_image');
  price := private.agreed_snapshot_price(gib_month_micros);
  perform private.require_free_snapshot_name(source.workspace_id, name);
  perform private.require_snapshot_quota(source.workspace_id);

  insert into app.snapshots (
    source_id, kind, virtualization, workspace_id, instance_id, region_id, image_id, created_by, name,
    disk_gib, currency, gib_month_micros)
  select source.id, 'image', l.virtualization, source.workspace_id, source.instance_id, source.region_id,
    source.image_id, (select auth.uid()), create_own_image.name, source.disk_gib, price.currency, price.gib_month_micros
  from app.plans l where l.id = server.plan_id
  returning * into made;
  insert into app.instance_actions (
    instance_id, workspace_id, kind, requested_by, via, idempotency_key, from_state, to_state, fail_state, parameters)
  values (
    server.id, server.workspace_id, 'create_image', (select auth.uid()), via, idempotency_key, server.state, server.state,
    server.state, jsonb_build_object('snapshot_id', made.id, 'snapshot_name', made.name))
  returning id into action;
  perform private.record_own_image_event('create', made, null, jsonb_build_object(
    'name', made.name, 'snapshot', source.name, 'gib_month_micros', made.gib_month_micros), via);
  return private.remember_answer(idempotency_key,
    jsonb_build_object('own_image_id', made.id, 'action_id', action, 'state', made.state));
end
$$;

create function private.rename_own_image(own_image_id uuid, name text, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
begin
  perform private.require_via(via);
  was := private.lock_own_image(own_image_id, 'edit_servers');
  if was.name = rename_own_image.name then
    return;
  end if;
  perform private.require_free_snapshot_name(was.workspace_id, name);
  update app.snapshots s set name = rename_own_image.name where s.id = was.id;
  perform private.record_own_image_event('rename', was, jsonb_build_object('name', was.name),
    jsonb_build_object('name', rename_own_image.name), via);
end
$$;

create function private.delete_own_image(own_image_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.snapshots;
  users text;
begin
  perform private.require_via(via);
  was := private.lock_own_image(own_image_id, 'delete_servers');
  if was.state = 'creating' then
    perform private.raise_error('invalid_state', 'PT409', 'state: creating. The image is being made.',
      'Wait until it is ready, then delete it.');
  end if;
  -- Until they have run once, servers are made from it, and a rebuild reads it.
  select string_agg(i.name, ', ' order by i.name) into users from app.instances i
  where i.snapshot_id = was.id and i.engine_ref is null and i.deleted_at is null
    or exists (
      select from app.instance_actions a
      where a.instance_id = i.id and a.workspace_id = was.workspace_id and a.kind = 'rebuild'
        and a.status in ('queued', 'running') and a.parameters ->> 'snapshot_id' = was.id::text);
  if users is not null then
    perform private.raise_error('in_use', 'PT409', format('servers: %s will be made from this image.', users),
      'Wait until the server runs, or delete it.');
  end if;
  update app.snapshots s set
    state = 'deleted', error_code = null,
    deleted_at = coalesce(s.deleted_at, greatest(date_trunc('milliseconds', clock_timestamp()), s.ready_at)),
    removal_after = now()
  where s.id = was.id;
  perform private.record_own_image_event('delete', was, jsonb_build_object('name', was.name), null, via);
end
$$;

-- The image that a name means in a workspace: its own id, or an error that lists the names.
create function private.named_own_image(own_image_id uuid, own_image text, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  team uuid;
  found uuid;
begin
  if own_image_id is not null then
    return own_image_id;
  end if;
  team := private.workspace_or_own(workspace);
  select s.id into found from app.snapshots s
  where s.workspace_id = team and s.kind = 'image' and s.state <> 'deleted' and s.name = own_image;
  if found is null then
    perform private.raise_invalid_input(
      case when own_image is null then 'own_image: Required.'
        else format('own_image: You have no image “%s”.', left(own_image, 60)) end,
      coalesce('Choose one of ' || (
        select string_agg(n.name, ', ' order by n.name) from (
          select s.name from app.snapshots s
          where s.workspace_id = team and s.kind = 'image' and s.state <> 'deleted' order by s.name limit 50) n) || '.',
        'There is none.'));
  end if;
  return found;
end
$$;

create function public.create_own_image(
  snapshot_id uuid default null, name text default null, gib_month_micros bigint default null,
  idempotency_key uuid default null, via text default 'web', snapshot text default null, workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_own_image(
    private.named_id('snapshot', snapshot_id, snapshot, workspace), name, gib_month_micros, idempotency_key, via)
$$;

create function public.rename_own_image(
  own_image_id uuid default null, name text default null, via text default 'web', own_image text default null,
  workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.rename_own_image(private.named_own_image(own_image_id, own_image, workspace), name, via) $$;

create function public.delete_own_image(
  own_image_id uuid default null, via text default 'web', own_image text default null, workspace text default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_own_image(private.named_own_image(own_image_id, own_image, workspace), via) $$;

grant execute on function
  private.create_own_image(uuid, text, bigint, uuid, text),
  public.create_own_image(uuid, text, bigint, uuid, text, text, text),
  private.rename_own_image(uuid, text, text), public.rename_own_image(uuid, text, text, text, text),
  private.delete_own_image(uuid, text), public.delete_own_image(uuid, text, text, text),
  private.named_own_image(uuid, text, text)
  to authenticated, api_key_operate;

comment on function public.create_own_image(uuid, text, bigint, uuid, text, text, text) is
'Makes an image of a snapshot that is ready. It costs what a snapshot costs, and counts as one.
@param snapshot_id The snapshot by its id.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param gib_month_micros The price of snapshot_price that you saw: every other one is refused. Default: the present price.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param snapshot The snapshot by its name, instead of snapshot_id.
@param workspace The workspace of the named snapshot, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer own_image_id uuid The id of the image; see own_image_list.
@answer action_id uuid The id of the action of the server of the snapshot; see instance_action_list.
@answer state text creating.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, orders_closed, price_changed, uniqueness_error, quota_exceeded.';

comment on function public.rename_own_image(uuid, text, text, text, text) is
'Gives an image of your own another name.
@param own_image_id The image by its id.
@param name! Lower-case letters, digits and hyphens, 1 to 63.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

comment on function public.delete_own_image(uuid, text, text, text) is
'Deletes an image of your own for good. Billing ends at once. Servers that were made from it go on.
@param own_image_id The image by its id.
@param via Where the request comes from: web, shell or api.
@param own_image The image by its name, instead of own_image_id.
@param workspace The workspace of the named image, by its slug. Default: the workspace of the API key, or the only one that you have.
Raises: not_found, forbidden, invalid_input, invalid_state (it is being made), in_use (a server is being made from it).';
