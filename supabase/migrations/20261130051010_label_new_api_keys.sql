-- How a key gets its label: with its actions, when it is made.

drop function private.narrow_api_key(uuid, text[]);
create function private.narrow_api_key(api_key uuid, actions text[], label_key text, label_value text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted constant text[] := array(select distinct a from unnest(actions) a order by a);
  wrong constant text := (
    select coalesce(a, 'null') from unnest(wanted) a
    where not exists (select from app.api_key_actions k where k.action = a) limit 1);
  narrowed app.api_keys;
begin
  if wrong is not null then
    perform private.raise_invalid_input(format('actions: There is no action %s.', left(wrong, 60)),
      'Take names from api_key_actions.');
  end if;
  if (label_key is null) <> (label_value is null)
    or (label_key is not null and not private.is_labels(jsonb_build_object(label_key, label_value))) then
    perform private.raise_invalid_input('label_key: A label has a key and a value, as labels of servers have.',
      'Correct the label.');
  end if;
  if cardinality(wanted) = 0 and label_key is null then
    return;
  end if;
  if (select k.scope from app.api_keys k where k.id = api_key) <> 'operate' then
    perform private.raise_invalid_input(
      case when label_key is null then 'actions' else 'label_key' end || ': A key that reads changes nothing.',
      'Leave it out, or choose the scope operate.');
  end if;
  update app.api_keys k set
    actions = nullif(wanted, '{}'), label_key = narrow_api_key.label_key, label_value = narrow_api_key.label_value
  where k.id = api_key
  returning * into narrowed;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), 'narrow_api_key', 'workspace', narrowed.workspace_id, jsonb_strip_nulls(jsonb_build_object(
    'api_key', narrowed.name, 'actions', narrowed.actions, 'label', narrowed.label_key || '=' || narrowed.label_value)));
end
$$;

comment on function private.narrow_api_key(uuid, text[], text, text) is
  'Gives a new key its list of actions and its label; null and an empty list leave it as it is. The caller has checked who '
  'asks.';

-- A key, its limit, its actions and its label are made together, so that the key never works without them.
drop function public.create_api_key(uuid, text, text, integer, bigint, text, text[]);
drop function private.create_limited_api_key(uuid, text, text, integer, bigint, text, text[]);
create function private.create_limited_api_key(
  workspace uuid, name text, scope text, days integer, new_limit bigint, new_action text, actions text[],
  label_key text, label_value text
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  select * into create_limited_api_key.api_key_id, create_limited_api_key.secret, create_limited_api_key.expires_at
  from private.create_api_key(workspace, name, scope, days);
  perform private.narrow_api_key(create_limited_api_key.api_key_id, actions, label_key, label_value);
  perform private.set_api_key_limit(create_limited_api_key.api_key_id, new_limit, new_action);
  return next;
end
$$;

create function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90,
  monthly_limit_micros bigint default null, limit_action text default null, actions text[] default null,
  label_key text default null, label_value text default null
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('create_api_key') where scope = 'operate';
  select * from private.create_limited_api_key(
    workspace_id, name, scope, days, monthly_limit_micros, limit_action, actions, label_key, label_value);
$$;

comment on function public.create_api_key(uuid, text, text, integer, bigint, text, text[], text, text) is
'Makes an API key that acts for you in one workspace; for owners. No key makes another one.
@param workspace_id The workspace.
@param name What uses the key, 1 to 60 characters; unique among the keys of the workspace that work.
@param scope read or operate; operate includes read.
@param days After how many days it ends, 1 to 365. Default: 90.
@param monthly_limit_micros What a month of all that is made with it costs at most; see set_api_key_limit. Default: no limit.
@param limit_action What happens at the limit: create_nothing or stop_marked. Default: create_nothing.
@param actions Of the scope operate: the key changes something with these actions alone, such as start_servers; see api_key_actions. It cannot be changed later. Default, and an empty list: everything that the scope allows.
@param label_key Of the scope operate: the key of a label. The key then changes only servers with the label, and what they have. It cannot be changed later. Default: all servers of the workspace.
@param label_value The value of the label.
@answer api_key_id The id of the key.
@answer secret The key. It is not stored and not shown again.
@answer expires_at When the key ends.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

grant execute on function
  private.create_limited_api_key(uuid, text, text, integer, bigint, text, text[], text, text),
  public.create_api_key(uuid, text, text, integer, bigint, text, text[], text, text)
  to authenticated;

drop function public.current_api_key();
drop function private.current_api_key();
create function private.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[], label_key text, label_value text
)
language sql volatile security definer
set search_path = ''
as $$
  select k.id, k.name, k.scope, k.expires_at, w.id, w.slug, w.name, k.actions, k.label_key, k.label_value
  from app.api_keys k
  join app.workspaces w on w.id = k.workspace_id
  where k.id = (private.api_key_claim() ->> 'id')::uuid
$$;

create function public.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[], label_key text, label_value text
)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.current_api_key() $$;

comment on function public.current_api_key() is
'Returns the API key of the request and its workspace, and records that the key was used.
@answer api_key_id The id of the key.
@answer name The name of the key.
@answer scope read or operate.
@answer expires_at When the key ends.
@answer workspace_id The id of the workspace.
@answer workspace_slug The name of the workspace in addresses.
@answer workspace_name The name of the workspace.
@answer actions With these alone the key changes something; see api_key_actions. Null: everything that its scope allows.
@answer label_key With label_value: the key changes only the servers with this label, and what they have. Null: those of the workspace.
@answer label_value The value of that label.';

grant execute on function private.current_api_key(), public.current_api_key() to api_key_read;
