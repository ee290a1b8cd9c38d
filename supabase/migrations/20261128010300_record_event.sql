-- What happened, and who is told of it: written in the transaction in which it happens.

-- A suspended, banned or deleted account is told of nothing.
create function private.is_open_account(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.profiles p
    join auth.users u on u.id = p.user_id
    where p.user_id = person and p.suspended_at is null and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;

-- Whether an audience of a workspace has this role in it.
create function private.is_in_audience(role text, audience text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case audience
    when 'owners' then role = 'owner'
    when 'operators' then role in ('operator', 'owner')
    when 'members' then role in ('viewer', 'operator', 'owner')
    when 'payers' then role in ('accountant', 'owner')
    else false
  end
$$;

create function private.is_in_staff_audience(staff_type text, audience text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case audience
    when 'staff' then true
    when 'billing_staff' then staff_type in ('admin', 'billing')
    when 'admins' then staff_type = 'admin'
    else false
  end
$$;

create function private.people_of(audience text, workspace uuid, person uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.user_id from (
      select person where audience = 'person' and person is not null
      union all
      select p.user_id from app.profiles p where audience = 'everyone'
      union all
      select m.user_id
      from app.workspace_members m
      join app.workspaces w on w.id = m.workspace_id
      where m.workspace_id = workspace and w.deleted_at is null
        and private.is_in_audience(m.role, audience)
      union all
      select s.user_id from app.staff s
      where private.is_in_staff_audience(s.staff_type, audience)
      union all
      select distinct s.user_id from app.mail_subscriptions s
      where audience = 'subscribers' and s.list = 'status' and s.user_id is not null
        and s.confirmed_at is not null and s.ended_at is null
    ) c (user_id)
    join app.profiles p on p.user_id = c.user_id and p.suspended_at is null
    join auth.users u on u.id = c.user_id and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;

comment on function private.people_of(text, uuid, uuid) is
  'Whom an event of this audience concerns now: in this workspace, or this person.';

create function private.is_concerned(person uuid, audience text, workspace uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when audience in ('staff', 'billing_staff', 'admins') then exists (
      select from app.staff s
      where s.user_id = person and private.is_in_staff_audience(s.staff_type, audience))
    when audience in ('owners', 'operators', 'members', 'payers') then exists (
      select from app.workspace_members m
      join app.workspaces w on w.id = m.workspace_id
      where m.workspace_id = workspace and m.user_id = person and w.deleted_at is null
        and private.is_in_audience(m.role, audience))
    else true
  end
$$;

comment on function private.is_concerned(uuid, text, uuid) is
  'Whether a person who was told of an event may still read of it: is still a member, or still works here.';

-- By which ways these people are told of a kind of event. Their setting for the workspace counts before the one for
-- everywhere, and both before the catalogue.
create function private.ways_of(people uuid[], workspace uuid, kind text)
returns table (user_id uuid, by_site boolean, by_mail boolean)
language sql stable
set search_path = ''
as $$
  select p.user_id,
    case when k.may_switch_off then coalesce(w.by_site, e.by_site, k.by_site) else k.by_site end,
    case when k.may_switch_off then coalesce(w.by_mail, e.by_mail, k.by_mail) else k.by_mail end
  from app.event_kinds k
  cross join unnest(people) p (user_id)
  left join app.notification_settings w
    on w.user_id = p.user_id and w.workspace_id = workspace and w.kind = k.name
  left join app.notification_settings e
    on e.user_id = p.user_id and e.workspace_id is null and e.kind = k.name
  where k.name = ways_of.kind
$$;

create type private.mail_recipient as (user_id uuid, subscription_id uuid, address text, secret_data jsonb);

-- Who gets a mail, at most 5 of a kind within an hour. What is more waits for the end of that hour, and one mail
-- carries it: the digest. The security of an account does not wait.
create function private.queue_mails(event app.events, recipients private.mail_recipient[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 5;
  is_limited constant boolean := (select k.topic <> 'security' from app.event_kinds k where k.name = event.kind);
begin
  -- A worker that claims a digest at this moment no longer takes what is added to it.
  perform from app.deliveries d
  where d.is_digest and d.status = 'queued' and d.kind = event.kind
    and d.recipient in (
      select coalesce(r.user_id::text, r.subscription_id::text) from unnest(recipients) r)
  order by d.id for no key update;

  insert into app.deliveries (
    event_id, kind, way, user_id, subscription_id, address, status, run_after, error_code, is_digest, digest_id,
    secret_data)
  select event.id, event.kind, 'mail', r.user_id, r.subscription_id, r.address,
    case
      when not l.is_full then 'queued'
      when r.address is not null then 'cancelled'
      when o.id is not null then 'in_digest'
      else 'queued'
    end,
    case when l.is_full and o.id is null then c.since + interval '1 hour' else now() end,
    case when l.is_full and r.address is not null then 'rate_limited' end,
    l.is_full and r.address is null and o.id is null,
    case when l.is_full and r.address is null then o.id end,
    case when not l.is_full then r.secret_data end
  from unnest(recipients) r
  cross join lateral (
    select coalesce(r.user_id::text, r.subscription_id::text, r.address)
  ) k (recipient)
  cross join lateral (
    select count(*), min(d.created_at)
    from app.deliveries d
    where is_limited and d.recipient = k.recipient and d.kind = event.kind and d.way = 'mail'
      and d.created_at > now() - interval '1 hour'
      and d.status not in ('in_digest', 'cancelled')
  ) c (sent, since)
  cross join lateral (select c.sent >= most) l (is_full)
  left join lateral (
    select d.id from app.deliveries d
    join app.events e on e.id = d.event_id
    where l.is_full and d.recipient = k.recipient and d.kind = event.kind
      and d.is_digest and d.status = 'queued' and d.attempts = 0
      and e.workspace_id is not distinct from event.workspace_id
    order by d.created_at limit 1
  ) o on true
  on conflict on constraint deliveries_once do nothing;
end
$$;

-- Programs that subscribed. The migration that makes webhooks replaces it.
create function private.queue_webhooks(event_id uuid) returns void
language sql volatile
set search_path = ''
as $$ select $$;

create function private.record_event(
  kind text, path text, data jsonb, workspace_id uuid default null, user_id uuid default null,
  entity text default null, entity_id uuid default null, actor uuid default auth.uid(),
  dedupe_key text default null, address text default null, secret_data jsonb default null,
  recipients uuid[] default null, to_mailbox boolean default true
) returns uuid
language plpgsql volatile
set search_path = ''
as $$
declare
  what app.event_kinds;
  event app.events;
  people uuid[];
  mails private.mail_recipient[];
begin
  -- A trigger may call this while an account is being deleted.
  if user_id is not null and not exists (select from auth.users u where u.id = record_event.user_id) then
    return null;
  end if;
  actor := (select u.id from auth.users u where u.id = record_event.actor);

  select * into what from app.event_kinds k where k.name = record_event.kind;
  insert into app.events as e (kind, path, data, workspace_id, user_id, entity, entity_id, actor, dedupe_key)
  values (kind, path, coalesce(data, '{}'), workspace_id, user_id, entity, entity_id, actor, dedupe_key)
  on conflict on constraint events_dedupe_key do nothing
  returning * into event;
  if event.id is null then
    return null;
  end if;

  people := private.people_of(what.audience, event.workspace_id, event.user_id);
  if recipients is not null then
    people := array(select p.id from unnest(people) p (id) where p.id = any (recipients));
  end if;
  if what.topic <> 'security' then
    people := array_remove(people, event.actor);
  end if;

  insert into app.notifications (event_id, user_id)
  select event.id, t.user_id from private.ways_of(people, event.workspace_id, what.name) t where t.by_site;

  mails := array(
    select row(r.*)::private.mail_recipient from (
      select t.user_id, null::uuid, null::text, record_event.secret_data
      from private.ways_of(people, event.workspace_id, what.name) t
      where t.by_mail and what.audience <> 'subscribers'
      union all
      -- The mailbox of the team gets what concerns the team, and subscribers of the status page get their list.
      select null, s.id, null, null
      from app.mail_subscriptions s
      where what.by_mail and s.confirmed_at is not null and s.ended_at is null
        and case s.list
          when 'status' then what.audience = 'subscribers'
          else to_mailbox and s.workspace_id = event.workspace_id and what.audience in ('owners', 'operators', 'members')
        end
      union all
      select null, null, lower(btrim(record_event.address)), record_event.secret_data
      where record_event.address is not null
    ) r);
  perform private.queue_mails(event, mails);
  if what.for_webhooks and event.workspace_id is not null then
    perform private.queue_webhooks(event.id);
  end if;
  return event.id;
end
$$;

comment on function private.record_event(
  text, text, jsonb, uuid, uuid, text, uuid, uuid, text, text, jsonb, uuid[], boolean) is
  'Writes an event, shows it to those whom it concerns, and queues their messages. recipients: only these of them. '
  'to_mailbox: the mailbox of the team too. With an address, one mail goes there too. Returns the id, or null if an event '
  'with this dedupe_key was recorded before.';
