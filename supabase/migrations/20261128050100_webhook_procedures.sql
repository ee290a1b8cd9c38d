-- What owners do with webhooks.

create function private.new_webhook_secret() returns text
language sql volatile
set search_path = ''
as $$ select 'whsec_' || encode(decode(private.new_token(), 'hex'), 'base64') $$;

comment on function private.new_webhook_secret() is 'A secret of 32 bytes, as Standard Webhooks writes it.';

-- Without path and query, which may hold a secret of the receiver.
create function private.origin_of(url text) returns text
language sql immutable
set search_path = ''
as $$ select substring(url from '^https?://[^/?#]+') $$;

-- Ranges of RFC 6890 and its successors that no request of the worker reaches. Of IPv6 only 2000::/3 is in use.
create function private.is_public_address(address inet) returns boolean
language sql immutable
set search_path = ''
as $$
  select case family(address)
    when 4 then not address <<= any (array[
      '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
      '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24',
      '224.0.0.0/3']::inet[])
    else address <<= inet '2000::/3'
      and not address <<= any (array['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']::inet[])
  end
$$;

comment on function private.is_public_address(inet) is 'Whether an address is one of the public internet.';

-- What stands in a URL as a number. Browsers and Node read https://127.1 and https://0x7f000001 as addresses too.
create function private.address_in_url(url text) returns inet
language plpgsql immutable
set search_path = ''
as $$
declare
  name text := substring(url from '^https?://(\[[^]]*\]|[^:/?#]+)');
begin
  if name !~ '^\[' and name !~ '(^|\.)(0x[0-9a-f]*|[0-9]+)\.?$' then
    return null;
  end if;
  return btrim(name, '[]')::inet;
exception when invalid_text_representation then
  return inet '0.0.0.0';
end
$$;

comment on function private.address_in_url(text) is
  'The IP address that a URL names. null: it names a host. 0.0.0.0: a number in no usual notation.';

