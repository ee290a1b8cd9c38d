-- Alarms: rules of a workspace about the readings and the state of its servers. The worker looks at them once a minute, and writes
-- to the recipients of a rule when it fires, and when it is over: operators, owners and the mailbox of the team, or chosen members.

insert into app.audit_actions (entity, action) values
  ('workspace', 'create_alarm_rule'), ('workspace', 'update_alarm_rule'), ('workspace', 'delete_alarm_rule');

update app.workspace_permissions set label = 'Rename, label and protect servers, and manage firewalls and alarms'
where action = 'edit_servers';

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('alarm.fired', 'servers', 'Alarm', 'A rule of yours about the readings of servers fires.',
    'members', true, true, true, true, 218),
  ('alarm.ended', 'servers', 'Alarm over', 'An alarm of yours is over.', 'members', true, true, true, true, 219);

create table app.alarm_rules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  name text not null,
  kind text not null,
  threshold integer,
  minutes integer,
  instance_id uuid references app.instances (id) on delete cascade,
  label_key text,
  label_value text,
  is_for_chosen boolean not null default false,
  to_mailbox boolean not null default true,
  paused_at timestamptz,
  version integer not null default 1,
  fired_told_at timestamptz,
  ended_told_at timestamptz,
  created_at timestamptz not null default now(),

  constraint alarm_rules_name_key unique (workspace_id, name),
  constraint alarm_rules_name_length check (char_length(name) between 1 and 60),
  constraint alarm_rules_name_trimmed check (private.is_trimmed(name)),
  constraint alarm_rules_name_visible check (not private.has_hidden_characters(name)),
  constraint alarm_rules_kind_known check (kind in ('cpu', 'disk', 'traffic', 'unreachable')),
  constraint alarm_rules_threshold_range check (
    case kind
      when 'cpu' then threshold is not null and threshold between 1 and 100
      when 'disk' then threshold is not null and threshold between 1 and 10000
      when 'traffic' then threshold is not null and threshold between 1 and 1000
      else threshold is null
    end),
  constraint alarm_rules_minutes_known check (
    case kind when 'traffic' then minutes is null else minutes is not null and minutes in (10, 15, 30, 60) end),
  constraint alarm_rules_label_given check ((label_key is null) = (label_value is null)),
  constraint alarm_rules_servers_known check (num_nonnulls(instance_id, label_key) <= 1),
  constraint alarm_rules_to_mailbox_chosen check (is_for_chosen or to_mailbox),
  -- For the recipients.
  constraint alarm_rules_workspace_key unique (id, workspace_id)
);

comment on table app.alarm_rules is 'What the worker watches. Without a server and a label: every server of the workspace.';
comment on column app.alarm_rules.threshold is
  'cpu: percent of all vCPUs. disk: MiB a second, read and written. traffic: percent of the transfer that the plan includes.';
comment on column app.alarm_rules.minutes is 'The average of so long counts; unreachable: the state lasts so long.';
comment on column app.alarm_rules.is_for_chosen is
  'Its messages go to app.alarm_recipients. Otherwise to operators and owners.';
comment on column app.alarm_rules.to_mailbox is 'Its mails go to the mailbox of the team too.';
comment on column app.alarm_rules.fired_told_at is 'One message a minute, however many servers fire.';

create index alarm_rules_instance_id on app.alarm_rules (instance_id);

create trigger alarm_rules_raise_on_truncate before truncate on app.alarm_rules
  for each statement execute function private.raise_on_truncate();

alter table app.alarm_rules enable row level security;
create policy "Nobody reads rules of alarms but by procedure"
  on app.alarm_rules for select to anon, authenticated
  using (false);

create table app.alarm_recipients (
  rule_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,

  primary key (rule_id, workspace_id, user_id),
  constraint alarm_recipients_rule_fkey foreign key (rule_id, workspace_id)
    references app.alarm_rules (id, workspace_id) on delete cascade,
  -- Who leaves the workspace is no recipient any more.
  constraint alarm_recipients_member_fkey foreign key (workspace_id, user_id)
    references app.workspace_members (workspace_id, user_id) on delete cascade
);

