-- What a person reads of events on the site, and by which ways they want to be told.

create function private.my_inbox(before bigint, unread_only boolean) returns table (
  notification_id bigint, kind text, topic text, title text, at timestamptz, path text, data jsonb, workspace_id uuid,
  workspace_name text, is_read boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  perform private.require_account();
  return query
    select n.id, k.name, k.topic, k.title, e.at, e.path, e.data, e.workspace_id, w.name, n.read_at is not null
    from app.notifications n
    join app.events e on e.id = n.event_id
    join app.event_kinds k on k.name = e.kind
    left join app.workspaces w on w.id = e.workspace_id
    where n.user_id = person and n.id < coalesce(before, 9223372036854775807)
      and (n.read_at is null or not coalesce(unread_only, false))
      and private.is_concerned(person, k.audience, e.workspace_id)
    order by n.id desc
    limit 50;
end
$$;

create function public.my_inbox(before bigint default null, unread_only boolean default false) returns table (
  notification_id bigint, kind text, topic text, title text, at timestamptz, path text, data jsonb, workspace_id uuid,
  workspace_name text, is_read boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.my_inbox(before, unread_only) $$;

comment on function public.my_inbox(bigint, boolean) is
'What you are told of on the site, the newest first, at most 50. What belongs to a workspace that you left is not in it.
@param before Only older ones than this notification_id; null: from the newest.
@param unread_only True: without those that you have read.
@answer notification_id The id; mark_read takes it.
@answer kind What happened, such as ticket.answered; see event_catalogue.
@answer topic What it is about, such as tickets.
@answer title What the kind is called.
@answer at When it happened.
@answer path The page of the site that shows more.
@answer data The facts: names, numbers and states.
@answer workspace_id In which workspace; null: in none.
@answer workspace_name The name of that workspace.
@answer is_read Whether you marked it as read.
Raises: forbidden.';

-- Pages ask this often, so it counts no further than they show.
create function private.unread_count() returns integer
language sql stable security definer
set search_path = ''
as $$
  -- Not by auth.uid(): private.before_request asks too.
  -- In groups, because is_concerned takes longer than the rest.
  with groups as materialized (
    select k.audience, e.workspace_id, count(*) as messages
    from (
      select n.event_id from app.notifications n
      where n.user_id = private.current_person() and n.read_at is null
      order by n.id desc limit 100
    ) newest
    join app.events e on e.id = newest.event_id
    join app.event_kinds k on k.name = e.kind
    group by k.audience, e.workspace_id
  )
  select coalesce(sum(g.messages), 0)::integer from groups g
  where private.is_concerned(private.current_person(), g.audience, g.workspace_id)
$$;

comment on function private.unread_count() is
  'How many notifications the current person has not read; 100 means 100 or more.';

create function private.mark_read(notification_ids bigint[]) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  update app.notifications n set read_at = now()
  where n.user_id = (select auth.uid()) and n.id = any (notification_ids) and n.read_at is null;
  return private.unread_count();
end
$$;

create function public.mark_read(notification_ids bigint[]) returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.mark_read(notification_ids) $$;

comment on function public.mark_read(bigint[]) is
'Marks notifications of yours as read.
@param notification_ids Their ids, from my_inbox.
@returns How many you have not read yet; 100 means 100 or more.
Raises: forbidden.';

create function private.mark_all_read() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  update app.notifications n set read_at = now()
  where n.user_id = (select auth.uid()) and n.read_at is null;
  return private.unread_count();
end
$$;

create function public.mark_all_read() returns integer
language sql volatile security invoker
set search_path = ''
as $$ select private.mark_all_read() $$;

comment on function public.mark_all_read() is
'Marks all your notifications as read.
@returns How many you have not read yet: those that arrived meanwhile.
Raises: forbidden.';

-- Settings.

create function private.my_message_settings() returns table (
  kind text, topic text, title text, description text, workspace_id uuid, by_site boolean, by_mail boolean,
  may_switch_off boolean, default_site boolean, default_mail boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  perform private.require_account();
  return query
    select k.name, k.topic, k.title, k.description, scope.workspace_id, s.by_site, s.by_mail, k.may_switch_off,
      k.by_site, k.by_mail
    from app.event_kinds k
    cross join lateral (
      select null::uuid as workspace_id
      union all
      select o.workspace_id from app.notification_settings o
      where o.user_id = person and o.kind = k.name and o.workspace_id = any (
        array(select private.my_workspace_ids('accountant')))
    ) scope
    left join app.notification_settings s
      on s.user_id = person and s.kind = k.name and s.workspace_id is not distinct from scope.workspace_id
    where k.audience not in ('address', 'subscribers') and private.is_concerned(person, case
      when k.audience in ('staff', 'billing_staff', 'admins') then k.audience else 'person' end, null)
    order by k.sort, scope.workspace_id nulls first;
end
$$;

create function public.my_message_settings() returns table (
  kind text, topic text, title text, description text, workspace_id uuid, by_site boolean, by_mail boolean,
  may_switch_off boolean, default_site boolean, default_mail boolean
)
language sql stable security invoker
set search_path = ''
as $$ select * from private.my_message_settings() $$;

comment on function public.my_message_settings() is
'By which ways you are told of what. One row for each kind of event, and one more for each workspace where you chose otherwise.
@answer kind Such as ticket.answered; set_message_setting takes it.
@answer topic What it is about, such as tickets.
@answer title What the kind is called.
@answer description When it happens.
@answer workspace_id For which workspace the row holds; null: for all without a row of their own.
@answer by_site Whether you chose to see it on the site; null: you did not choose.
@answer by_mail Whether you chose to get a mail; null: you did not choose.
@answer may_switch_off False: the defaults hold whatever you choose.
@answer default_site Whether it is shown on the site if you do not choose.
@answer default_mail Whether it is sent by mail if you do not choose.
Raises: forbidden.';

create function private.set_message_setting(kind text, workspace_id uuid, by_site boolean, by_mail boolean)
returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  what app.event_kinds;
begin
  perform private.require_account();
  select * into what from app.event_kinds k where k.name = set_message_setting.kind;
  if what.name is null or what.audience in ('address', 'subscribers') then
    perform private.raise_invalid_input('kind: One that my_message_settings has.',
      'Read the kinds again.');
  end if;
  if not what.may_switch_off then
    perform private.raise_invalid_input('kind: This one cannot be switched off.',
      'It is about the security of your account, or about what you agreed to.');
  end if;
  if workspace_id is not null and workspace_id <> all (array(select private.my_workspace_ids('accountant'))) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Read your workspaces again.');
  end if;
  delete from app.notification_settings s
  where s.user_id = person and s.kind = what.name
    and s.workspace_id is not distinct from set_message_setting.workspace_id;
  if by_site is not null or by_mail is not null then
    insert into app.notification_settings (user_id, workspace_id, kind, by_site, by_mail)
    values (person, workspace_id, what.name, by_site, by_mail)
    on conflict on constraint notification_settings_key do update set
      by_site = excluded.by_site, by_mail = excluded.by_mail;
  end if;
end
$$;

create function public.set_message_setting(
  kind text, workspace_id uuid default null, by_site boolean default null, by_mail boolean default null
) returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.set_message_setting(kind, workspace_id, by_site, by_mail) $$;

comment on function public.set_message_setting(text, uuid, boolean, boolean) is
'Chooses by which ways you are told of a kind of event, instead of what you chose before.
@param kind Such as ticket.answered; see my_message_settings.
@param workspace_id For this workspace alone; null: for all where you do not choose otherwise.
@param by_site Whether you see it on the site; null: you do not choose.
@param by_mail Whether you get a mail; null: you do not choose.
Raises: forbidden, invalid_input (the kind is not known, or cannot be switched off), not_found.';

-- An address that gets no mail.

create function private.my_mail_problem() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return (
    select jsonb_build_object('address', b.address, 'reason', b.reason, 'at', b.at)
    from auth.users u
    join app.mail_blocks b on b.address = lower(u.email)
    where u.id = (select auth.uid()));
end
$$;

create function public.my_mail_problem() returns jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.my_mail_problem() $$;

comment on function public.my_mail_problem() is
'Why your address gets no mail from us, or null if it does.
@answer address text Your address.
@answer reason text bounce: a mail came back. complaint: one was called unwanted. refused: your mail server refused one.
@answer at timestamptz Since when.
Raises: forbidden.';

create function private.clear_mail_block() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  perform private.require_active();
  delete from app.mail_blocks b
  where b.address = (select lower(u.email) from auth.users u where u.id = (select auth.uid()));
end
$$;

create function public.clear_mail_block() returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.clear_mail_block() $$;

comment on function public.clear_mail_block() is
'Lets mails go to your address again, after my_mail_problem said that they do not. Nothing happens if they do already.
Raises: forbidden.';

grant execute on function
  private.my_inbox(bigint, boolean), public.my_inbox(bigint, boolean),
  private.unread_count(),
  private.mark_read(bigint[]), public.mark_read(bigint[]),
  private.mark_all_read(), public.mark_all_read(),
  private.my_message_settings(), public.my_message_settings(),
  private.set_message_setting(text, uuid, boolean, boolean),
  public.set_message_setting(text, uuid, boolean, boolean),
  private.my_mail_problem(), public.my_mail_problem(),
  private.clear_mail_block(), public.clear_mail_block()
  to authenticated;
