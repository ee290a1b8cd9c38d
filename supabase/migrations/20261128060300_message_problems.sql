-- What staff see of mails: those that could not be delivered, the addresses that get none any more, and how long the
-- queue is. Admins send again, and lift a block.

insert into app.audit_actions (entity, action) values
  ('message', 'send_again'), ('message', 'send_all_again'), ('message', 'remove_block');
insert into app.step_up_rules (procedure) values ('remove_mail_block');

create function private.message_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'queue', private.message_queue('mail'),
    'oldest_due_at', (
      select min(d.run_after) from app.deliveries d
      where d.way = 'mail' and d.status in ('queued', 'running') and d.run_after <= now()),
    'last_sent_at', (select max(d.sent_at) from app.deliveries d where d.way = 'mail' and d.status = 'sent'),
    'blocked', (select count(*) from app.mail_blocks),
    'reasons', (
      select coalesce(jsonb_agg(jsonb_build_object('code', r.error_code, 'count', r.count)
        order by r.count desc, r.error_code), '[]')
      from (
        select d.error_code, count(*) from app.deliveries d
        where d.way = 'mail' and d.status = 'failed' group by d.error_code) r));
end
$$;

create function public.message_overview() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.message_overview() $$;

comment on function public.message_overview() is
  'How mails fare: queue {queued, running, failed, oldest_due_seconds}, oldest_due_at (since when the oldest waits; null: '
  'none), last_sent_at (null: none was sent within 30 days), blocked (how many addresses), reasons [{code, count}] of '
  'those that could not be delivered. For staff. Raises: forbidden.';