comment on table app.alarm_recipients is 'The members that the messages of an alarm go to, if its rule is for chosen ones.';

create index alarm_recipients_member on app.alarm_recipients (workspace_id, user_id);

create trigger alarm_recipients_raise_on_truncate before truncate on app.alarm_recipients
  for each statement execute function private.raise_on_truncate();

alter table app.alarm_recipients enable row level security;
create policy "Nobody reads recipients of alarms but by procedure"
  on app.alarm_recipients for select to anon, authenticated
  using (false);

create table app.alarms (
  id uuid primary key default gen_random_uuid(),
  rule_id uuid not null references app.alarm_rules (id) on delete cascade,
  instance_id uuid not null references app.instances (id) on delete cascade,
  value numeric not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  fired_told_at timestamptz,
  ended_told_at timestamptz,

  constraint alarms_end_reason_known
    check (end_reason in ('normal', 'server_off', 'not_covered', 'paused', 'changed')),
  constraint alarms_end_reason_given check ((ended_at is null) = (end_reason is null))
);

comment on table app.alarms is 'When rules fired, by server. Open ones have no end. Written by the worker and by changes of rules.';

-- Two workers at once open an alarm once.
create unique index alarms_open on app.alarms (rule_id, instance_id) where ended_at is null;
create index alarms_rule_id on app.alarms (rule_id, started_at desc);
create index alarms_instance_id on app.alarms (instance_id, started_at desc);
create index alarms_to_tell on app.alarms (rule_id)
  where fired_told_at is null or (ended_at is not null and ended_told_at is null);
create index alarms_ended_at on app.alarms (ended_at);

alter table app.alarms enable row level security;
create policy "Nobody reads alarms but by procedure"
  on app.alarms for select to anon, authenticated
  using (false);

-- Who may read: every member but accountants, also while the person or the workspace is suspended.
create function private.require_member(workspace uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select from private.my_workspace_ids() w where w = workspace) then
    perform private.raise_error('not_found', 'PT404',
      'There is no such workspace, or you are not a member of it.', 'Choose one of your workspaces.');
  end if;
end
$$;

-- Checks of what a person sends. Each raises invalid_input about its field.

create function private.require_alarm_rule(rule app.alarm_rules) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if rule.kind is null or rule.kind not in ('cpu', 'disk', 'traffic', 'unreachable') then
    perform private.raise_invalid_input('kind: One of cpu, disk, traffic, unreachable.', 'Choose one.');
  end if;
  if rule.kind = 'unreachable' and rule.threshold is not null then
    perform private.raise_invalid_input('threshold: unreachable has none.', 'Leave it out.');
  elsif rule.kind <> 'unreachable' and (
    rule.threshold is null
    or rule.threshold not between 1 and case rule.kind when 'cpu' then 100 when 'disk' then 10000 else 1000 end
  ) then
    perform private.raise_invalid_input(
      format('threshold: A whole number from 1 to %s.',
        case rule.kind when 'cpu' then 100 when 'disk' then 10000 else 1000 end), 'Correct it.');
  end if;
  if rule.kind = 'traffic' and rule.minutes is not null then
    perform private.raise_invalid_input('minutes: traffic counts the month, and has none.', 'Leave it out.');
  elsif rule.kind <> 'traffic' and (rule.minutes is null or rule.minutes not in (10, 15, 30, 60)) then
    perform private.raise_invalid_input('minutes: 10, 15, 30 or 60.', 'Choose one.');
  end if;
  if num_nonnulls(rule.instance_id, rule.label_key) > 1 then
    perform private.raise_invalid_input('label_key: A server or a label, not both.', 'Leave one out.');
  end if;
  if (rule.label_key is null) <> (rule.label_value is null)
    or (rule.label_key is not null and not private.is_labels(jsonb_build_object(rule.label_key, rule.label_value))) then
    perform private.raise_invalid_input('label_key: A label has a key and a value, as labels of servers have.',
      'Correct the label.');
  end if;
  if rule.instance_id is not null and not exists (
    select from app.instances i
    where i.id = rule.instance_id and i.workspace_id = rule.workspace_id and i.state <> 'purged'
  ) then
    perform private.raise_error('not_found', 'PT404', 'instance_id: The workspace has no such server.',
      'Read the list again.');
  end if;
