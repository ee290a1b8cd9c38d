-- Addresses that subscribe, and the links in mails by which one ends a mail, without signing in.

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('subscription.confirm', 'status', 'Confirm a subscription', 'Somebody asked for mails to an address.',
    'address', false, true, false, false, 1000);

-- Asks the address whether it wants the mails. An address that asked before and did not confirm gets a new token.
create function private.request_subscription(
  list text, address text, workspace_id uuid default null, person uuid default null
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := lower(btrim(coalesce(address, '')));
  token constant text := private.new_token();
  is_own boolean;
  known app.mail_subscriptions;
begin
  if char_length(wanted) > 254 or wanted !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
    or private.has_hidden_characters(wanted)
  then
    perform private.raise_invalid_input('address: A mail address.', 'Check the address.');
  end if;
  -- Whoever signs in with an address has confirmed it already.
  is_own := exists (
    select from auth.users u
    where u.id = person and lower(u.email) = wanted and u.email_confirmed_at is not null);

  insert into app.mail_subscriptions as s (list, address, workspace_id, user_id, created_by, token_hash, confirmed_at)
  values (
    request_subscription.list, wanted, request_subscription.workspace_id, case when is_own then person end, person,
    sha256(convert_to(token, 'UTF8')), case when is_own then now() end)
  on conflict (list, address, workspace_id) where ended_at is null do update set
    token_hash = case when s.confirmed_at is null then excluded.token_hash else s.token_hash end,
    created_at = case when s.confirmed_at is null then now() else s.created_at end,
    confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at),
    user_id = coalesce(s.user_id, excluded.user_id)
  returning * into known;
  if known.confirmed_at is not null then
    perform private.end_earlier_mailboxes(known);
    return known.id;
  end if;
  perform private.record_event(
    'subscription.confirm', '/confirm',
    jsonb_build_object('list', known.list, 'workspace', (
      select w.name from app.workspaces w where w.id = known.workspace_id)),
    known.workspace_id, entity => 'subscription', entity_id => known.id, address => wanted,
    secret_data => jsonb_build_object('token', token));
  return known.id;
end
$$;

comment on function private.request_subscription(text, text, uuid, uuid) is
  'Subscribes an address to the list status or workspace and sends it a link to confirm, unless it is the confirmed address '
  'of this person, or has confirmed before. Returns the id of the subscription. Raises: invalid_input.';

-- A team has one mailbox: the one that was confirmed last.
create function private.end_earlier_mailboxes(confirmed app.mail_subscriptions) returns void
language sql volatile
set search_path = ''
as $$
  update app.mail_subscriptions s set ended_at = now()
  where confirmed.list = 'workspace' and s.list = 'workspace' and s.workspace_id = confirmed.workspace_id
    and s.id <> confirmed.id and s.ended_at is null
$$;

