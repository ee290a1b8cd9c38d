-- Names in place of ids: what people know is v1.small, not the id of that plan. Procedures take both, and
-- look the names up before the procedures that take ids begin.

-- What a field of a request may name. Only what the person may choose, so that an error can list it.
create function private.names_of(field text, workspace uuid) returns table (name text, id uuid)
language sql stable
set search_path = ''
as $$
  select l.slug, l.id from app.plans l join app.products p on p.id = l.product_id
  where field = 'plan' and l.status = 'published' and p.status = 'published'
  union all
  select r.slug, r.id from app.regions r where field = 'region' and r.enabled
  union all
  select i.slug, i.id from app.images i where field = 'image' and i.status = 'published'
  union all
  select k.name, k.id from app.ssh_keys k where field = 'ssh_keys' and k.user_id = (select auth.uid())
  union all
  select k.name, k.id from app.workspace_ssh_keys k
  where field = 'ssh_keys' and k.workspace_id = workspace
    and workspace = any (array(select private.my_workspace_ids()))
  union all
  select w.slug, w.id from app.workspaces w
  where field = 'workspace' and w.id = any (array(select private.my_workspace_ids()))
  union all
  select s.name, s.id from app.snapshots s
  where (field = 'snapshot' and s.state = 'ready' or field in ('kept snapshot', 'any snapshot') and s.state <> 'deleted')
    -- Any one has protection and the bin.
    and (s.kind <> 'volume_snapshot' or field = 'any snapshot') and s.workspace_id = workspace
    and workspace = any (array(select private.my_workspace_ids()))
  union all
  select f.name, f.id from app.firewalls f
  where field = 'firewall' and f.workspace_id = workspace
    and workspace = any (array(select private.my_workspace_ids()))
  union all
  select i.name, i.id from app.instances i
  where i.workspace_id = workspace and workspace = any (array(select private.my_workspace_ids()))
    and case field when 'server' then i.deleted_at is null
      when 'deleted server' then i.state = 'deleted' else false end
$$;

