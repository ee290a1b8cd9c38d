-- Limits of API keys: owners set them with a new key or later, and see how much of them is used.

insert into app.audit_actions (entity, action) values ('workspace', 'set_api_key_limit');

grant select (monthly_limit_micros, limit_action) on app.api_keys to authenticated;

-- A key that has ended stays in the list while it has a limit, because the limit holds on for what was made with it.
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
  k.limit_action
from app.api_keys k
left join app.member_names p on p.workspace_id = k.workspace_id and p.user_id = k.created_by
where (k.workspace_id = any (array(select private.my_workspace_ids())))
  and (least(k.ended_at, k.expires_at) > now() - interval '30 days' or k.monthly_limit_micros is not null);

comment on column public.api_key_list.monthly_limit_micros is
  'What a month of the servers and snapshots that were made with the key costs at most, without tax. Null: no limit.';
comment on column public.api_key_list.limit_action is
  'What happens at the limit: create_nothing or stop_marked; see set_api_key_limit.';

create function private.set_api_key_limit(api_key uuid, new_limit bigint, new_action text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace constant uuid := (select k.workspace_id from app.api_keys k where k.id = api_key);
  stored app.api_keys;
  wanted text;
begin
  perform private.lock_workspace(workspace, 'manage_api_keys');
  select * into strict stored from app.api_keys k where k.id = api_key for no key update;
  wanted := coalesce(new_action, stored.limit_action);
  if new_limit is not null and new_limit not between 1000000 and 1000000000000 then
    perform private.raise_invalid_input(
      'monthly_limit_micros: A whole number from 1000000 to 1000000000000, or nothing.', 'Correct it.');
  end if;
  if wanted not in ('create_nothing', 'stop_marked') then
    perform private.raise_invalid_input('limit_action: create_nothing or stop_marked.', 'Correct it.');
  end if;
  if (stored.monthly_limit_micros, stored.limit_action) is not distinct from (new_limit, wanted) then
    return;
  end if;
  update app.api_keys k set monthly_limit_micros = new_limit, limit_action = wanted, limit_since = now()
  where k.id = api_key;
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values ((select auth.uid()), 'set_api_key_limit', 'workspace', workspace,
    jsonb_build_object('api_key', stored.name, 'monthly_limit_micros', stored.monthly_limit_micros,
      'limit_action', stored.limit_action),
    jsonb_build_object('api_key', stored.name, 'monthly_limit_micros', new_limit, 'limit_action', wanted));
  -- A lower limit holds at once, and a higher one gives back what was stopped.
  perform private.review_limit(workspace);
end
$$;

create function public.set_api_key_limit(
  api_key_id uuid, monthly_limit_micros bigint default null, limit_action text default null
)
returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_api_key_limit(api_key_id, monthly_limit_micros, limit_action) $$;

comment on function public.set_api_key_limit(uuid, bigint, text) is
'Sets what a month of all that counts against an API key costs at most: the servers that were created, restored or resized to a larger plan with it, and the snapshots that were made with it. Above it, the key creates nothing more. It holds on when the key has ended. For owners.
@param api_key_id The key.
@param monthly_limit_micros The limit without tax, in millionths of the currency. Without it there is no limit.
@param limit_action create_nothing, or stop_marked: those of the servers that are marked are stopped too; see mark_servers. Without it, it stays as it is.
Raises: forbidden, not_found, invalid_input.';

-- A key and its limit are made together, so that the key never works without it.
create function private.create_limited_api_key(
  workspace uuid, name text, scope text, days integer, new_limit bigint, new_action text
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  select * into create_limited_api_key.api_key_id, create_limited_api_key.secret, create_limited_api_key.expires_at
  from private.create_api_key(workspace, name, scope, days);
  perform private.set_api_key_limit(create_limited_api_key.api_key_id, new_limit, new_action);
  return next;
end
$$;

drop function public.create_api_key(uuid, text, text, integer);
create function public.create_api_key(
  workspace_id uuid, name text, scope text, days integer default 90,
  monthly_limit_micros bigint default null, limit_action text default null
)
returns table (api_key_id uuid, secret text, expires_at timestamptz)
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('create_api_key') where scope = 'operate';
  select * from private.create_limited_api_key(workspace_id, name, scope, days, monthly_limit_micros, limit_action);
$$;

comment on function public.create_api_key(uuid, text, text, integer, bigint, text) is
'Makes an API key that acts for you in one workspace; for owners.
@param workspace_id The workspace.
@param name What uses the key, 1 to 60 characters; unique among the keys of the workspace that work.
@param scope read or operate; operate includes read.
@param days After how many days it ends, 1 to 365. Default: 90.
@param monthly_limit_micros What a month of all that is made with it costs at most; see set_api_key_limit. Default: no limit.
@param limit_action What happens at the limit: create_nothing or stop_marked. Default: create_nothing.
@answer api_key_id The id of the key.
@answer secret The key. It is not stored and not shown again.
@answer expires_at When the key ends.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

create function private.api_key_limits(workspace_id uuid)
returns table (api_key_id uuid, spent_micros bigint, exhausts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_billing_reader(workspace_id);
  return query
    select l.api_key_id, private.month_spent(api_key_limits.workspace_id, now(), l.api_key_id),
      private.exhausts_at(api_key_limits.workspace_id, now(), l.api_key_id)
    from private.limits_of(api_key_limits.workspace_id) l
    where l.api_key_id is not null;
end
$$;

create function public.api_key_limits(workspace_id uuid)
returns table (api_key_id uuid, spent_micros bigint, exhausts_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.api_key_limits(workspace_id) $$;

comment on function public.api_key_limits(uuid) is
'How much of their monthly limit the API keys of a workspace have used. Keys without a limit are left out. For owners and accountants.
@param workspace_id The workspace.
@answer api_key_id The id of the key.
@answer spent_micros What counts against it this month until now, without tax. Millionths of the currency.
@answer exhausts_at When the month reaches the limit if nothing changes; null: not this month.
Raises: not_found.';

grant execute on function
  private.set_api_key_limit(uuid, bigint, text), public.set_api_key_limit(uuid, bigint, text),
  private.create_limited_api_key(uuid, text, text, integer, bigint, text),
  public.create_api_key(uuid, text, text, integer, bigint, text),
  private.api_key_limits(uuid), public.api_key_limits(uuid)
  to authenticated;
grant execute on function private.api_key_limits(uuid), public.api_key_limits(uuid) to api_key_read;
revoke execute on function private.create_api_key(uuid, text, text, integer) from authenticated;

select private.close_views_to_writes();
