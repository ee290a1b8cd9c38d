-- How a key gets the amount above which it asks: when it is made, or a smaller one later.

grant select (approval_micros) on app.api_keys to authenticated;

create or replace view public.api_key_list with (security_invoker = true, security_barrier = true) as
select
  case when true then k.id end as api_key_id,
  case when true then k.workspace_id end as workspace_id,
  k.name,
  k.scope,
  k.secret_start,
  p.full_name as created_by_name,
  k.created_at,
  k.expires_at,
  k.last_used_at,
  k.ended_at,
  k.end_reason,
  k.monthly_limit_micros,
  k.limit_action,
  k.actions,
  k.label_key,
  k.label_value,
  k.approval_micros
from app.api_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.created_by
where (k.workspace_id = any (array(select private.my_workspace_ids())))
  and (least(k.ended_at, k.expires_at) > now() - interval '30 days' or k.monthly_limit_micros is not null);

comment on column public.api_key_list.approval_micros is
  'A person approves each order that adds more than this to a month, without tax; see request_approval. Null: none.';

select private.close_views_to_writes();

create function private.set_api_key_approval(api_key uuid, wanted bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored app.api_keys;
begin
  perform private.lock_workspace((select k.workspace_id from app.api_keys k where k.id = api_key), 'manage_api_keys');
  select * into strict stored from app.api_keys k where k.id = api_key for no key update;
  if coalesce(wanted not between 0 and 1000000000000, stored.approval_micros is not null) then
    perform private.raise_invalid_input('approval_micros: A whole number from 0 to 1000000000000.', 'Correct it.');
  end if;
  if wanted is not null and stored.scope <> 'operate' then
    perform private.raise_invalid_input('approval_micros: A key that reads orders nothing.',
      'Leave it out, or choose the scope operate.');
  end if;
  if wanted > stored.approval_micros then
    perform private.raise_invalid_input('approval_micros: The amount of a key can become smaller, not larger.',
      'Make another key.');
  end if;
  if wanted is not distinct from stored.approval_micros then
    return;
  end if;
  update app.api_keys k set approval_micros = wanted where k.id = api_key;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values ((select auth.uid()), 'set_api_key_approval', 'workspace', stored.workspace_id,
    jsonb_build_object('api_key', stored.name, 'approval_micros', stored.approval_micros),
    jsonb_build_object('api_key', stored.name, 'approval_micros', wanted));
end
$$;

create function public.set_api_key_approval(api_key_id uuid, approval_micros bigint) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_api_key_approval(api_key_id, approval_micros) $$;

comment on function public.set_api_key_approval(uuid, bigint) is
'Lets an API key ask: a person approves each of its orders that adds more than an amount to a month. A key that asks already gets a smaller amount, never a larger one. It is about one order; set_api_key_limit is about the sum of all. For owners.
@param api_key_id The key.
@param approval_micros What one order may add to a month alone, without tax, in millionths of the currency; 0: a person approves all that costs something.
Raises: forbidden, not_found, invalid_input.';

-- A key and all that narrows it are made together, so that the key never works without it.
drop function public.create_api_key(uuid, text, text, integer, bigint, text, text[], text, text);
drop function private.create_limited_api_key(uuid, text, text, integer, bigint, text, text[], text, text);
create function private.create_limited_api_key(
  workspace uuid, name text, scope text, days integer, new_limit bigint, new_action text, actions text[],
  label_key text, label_value text, approval_micros bigint
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
  perform private.set_api_key_approval(create_limited_api_key.api_key_id, approval_micros);
  return next;
end
$$;

create function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90,
  monthly_limit_micros bigint default null, limit_action text default null, actions text[] default null,
  label_key text default null, label_value text default null, approval_micros bigint default null
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('create_api_key') where scope = 'operate';
  select * from private.create_limited_api_key(
    workspace_id, name, scope, days, monthly_limit_micros, limit_action, actions, label_key, label_value, approval_micros);
$$;

comment on function public.create_api_key(uuid, text, text, integer, bigint, text, text[], text, text, bigint) is
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
@param approval_micros Of the scope operate: a person approves each order that adds more than this to a month; see request_approval and set_api_key_approval. Default: the key never asks.
@answer api_key_id The id of the key.
@answer secret The key. It is not stored and not shown again.
@answer expires_at When the key ends.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

grant execute on function
  private.set_api_key_approval(uuid, bigint), public.set_api_key_approval(uuid, bigint),
  private.create_limited_api_key(uuid, text, text, integer, bigint, text, text[], text, text, bigint),
  public.create_api_key(uuid, text, text, integer, bigint, text, text[], text, text, bigint)
  to authenticated;

drop function public.current_api_key();
drop function private.current_api_key();
create function private.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[], label_key text, label_value text, approval_micros bigint
)
language sql volatile security definer
set search_path = ''
as $$
  select k.id, k.name, k.scope, k.expires_at, w.id, w.slug, w.name, k.actions, k.label_key, k.label_value,
    k.approval_micros
  from app.api_keys k
  join app.workspaces w on w.id = k.workspace_id
  where k.id = (private.api_key_claim() ->> 'id')::uuid
$$;

create function public.current_api_key()
returns table (
  api_key_id uuid, name text, scope text, expires_at timestamptz, workspace_id uuid,
  workspace_slug text, workspace_name text, actions text[], label_key text, label_value text, approval_micros bigint
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
@answer label_value The value of that label.
@answer approval_micros A person approves each order of the key that adds more than this to a month; see request_approval. Null: none.';

grant execute on function private.current_api_key(), public.current_api_key() to api_key_read;
