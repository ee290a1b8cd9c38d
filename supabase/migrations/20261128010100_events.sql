-- Events: what happened that somebody wants to learn of. The catalogue says whom a kind of event concerns and by which
-- ways they learn of it. People change that for themselves.

create table app.event_kinds (
  name text primary key,
  topic text not null,
  title text not null,
  description text not null,
  audience text not null,
  by_site boolean not null,
  by_mail boolean not null,
  may_switch_off boolean not null,
  for_webhooks boolean not null,
  sort integer not null,

  constraint event_kinds_name_pattern check (name ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  constraint event_kinds_topic_known check (topic in (
    'tickets', 'invitations', 'servers', 'quotas', 'snapshots', 'status', 'security', 'prices', 'legal', 'staff',
    'webhooks', 'workspace', 'billing')),
  constraint event_kinds_audience_known check (audience in (
    'person', 'everyone', 'owners', 'operators', 'members', 'payers', 'staff', 'billing_staff', 'admins', 'subscribers',
    'address')),
  constraint event_kinds_sort_key unique (sort)
);

comment on table app.event_kinds is
  'What people and programs can be told of. Changed by migration only. The API reads event_catalogue.';
comment on column app.event_kinds.audience is
  'person: of the event. everyone: who has an account. owners, operators (and owners), members, payers (owners and '
  'accountants): of the workspace. staff, billing_staff (and admins), admins: who work here. subscribers: of the status page. address: a mail address without an account.';
comment on column app.event_kinds.by_site is 'Whether it is shown on the site, unless the person decided otherwise.';
comment on column app.event_kinds.by_mail is 'Whether it is sent by mail, unless the person decided otherwise.';
comment on column app.event_kinds.may_switch_off is 'False: by_site and by_mail hold for everyone.';
comment on column app.event_kinds.for_webhooks is 'Whether programs of the workspace can subscribe to it.';

alter table app.event_kinds enable row level security;

create policy "Everyone reads what there is to be told of"
  on app.event_kinds for select to anon, authenticated
  using (true);

grant select on app.event_kinds to anon, authenticated;

create view public.event_catalogue with (security_invoker = true) as
select name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort
from app.event_kinds;

comment on view public.event_catalogue is
'The kinds of events that people and programs can be told of.';
comment on column public.event_catalogue.name is 'Such as ticket.answered.';
comment on column public.event_catalogue.topic is 'What it is about, such as tickets.';
comment on column public.event_catalogue.title is 'In a few words.';
comment on column public.event_catalogue.description is 'When it happens, in a sentence.';
comment on column public.event_catalogue.audience is
  'Whom it concerns: person, everyone, owners, operators, members, payers (owners and accountants), staff, billing_staff, admins, subscribers or address.';
comment on column public.event_catalogue.by_site is 'Whether it is shown on the site by default.';
comment on column public.event_catalogue.by_mail is 'Whether it is sent by mail by default.';
comment on column public.event_catalogue.may_switch_off is 'Whether a person may switch it off.';
comment on column public.event_catalogue.for_webhooks is 'Whether a webhook can subscribe to it.';
comment on column public.event_catalogue.sort is 'Its place in lists.';

grant select on public.event_catalogue to anon, authenticated;

create table app.events (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written.
  seq bigint generated always as identity unique,
  kind text not null references app.event_kinds (name),
  at timestamptz not null default now(),
  workspace_id uuid references app.workspaces (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  entity text,
  entity_id uuid,
  actor uuid references auth.users (id) on delete set null,
  data jsonb not null default '{}',
  path text not null,
  dedupe_key text,

  constraint events_dedupe_key unique (kind, dedupe_key),
  constraint events_data_flat check (
    jsonb_typeof(data) = 'object' and octet_length(data::text) <= 16384),
  constraint events_path_pattern check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  constraint events_entity_pattern check (entity ~ '^[a-z]+(_[a-z]+)*$')
);

comment on table app.events is
  'What happened in the last 90 days. Written by private.record_event only. Closed to the API.';
comment on column app.events.user_id is 'Whom it concerns, if that is one person.';
comment on column app.events.actor is 'Who did it: is not told of it, unless it is about the security of the account.';
comment on column app.events.data is 'Facts for the texts: names, numbers, states. No secrets: these are in deliveries.';
comment on column app.events.path is 'The page of the site that shows more.';
comment on column app.events.dedupe_key is 'An event of the same kind with the same key is not recorded again.';

create index events_at on app.events (at);
create index events_workspace_id on app.events (workspace_id, seq) where workspace_id is not null;
create index events_user_id on app.events (user_id) where user_id is not null;
create index events_actor on app.events (actor) where actor is not null;

create table app.notifications (
  id bigint generated always as identity primary key,
  event_id uuid not null references app.events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  read_at timestamptz,

  constraint notifications_event_id_key unique (event_id, user_id)
);

comment on table app.notifications is
  'What each person is told of on the site. Closed to the API: see my_inbox.';

create index notifications_user_id on app.notifications (user_id, id desc);
create index notifications_unread on app.notifications (user_id, id desc) where read_at is null;

create table app.notification_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  workspace_id uuid references app.workspaces (id) on delete cascade,
  kind text not null references app.event_kinds (name) on delete cascade,
  by_site boolean,
  by_mail boolean,

  constraint notification_settings_key unique nulls not distinct (kind, user_id, workspace_id),
  constraint notification_settings_value_given check (by_site is not null or by_mail is not null)
);

comment on table app.notification_settings is
  'By which ways a person wants to be told. Without a row the catalogue holds. Closed to the API: see my_message_settings.';
comment on column app.notification_settings.workspace_id is 'Null: wherever no row of the workspace says otherwise.';
comment on column app.notification_settings.by_site is 'Null: as it is without this row.';
comment on column app.notification_settings.by_mail is 'Null: as it is without this row.';

create index notification_settings_user_id on app.notification_settings (user_id);
create index notification_settings_workspace_id on app.notification_settings (workspace_id)
  where workspace_id is not null;

create trigger events_raise_on_truncate before truncate on app.events
  for each statement execute function private.raise_on_truncate();
create trigger notifications_raise_on_truncate before truncate on app.notifications
  for each statement execute function private.raise_on_truncate();
create trigger notification_settings_raise_on_truncate before truncate on app.notification_settings
  for each statement execute function private.raise_on_truncate();

alter table app.events enable row level security;
alter table app.notifications enable row level security;
alter table app.notification_settings enable row level security;

create policy "Nobody reads events but by procedure"
  on app.events for select to anon, authenticated
  using (false);

create policy "Nobody reads notifications but by procedure"
  on app.notifications for select to anon, authenticated
  using (false);

create policy "Nobody reads settings of notifications but by procedure"
  on app.notification_settings for select to anon, authenticated
  using (false);

select private.close_views_to_writes();
