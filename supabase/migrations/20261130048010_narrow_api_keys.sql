-- How a key gets its list of actions, and how a request with such a key is narrowed.

create function private.narrow_api_key(api_key uuid, actions text[]) returns void
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
  if cardinality(wanted) = 0 then
    return;
  end if;
  if (select k.scope from app.api_keys k where k.id = api_key) <> 'operate' then
    perform private.raise_invalid_input('actions: A key that reads changes nothing.',
      'Leave them out, or choose the scope operate.');
  end if;
  update app.api_keys k set actions = wanted where k.id = api_key
  returning * into narrowed;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), 'narrow_api_key', 'workspace', narrowed.workspace_id,
    jsonb_build_object('api_key', narrowed.name, 'actions', to_jsonb(wanted)));
end
$$;

comment on function private.narrow_api_key(uuid, text[]) is
  'Gives a new key its list of actions; null and an empty list leave it as it is. The caller has checked who asks.';

-- A key, its limit and its actions are made together, so that the key never works without them.
drop function public.create_api_key(uuid, text, text, integer, bigint, text);
drop function private.create_limited_api_key(uuid, text, text, integer, bigint, text);
create function private.create_limited_api_key(
  workspace uuid, name text, scope text, days integer, new_limit bigint, new_action text, actions text[]
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  select * into create_limited_api_key.api_key_id, create_limited_api_key.secret, create_limited_api_key.expires_at
  from private.create_api_key(workspace, name, scope, days);
  perform private.narrow_api_key(create_limited_api_key.api_key_id, actions);
  perform private.set_api_key_limit(create_limited_api_key.api_key_id, new_limit, new_action);
  return next;
end
$$;

create function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90,
  monthly_limit_micros bigint default null, limit_action text default null, actions text[] default null
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('create_api_key') where scope = 'operate';
  select * from private.create_limited_api_key(
    workspace_id, name, scope, days, monthly_limit_micros, limit_action, actions);
$$;

comment on function public.create_api_key(uuid, text, text, integer, bigint, text, text[]) is
'Makes an API key that acts for you in one workspace; for owners. No key makes another one.
@param workspace_id The workspace.
@param name What uses the key, 1 to 60 characters; unique among the keys of the workspace that work.
@param scope read or operate; operate includes read.
@param days After how many days it ends, 1 to 365. Default: 90.
@param monthly_limit_micros What a month of all that is made with it costs at most; see set_api_key_limit. Default: no limit.
@param limit_action What happens at the limit: create_nothing or stop_marked. Default: create_nothing.
@param actions Of the scope operate: the key changes something with these actions alone, such as start_servers; see api_key_actions. It cannot be changed later. Default, and an empty list: everything that the scope allows.
@answer api_key_id The id of the key.
@answer secret The key. It is not stored and not shown again.
@answer expires_at When the key ends.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

grant execute on function
  private.create_limited_api_key(uuid, text, text, integer, bigint, text, text[]),
  public.create_api_key(uuid, text, text, integer, bigint, text, text[])
  to authenticated;

create function private.refuse_key_action(wanted text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.raise_error('forbidden', 'PT403',
    format('The list of actions of this API key does not have %s: %s.', wanted,
      (select a.label from app.api_key_actions a where a.action = wanted)),
    'Use a key that has it. An owner can make one.');
end
$$;

comment on function private.refuse_key_action(text) is
  'Raises forbidden, and names the action that the list of the key does not have.';

-- Of a narrowed key, a request changes something only where its path names a procedure of its actions. Every other one
-- has the role of a key that reads: a new procedure, and a path that this does not understand, are closed.
create function private.narrow_claims(claims jsonb, path text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  allowed constant text[] := (
    select k.actions from app.api_keys k where k.id = (claims #>> '{api_key,id}')::uuid);
  called constant text := substring(path from '/rpc/([^/]+)$');
  needed text[];
begin
  if allowed is null then
    return claims;
  end if;
  -- PostgREST decodes a path before it reads it. No name of the API needs that, so no other spelling passes.
  if strpos(path, '%') > 0 then
    perform private.raise_error('not_found', 'PT404', 'There is no such path.', 'Write the name without %.');
  end if;
  -- 20261130060010. It tries another procedure, and asks for that one whether the list has it.
  if called = 'request_approval' then
    return jsonb_set(claims, '{api_key,actions}', to_jsonb(allowed));
  end if;
  needed := array(
    select a.action from app.api_key_actions a, unnest(a.procedures) p where split_part(p, ' ', 1) = called);
  if cardinality(needed) = 1 and not needed <@ allowed then
    perform private.refuse_key_action(needed[1]);
  end if;
  claims := jsonb_set(claims, '{api_key,actions}', to_jsonb(allowed));
  -- Nobody writes through a view with a key. The role reads SSH keys, which a new server gets.
  if needed && allowed or (path <> '' and path !~* 'rpc') then
    return claims;
  end if;
  -- One of several kinds, and the list has none of them.
  if cardinality(needed) > 0 then
    perform private.raise_error('forbidden', 'PT403',
      format('The list of actions of this API key has none of %s.', called), 'Use a key that has it. An owner can make one.');
  end if;
  return jsonb_set(jsonb_set(claims, '{role}', '"api_key_read"'), '{api_key,role}', '"viewer"');
end
$$;

comment on function private.narrow_claims(jsonb, text) is
  'The claims of a request with a key to this path; of a narrowed key no more than its list allows. Raises: forbidden, '
  'not_found.';

alter function private.accept_api_key(text) rename to claims_of_api_key;
revoke execute on function private.claims_of_api_key(text) from anon;
comment on function private.claims_of_api_key(text) is
  'What a key may do, whatever the request is about; see accept_api_key. Raises: invalid_api_key, forbidden.';

create function private.accept_api_key(secret text) returns jsonb
language sql volatile security definer
set search_path = ''
as $$
  select private.narrow_claims(
    private.claims_of_api_key(secret), rtrim(coalesce(current_setting('request.path', true), ''), '/'))
$$;

comment on function private.accept_api_key(text) is
  'The claims of this request with this key. Raises: invalid_api_key, forbidden, not_found.';

-- Only a request without a session may become that of a key.
grant execute on function private.accept_api_key(text) to anon;

-- A procedure of several kinds asks itself, because before the request only its name is known.
create function private.require_key_action(called text, wanted text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  allowed constant jsonb := private.api_key_claim() -> 'actions';
  needed constant text := (
    select a.action from app.api_key_actions a where called || ' ' || wanted = any (a.procedures));
begin
  if allowed is not null and needed is not null and not allowed ? needed then
    perform private.refuse_key_action(needed);
  end if;
end
$$;

comment on function private.require_key_action(text, text) is
  'Raises forbidden if the API key of this request is narrowed and has no such action. What is no kind, the procedure '
  'refuses.';

grant execute on function private.require_key_action(text, text) to authenticated, api_key_operate;

create or replace function public.request_instance_action(
  instance_id uuid default null, kind text default null, parameters jsonb default '{}',
  idempotency_key uuid default null, via text default 'web', server text default null,
  workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_key_action('request_instance_action', kind);
  select private.require_step_up('request_instance_action') where kind = 'delete' and private.has_deleted_many();
  select private.request_action_by_names(
    instance_id, kind, parameters, idempotency_key, via, server, workspace)
$$;

drop function public.current_api_key();
drop function private.current_api_key();
create function private.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[]
)
language sql volatile security definer
set search_path = ''
as $$
  select k.id, k.name, k.scope, k.expires_at, w.id, w.slug, w.name, k.actions
  from app.api_keys k
  join app.workspaces w on w.id = k.workspace_id
  where k.id = (private.api_key_claim() ->> 'id')::uuid
$$;

create function public.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[]
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
@answer actions With these alone the key changes something; see api_key_actions. Null: everything that its scope allows.';

grant execute on function private.current_api_key(), public.current_api_key() to api_key_read;
