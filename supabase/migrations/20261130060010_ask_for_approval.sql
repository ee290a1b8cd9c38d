-- A key asks for an order that adds too much, a person decides, and both read what became of it.

create function private.approval_state(approval app.approvals) returns text
language sql stable
set search_path = ''
as $$
  select case
    when approval.used_at is not null then 'ordered'
    when approval.is_approved is false then 'refused'
    when approval.expires_at <= now() or not exists (
      select from app.api_keys k
      where k.id = approval.api_key_id and k.ended_at is null and k.expires_at > now()) then 'expired'
    when approval.is_approved then 'approved'
    else 'open' end
$$;

-- The request of the key is tried, and what it adds is noted, in a transaction within the transaction that always ends in vain.

create function private.require_key_procedure(called text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  needed constant text[] := array(
    select a.action from app.api_key_actions a, unnest(a.procedures) p where split_part(p, ' ', 1) = called);
  allowed constant jsonb := private.api_key_claim() -> 'actions';
begin
  if not exists (select from app.api_keys k where k.id = private.request_key() and k.approval_micros is not null) then
    perform private.raise_invalid_input('The request has no API key that asks for approvals.', 'Send the order itself.');
  end if;
  if cardinality(needed) = 0 then
    perform private.raise_invalid_input('procedure: This is no procedure with which an API key orders.',
      'Name one of api_key_actions, such as create_instance.');
  end if;
  -- One of several kinds asks itself.
  if allowed is not null and not exists (select from unnest(needed) n where allowed ? n) then
    perform private.refuse_key_action(needed[1]);
  end if;
end
$$;

comment on function private.require_key_procedure(text) is
  'Raises if the API key of this request does not ask for approvals, or cannot call the procedure.';

create function private.statement_of_call(called text, arguments jsonb) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known jsonb;
  unknown text;
begin
  if jsonb_typeof(arguments) is distinct from 'object' then
    perform private.raise_invalid_input('arguments: An object, as the procedure takes it.', 'Correct it.');
  end if;
  select jsonb_object_agg(n.name, format_type(t.type, null)) into known
  from pg_catalog.pg_proc p, unnest(p.proargnames[1:p.pronargs]) with ordinality n (name, place)
    join lateral unnest(p.proargtypes) with ordinality t (type, place) on t.place = n.place
  where p.pronamespace = 'public'::regnamespace and p.proname = called;
  select min(k) into unknown from jsonb_object_keys(arguments) k where not known ? k;
  if unknown is not null then
    perform private.raise_invalid_input(format('arguments: Unknown: %s.', left(unknown, 60)), 'Leave it out.');
  end if;
  return format('select public.%I(%s)', called, (
    select string_agg(format(case
        when known ->> k = 'jsonb' then '%1$I => $1 -> %2$L'
        when known ->> k like '%[]' then
          '%1$I => (select array_agg(e) from jsonb_array_elements_text(nullif($1 -> %2$L, ''null'')) e)::%3$s'
        else '%1$I => ($1 ->> %2$L)::%3$s' end, k, k, known ->> k), ', ')
    from jsonb_object_keys(arguments) k));
end
$$;

comment on function private.statement_of_call(text, jsonb) is
  'The statement that calls a procedure of the API with these arguments, which are its $1.';

-- With the rights of the key: it may call what it could call itself.
create function private.items_of_call(called text, arguments jsonb) returns jsonb
language plpgsql volatile security invoker
set search_path = ''
as $$
declare
  items jsonb;
begin
  perform private.require_key_procedure(called);
  begin
    perform set_config('approval.is_trial', 'yes', true), set_config('approval.items', '', true);
    execute private.statement_of_call(called, arguments) using arguments;
    items := coalesce(nullif(current_setting('approval.items', true), '')::jsonb, '[]');
    raise sqlstate 'TRIED';
  exception
    when sqlstate 'TRIED' then
      return items;
    when invalid_text_representation or cannot_coerce or invalid_parameter_value or numeric_value_out_of_range then
      -- What the procedure itself refuses has a detail already.
      if sqlerrm = 'invalid_input' then
        raise;
      end if;
      raise exception 'invalid_input' using errcode = '22023',
        detail = 'arguments: A value has another type than the procedure takes.', hint = 'Correct it.';
  end;
end
$$;

comment on function private.items_of_call(text, jsonb) is
  'What an order of the API key of this request would add, while nothing is ordered. Raises what the order would raise.';

create function private.store_approval(wanted jsonb, note text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  adds constant bigint := private.sum_of_items(wanted);
  words constant text := nullif(private.clean_line(note, 500), '');
  key app.api_keys;
  stored app.approvals;
  who text;
begin
  -- Requests of one key wait for each other, so they are counted.
  select * into strict key from app.api_keys k where k.id = private.request_key() for no key update;
  if adds <= key.approval_micros then
    perform private.raise_invalid_input('The order needs nobody who approves it.', 'Send the order itself.');
  end if;
  -- The same order once more is about the request that is there. Refused, it stays refused until that has expired.
  select * into stored from app.approvals a
  where a.api_key_id = key.id and a.used_at is null and a.expires_at > now()
    and private.is_covered(wanted, a.items) and private.is_covered(a.items, wanted)
  order by a.created_at desc limit 1;
  if stored.is_approved is false then
    who := (select nullif(p.full_name, '') from app.member_names p
      where p.workspace_id = stored.workspace_id and p.user_id = stored.decided_by);
    perform private.raise_error('approval_refused', 'PT403',
      concat_ws(': ', coalesce(who, 'A person') || ' refused the order', stored.answer || '.'),
      concat_ws(': ', coalesce(who, 'A person') || ' refused it', stored.answer || '.') || ' Change the order, or ask that person.');
  end if;
  if stored.id is null then
    if most <= (
      select count(*) from app.approvals a where a.api_key_id = key.id and a.decided_at is null and a.expires_at > now())
    then
      perform private.raise_error('quota_exceeded', 'PT409',
        format('%s orders of this API key wait for a person. There can be no more.', most), 'Wait until they are decided.');
    end if;
    insert into app.approvals (workspace_id, api_key_id, items, month_micros, currency, note)
    values (key.workspace_id, key.id, wanted, adds, private.billing_currency(), words)
    returning * into stored;
    -- One message while something waits, however many orders come.
    if not exists (
      select from app.approvals a
      where a.workspace_id = key.workspace_id and a.id <> stored.id and a.decided_at is null and a.expires_at > now())
    then
      perform private.record_event('approval.asked', '/dashboard/approvals', jsonb_strip_nulls(jsonb_build_object(
          'api_key', key.name, 'month_micros', adds, 'currency', stored.currency, 'note', words,
          'expires_at', stored.expires_at)),
        workspace_id => key.workspace_id, entity => 'approval', entity_id => stored.id, actor => null);
    end if;
  end if;
  return jsonb_build_object('approval_id', stored.id, 'workspace_id', stored.workspace_id,
    'state', private.approval_state(stored), 'items', stored.items, 'month_micros', stored.month_micros,
    'currency', stored.currency, 'expires_at', stored.expires_at, 'path', '/dashboard/approvals');
end
$$;

create function public.request_approval(procedure text, arguments jsonb, note text default null) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.store_approval(private.items_of_call(procedure, arguments), note) $$;

comment on function public.request_approval(text, jsonb, text) is
'Asks a person to approve an order that adds more to a month than this API key may order alone, and answers how far that is. The order is tried, and nothing is ordered. Send the order itself once it is approved: it may have what was approved, at that price, once. The same request again is about the same order. An order that cannot be placed is refused as create_instance and the others refuse it. For API keys.
@param procedure The procedure with which the key orders, such as create_instance.
@param arguments Its arguments, as in the order. Only what costs something is stored of them.
@param note What the order is for, at most 500 characters. The people who decide read it.
@answer approval_id uuid The id of the request.
@answer workspace_id uuid The workspace; approvals tells of it how far its requests are.
@answer state text open or approved.
@answer items jsonb What adds to the costs: {kind, name, plan, region, gib, keep, family, month_micros}, without what does not apply.
@answer month_micros bigint What that adds to a month of 31 days, without tax; of snapshots and backups at most. Millionths of the currency.
@answer currency text Of the amounts.
@answer expires_at timestamptz Until when it can be decided, 24 hours; of an approved order, until when it can be sent.
@answer path text The page of the site on which people decide.
Raises: invalid_input (the order needs no approval), approval_refused (a person refused it within 24 hours), quota_exceeded (20 orders of the key wait).';

create function private.decide_approval(approval_id uuid, approve boolean, answer text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  workspace constant uuid := (select a.workspace_id from app.approvals a where a.id = approval_id);
  words constant text := nullif(private.clean_line(answer, 500), '');
  stored app.approvals;
  state text;
  key_name text;
begin
  if private.api_key_claim() is not null then
    perform private.raise_error('forbidden', '42501', 'A person decides, never an API key.', 'Sign in to decide.');
  end if;
  if workspace is null or workspace not in (select private.my_workspace_ids()) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such request, or you are not a member of its workspace.', 'Look at approvals again.');
  end if;
  if approve is null then
    perform private.raise_invalid_input('approve: true or false.', 'Correct it.');
  end if;
  perform private.lock_workspace(workspace, 'create_servers');
  select * into strict stored from app.approvals a where a.id = approval_id for no key update;
  state := private.approval_state(stored);
  -- What is approved can be taken back until it is ordered.
  if state <> 'open' and (approve or state <> 'approved') then
    perform private.raise_error('conflict', 'PT409',
      format('state: %s. The request cannot be decided any more.', state), 'Look at approvals again.');
  end if;
  select k.name into strict key_name from app.api_keys k where k.id = stored.api_key_id;
  update app.approvals a set
    is_approved = approve, decided_at = now(), decided_by = (select auth.uid()), answer = words,
    expires_at = now() + interval '24 hours'
  where a.id = approval_id;
  insert into app.audit_events (actor, action, entity, entity_id, after)
  values ((select auth.uid()), case when approve then 'approve_order' else 'refuse_order' end, 'workspace', workspace,
    jsonb_strip_nulls(jsonb_build_object('api_key', key_name, 'approval', approval_id,
      'month_micros', stored.month_micros, 'answer', words)));
  perform private.record_event('approval.decided', '/dashboard/approvals', jsonb_strip_nulls(jsonb_build_object(
      'api_key', key_name, 'is_approved', approve, 'month_micros', stored.month_micros, 'currency', stored.currency,
      'answer', words)),
    workspace_id => workspace, entity => 'approval', entity_id => approval_id);
end
$$;

create function public.decide_approval(approval_id uuid, approve boolean, answer text default null) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.decide_approval(approval_id, approve, answer) $$;

comment on function public.decide_approval(uuid, boolean, text) is
'Approves or refuses an order that an API key asks for. Approved, the key can send the order within 24 hours, once; its rights, limits and the stock are checked then. An approved order can be refused until it is sent. A refused one stays refused for 24 hours. For owners and operators; no API key decides.
@param approval_id The request, from approvals.
@param approve Whether it is approved.
@param answer What the program reads about it, at most 500 characters.
Raises: forbidden, not_found, conflict (it was decided or has expired), invalid_input.';

create function private.approvals(workspace uuid)
returns table (
  approval_id uuid, state text, api_key_id uuid, api_key text, items jsonb, month_micros bigint, currency text, note text,
  created_at timestamptz, expires_at timestamptz, decided_at timestamptz, decided_by_name text, answer text,
  used_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(workspace);
  return query
    select a.id, private.approval_state(a), a.api_key_id, k.name, a.items, a.month_micros, a.currency::text, a.note,
      a.created_at, a.expires_at, a.decided_at, p.full_name, a.answer, a.used_at
    from app.approvals a
    join app.api_keys k on k.id = a.api_key_id
    left join app.member_names p on p.workspace_id = a.workspace_id and p.user_id = a.decided_by
    where a.workspace_id = approvals.workspace
    order by a.created_at desc, a.id
    limit 200;
end
$$;

create function public.approvals(workspace_id uuid)
returns table (
  approval_id uuid, state text, api_key_id uuid, api_key text, items jsonb, month_micros bigint, currency text, note text,
  created_at timestamptz, expires_at timestamptz, decided_at timestamptz, decided_by_name text, answer text,
  used_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.approvals(workspace_id) $$;

comment on function public.approvals(uuid) is
'The orders of API keys that waited for a person in the last 90 days, the newest first, at most 200. For members, and for API keys.
@param workspace_id The workspace.
@answer approval_id The id of the request.
@answer state open, approved (the key can send it), ordered, refused, or expired.
@answer api_key_id The key that asks.
@answer api_key The name of the key.
@answer items What adds to the costs; see request_approval.
@answer month_micros What that adds to a month, without tax. Millionths of the currency.
@answer currency Of the amounts.
@answer note What the program says about the order, or null.
@answer created_at When it was asked for.
@answer expires_at Until when it can be decided; of an approved one, until when the key can send it.
@answer decided_at When it was decided, or null.
@answer decided_by_name Who decided, or null.
@answer answer What that person says, or null.
@answer used_at When it was ordered, or null.
Raises: not_found.';

create function private.prune_approvals() returns void
language sql volatile
set search_path = ''
as $$ delete from app.approvals a where a.created_at < now() - interval '90 days' $$;

grant execute on function
  private.decide_approval(uuid, boolean, text), public.decide_approval(uuid, boolean, text),
  private.approvals(uuid), public.approvals(uuid)
  to authenticated;
grant execute on function private.approvals(uuid), public.approvals(uuid) to api_key_read;
grant execute on function
  private.require_key_procedure(text), private.statement_of_call(text, jsonb), private.items_of_call(text, jsonb),
  private.store_approval(jsonb, text), public.request_approval(text, jsonb, text)
  to api_key_operate;

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('approval.asked', 'workspace', 'Order to approve',
    'An API key asks for an order that a person has to approve. More of them come without another message until these are decided.',
    'operators', true, true, true, true, 260),
  ('approval.decided', 'workspace', 'Order decided', 'A person approved or refused the order of an API key.',
    'operators', false, false, true, true, 261);