end
$$;

create function private.require_alarm_recipients(rule app.alarm_rules, people uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not rule.is_for_chosen then
    return;
  end if;
  if cardinality(people) = 0 and not rule.to_mailbox then
    perform private.raise_invalid_input('recipients: At least one member, or the mailbox of the team.', 'Choose one.');
  end if;
  if exists (
    select from unnest(people) p (id)
    where not exists (
      select from app.workspace_members m
      where m.workspace_id = rule.workspace_id and m.user_id = p.id and private.is_in_audience(m.role, 'members'))
  ) then
    perform private.raise_invalid_input(
      'recipients: Somebody in it is not a member of the workspace, or may not look at its servers.',
      'Read alarm_people again.');
  end if;
end
$$;

-- The chosen recipients of a rule who may look at servers now.
create function private.chosen_recipients(rule uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(c.user_id order by c.user_id), '{}')
  from app.alarm_recipients c
  join app.workspace_members m on m.workspace_id = c.workspace_id and m.user_id = c.user_id
  where c.rule_id = rule and private.is_in_audience(m.role, 'members')
$$;

-- Whether messages of a rule go to operators, owners and the mailbox: it is for them, or nobody of the chosen ones is left.
create function private.is_alarm_for_all(rule app.alarm_rules) returns boolean
language sql stable
set search_path = ''
as $$
  select not rule.is_for_chosen or (
    -- A suspended account gets no message.
    not private.chosen_recipients(rule.id) && private.people_of('members', rule.workspace_id, null)
    and not (rule.to_mailbox and exists (
      select from app.mail_subscriptions s
      where s.list = 'workspace' and s.workspace_id = rule.workspace_id and s.confirmed_at is not null
        and s.ended_at is null)))
$$;

-- Holds the workspace and the rule until the transaction ends.
create function private.lock_alarm_rule(target uuid) returns app.alarm_rules
language plpgsql volatile
set search_path = ''
as $$
declare
  found_in uuid;
  locked app.alarm_rules;
begin
  select r.workspace_id into found_in from app.alarm_rules r
  where r.id = target and r.workspace_id in (select private.my_workspace_ids());
  if found_in is not null then
    perform private.lock_workspace(found_in, 'edit_servers');
    select * into locked from app.alarm_rules r where r.id = target for no key update;
  end if;
  if locked.id is null then
    perform private.raise_error('not_found', 'PT404',
      'There is no such rule, or you are not a member of its workspace.', 'Read the list again.');
  end if;
  return locked;
end
$$;

-- What the activity keeps of a rule.
create function private.alarm_rule_facts(rule app.alarm_rules) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('alarm', rule.name, 'kind', rule.kind, 'threshold', rule.threshold,
    'minutes', rule.minutes, 'server', (select i.name from app.instances i where i.id = rule.instance_id),
    'label', rule.label_key || '=' || rule.label_value, 'paused', rule.paused_at is not null,
    'recipients', case when rule.is_for_chosen then coalesce((
      select jsonb_agg(n.full_name order by n.full_name)
      from app.alarm_recipients c
      join app.member_names n on n.workspace_id = c.workspace_id and n.user_id = c.user_id
      where c.rule_id = rule.id), '[]') end,
    'mailbox', case when rule.is_for_chosen then rule.to_mailbox end))
$$;

create function private.end_alarms(rule uuid, reason text) returns void
language sql volatile
set search_path = ''
as $$
  update app.alarms a set ended_at = now(), end_reason = reason
  where a.rule_id = rule and a.ended_at is null
$$;

