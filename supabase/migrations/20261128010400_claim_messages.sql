-- What the worker does with the outbox: it claims messages, renews what takes long, and says what became of them. Nobody but
-- the role worker and the secret key may.

-- How often a message is tried, and how long it waits in between.
create function private.retry_rule(way text, out attempts integer, out first interval, out longest interval)
language sql immutable parallel safe
set search_path = ''
as $$
  select r.attempts, r.first, r.longest
  from (values
    -- A mail: for about 20 hours.
    ('mail', 12, interval '1 minute', interval '4 hours'),
    -- A webhook: at the times of webhook_retry_at.
    ('webhook', 10, null, null)
  ) r (way, attempts, first, longest)
  where r.way = retry_rule.way
$$;

create type private.mail_address as (address text, name text, time_zone text, list text, problem text);

-- Where a mail goes now, and why it must not be sent any more, if so.
create function private.address_of(delivery app.deliveries) returns private.mail_address
language plpgsql stable
set search_path = ''
as $$
declare
  found private.mail_address;
  event app.events;
begin
  if delivery.address is not null then
    found := row(delivery.address, '', '', null, null);
  elsif delivery.subscription_id is not null then
    select s.address, '', '', s.list, case when s.ended_at is not null then 'unsubscribed' end into found
    from app.mail_subscriptions s where s.id = delivery.subscription_id;
  else
    select * into event from app.events e where e.id = delivery.event_id;
    select lower(u.email), p.full_name, p.time_zone, null,
      case
        when not private.is_open_account(u.id) then 'account_closed'
        when u.email is null or u.email_confirmed_at is null then 'no_address'
        when not private.is_concerned(u.id, k.audience, event.workspace_id) then 'not_concerned'
        when not t.by_mail then 'switched_off'
      end
    into found
    from auth.users u
    join app.profiles p on p.user_id = u.id
    join app.event_kinds k on k.name = delivery.kind
    cross join private.ways_of(array[u.id], event.workspace_id, k.name) t
    where u.id = delivery.user_id;
  end if;
  if found.address is null then
    found.problem := 'no_address';
  elsif found.problem is null and exists (select from app.mail_blocks b where b.address = found.address) then
    found.problem := 'blocked';
  end if;
  return found;
end
$$;

create function private.event_facts(event app.events) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', event.id, 'seq', event.seq, 'kind', event.kind, 'at', event.at, 'path', event.path, 'data', event.data,
    'entity', event.entity, 'entity_id', event.entity_id, 'workspace_id', event.workspace_id,
    -- Of a digest, each event may be about another workspace. Its link names it.
    'workspace_slug', (select w.slug from app.workspaces w where w.id = event.workspace_id))
$$;

-- What a message says, without its words.
create function private.message_facts(delivery app.deliveries) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'delivery', jsonb_build_object(
      'id', delivery.id, 'way', delivery.way, 'attempts', delivery.attempts, 'created_at', delivery.created_at,
      'lease_until', delivery.lease_until, 'is_digest', delivery.is_digest,
      'kind', k.name, 'topic', k.topic, 'may_switch_off', k.may_switch_off),
    'event', private.event_facts(e),
    -- Of a digest, all that it carries, the newest last; otherwise only this one.
    'events', (
      select jsonb_agg(private.event_facts(o) order by o.seq)
      from (
        select delivery.event_id as id
        union all
        select c.event_id from app.deliveries c where c.digest_id = delivery.id
      ) carried
      join app.events o on o.id = carried.id),
    'audience', k.audience,
    'workspace', (
      select jsonb_build_object('id', w.id, 'name', w.name, 'slug', w.slug)
      from app.workspaces w where w.id = e.workspace_id),
    'secret_data', delivery.secret_data)
  from app.events e
  join app.event_kinds k on k.name = e.kind
  where e.id = delivery.event_id
$$;

-- A mail can be switched off where the person may, and a subscription always.
create function private.unsubscribe_token(delivery app.deliveries) returns text
language sql stable
set search_path = ''
as $$
  select private.sign_token(delivery.id::text)
  from app.event_kinds k
  where k.name = delivery.kind
    and (delivery.subscription_id is not null or (delivery.user_id is not null and k.may_switch_off))
$$;

