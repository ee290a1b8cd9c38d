-- Webhooks: addresses of programs that are told of the events of a workspace. Owners manage them.

insert into app.audit_actions (entity, action) values
  ('workspace', 'create_webhook'), ('workspace', 'update_webhook'), ('workspace', 'rotate_webhook_secret'),
  ('workspace', 'delete_webhook'), ('workspace', 'switch_off_webhook');

-- Before the deletion of the workspace, which ends the list.
update app.workspace_permissions set sort = sort + 1 where action = 'delete';
insert into app.workspace_permissions (sort, action, minimum_role, label, condition)
select sort - 1, 'manage_webhooks', 'owner', 'See and manage webhooks', ''
from app.workspace_permissions where action = 'delete';

insert into app.event_kinds (
  name, topic, title, description, audience, by_site, by_mail, may_switch_off, for_webhooks, sort)
values
  ('webhook.switched_off', 'webhooks', 'Webhook switched off',
    'Nothing could be delivered for 3 days, or the receiver asked for no more.',
    'owners', true, true, true, false, 9010),
  ('webhook.test', 'webhooks', 'Test', 'An owner sent a test to one webhook.',
    'owners', false, false, false, false, 9020);

create table app.webhooks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references app.workspaces (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  url text not null,
  kinds text[] not null default '{}',
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  switched_on_at timestamptz not null default now(),
  switched_off_at timestamptz,
  switch_off_reason text,
  delivered_at timestamptz,
  failed_at timestamptz,

  constraint webhooks_name_key unique (workspace_id, name),
  constraint webhooks_name_length check (char_length(name) between 1 and 60),
  constraint webhooks_name_trimmed check (private.is_trimmed(name)),
  constraint webhooks_name_visible check (not private.has_hidden_characters(name)),
  constraint webhooks_url_length check (char_length(url) <= 2000),
  constraint webhooks_url_pattern check (
    url ~ '^(https://[^/?#@[:space:]\\]+|http://(127\.0\.0\.1|localhost)(:[0-9]{1,5})?)([/?][^#[:space:]]*)?$'),
  constraint webhooks_url_visible check (not private.has_hidden_characters(url)),
  constraint webhooks_secret_pattern check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  constraint webhooks_previous_secret_until_given
    check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhooks_switch_off_reason_known check (switch_off_reason in ('person', 'failed', 'gone')),
  constraint webhooks_switch_off_reason_given check ((switched_off_at is null) = (switch_off_reason is null))
);

comment on table app.webhooks is 'Written by procedure only. The API reads webhook_list.';
comment on column app.webhooks.created_by is 'The webhook stays when this person leaves.';
comment on column app.webhooks.url is 'https, or in development http on the same machine, which only a worker there delivers to.';
comment on column app.webhooks.kinds is 'The events that are sent. Empty: all that are for webhooks.';
comment on column app.webhooks.secret is
  'The key of the signatures. Not a hash: each message is signed with it. Only the worker gets it.';
comment on column app.webhooks.previous_secret is 'Signs too until previous_secret_until, so that receivers can be changed.';
comment on column app.webhooks.switch_off_reason is
  'person: an owner. failed: nothing was delivered for 3 days. gone: the receiver answered with 410.';
comment on column app.webhooks.delivered_at is 'When it last worked.';
comment on column app.webhooks.failed_at is 'When it last failed.';

create index webhooks_created_by on app.webhooks (created_by);

create table app.webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references app.deliveries (id) on delete cascade,
  at timestamptz not null default now(),
  status integer,
  answer text not null,
  milliseconds integer not null,
  fault text,

  constraint webhook_attempts_status_range check (status between 100 and 999),
  constraint webhook_attempts_answer_length check (octet_length(answer) <= 16384),
  constraint webhook_attempts_milliseconds_range check (milliseconds >= 0),
  constraint webhook_attempts_fault_pattern check (fault ~ '^[a-z_]{2,40}$')
);

comment on table app.webhook_attempts is 'Each try to deliver a webhook. Closed to the API: see webhook_delivery.';
comment on column app.webhook_attempts.answer is 'The first 4 KiB of what the receiver answered.';
comment on column app.webhook_attempts.fault is 'Null: it was delivered.';

create index webhook_attempts_delivery_id on app.webhook_attempts (delivery_id, id desc);

alter table app.deliveries add constraint deliveries_webhook_id_fkey
  foreign key (webhook_id) references app.webhooks (id) on delete cascade;

create trigger webhooks_keep_owner before update of workspace_id on app.webhooks
  for each row when (old.workspace_id is distinct from new.workspace_id)
  execute function private.raise_on_new_owner();
create trigger webhooks_raise_on_truncate before truncate on app.webhooks
  for each statement execute function private.raise_on_truncate();
create trigger webhook_attempts_raise_on_truncate before truncate on app.webhook_attempts
  for each statement execute function private.raise_on_truncate();

alter table app.webhooks enable row level security;
alter table app.webhooks force row level security;
alter table app.webhook_attempts enable row level security;

-- Addresses of receivers may have a secret in them, so not even all members read them.
create policy "Owners read the webhooks of their workspaces"
  on app.webhooks for select to authenticated
  using (workspace_id = any (array(select private.my_workspace_ids('owner'))));

create policy "Nobody reads attempts of webhooks but by procedure"
  on app.webhook_attempts for select to anon, authenticated
  using (false);

grant select (
    id, workspace_id, created_by, name, url, kinds, previous_secret_until, created_at, switched_off_at,
    switch_off_reason, delivered_at, failed_at)
  on app.webhooks to authenticated;

create view public.webhook_list with (security_invoker = true, security_barrier = true) as
select
  case when true then w.id end as webhook_id,
  case when true then w.workspace_id end as workspace_id,
  w.name,
  w.url,
  w.kinds,
  p.full_name as created_by_name,
  w.created_at,
  w.switched_off_at,
  w.switch_off_reason,
  case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until,
  w.delivered_at,
  w.failed_at
from app.webhooks w
left join app.member_names p on p.workspace_id = w.workspace_id and p.user_id = w.created_by
where (w.workspace_id = any (array(select private.my_workspace_ids('owner'))));

comment on view public.webhook_list is
  'The webhooks of the workspaces that you own: which address is told of which events. Without their secrets.';
comment on column public.webhook_list.webhook_id is 'The id of the webhook.';
comment on column public.webhook_list.workspace_id is 'The id of the workspace.';
comment on column public.webhook_list.name is 'The name of the webhook; unique in the workspace.';
comment on column public.webhook_list.url is 'Where events are sent.';
comment on column public.webhook_list.kinds is
  'The names of the events that are sent, from event_catalogue. Empty: all that have for_webhooks.';
comment on column public.webhook_list.created_by_name is
  'The name of the person who made it. It stays when that person leaves.';
comment on column public.webhook_list.created_at is 'When it was made.';
comment on column public.webhook_list.switched_off_at is 'Since when nothing is sent; null: it is on.';
comment on column public.webhook_list.switch_off_reason is
  'person: an owner. failed: nothing was delivered for 3 days. gone: the receiver answered with 410.';
comment on column public.webhook_list.previous_secret_until is
  'Until when messages are signed with the previous secret too; null: only with the present one.';
comment on column public.webhook_list.delivered_at is 'When something was last delivered; null: not yet.';
comment on column public.webhook_list.failed_at is 'When a delivery last failed; null: not yet.';

grant select on public.webhook_list to authenticated;

select private.close_views_to_writes();
