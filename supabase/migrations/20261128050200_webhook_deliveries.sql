-- What is sent to webhooks, what came of it, and the same events for programs that ask.

-- What a program gets. Also by workspace_events, so that both are the same.
create function private.webhook_payload(event app.events) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', event.id,
    'type', event.kind,
    'timestamp', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'workspace', (
      select jsonb_build_object('id', w.id, 'slug', w.slug)
      from app.workspaces w where w.id = event.workspace_id),
    'entity', case when event.entity_id is not null
      then jsonb_build_object('type', event.entity, 'id', event.entity_id) end,
    'path', event.path,
    'data', event.data)
$$;

create or replace function private.queue_webhooks(event_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.deliveries (event_id, kind, way, webhook_id)
  select e.id, e.kind, 'webhook', w.id
  from app.events e
  join app.event_kinds k on k.name = e.kind and k.for_webhooks
  join app.webhooks w on w.workspace_id = e.workspace_id
  join app.workspaces s on s.id = e.workspace_id and s.deleted_at is null
  where e.id = queue_webhooks.event_id
    -- What concerns one person alone is not for the workspace.
    and e.user_id is null
    and w.switched_off_at is null and (w.kinds = '{}' or e.kind = any (w.kinds))
$$;

comment on function private.queue_webhooks(uuid) is 'Queues an event for the webhooks of its workspace that want it.';

create or replace function private.webhook_of_delivery(delivery_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'webhook_id', w.id,
    'url', w.url,
    'secrets', to_jsonb(case when w.previous_secret_until > now()
      then array[w.secret, w.previous_secret] else array[w.secret] end),
    -- As text, because the bytes are signed.
    'body', private.webhook_payload(e)::text)
  from app.deliveries d
  join app.webhooks w on w.id = d.webhook_id
  join app.events e on e.id = d.event_id
  where d.id = webhook_of_delivery.delivery_id and w.switched_off_at is null
$$;

comment on function private.webhook_of_delivery(uuid) is 'Where a delivery goes, what it says, and with which secrets it is signed.';

-- The schedule of Standard Webhooks: 10 tries within 76 hours. Up to a tenth later, so that many that failed together
-- do not come together again.
create function private.webhook_retry_at(attempts integer) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select now() + (1 + random() / 10) * (array[
    interval '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours',
    '24 hours'])[attempts]
$$;

comment on function private.webhook_retry_at(integer) is
  'When a webhook is tried again after so many tries; null: not any more.';

-- The log of a webhook has 100 deliveries.
create function private.drop_old_deliveries(webhook uuid) returns void
language sql volatile
set search_path = ''
as $$
  delete from app.deliveries d
  where d.webhook_id = webhook and d.status in ('sent', 'failed', 'cancelled') and d.created_at < (
    select n.created_at from app.deliveries n
    where n.webhook_id = webhook order by n.created_at desc offset 99 limit 1)
$$;

-- Ends a try. The caller holds the delivery, which runs. outcome: {ok, code, retry, attempt: {status, answer, milliseconds}}.
create function private.complete_webhook(delivery app.deliveries, outcome jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  is_ok constant boolean := (outcome ->> 'ok')::boolean;
  attempt constant jsonb := outcome -> 'attempt';
  code constant text := case when is_ok then null else coalesce(outcome ->> 'code', 'unexpected') end;
  -- After 410, or if the webhook was switched off meanwhile, it is not tried again. A test is tried once.
  next_at timestamptz;
  webhook app.webhooks;
begin
  insert into app.webhook_attempts (delivery_id, status, answer, milliseconds, fault)
  values (
    delivery.id, (attempt ->> 'status')::integer, left(coalesce(attempt ->> 'answer', ''), 4096),
    coalesce((attempt ->> 'milliseconds')::integer, 0), code);
  update app.webhooks w set
    delivered_at = case when is_ok then now() else w.delivered_at end,
    failed_at = case when is_ok then w.failed_at else now() end
  where w.id = delivery.webhook_id
  returning * into webhook;
  perform private.drop_old_deliveries(webhook.id);

  if is_ok then
    update app.deliveries d set
      status = 'sent', sent_at = now(), lease_until = null, worker = null, error_code = null, error_detail = null
    where d.id = delivery.id;
    return jsonb_build_object('applied', true, 'status', 'sent', 'run_after', null);
  end if;

  if coalesce((outcome ->> 'retry')::boolean, false) and delivery.kind <> 'webhook.test'
    and webhook.switched_off_at is null then
    next_at := private.webhook_retry_at(delivery.attempts);
  end if;
  update app.deliveries d set
    status = case when next_at is null then 'failed' else 'queued' end,
    run_after = coalesce(next_at, d.run_after), lease_until = null, worker = null, error_code = code,
    error_detail = left(outcome ->> 'detail', 2000)
  where d.id = delivery.id;
  if next_at is null and webhook.switched_off_at is null then
    if code = 'gone' then
      perform private.give_up_webhook(webhook, 'gone');
    elsif delivery.kind <> 'webhook.test'
      and greatest(webhook.delivered_at, webhook.switched_on_at) < now() - interval '3 days' then
      perform private.give_up_webhook(webhook, 'failed');
    end if;
  end if;
  return jsonb_build_object('applied', true, 'status', case when next_at is null then 'failed' else 'queued' end,
    'run_after', next_at);
end
$$;

create function private.give_up_webhook(webhook app.webhooks, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.switch_off_webhook(webhook.id, reason);
  perform private.record_webhook_event('switch_off_webhook', webhook, null,
    jsonb_build_object('webhook', webhook.name, 'reason', reason), null);
  perform private.record_event(
    'webhook.switched_off', '/dashboard/workspace/webhooks/' || webhook.id,
    jsonb_build_object('webhook', webhook.name, 'url', private.origin_of(webhook.url), 'reason', reason),
    workspace_id => webhook.workspace_id, entity => 'webhook', entity_id => webhook.id, actor => null);
end
$$;

comment on function private.give_up_webhook(app.webhooks, text) is
  'Switches a webhook off that does not work, and tells the owners.';

-- The log, for owners.

create function private.require_webhook(webhook uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  found_in uuid;
begin
  select w.workspace_id into found_in from app.webhooks w
  where w.id = webhook and w.workspace_id in (select private.my_workspace_ids());
  if found_in is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such webhook, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  perform private.require_permission(found_in, 'manage_webhooks');
end
$$;

comment on function private.require_webhook(uuid) is 'Raises: not_found, forbidden (for who may not manage it).';

create function private.webhook_deliveries(webhook_id uuid)
returns table (
  delivery_id uuid, kind text, created_at timestamptz, status text, attempts integer,
  next_at timestamptz, last_at timestamptz, last_status integer, last_fault text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_webhook(webhook_deliveries.webhook_id);
  return query
    select d.id, d.kind, d.created_at, d.status, d.attempts,
      case when d.status = 'queued' then d.run_after end, a.at, a.status, a.fault
    from app.deliveries d
    left join lateral (
      select t.at, t.status, t.fault from app.webhook_attempts t
      where t.delivery_id = d.id order by t.id desc limit 1
    ) a on true
    where d.webhook_id = webhook_deliveries.webhook_id
    order by d.created_at desc, d.id
    limit 100;
end
$$;

create function public.webhook_deliveries(webhook_id uuid)
returns table (
  delivery_id uuid, kind text, created_at timestamptz, status text, attempts integer,
  next_at timestamptz, last_at timestamptz, last_status integer, last_fault text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.webhook_deliveries(webhook_id) $$;

comment on function public.webhook_deliveries(uuid) is
'Returns the last 100 deliveries of a webhook, the newest first. For owners.
@param webhook_id The webhook.
@answer delivery_id The id of the delivery: the header webhook-id of each try.
@answer kind The name of the event.
@answer created_at When the event happened.
@answer status queued (it waits), running (it is being sent), sent, failed or cancelled (the webhook was switched off).
@answer attempts How often it was tried.
@answer next_at When it is tried next; null: not again.
@answer last_at When it was last tried; null: not yet.
@answer last_status The status of the last answer; null: there was none.
@answer last_fault Why the last try failed: bad_url, private_address, dns, connection, tls, timeout, redirect, status or gone; null: it did not.
Raises: not_found, forbidden.';

create function private.webhook_delivery(delivery_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_webhook(
    (select d.webhook_id from app.deliveries d where d.id = webhook_delivery.delivery_id));
  return (
    select jsonb_build_object(
      'body', private.webhook_payload(e)::text,
      'attempts', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'at', a.at, 'status', a.status, 'answer', a.answer, 'milliseconds', a.milliseconds, 'fault', a.fault)
          order by a.id desc), '[]')
        from (
          select * from app.webhook_attempts t
          where t.delivery_id = d.id order by t.id desc limit 20
        ) a))
    from app.deliveries d join app.events e on e.id = d.event_id
    where d.id = webhook_delivery.delivery_id);
end
$$;

create function public.webhook_delivery(delivery_id uuid) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.webhook_delivery(delivery_id) $$;

comment on function public.webhook_delivery(uuid) is
'Returns what a delivery of a webhook sends, and its last 20 tries. For owners.
@param delivery_id The delivery, from webhook_deliveries.
@answer body text The body of the request, as it is signed.
@answer attempts jsonb The tries, the newest first: at, status (null: no answer), answer (its first 4 KiB), milliseconds, fault (null: delivered).
Raises: not_found, forbidden.';

-- For programs that cannot be reached from outside: they ask.

create function private.workspace_events(workspace uuid, after bigint, max integer)
returns table (seq bigint, event jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not exists (select from private.my_workspace_ids() w where w = workspace) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Choose one of your workspaces.');
  end if;
  return query
    select n.seq, n.event from (
      select e.seq, private.webhook_payload(e) as event
      from app.events e
      join app.event_kinds k on k.name = e.kind and k.for_webhooks
      where e.workspace_id = workspace and e.user_id is null
        -- Amounts are for those who pay.
        and (k.audience <> 'payers' or workspace in (select private.my_billing_workspace_ids()))
        and e.seq > coalesce(workspace_events.after, 0)
      order by
        case when workspace_events.after is null then e.seq end desc,
        e.seq
      limit least(greatest(workspace_events.max, 1), 100)
    ) n
    order by n.seq;
end
$$;

create function public.workspace_events(
  workspace_id uuid, after bigint default null, max integer default 100
)
returns table (seq bigint, event jsonb)
language sql stable security invoker
set search_path = ''
as $$ select * from private.workspace_events(workspace_id, after, max) $$;

comment on function public.workspace_events(uuid, bigint, integer) is
'Returns events of a workspace in the order in which they happened, as webhooks get them. They are kept for 90 days. Those about invoices and payments are for owners and their keys.
@param workspace_id The workspace.
@param after Only events after this one: a seq that you have read. null: the newest events.
@param max How many, 1 to 100.
@answer seq The number of the event in the order of all events. An event may appear a moment after one with a higher number: ask for the last half a minute again, and tell events by their id.
@answer event jsonb id, type, timestamp, workspace, entity, path and data.
Raises: not_found.';

grant execute on function
  private.webhook_deliveries(uuid), public.webhook_deliveries(uuid),
  private.webhook_delivery(uuid), public.webhook_delivery(uuid),
  private.workspace_events(uuid, bigint, integer), public.workspace_events(uuid, bigint, integer)
  to authenticated;
-- api_key_operate is a member of it.
grant execute on function
  private.workspace_events(uuid, bigint, integer), public.workspace_events(uuid, bigint, integer)
  to api_key_read;