-- The names that fit a field, for the hint of an error.
create function private.list_names(field text, workspace uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce('Choose one of ' || string_agg(n.name, ', ' order by n.name) || '.', 'There is none.')
  from (
    select distinct x.name from private.names_of(field, workspace) x order by x.name limit 50
  ) n
$$;

-- The ids behind a name: several only of SSH keys, whose names may be equal.
create function private.ids_of_name(field text, given text, workspace uuid default null) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  found uuid[] := array(
    select n.id from private.names_of(field, workspace) n where n.name = given);
begin
  if cardinality(found) = 0 then
    perform private.raise_invalid_input(
      format('%s: %s no %s “%s”.', regexp_replace(field, '^(deleted|kept|any) ', ''),
        case when field in ('plan', 'region', 'image') then 'We offer' else 'You have' end,
        case field when 'ssh_keys' then 'SSH key' when 'kept snapshot' then 'snapshot' when 'any snapshot' then 'snapshot' else field end,
        left(given, 60)),
      private.list_names(field, workspace));
  end if;
  return found;
end
$$;

create function private.id_of_name(field text, given text, workspace uuid default null) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  found uuid[] := private.ids_of_name(field, given, workspace);
begin
  if cardinality(found) > 1 then
    perform private.raise_invalid_input(
      format('server: You have %s deleted servers “%s”.', cardinality(found), given),
      'Give the instance_id of one.');
  end if;
  return found[1];
end
$$;

-- The workspace of a request that names none: that of the API key, or the only one of the person.
create function private.workspace_or_own(slug text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  own uuid[];
begin
  if slug is not null then
    return private.id_of_name('workspace', slug);
  end if;
  own := array(select private.my_workspace_ids());
  if cardinality(own) <> 1 then
    perform private.raise_invalid_input('workspace: Required.', private.list_names('workspace', null));
  end if;
  return own[1];
end
$$;

-- The server, snapshot or firewall of a request, by its id or by its name.
create function private.named_id(field text, id uuid, name text, workspace text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  what text := regexp_replace(field, '^(deleted|kept|any) ', '');
begin
  if id is not null and coalesce(name, workspace) is not null then
    perform private.raise_invalid_input(
      format('%s: Not together with %s.', what, case what when 'server' then 'instance_id' else what || '_id' end),
      'Give one of both.');
  end if;
  if id is null and name is null then
    perform private.raise_invalid_input(what || ': Required.', format('Give the name of a %s.', what));
  end if;
  return coalesce(id, private.id_of_name(field, name, private.workspace_or_own(workspace)));
end
$$;

-- A request with ids in place of names: plan becomes plan_id, ssh_keys become ssh_key_ids.
create function private.with_ids(request jsonb, fields text[], workspace uuid default null) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  field text;
  id_field text;
  ids jsonb;
begin
  foreach field in array fields loop
    continue when not request ? field;
    id_field := case field when 'ssh_keys' then 'ssh_key_ids' else field || '_id' end;
    if request ? id_field then
      perform private.raise_invalid_input(
        format('%s: Not together with %s.', field, id_field), 'Give one of both.');
    end if;
    if field <> 'ssh_keys' then
      ids := to_jsonb(private.id_of_name(field, request ->> field, workspace));
    elsif jsonb_typeof(request -> field) <> 'array' or jsonb_array_length(request -> field) > 50 then
      perform private.raise_invalid_input('ssh_keys: A list of at most 50 names.', 'Correct it.');
    else
      select coalesce(jsonb_agg(id), '[]') into ids
      from jsonb_array_elements_text(request -> field) e,
        unnest(private.ids_of_name(field, coalesce(e, ''), workspace)) id;
    end if;
    request := request - field || jsonb_build_object(id_field, ids);
  end loop;
  return request;
end
$$;

-- Refuses a plan that costs more than the request allows, in whole units of the currency, as prices are shown.
create function private.require_max_hourly(plan uuid, most jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  price app.plan_prices := private.agreed_price(plan, null);
begin
  if (case jsonb_typeof(most) when 'number' then most::numeric < 0 else true end) then
    perform private.raise_invalid_input('max_hourly: The price of an hour, such as 0.02.', 'Correct it.');
  end if;
  if price.hourly_micros > most::numeric * 1000000 then
    perform private.raise_error('price_too_high', 'PT409',
      format('max_hourly: An hour of %s costs %s %s, more than %s.',
        (select l.slug from app.plans l where l.id = plan),
        trim_scale(price.hourly_micros / 1000000.0), price.currency, left(most::text, 40)),
      'Raise max_hourly, or choose another plan.');
  end if;
end
$$;

-- Whether the current person has sent a request with this key before. It gets the first answer again.
create function private.is_repeated(idempotency_key uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.idempotency_keys k
    where k.user_id = (select auth.uid()) and k.key = idempotency_key)
$$;

create function private.create_instance_by_names(request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace uuid;
  most jsonb;
  field text;
begin
  perform private.require_keys(request, array[
    'name', 'plan', 'region', 'image', 'snapshot', 'ssh_keys', 'workspace', 'max_hourly', 'cloud_init',
    'labels', 'count', 'idempotency_key', 'via', 'plan_id', 'region_id', 'image_id', 'snapshot_id',
    'ssh_key_ids', 'workspace_id', 'hourly_micros']);
  request := jsonb_strip_nulls(request);
  if not request ? 'workspace_id' then
    request := request - 'workspace' || jsonb_build_object(
      'workspace_id', private.workspace_or_own(request ->> 'workspace'));
  end if;
  workspace := private.typed(request, 'workspace_id', 'uuid')::uuid;
  perform private.require_permission(workspace, 'create_servers');
  request := private.with_ids(request,
    array['workspace', 'plan', 'region', 'image', 'snapshot', 'ssh_keys'], workspace);

  foreach field in array array['plan', 'region', 'image'] loop
    if not (request ? (field || '_id') or field = 'image' and request ? 'snapshot_id') then
      perform private.raise_invalid_input(field || ': Required.', private.list_names(field, null));
    end if;
  end loop;

  most := request -> 'max_hourly';
  if most is not null then
    -- The workspace is locked before its plan, as in create_instance.
    perform private.lock_workspace(workspace, 'create_servers');
    if not private.is_repeated(private.typed(request, 'idempotency_key', 'uuid')::uuid) then
      perform private.require_max_hourly(private.typed(request, 'plan_id', 'uuid')::uuid, most);
    end if;
  end if;
  return private.create_instance(request - 'max_hourly');
end
$$;

create or replace function public.create_instance(request jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.create_instance_by_names(request) $$;

create function private.request_action_by_names(
  instance_id uuid, kind text, parameters jsonb, idempotency_key uuid, via text, server text,
  workspace text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target uuid := instance_id;
  given jsonb := jsonb_strip_nulls(coalesce(parameters, '{}'));
begin
  if instance_id is null and server is not null then
    -- The same request again is about the same server, even if another one has the name by now.
    select (k.answer ->> 'instance_id')::uuid into target from app.idempotency_keys k
    where k.user_id = (select auth.uid()) and k.key = idempotency_key;
  end if;
  if target is null or instance_id is not null then
    target := private.named_id(
      case kind when 'restore' then 'deleted server' else 'server' end, instance_id, server, workspace);
  end if;
  if jsonb_typeof(given) = 'object' then
    given := private.with_ids(given, array['plan', 'image', 'snapshot', 'ssh_keys'],
      (select i.workspace_id from app.instances i where i.id = target));
    if kind = 'resize' and given ? 'max_hourly' then
      perform private.lock_instance(target, kind);
      if not private.is_repeated(idempotency_key) then
        perform private.require_max_hourly(
          private.typed(given, 'plan_id', 'uuid')::uuid, given -> 'max_hourly');
      end if;
      given := given - 'max_hourly';
    end if;
  end if;
  return private.request_instance_action(target, kind, given, idempotency_key, via);
end
$$;

-- More parameters are another function to PostgreSQL. Callers name theirs, so that the old ones go on.
drop function public.request_instance_action(uuid, text, jsonb, uuid, text);
create function public.request_instance_action(
  instance_id uuid default null, kind text default null, parameters jsonb default '{}',
  idempotency_key uuid default null, via text default 'web', server text default null,
  workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.request_action_by_names(
    instance_id, kind, parameters, idempotency_key, via, server, workspace)
$$;

grant execute on function
  private.create_instance_by_names(jsonb),
  private.request_action_by_names(uuid, text, jsonb, uuid, text, text, text),
  public.request_instance_action(uuid, text, jsonb, uuid, text, text, text)
  to authenticated, api_key_operate;

comment on function public.create_instance(jsonb) is
'Creates servers: everything is checked, reserved and queued together, or nothing is.
@param request The order.
@field request.name text Lower-case letters, digits and hyphens, 1 to 63; several servers get -1, -2 and so on.
@field request.plan text The plan, such as v1.small, from plan_catalogue. Or its plan_id.
@field request.region text The region, such as ams1, from region_catalogue. Or its region_id.
@field request.image text? The image, such as debian-13, from image_catalogue. Or its image_id. Needed without a snapshot.
@field request.snapshot text? Instead of an image: the name of a snapshot or an image of the workspace that is ready, in the same region. Or its snapshot_id.
@field request.ssh_keys text[]? Names of your SSH keys, or of those of the workspace, that may sign in, at most 50. Or their ssh_key_ids.
@field request.workspace text? The workspace that owns and pays the servers, by its slug. Or its workspace_id. Default: the workspace of the API key, or the only one that you have.
@field request.max_hourly number? The most that an hour of one server may cost, in whole units of the currency, such as 0.02: a higher price is refused.
@field request.hourly_micros bigint? The price that you saw: every other one is refused. Default: the present price.
@field request.cloud_init text? What to do at the first start: #cloud-config or a script, at most 64 KiB.
@field request.labels object? Your own keys and values, at most 20.
@field request.count integer? How many servers, 1 to 20. Default: 1.
@field request.idempotency_key uuid? A new UUID of yours: the same order sent twice creates nothing twice.
@field request.via text? Where the order comes from: web, shell or api. Default: web.
@field request.plan_id uuid? The plan by its id.
@field request.region_id uuid? The region by its id.
@field request.image_id uuid? The image by its id.
@field request.snapshot_id uuid? The snapshot by its id.
@field request.ssh_key_ids uuid[]? The keys by their ids.
@field request.workspace_id uuid? The workspace by its id.
@answer instances object[] The new servers.
@answer instances[].id uuid The id of the server.
@answer instances[].name text The name of the server.
@answer instances[].action_id uuid The id of the action that creates it; see instance_action_list.
Raises: invalid_input, not_found, forbidden, conflict, orders_closed, terms_not_accepted, price_changed, price_too_high, uniqueness_error, quota_exceeded, out_of_stock.';

comment on function public.request_instance_action(uuid, text, jsonb, uuid, text, text, text) is
'Starts, stops, reboots, resizes, rebuilds, deletes or restores a server.
@param instance_id The server by its id.
@param kind! start, stop, reboot, resize, rebuild, delete or restore.
@param parameters What resize and rebuild need; the other actions need nothing.
@field parameters.plan text? resize: the other plan, such as v1.medium. Or its plan_id.
@field parameters.max_hourly number? resize: the most that an hour may cost then, in whole units of the currency.
@field parameters.hourly_micros bigint? resize: the price of that plan that you saw: every other one is refused.
@field parameters.image text? rebuild: the image, such as debian-13. Or its image_id. Default: the present one.
@field parameters.snapshot text? rebuild: instead of an image of ours, the name of one of your own in the region of the server, or of a snapshot or backup of this server, whose disk comes back. Or its id as snapshot_id.
@field parameters.ssh_keys text[]? rebuild: names of your SSH keys, or of those of the workspace, that may sign in. Or their ssh_key_ids.
@field parameters.cloud_init text? rebuild: what to do at the first start.
@field parameters.reason text? Why. Staff must give a reason.
@field parameters.plan_id uuid? resize: the plan by its id.
@field parameters.image_id uuid? rebuild: the image by its id.
@field parameters.ssh_key_ids uuid[]? rebuild: the keys by their ids.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@param server The server by its name, instead of instance_id.
@param workspace The workspace of the named server, by its slug. Default: the workspace of the API key, or the only one that you have.
@answer action_id uuid The id of the action; see instance_action_list.
@answer instance_id uuid The server.
@answer state text The state that the server is in now.
@answer status text queued, or succeeded if it took effect at once.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, protected, conflict, orders_closed, terms_not_accepted, price_changed, price_too_high, quota_exceeded, out_of_stock, uniqueness_error.';

comment on column public.plan_catalogue.plan_id is 'The id of the plan.';
comment on column public.plan_catalogue.slug is
  'The name of the plan in addresses, commands and orders, such as v1.nano.';
comment on column public.region_catalogue.id is 'The id of the region.';
comment on column public.region_catalogue.slug is
  'The name of the region in addresses, commands and orders, such as fra1.';
comment on column public.image_catalogue.id is 'The id of the image.';
comment on column public.image_catalogue.slug is 'The name of the image in orders, such as debian-13.';
