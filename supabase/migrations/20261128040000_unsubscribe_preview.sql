-- The page that an unsubscribe link opens says what the link ends before somebody ends it.

create function private.unsubscribe_preview(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  delivery constant app.deliveries := private.delivery_of_token(token);
  what app.event_kinds;
  workspace app.workspaces;
  subscription app.mail_subscriptions;
  is_wanted boolean;
begin
  select * into strict what from app.event_kinds k where k.name = delivery.kind;
  select w.* into workspace from app.events e join app.workspaces w on w.id = e.workspace_id
  where e.id = delivery.event_id;
  if delivery.subscription_id is not null then
    select * into subscription from app.mail_subscriptions s where s.id = delivery.subscription_id;
    is_wanted := subscription.ended_at is null;
  elsif delivery.user_id is not null and what.may_switch_off then
    select t.by_mail into is_wanted
    from private.ways_of(array[delivery.user_id], workspace.id, what.name) t;
  else
    perform private.raise_invalid_input('token: This mail cannot be switched off.',
      'It is about the security of your account, or about what you agreed to.');
  end if;
  return jsonb_build_object(
    'is_wanted', is_wanted, 'kind', what.name, 'title', what.title, 'list', subscription.list,
    'workspace', workspace.name);
end
$$;

create function public.unsubscribe_preview(token text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.unsubscribe_preview(token) $$;

comment on function public.unsubscribe_preview(text) is
'Says what unsubscribe would end. Changes nothing.
@param token The secret of the link.
@answer is_wanted boolean Whether the mails are sent. False: they were ended already.
@answer kind text The kind of event, such as ticket.answered.
@answer title text What the kind is called.
@answer list text status or workspace: the subscription; null: it is about the kind alone.
@answer workspace text The name of the workspace; null: it is about none.
Raises: not_found, invalid_input (this mail cannot be switched off).';

grant execute on function private.unsubscribe_preview(text), public.unsubscribe_preview(text)
  to anon, authenticated;