create function private.confirm_subscription(token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known app.mail_subscriptions;
begin
  select * into known from app.mail_subscriptions s
  where s.token_hash = sha256(convert_to(coalesce(token, ''), 'UTF8')) and s.ended_at is null
    and (s.confirmed_at is not null or s.created_at > now() - interval '7 days')
  for update;
  if known.id is null then
    perform private.raise_error('not_found', 'PT404', 'The link is not valid any more.',
      'Subscribe again to get a new one.');
  end if;
  if known.confirmed_at is null then
    update app.mail_subscriptions s set confirmed_at = now() where s.id = known.id;
    perform private.end_earlier_mailboxes(known);
  end if;
  return jsonb_build_object('list', known.list, 'address', known.address, 'workspace', (
    select w.name from app.workspaces w where w.id = known.workspace_id));
end
$$;

create function public.confirm_subscription(token text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.confirm_subscription(token) $$;

comment on function public.confirm_subscription(text) is
'Confirms that an address wants the mails that were asked for. The link in the mail works for 7 days, also a second time.
@param token The secret of the link.
@answer list text status: news of the status page. workspace: what concerns a workspace.
@answer address text The address.
@answer workspace text The name of the workspace; null: the list is not of a workspace.
Raises: not_found.';

-- Links that end a mail. They work as long as the delivery is kept: for 30 days.

create function private.delivery_of_token(token text) returns app.deliveries
language plpgsql stable
set search_path = ''
as $$
declare
  content constant text := private.check_token(token);
  found app.deliveries;
begin
  if pg_input_is_valid(content, 'uuid') then
    select * into found from app.deliveries d where d.id = content::uuid;
  end if;
  if found.id is null then
    perform private.raise_error('not_found', 'PT404', 'The link is not valid any more.',
      'Sign in, and choose which mails you get.');
  end if;
  return found;
end
$$;

-- One link is about one kind of event in one workspace, or about one subscription.
create function private.switch_mail(delivery app.deliveries, is_wanted boolean) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  what app.event_kinds;
  workspace app.workspaces;
  subscription app.mail_subscriptions;
begin
  select * into strict what from app.event_kinds k where k.name = delivery.kind;
  select w.* into workspace from app.events e join app.workspaces w on w.id = e.workspace_id
  where e.id = delivery.event_id;
  if delivery.subscription_id is not null then
    begin
      update app.mail_subscriptions s set ended_at = case when not is_wanted then coalesce(s.ended_at, now()) end
      where s.id = delivery.subscription_id
      returning * into subscription;
    exception when unique_violation then
      -- The address has subscribed again meanwhile.
      null;
    end;
  elsif delivery.user_id is not null and what.may_switch_off then
    insert into app.notification_settings as s (user_id, workspace_id, kind, by_mail)
    values (delivery.user_id, workspace.id, what.name, is_wanted)
    on conflict on constraint notification_settings_key do update set by_mail = excluded.by_mail;
  else
    perform private.raise_invalid_input('token: This mail cannot be switched off.',
      'It is about the security of your account, or about what you agreed to.');
  end if;
  return jsonb_build_object(
    'is_wanted', is_wanted, 'kind', what.name, 'title', what.title, 'list', subscription.list,
    'workspace', workspace.name);
end
$$;

create function private.unsubscribe(token text) returns jsonb
language sql volatile security definer
set search_path = ''
as $$ select private.switch_mail(private.delivery_of_token(token), false) $$;

create function public.unsubscribe(token text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.unsubscribe(token) $$;

comment on function public.unsubscribe(text) is
'Ends the mails that a link in a mail is about: this kind of event in this workspace, or the subscription. The link works for 30 days.
@param token The secret of the link.
@answer is_wanted boolean False.
@answer kind text The kind of event, such as ticket.answered.
@answer title text What the kind is called.
@answer list text status or workspace: the subscription that ended; null: it is about the kind alone.
@answer workspace text The name of the workspace; null: it is about none.
Raises: not_found, invalid_input (this mail cannot be switched off).';

create function private.unsubscribe_undo(token text) returns jsonb
language sql volatile security definer
set search_path = ''
as $$ select private.switch_mail(private.delivery_of_token(token), true) $$;

create function public.unsubscribe_undo(token text) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$ select private.unsubscribe_undo(token) $$;

comment on function public.unsubscribe_undo(text) is
'Takes unsubscribe back.
@param token The secret of the same link.
@answer is_wanted boolean True.
@answer kind text The kind of event, such as ticket.answered.
@answer title text What the kind is called.
@answer list text status or workspace: the subscription that goes on; null: it is about the kind alone.
@answer workspace text The name of the workspace; null: it is about none.
Raises: not_found, invalid_input (this mail cannot be switched off).';

-- The worker calls unsubscribe for the button that mail programs show.
grant execute on function
  private.confirm_subscription(text), public.confirm_subscription(text),
  private.unsubscribe_undo(text), public.unsubscribe_undo(text)
  to anon, authenticated;
grant execute on function private.unsubscribe(text), public.unsubscribe(text)
  to anon, authenticated, worker, service_role;