create function private.require_webhook_url(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  url text := btrim(coalesce(given, ''));
begin
  if char_length(url) > 2000 or private.has_hidden_characters(url) or url !~
    '^(https://[^/?#@[:space:]\\]+|http://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?)([/?][^#[:space:]]*)?$' then
    perform private.raise_invalid_input(
      'url: A public https address without a user name and without #, at most 2000 characters.', 'Correct it.');
  end if;
  -- A receiver on the machine of the worker is for development, and only there it is reached.
  if url like 'https:%' and not private.is_public_address(private.address_in_url(lower(url))) then
    perform private.raise_invalid_input(
      'url: This address is private or local. Webhooks reach addresses of the public internet only.',
      'Give the receiver a public address.');
  end if;
  return url;
end
$$;

create function private.require_webhook_kinds(given text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  wanted text[] := array(select distinct k from unnest(given) k where k is not null order by k);
  unknown text;
begin
  select k into unknown from unnest(wanted) k
  where not exists (select from app.event_kinds e where e.name = k and e.for_webhooks) limit 1;
  if unknown is not null then
    perform private.raise_invalid_input(
      format('kinds: %s is no event for webhooks.', left(unknown, 100)), 'Take names of event_catalogue.');
  end if;
  return wanted;
end
$$;

-- The caller holds the row of the workspace, so nobody takes the name meanwhile.
create function private.require_free_webhook_name(workspace uuid, name text, besides uuid default null)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from app.webhooks w
    where w.workspace_id = workspace and w.name = require_free_webhook_name.name
      and w.id is distinct from besides
  ) then
    perform private.raise_error('uniqueness_error', 'PT409',
      'name: The workspace has a webhook with this name.', 'Choose another name.');
  end if;
end
$$;

-- Holds the workspace until the transaction ends.
create function private.lock_webhook(target uuid) returns app.webhooks
language plpgsql volatile
set search_path = ''
as $$
declare
  found_in uuid;
  locked app.webhooks;
begin
  select w.workspace_id into found_in from app.webhooks w
  where w.id = target and w.workspace_id in (select private.my_workspace_ids());
  if found_in is not null then
    perform private.lock_workspace(found_in, 'manage_webhooks');
    select * into locked from app.webhooks w where w.id = target;
  end if;
  if locked.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such webhook, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  return locked;
end
$$;

create function private.record_webhook_event(
  action text, webhook app.webhooks, before jsonb, after jsonb, actor uuid default auth.uid()
) returns void
language sql volatile
set search_path = ''
as $$
  insert into app.audit_events (actor, action, entity, entity_id, before, after)
  values (actor, action, 'workspace', webhook.workspace_id, before, after)
$$;

create function private.webhook_facts(webhook app.webhooks) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('webhook', webhook.name, 'url', private.origin_of(webhook.url),
    'kinds', to_jsonb(webhook.kinds), 'enabled', webhook.switched_off_at is null)
$$;

create function private.create_webhook(workspace uuid, name text, url text, kinds text[])
returns table (webhook_id uuid, secret text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  most constant integer := 10;
  made constant text := private.new_webhook_secret();
  label text;
  address text;
  events text[];
  added app.webhooks;
begin
  perform private.lock_workspace(workspace, 'manage_webhooks');
  label := private.require_name(name);
  address := private.require_webhook_url(url);
  events := private.require_webhook_kinds(kinds);
  if (select count(*) from app.webhooks w where w.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('webhooks: %s in use, 1 more wanted, %s allowed.', most, most), 'Delete a webhook first.');
  end if;
  perform private.require_free_webhook_name(workspace, label);
  insert into app.webhooks (workspace_id, created_by, name, url, kinds, secret)
  values (workspace, (select auth.uid()), label, address, events, made)
  returning * into added;
  perform private.record_webhook_event('create_webhook', added, null, private.webhook_facts(added));
  return query select added.id, made;
end
$$;

create function public.create_webhook(
  workspace_id uuid, name text, url text, kinds text[] default '{}'
)
returns table (webhook_id uuid, secret text)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.create_webhook(workspace_id, name, url, kinds) $$;

comment on function public.create_webhook(uuid, text, text, text[]) is
'Makes a webhook: from now on, events of the workspace are sent to an address of yours. For owners. A workspace has at most 10.
@param workspace_id The workspace.
@param name What receives the events, 1 to 60 characters; unique in the workspace.
@param url The public https address that they are sent to.
@param kinds Names of events from event_catalogue. Empty: all that have for_webhooks, also those that come later.
@answer webhook_id The id of the webhook.
@answer secret The key of the signatures. It is not shown again.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

-- A running delivery ends by itself, and is not tried again.
create function private.switch_off_webhook(webhook uuid, reason text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update app.webhooks w set switched_off_at = now(), switch_off_reason = reason
  where w.id = webhook and w.switched_off_at is null;
  update app.deliveries d set status = 'cancelled', error_code = 'switched_off'
  from (
    select q.id from app.deliveries q where q.webhook_id = webhook and q.status = 'queued'
    for update skip locked
  ) waiting
  where d.id = waiting.id;
end
$$;

create function private.update_webhook(
  webhook_id uuid, name text, url text, kinds text[], enabled boolean
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  was app.webhooks;
  updated app.webhooks;
begin
  was := private.lock_webhook(webhook_id);
  updated := was;
  updated.name := case when name is null then was.name else private.require_name(name) end;
  updated.url := case when url is null then was.url else private.require_webhook_url(url) end;
  updated.kinds := case when kinds is null then was.kinds else private.require_webhook_kinds(kinds) end;
  perform private.require_free_webhook_name(was.workspace_id, updated.name, was.id);
  update app.webhooks w set name = updated.name, url = updated.url, kinds = updated.kinds where w.id = was.id;
  if enabled and was.switched_off_at is not null then
    update app.webhooks w set switched_off_at = null, switch_off_reason = null, switched_on_at = now()
    where w.id = was.id;
  elsif not enabled and was.switched_off_at is null then
    perform private.switch_off_webhook(was.id, 'person');
  end if;
  select * into updated from app.webhooks w where w.id = was.id;
  if private.webhook_facts(updated) <> private.webhook_facts(was) or updated.url <> was.url then
    perform private.record_webhook_event(
      'update_webhook', was, private.webhook_facts(was), private.webhook_facts(updated));
  end if;
end
$$;

create function public.update_webhook(
  webhook_id uuid, name text default null, url text default null, kinds text[] default null,
  enabled boolean default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('update_webhook') where url is not null;
  select private.update_webhook(webhook_id, name, url, kinds, enabled);
$$;

comment on function public.update_webhook(uuid, text, text, text[], boolean) is
'Changes a webhook; what is null stays. For owners. What waits is sent to the new address; switched off, nothing is sent, and what waits is dropped.
@param webhook_id The webhook.
@param name The new name, 1 to 60 characters; unique in the workspace.
@param url The new public https address.
@param kinds Names of events from event_catalogue. Empty: all that have for_webhooks.
@param enabled true switches it on, false off.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

create function private.rotate_webhook_secret(webhook_id uuid)
returns table (secret text, previous_secret_until timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  was app.webhooks;
  made constant text := private.new_webhook_secret();
  until_at constant timestamptz := date_trunc('milliseconds', now()) + interval '24 hours';
begin
  was := private.lock_webhook(rotate_webhook_secret.webhook_id);
  update app.webhooks w
  set secret = made, previous_secret = was.secret, previous_secret_until = until_at
  where w.id = was.id;
  perform private.record_webhook_event('rotate_webhook_secret', was, null,
    jsonb_build_object('webhook', was.name));
  return query select made, until_at;
end
$$;

create function public.rotate_webhook_secret(webhook_id uuid)
returns table (secret text, previous_secret_until timestamptz)
language sql volatile security invoker
set search_path = ''
as $$ select * from private.rotate_webhook_secret(webhook_id) $$;

comment on function public.rotate_webhook_secret(uuid) is
'Gives a webhook a new secret. For 24 hours messages are signed with the previous one too; a second change ends the one before that at once. For owners.
@param webhook_id The webhook.
@answer secret The new secret. It is not shown again.
@answer previous_secret_until Until when messages are also signed with the previous one.
Raises: not_found, forbidden.';

create function private.delete_webhook(webhook_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.webhooks;
begin
  was := private.lock_webhook(webhook_id);
  -- Deliveries before their webhook: the order in which a worker reports.
  perform from app.deliveries d where d.webhook_id = was.id for update;
  delete from app.webhooks w where w.id = was.id;
  perform private.record_webhook_event('delete_webhook', was, private.webhook_facts(was), null);
end
$$;

create function public.delete_webhook(webhook_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_webhook(webhook_id) $$;

comment on function public.delete_webhook(uuid) is
'Deletes a webhook with its log of deliveries. For owners.
@param webhook_id The webhook.
Raises: not_found, forbidden.';

create function private.require_switched_on(webhook app.webhooks) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if webhook.switched_off_at is not null then
    perform private.raise_error('invalid_state', 'PT409', 'The webhook is switched off.', 'Switch it on first.');
  end if;
end
$$;

create function private.test_webhook(webhook_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 10;
  webhook app.webhooks;
  made uuid;
begin
  webhook := private.lock_webhook(test_webhook.webhook_id);
  perform private.require_switched_on(webhook);
  if (
    select count(*) from app.deliveries d
    where d.webhook_id = webhook.id and d.kind = 'webhook.test' and d.created_at > now() - interval '1 minute'
  ) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('tests: %s in the last minute, %s allowed.', most, most), 'Wait a minute.');
  end if;
  insert into app.events (kind, workspace_id, entity, entity_id, actor, data, path)
  values ('webhook.test', webhook.workspace_id, 'webhook', webhook.id, (select auth.uid()),
    jsonb_build_object('webhook', webhook.name), '/dashboard/workspace/webhooks')
  returning id into made;
  insert into app.deliveries (event_id, kind, way, webhook_id)
  values (made, 'webhook.test', 'webhook', webhook.id)
  returning id into made;
  return jsonb_build_object('delivery_id', made);
end
$$;

create function public.test_webhook(webhook_id uuid) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.test_webhook(webhook_id) $$;

comment on function public.test_webhook(uuid) is
'Sends the event webhook.test to a webhook, once. For owners. At most 10 a minute.
@param webhook_id The webhook.
@answer delivery_id uuid The id of the delivery; webhook_delivery takes it.
Raises: not_found, forbidden, invalid_state (it is switched off), quota_exceeded.';

create function private.send_webhook_again(delivery_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  webhook app.webhooks;
begin
  webhook := private.lock_webhook(
    (select d.webhook_id from app.deliveries d where d.id = send_webhook_again.delivery_id));
  perform private.require_switched_on(webhook);
  -- Running: it is being sent.
  update app.deliveries d
  set status = 'queued', run_after = now(), worker = null, lease_until = null, sent_at = null
  where d.id = send_webhook_again.delivery_id and d.status <> 'running';
end
$$;

create function public.send_webhook_again(delivery_id uuid) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.send_webhook_again(delivery_id) $$;

comment on function public.send_webhook_again(uuid) is
'Sends a delivery of a webhook again, now, with the same webhook-id. For owners.
@param delivery_id The delivery, from webhook_deliveries.
Raises: not_found, forbidden, invalid_state (the webhook is switched off).';

insert into app.step_up_rules (procedure, is_conditional) values
  ('create_webhook', false), ('rotate_webhook_secret', false),
  -- To send events elsewhere.
  ('update_webhook', true);

grant execute on function
  private.create_webhook(uuid, text, text, text[]), public.create_webhook(uuid, text, text, text[]),
  private.update_webhook(uuid, text, text, text[], boolean),
  public.update_webhook(uuid, text, text, text[], boolean),
  private.rotate_webhook_secret(uuid), public.rotate_webhook_secret(uuid),
  private.delete_webhook(uuid), public.delete_webhook(uuid),
  private.test_webhook(uuid), public.test_webhook(uuid),
  private.send_webhook_again(uuid), public.send_webhook_again(uuid)
  to authenticated;