-- Who is chosen is in people; null: operators and owners.
create function private.save_alarm_rule(rule app.alarm_rules, people uuid[], via text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  was app.alarm_rules;
  facts jsonb;
  chosen uuid[];
begin
  rule.name := private.require_name(rule.name);
  rule.is_for_chosen := people is not null;
  rule.to_mailbox := people is null or coalesce(rule.to_mailbox, false);
  select coalesce(array_agg(distinct p.id order by p.id), '{}') into chosen from unnest(people) p (id);
  perform private.require_alarm_rule(rule);
  perform private.require_alarm_recipients(rule, chosen);
  if exists (
    select from app.alarm_rules r
    where r.workspace_id = rule.workspace_id and r.name = rule.name and r.id <> rule.id
  ) then
    perform private.raise_error('uniqueness_error', 'PT409', 'name: The workspace has an alarm with this name.',
      'Choose another name.');
  end if;
  select * into was from app.alarm_rules r where r.id = rule.id;
  facts := case when was.id is not null then private.alarm_rule_facts(was) end;
  if was.id is null then
    insert into app.alarm_rules select rule.*;
  elsif was is distinct from rule or private.chosen_recipients(rule.id) <> chosen then
    rule.version := was.version + 1;
    update app.alarm_rules r set name = rule.name, kind = rule.kind, threshold = rule.threshold,
      minutes = rule.minutes, instance_id = rule.instance_id, label_key = rule.label_key,
      label_value = rule.label_value, is_for_chosen = rule.is_for_chosen, to_mailbox = rule.to_mailbox,
      paused_at = rule.paused_at, version = rule.version
    where r.id = rule.id;
    if rule.paused_at is not null then
      perform private.end_alarms(rule.id, 'paused');
    elsif (was.kind, was.threshold, was.minutes, was.instance_id, was.label_key, was.label_value)
      is distinct from (rule.kind, rule.threshold, rule.minutes, rule.instance_id, rule.label_key, rule.label_value) then
      perform private.end_alarms(rule.id, 'changed');
    end if;
  else
    return jsonb_build_object('rule_id', was.id, 'version', was.version);
  end if;
  delete from app.alarm_recipients c where c.rule_id = rule.id and c.user_id <> all (chosen);
  insert into app.alarm_recipients (rule_id, workspace_id, user_id)
  select rule.id, rule.workspace_id, p.id from unnest(chosen) p (id)
  on conflict (rule_id, workspace_id, user_id) do nothing;
  insert into app.audit_events (actor, via, action, entity, entity_id, before, after)
  values ((select auth.uid()), via, case when was.id is null then 'create_alarm_rule' else 'update_alarm_rule' end,
    'workspace', rule.workspace_id, facts,
    private.alarm_rule_facts(rule));
  return jsonb_build_object('rule_id', rule.id, 'version', rule.version);
end
$$;

create function private.create_alarm_rule(
  workspace uuid, name text, kind text, threshold integer, minutes integer, instance_id uuid, label_key text,
  label_value text, recipients uuid[], to_mailbox boolean, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  rule app.alarm_rules;
begin
  perform private.require_via(via);
  perform private.lock_workspace(workspace, 'edit_servers');
  if (select count(*) from app.alarm_rules r where r.workspace_id = workspace) >= most then
    perform private.raise_error('quota_exceeded', 'PT409',
      format('alarms: %s in use, 1 more wanted, %s allowed.', most, most), 'Delete an alarm first.');
  end if;
  rule.id := gen_random_uuid();
  rule.workspace_id := workspace;
  rule.name := name;
  rule.kind := kind;
  rule.threshold := threshold;
  rule.minutes := minutes;
  rule.instance_id := instance_id;
  rule.label_key := label_key;
  rule.label_value := label_value;
  rule.to_mailbox := to_mailbox;
  rule.version := 1;
  rule.created_at := now();
  return private.save_alarm_rule(rule, recipients, via);
end
$$;

create function public.create_alarm_rule(
  workspace_id uuid, name text, kind text, threshold integer default null, minutes integer default null,
  instance_id uuid default null, label_key text default null, label_value text default null,
  recipients uuid[] default null, to_mailbox boolean default false, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.create_alarm_rule(
    workspace_id, name, kind, threshold, minutes, instance_id, label_key, label_value, recipients, to_mailbox, via)
$$;

comment on function public.create_alarm_rule(
  uuid, text, text, integer, integer, uuid, text, text, uuid[], boolean, text) is
'Creates an alarm: a rule about servers of the workspace, which is looked at once a minute. Its recipients get a message when it fires, by the ways that each of them chose. For operators and owners. A workspace has at most 50.
@param workspace_id The workspace.
@param name The name, 1 to 60 characters; unique in the workspace.
@param kind cpu, disk, traffic or unreachable.
@param threshold When it fires: cpu: percent of all vCPUs, 1 to 100; disk: MiB a second, read and written, 1 to 10,000; traffic: percent of the transfer that the plan includes in a month (UTC), 1 to 1,000. None for unreachable.
@param minutes For how long: 10, 15, 30 or 60. cpu, disk: the average of so long. unreachable: the server is in the state Error for so long. None for traffic.
@param instance_id One server. Default: every server, or those with the label.
@param label_key The key of a label: the servers that have it, also later ones.
@param label_value The value of the label.
@param recipients The members who get its messages: user_id of alarm_people. Default: all operators and owners, and the mailbox of the team. If none of the chosen ones is left, the same.
@param to_mailbox With recipients: the mailbox of the team gets its mails too.
@param via Where the request comes from: web, shell or api.
@answer rule_id uuid The id of the alarm.
@answer version integer Its version; update_alarm_rule takes it.
Raises: not_found, forbidden, invalid_input, uniqueness_error, quota_exceeded.';

create function private.update_alarm_rule(
  rule_id uuid, version integer, name text, kind text, threshold integer, minutes integer, instance_id uuid,
  label_key text, label_value text, recipients uuid[], to_mailbox boolean, is_paused boolean, via text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  rule app.alarm_rules;
  people uuid[];
begin
  perform private.require_via(via);
  rule := private.lock_alarm_rule(rule_id);
  if rule.version is distinct from update_alarm_rule.version then
    perform private.raise_conflict(rule.version);
  end if;
  people := case when rule.is_for_chosen then private.chosen_recipients(rule.id) end;
  if kind is not null then
    people := recipients;
    rule.to_mailbox := to_mailbox;
    rule.kind := kind;
    rule.threshold := threshold;
    rule.minutes := minutes;
    rule.instance_id := instance_id;
    rule.label_key := label_key;
    rule.label_value := label_value;
  end if;
  rule.name := coalesce(name, rule.name);
  rule.paused_at := case coalesce(is_paused, rule.paused_at is not null) when true then coalesce(rule.paused_at, now()) end;
  return private.save_alarm_rule(rule, people, via);
end
$$;

create function public.update_alarm_rule(
  rule_id uuid, version integer, name text default null, kind text default null, threshold integer default null,
  minutes integer default null, instance_id uuid default null, label_key text default null,
  label_value text default null, recipients uuid[] default null, to_mailbox boolean default false,
  is_paused boolean default null, via text default 'web'
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.update_alarm_rule(
    rule_id, version, name, kind, threshold, minutes, instance_id, label_key, label_value, recipients, to_mailbox,
    is_paused, via)
$$;

comment on function public.update_alarm_rule(
  uuid, integer, text, text, integer, integer, uuid, text, text, uuid[], boolean, boolean, text) is
'Renames, pauses or replaces an alarm. A change of what it watches ends what is open, and so does a pause, without a message.
@param rule_id The alarm.
@param version The version that you read with alarm_rules: after another change it is refused.
@param name The new name. Default: as it is.
@param kind What it watches, with threshold, minutes, instance_id, label_key, label_value, recipients and to_mailbox as create_alarm_rule takes them. Default: all of these stay.
@param threshold With kind: when it fires.
@param minutes With kind: for how long.
@param instance_id With kind: one server.
@param label_key With kind: the key of a label.
@param label_value With kind: the value of the label.
@param recipients With kind: the members who get its messages; without them all operators and owners, and the mailbox of the team.
@param to_mailbox With kind and recipients: the mailbox of the team too.
@param is_paused True: it does not fire until it is false again. Default: as it is.
@param via Where the request comes from: web, shell or api.
@answer rule_id uuid The id of the alarm.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, conflict, uniqueness_error.';

create function private.delete_alarm_rule(rule_id uuid, via text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  rule app.alarm_rules;
begin
  perform private.require_via(via);
  rule := private.lock_alarm_rule(rule_id);
  insert into app.audit_events (actor, via, action, entity, entity_id, before)
  values ((select auth.uid()), via, 'delete_alarm_rule', 'workspace', rule.workspace_id, private.alarm_rule_facts(rule));
  delete from app.alarm_rules r where r.id = rule.id;
end
$$;

create function public.delete_alarm_rule(rule_id uuid, via text default 'web') returns void
language sql volatile security invoker
set search_path = ''
as $$ select private.delete_alarm_rule(rule_id, via) $$;

comment on function public.delete_alarm_rule(uuid, text) is
'Deletes an alarm with its history. For operators and owners.
@param rule_id The alarm.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input.';

create function private.alarm_rules(workspace uuid)
returns table (
  rule_id uuid, name text, kind text, threshold integer, minutes integer, instance_id uuid, server text,
  label_key text, label_value text, recipients jsonb, to_mailbox boolean, is_for_all boolean, is_paused boolean,
  version integer, open_alarms bigint, last_fired_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(workspace);
  return query
    select r.id, r.name, r.kind, r.threshold, r.minutes, r.instance_id, i.name, r.label_key, r.label_value,
      case when r.is_for_chosen then coalesce((
        select jsonb_agg(jsonb_build_object('user_id', n.user_id, 'full_name', n.full_name) order by n.full_name, n.user_id)
        from app.member_names n
        where n.workspace_id = r.workspace_id and n.user_id = any (private.chosen_recipients(r.id))), '[]') end,
      r.to_mailbox, private.is_alarm_for_all(r),
      r.paused_at is not null, r.version,
      (select count(*) from app.alarms a where a.rule_id = r.id and a.ended_at is null),
      (select max(a.started_at) from app.alarms a where a.rule_id = r.id)
    from app.alarm_rules r
    left join app.instances i on i.id = r.instance_id
    where r.workspace_id = workspace
    order by r.name, r.id;
end
$$;

create function public.alarm_rules(workspace_id uuid)
returns table (
  rule_id uuid, name text, kind text, threshold integer, minutes integer, instance_id uuid, server text,
  label_key text, label_value text, recipients jsonb, to_mailbox boolean, is_for_all boolean, is_paused boolean,
  version integer, open_alarms bigint, last_fired_at timestamptz)
language sql stable security invoker
set search_path = ''
as $$ select * from private.alarm_rules(workspace_id) $$;

comment on function public.alarm_rules(uuid) is
'Returns the alarms of a workspace in the order of their names: what each watches, and whether it fires.
@param workspace_id The workspace.
@answer rule_id Identifies the alarm.
@answer name Its name.
@answer kind cpu, disk, traffic or unreachable; see create_alarm_rule.
@answer threshold When it fires; null for unreachable.
@answer minutes For how long; null for traffic.
@answer instance_id The server that it is about; null: several.
@answer server The name of that server.
@answer label_key The key of the label that its servers have; null with instance_id null: every server.
@answer label_value The value of that label.
@answer recipients The chosen members who get its messages: user_id and full_name. null: all operators and owners.
@answer to_mailbox Whether the mailbox of the team gets its mails.
@answer is_for_all Whether its messages go to all operators and owners and to the mailbox: it is for them, or nobody of the chosen ones is left.
@answer is_paused Whether it is paused.
@answer version Grows with every change; update_alarm_rule takes it.
@answer open_alarms For how many servers it fires now.
@answer last_fired_at When it last began to fire; null: never.
Raises: not_found.';

create function private.alarm_people(workspace uuid)
returns table (user_id uuid, full_name text, email text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_permission(workspace, 'edit_servers');
  return query
    select m.user_id, n.full_name, u.email::text
    from app.workspace_members m
    join app.member_names n on n.workspace_id = m.workspace_id and n.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.workspace_id = workspace and private.is_in_audience(m.role, 'members')
    order by n.full_name, m.user_id;
end
$$;

create function public.alarm_people(workspace_id uuid)
returns table (user_id uuid, full_name text, email text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.alarm_people(workspace_id) $$;

comment on function public.alarm_people(uuid) is
'Returns the members who can get the messages of an alarm: all but accountants, in the order of their names. For operators and owners. An API key needs the scope operate, because it reads e-mail addresses.
@param workspace_id The workspace.
@answer user_id Identifies the member; create_alarm_rule takes it.
@answer full_name The name.
@answer email The e-mail address.
Raises: not_found, forbidden.';

create function private.alarm_history(workspace uuid, most integer)
returns table (
  alarm_id uuid, rule_id uuid, rule text, kind text, threshold integer, minutes integer, instance_id uuid, server text,
  value numeric, started_at timestamptz, ended_at timestamptz, end_reason text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(workspace);
  if most is null or most not between 1 and 200 then
    perform private.raise_invalid_input('most: A whole number from 1 to 200.', 'Correct it.');
  end if;
  return query
    select a.id, r.id, r.name, r.kind, r.threshold, r.minutes, i.id, i.name, a.value, a.started_at, a.ended_at, a.end_reason
    from app.alarm_rules r
    cross join lateral (
      (select x.* from app.alarms x where x.rule_id = r.id and x.ended_at is null)
      union all
      (select x.* from app.alarms x where x.rule_id = r.id and x.ended_at is not null
        order by x.started_at desc limit most)
    ) a
    join app.instances i on i.id = a.instance_id
    where r.workspace_id = workspace
    order by a.ended_at is not null, a.started_at desc, i.name
    limit most;
end
$$;

create function public.alarm_history(workspace_id uuid, most integer default 100)
returns table (
  alarm_id uuid, rule_id uuid, rule text, kind text, threshold integer, minutes integer, instance_id uuid, server text,
  value numeric, started_at timestamptz, ended_at timestamptz, end_reason text)
language sql stable security invoker
set search_path = ''
as $$ select * from private.alarm_history(workspace_id, most) $$;

comment on function public.alarm_history(uuid, integer) is
'Returns when alarms of a workspace fired: those that fire now first, then the others, the newest first. They are kept for 400 days.
@param workspace_id The workspace.
@param most How many rows at most, 1 to 200.
@answer alarm_id Identifies the row.
@answer rule_id The alarm; see alarm_rules.
@answer rule Its name.
@answer kind cpu, disk, traffic or unreachable.
@answer threshold When it fires.
@answer minutes For how long.
@answer instance_id The server.
@answer server The name of the server.
@answer value What was read when it fired, in the unit of the threshold; unreachable: minutes.
@answer started_at When it began to fire.
@answer ended_at When it was over; null: it fires.
@answer end_reason normal, server_off, not_covered (the server no longer has the label), paused or changed; null: it fires.
Raises: not_found, invalid_input.';

grant execute on function
  private.create_alarm_rule(uuid, text, text, integer, integer, uuid, text, text, uuid[], boolean, text),
  public.create_alarm_rule(uuid, text, text, integer, integer, uuid, text, text, uuid[], boolean, text),
  private.update_alarm_rule(uuid, integer, text, text, integer, integer, uuid, text, text, uuid[], boolean, boolean, text),
  public.update_alarm_rule(uuid, integer, text, text, integer, integer, uuid, text, text, uuid[], boolean, boolean, text),
  private.alarm_people(uuid), public.alarm_people(uuid),
  private.delete_alarm_rule(uuid, text), public.delete_alarm_rule(uuid, text)
  to authenticated, api_key_operate;
grant execute on function
  private.alarm_rules(uuid), public.alarm_rules(uuid),
  private.alarm_history(uuid, integer), public.alarm_history(uuid, integer)
  to authenticated, api_key_read;