create function private.message_problems(reason text, page integer, page_size integer)
returns table (
  delivery_id uuid, kind text, title text, address text, user_id uuid, person_name text, workspace_name text,
  error_code text, error_detail text, attempts integer, created_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size bigint := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_staff();
  return query
    with found as (
      select d.* from app.deliveries d
      where d.way = 'mail' and d.status = 'failed'
        and (coalesce(message_problems.reason, '') = '' or d.error_code = message_problems.reason)
    ), counted as (
      select count(*) as total from found
    )
    select f.id, f.kind, k.title, coalesce(f.address, s.address, lower(u.email::text)), f.user_id, p.full_name, w.name,
      f.error_code, f.error_detail, f.attempts, f.created_at, c.total
    from found f
    cross join counted c
    join app.event_kinds k on k.name = f.kind
    join app.events e on e.id = f.event_id
    left join app.workspaces w on w.id = e.workspace_id
    left join app.mail_subscriptions s on s.id = f.subscription_id
    left join auth.users u on u.id = f.user_id
    left join app.profiles p on p.user_id = f.user_id
    order by f.created_at desc, f.id
    -- A page number after the end becomes the last page.
    offset (
      select size * (least(greatest(coalesce(page, 1), 1), greatest(ceil(c.total::numeric / size), 1))::bigint - 1)
      from counted c)
    limit size;
end
$$;

create function public.message_problems(
  reason text default '', page integer default 1, page_size integer default 25
)
returns table (
  delivery_id uuid, kind text, title text, address text, user_id uuid, person_name text, workspace_name text,
  error_code text, error_detail text, attempts integer, created_at timestamptz, total bigint
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.message_problems(reason, page, page_size) $$;

comment on function public.message_problems(text, integer, integer) is
  'One page of the mails that could not be delivered, the newest first. reason: an error_code; empty: all. page from 1, '
  'clamped; page_size 1 to 100. total counts all that match. For staff. Raises: forbidden.';

-- Sends these mails once more, as if they were new.
create function private.queue_again(ids uuid[]) returns integer
language sql volatile
set search_path = ''
as $$
  with queued as (
    update app.deliveries d set
      status = 'queued', run_after = now(), attempts = 0, worker = null, error_code = null, error_detail = null
    where d.id = any (ids) and d.way = 'mail' and d.status = 'failed'
    returning d.id
  )
  select count(*)::integer from queued
$$;

create function private.send_message_again(delivery_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  delivery app.deliveries;
  receiver private.mail_address;
begin
  perform private.require_admin();
  select * into delivery from app.deliveries d where d.id = delivery_id and d.way = 'mail' for update;
  if delivery.id is null then
    perform private.raise_error('not_found', 'PT404', 'There is no such message.', 'Reload the list.');
  end if;
  if delivery.status <> 'failed' then
    perform private.raise_error('conflict', 'PT409', format('status: %s.', delivery.status),
      'Someone else sent it again. Reload the list.');
  end if;
  receiver := private.address_of(delivery);
  if receiver.problem = 'blocked' then
    perform private.raise_error('invalid_state', 'PT409', 'address: It gets no mail any more.',
      'Remove the address from the blocked ones first.');
  end if;
  perform private.queue_again(array[delivery.id]);
  insert into app.audit_events (actor, actor_role, via, action, entity, entity_id, after)
  values ((select auth.uid()), 'admin', 'admin', 'send_again', 'message', delivery.id,
    jsonb_build_object('kind', delivery.kind, 'address', receiver.address));
end
$$;

create function public.send_message_again(delivery_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.send_message_again(delivery_id) $$;

comment on function public.send_message_again(uuid) is
  'Sends a mail again that could not be delivered. For admins. Raises: forbidden, not_found, conflict (it has been sent '
  'again), invalid_state (the address is blocked).';

create function private.send_messages_again(reason text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- More follow with the next call.
  most constant integer := 1000;
  again integer;
begin
  perform private.require_admin();
  again := private.queue_again(array(
    select d.id from app.deliveries d
    where d.way = 'mail' and d.status = 'failed' and d.error_code = send_messages_again.reason
      and (private.address_of(d)).problem is distinct from 'blocked'
    order by d.created_at limit most
    for update skip locked));
  if again > 0 then
    insert into app.audit_events (actor, actor_role, via, action, entity, after)
    values ((select auth.uid()), 'admin', 'admin', 'send_all_again', 'message',
      jsonb_build_object('reason', send_messages_again.reason, 'count', again));
  end if;
  return again;
end
$$;

create function public.send_messages_again(reason text) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.send_messages_again(reason) $$;

comment on function public.send_messages_again(text) is
  'Sends all mails again that could not be delivered for a reason, the oldest first, at most 1000. reason: an error_code. '
  'Those to blocked addresses stay. Returns how many it sends. For admins. Raises: forbidden.';

create function private.mail_block_list() returns table (address text, reason text, detail text, at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select b.address, b.reason, b.detail, b.at from app.mail_blocks b order by b.at desc, b.address limit 200;
end
$$;

create function public.mail_block_list() returns table (address text, reason text, detail text, at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.mail_block_list() $$;

comment on function public.mail_block_list() is
  'The last 200 addresses that get no mail any more. reason: bounce (a mail came back), complaint (the person called it '
  'unwanted) or refused (the server of the address refused it). For staff. Raises: forbidden.';

create function private.remove_mail_block(address text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
  removed app.mail_blocks;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  delete from app.mail_blocks b where b.address = lower(btrim(remove_mail_block.address)) returning * into removed;
  if removed.address is null then
    perform private.raise_error('not_found', 'PT404', 'This address is not blocked.', 'Reload the list.');
  end if;
  insert into app.audit_events (actor, actor_role, via, action, entity, reason, before)
  values ((select auth.uid()), 'admin', 'admin', 'remove_block', 'message', why,
    jsonb_build_object('address', removed.address, 'block', removed.reason));
end
$$;

create function public.remove_mail_block(address text, reason text) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.remove_mail_block(address, reason) $$;

comment on function public.remove_mail_block(text, text) is
  'Lets an address get mail again. For admins. Raises: forbidden, invalid_input, not_found, step_up_required.';

grant execute on function
  private.message_overview(), public.message_overview(),
  private.message_problems(text, integer, integer), public.message_problems(text, integer, integer),
  private.send_message_again(uuid), public.send_message_again(uuid),
  private.send_messages_again(text), public.send_messages_again(text),
  private.mail_block_list(), public.mail_block_list(),
  private.remove_mail_block(text, text), public.remove_mail_block(text, text)
  to authenticated;