-- What the worker needs besides, or null if the webhook is gone. The migration that makes webhooks replaces it.
create function private.webhook_of_delivery(delivery_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select null::jsonb $$;

create function private.message_job(delivery app.deliveries) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  receiver private.mail_address;
  webhook jsonb;
begin
  if delivery.way = 'webhook' then
    webhook := private.webhook_of_delivery(delivery.id);
    return case when webhook is null then jsonb_build_object('problem', 'webhook_ended')
      else private.message_facts(delivery) || webhook end;
  end if;
  receiver := private.address_of(delivery);
  if receiver.problem is not null then
    return jsonb_build_object('problem', receiver.problem);
  end if;
  return private.message_facts(delivery) || jsonb_build_object(
    'to', jsonb_build_object(
      'address', receiver.address, 'name', receiver.name, 'time_zone', receiver.time_zone, 'locale', null,
      'user_id', delivery.user_id, 'list', receiver.list),
    'unsubscribe_token', private.unsubscribe_token(delivery));
end
$$;

comment on function private.message_job(app.deliveries) is
  'What a worker needs to send it, or {problem}: why it must not be sent any more.';

create function private.claim_messages(worker text, way text, max integer, lease_seconds integer)
returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
  rule record;
  claimed app.deliveries;
  claimed_count integer;
  job jsonb;
  handed_out integer := 0;
begin
  perform private.require_worker_name(worker);
  select * into rule from private.retry_rule(way);
  if rule.attempts is null then
    perform private.raise_invalid_input('way: mail or webhook.', 'Name what the process sends.');
  end if;
  -- Several workers ended without a word while they had it.
  update app.deliveries d set
    status = 'failed', lease_until = null, error_code = 'worker_lost',
    error_detail = 'Several workers ended before they finished.'
  where d.way = claim_messages.way and d.status = 'running' and d.run_after <= now() and d.attempts >= rule.attempts
    and d.id in (
      select o.id from app.deliveries o
      where o.way = claim_messages.way and o.status = 'running' and o.run_after <= now()
        and o.attempts >= rule.attempts
      for update skip locked);
  -- What must not be sent any more is put aside, and the worker gets what comes after it.
  loop
    claimed_count := 0;
    for claimed in
      with due as (
        select d.id from app.deliveries d
        where d.way = claim_messages.way and d.status in ('queued', 'running') and d.run_after <= now()
        order by d.run_after, d.created_at
        limit least(greatest(claim_messages.max, 0), 100)
        for update skip locked
      )
      update app.deliveries d set
        status = 'running', worker = claim_messages.worker, lease_until = until_at, run_after = until_at,
        attempts = d.attempts + 1
      from due where d.id = due.id
      returning d.*
    loop
      claimed_count := claimed_count + 1;
      job := private.message_job(claimed);
      if job ? 'problem' then
        update app.deliveries d set
          status = 'cancelled', lease_until = null, secret_data = null, error_code = job ->> 'problem',
          error_detail = null
        where d.id = claimed.id;
      else
        handed_out := handed_out + 1;
        return next job;
      end if;
    end loop;
    exit when handed_out > 0 or claimed_count = 0;
  end loop;
end
$$;

create function public.claim_messages(worker text, way text, max integer, lease_seconds integer)
returns setof jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.claim_messages(worker, way, max, lease_seconds) $$;

comment on function public.claim_messages(text, text, integer, integer) is
  'Takes at most max due messages for a worker, also those whose lease has ended. worker: a name that no other process has '
  'or had. way: mail or webhook. Returns {delivery, event, events, audience, workspace, secret_data} and, of a mail, '
  '{to, unsubscribe_token}. What must not be sent any more is cancelled instead. Raises: invalid_input.';

create function private.renew_message(delivery_id uuid, worker text, lease_seconds integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  until_at timestamptz := private.lease_end(lease_seconds);
begin
  update app.deliveries d set lease_until = until_at, run_after = until_at
  where d.id = delivery_id and d.worker = renew_message.worker and d.status = 'running';
  return found;
end
$$;

create function public.renew_message(delivery_id uuid, worker text, lease_seconds integer) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.renew_message(delivery_id, worker, lease_seconds) $$;

comment on function public.renew_message(uuid, text, integer) is
  'Keeps a message. False: it is no longer the worker''s. Stop sending it.';

create function private.release_message(delivery_id uuid, worker text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update app.deliveries d set
    status = 'queued', worker = null, lease_until = null, run_after = now(),
    attempts = greatest(d.attempts - 1, 0)
  where d.id = delivery_id and d.worker = release_message.worker and d.status = 'running';
  return found;
end
$$;

create function public.release_message(delivery_id uuid, worker text) returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.release_message(delivery_id, worker) $$;

comment on function public.release_message(uuid, text) is
  'Gives a message back, as if the worker had not claimed it. False: it was not the worker''s any more.';

-- Addresses that get nothing more.
create function private.record_mail_block(address text, reason text, detail text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if coalesce(reason, '') not in ('bounce', 'complaint', 'refused') then
    perform private.raise_invalid_input('reason: bounce, complaint or refused.', 'Say what happened.');
  end if;
  if not coalesce(char_length(btrim(address)) between 3 and 254, false) then
    perform private.raise_invalid_input('address: A mail address.', 'Name the address that the mail went to.');
  end if;
  insert into app.mail_blocks as b (address, reason, detail)
  values (lower(btrim(address)), reason, left(coalesce(detail, ''), 2000))
  on conflict on constraint mail_blocks_pkey do update set
    reason = excluded.reason, detail = excluded.detail, at = now();
end
$$;

create function public.record_mail_block(address text, reason text, detail text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.record_mail_block(address, reason, detail) $$;

comment on function public.record_mail_block(text, text, text) is
  'Stops all mail to an address. reason: bounce, complaint or refused. detail: what the server said. Raises: invalid_input.';

create function private.complete_message(delivery_id uuid, worker text, outcome jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  delivery app.deliveries;
  rule record;
  became text;
begin
  if jsonb_typeof(outcome -> 'ok') is distinct from 'boolean' then
    perform private.raise_invalid_input('outcome: ok is true or false.', 'Report what happened.');
  end if;
  select * into delivery from app.deliveries d where d.id = delivery_id for update;
  if delivery.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such message.', 'Claim again.');
  end if;
  if delivery.status = 'running' and delivery.worker <> complete_message.worker then
    perform private.raise_error('conflict', 'PT409', 'worker: Another worker has the lease.',
      'Drop the result, and claim again.');
  end if;
  if delivery.status <> 'running' then
    return jsonb_build_object('applied', false, 'status', delivery.status);
  end if;
  if delivery.way = 'webhook' then
    return private.complete_webhook(delivery, outcome);
  end if;

  if (outcome ->> 'ok')::boolean then
    update app.deliveries d set
      status = 'sent', sent_at = now(), lease_until = null, secret_data = null, error_code = null,
      error_detail = null, message_id = coalesce(left(outcome ->> 'message_id', 300), d.message_id)
    where d.id = delivery.id;
    return jsonb_build_object('applied', true, 'status', 'sent');
  end if;

  if outcome ->> 'block' is not null and delivery.way = 'mail' then
    perform private.record_mail_block(
      (private.address_of(delivery)).address, outcome ->> 'block', outcome ->> 'detail');
  end if;
  select * into rule from private.retry_rule(delivery.way);
  became := case
    when delivery.attempts < rule.attempts and coalesce((outcome ->> 'retry')::boolean, false) then 'queued'
    else 'failed'
  end;
  update app.deliveries d set
    status = became, lease_until = null,
    worker = case became when 'failed' then d.worker end,
    run_after = case became
      when 'queued' then private.retry_at(d.attempts, rule.first, rule.longest) else d.run_after end,
    error_code = coalesce(outcome ->> 'code', 'unknown'), error_detail = left(outcome ->> 'detail', 2000)
  where d.id = delivery.id
  returning * into delivery;
  return jsonb_build_object(
    'applied', true, 'status', became, 'run_after', case became when 'queued' then delivery.run_after end);
end
$$;

create function public.complete_message(delivery_id uuid, worker text, outcome jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.complete_message(delivery_id, worker, outcome) $$;

comment on function public.complete_message(uuid, text, jsonb) is
  'Says what became of a message that the worker holds. outcome: {ok: true, message_id}, or {ok: false, code, detail, retry, '
  'block}; block (bounce, complaint or refused) stops all mail to the address. Returns {applied, status, run_after}. applied '
  'false: it had ended before. Raises: invalid_input, not_found, conflict (another worker has it).';

-- Health.

create function private.message_queue(way text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'queued', count(*) filter (where d.status = 'queued'),
    'running', count(*) filter (where d.status = 'running'),
    'failed', (select count(*) from app.deliveries f where f.status = 'failed' and f.way = message_queue.way),
    'oldest_due_seconds', coalesce(extract(epoch from
      now() - min(d.run_after) filter (where d.run_after <= now()))::integer, 0))
  from app.deliveries d
  where d.way = message_queue.way and d.status in ('queued', 'running')
$$;

create function private.worker_heartbeat(worker text, version text, facts jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_worker_name(worker);
  insert into app.workers as w (worker, version, facts)
  values (worker, version, coalesce(facts, '{}'))
  on conflict on constraint workers_pkey do update set
    version = excluded.version, facts = excluded.facts, seen_at = now();
  return jsonb_build_object('queue', jsonb_build_object(
    'mail', private.message_queue('mail'), 'webhook', private.message_queue('webhook')));
end
$$;

create function public.worker_heartbeat(worker text, version text, facts jsonb) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.worker_heartbeat(worker, version, facts) $$;

comment on function public.worker_heartbeat(text, text, jsonb) is
  'Says that a worker is alive. Returns {queue: {mail, webhook}}, each {queued, running, failed, oldest_due_seconds}. '
  'Raises: invalid_input.';

grant execute on function
  private.claim_messages(text, text, integer, integer), public.claim_messages(text, text, integer, integer),
  private.renew_message(uuid, text, integer), public.renew_message(uuid, text, integer),
  private.release_message(uuid, text), public.release_message(uuid, text),
  private.record_mail_block(text, text, text), public.record_mail_block(text, text, text),
  private.complete_message(uuid, text, jsonb), public.complete_message(uuid, text, jsonb),
  private.worker_heartbeat(text, text, jsonb), public.worker_heartbeat(text, text, jsonb)
  to worker, service_role;
