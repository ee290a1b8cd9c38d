-- The states of a server, and the actions that change them. SQL, the pages, the shell and the
-- documentation read them from here. Only a migration changes them.

create table app.instance_states (
  state text primary key,
  label text not null,
  is_billed boolean not null,
  description text not null,
  sort integer not null,

  constraint instance_states_state_pattern check (state ~ '^[a-z]+$'),
  constraint instance_states_sort_key unique (sort)
);

comment on table app.instance_states is 'States of a server. Changed by migration only.';
comment on column app.instance_states.description is
  'What happens, and why the state is billed or not.';

insert into app.instance_states (state, label, is_billed, description, sort) values
  ('provisioning', 'Provisioning', false, 'Billing starts when the server first runs.', 1),
  ('running', 'Running', true, 'The server is running.', 2),
  ('stopped', 'Stopped', true,
    'vCPU, memory and disk stay reserved for you. Delete the server to stop paying.', 3),
  ('starting', 'Starting', true, 'vCPU, memory and disk are reserved for you.', 4),
  ('stopping', 'Stopping', true, 'vCPU, memory and disk stay reserved for you.', 5),
  ('rebooting', 'Rebooting', true, 'vCPU, memory and disk stay reserved for you.', 6),
  ('resizing', 'Resizing', true, 'You pay the old price until the resize completes.', 7),
  ('rebuilding', 'Rebuilding', true, 'vCPU, memory and disk stay reserved for you.', 8),
  ('error', 'Error', false, 'An error on our side. Not billed until fixed.', 9),
  ('deleting', 'Deleting', true, 'Billing ends as soon as the server is deleted.', 10),
  ('deleted', 'Deleted', false, 'You can restore the server for 72 hours at no cost.', 11),
  ('purged', 'Purged', false, 'Permanently deleted.', 12);

create table app.instance_transitions (
  sort integer primary key,
  action text not null,
  -- Null: there is no server yet.
  from_state text references app.instance_states (state),
  via_state text references app.instance_states (state),
  to_state text not null references app.instance_states (state),
  fail_state text references app.instance_states (state),
  roles text[] not null,
  needs_confirm boolean not null,
  billing_effect text not null,

  constraint instance_transitions_action_key unique nulls not distinct (action, from_state),
  constraint instance_transitions_action_pattern check (action ~ '^[a-z]+(_[a-z]+)*$'),
  constraint instance_transitions_roles_known
    check (roles <@ array['operator', 'staff', 'admin', 'system'] and cardinality(roles) > 0),
  constraint instance_transitions_billing_effect_known
    check (billing_effect in ('starts', 'goes_on', 'new_price', 'stops', 'none'))
);

comment on table app.instance_transitions is
  'Which action leads from which state to which. Changed by migration only.';
comment on column app.instance_transitions.via_state is 'While the action is in progress.';
comment on column app.instance_transitions.fail_state is 'When it fails. Null: it cannot fail.';
comment on column app.instance_transitions.roles is 'Who may do it: operator (also an owner of the workspace), staff, admin, system.';
comment on column app.instance_transitions.billing_effect is
  'Once the action is done. none: billed neither before nor after.';

insert into app.instance_transitions
  (sort, action, from_state, via_state, to_state, fail_state, roles, needs_confirm, billing_effect)
values
  (1, 'create', null, 'provisioning', 'running', 'error', '{operator}', false, 'starts'),
  (2, 'start', 'stopped', 'starting', 'running', 'error', '{operator}', false, 'goes_on'),
  (3, 'start', 'error', 'starting', 'running', 'error', '{operator}', false, 'starts'),
  (4, 'stop', 'running', 'stopping', 'stopped', 'error', '{operator,staff}', true, 'goes_on'),
  (5, 'stop', 'starting', 'stopping', 'stopped', 'error', '{operator,staff}', true, 'goes_on'),
  (6, 'stop', 'error', 'stopping', 'stopped', 'error', '{operator,staff}', true, 'starts'),
  (7, 'reboot', 'running', 'rebooting', 'running', 'error', '{operator}', true, 'goes_on'),
  (8, 'resize', 'stopped', 'resizing', 'stopped', 'stopped', '{operator}', true, 'new_price'),
  (9, 'resize', 'error', 'resizing', 'stopped', 'error', '{operator}', true, 'starts'),
  (10, 'rebuild', 'stopped', 'rebuilding', 'running', 'error', '{operator}', true, 'goes_on'),
  (11, 'rebuild', 'running', 'rebuilding', 'running', 'error', '{operator}', true, 'goes_on'),
  (12, 'rebuild', 'error', 'rebuilding', 'running', 'error', '{operator}', true, 'starts'),
  -- The stop of a running server is part of its deletion.
  (13, 'delete', 'running', 'deleting', 'deleted', 'error', '{operator,admin}', true, 'stops'),
  (14, 'delete', 'stopped', 'deleting', 'deleted', 'error', '{operator,admin}', true, 'stops'),
  (15, 'delete', 'error', 'deleting', 'deleted', 'error', '{operator,admin}', true, 'none'),
  (16, 'restore', 'deleted', null, 'stopped', null, '{operator,admin}', false, 'starts'),
  (17, 'purge', 'deleted', null, 'purged', null, '{system}', false, 'none'),
  (18, 'force_fail', 'provisioning', null, 'error', null, '{admin}', true, 'none'),
  (19, 'force_fail', 'starting', null, 'error', null, '{admin}', true, 'stops'),
  (20, 'force_fail', 'stopping', null, 'error', null, '{admin}', true, 'stops'),
  (21, 'force_fail', 'rebooting', null, 'error', null, '{admin}', true, 'stops'),
  (22, 'force_fail', 'resizing', null, 'error', null, '{admin}', true, 'stops'),
  (23, 'force_fail', 'rebuilding', null, 'error', null, '{admin}', true, 'stops'),
  (24, 'force_fail', 'deleting', null, 'error', null, '{admin}', true, 'stops');

create index instance_transitions_from_state on app.instance_transitions (from_state);
create index instance_transitions_via_state on app.instance_transitions (via_state);
create index instance_transitions_to_state on app.instance_transitions (to_state);
create index instance_transitions_fail_state on app.instance_transitions (fail_state);

alter table app.instance_states enable row level security;
alter table app.instance_transitions enable row level security;

create policy "Everyone reads the states"
  on app.instance_states for select to anon, authenticated
  using (true);

create policy "Everyone reads the transitions"
  on app.instance_transitions for select to anon, authenticated
  using (true);

grant select (state, label, is_billed, description, sort)
  on app.instance_states to anon, authenticated;
grant select (
    sort, action, from_state, via_state, to_state, fail_state, roles, needs_confirm, billing_effect)
  on app.instance_transitions to anon, authenticated;

-- The columns of keys are expressions, for the reason of the catalogue: a transition refers to up to four
-- states, and each state leads back to transitions.

create view public.instance_state_catalogue with (security_invoker = true, security_barrier = true) as
select case when true then s.state end as state, s.label, s.is_billed, s.description, s.sort
from app.instance_states s;

comment on view public.instance_state_catalogue is
  'States of a server. description: why a state is billed or not.';

create view public.instance_transition_catalogue with (security_invoker = true, security_barrier = true) as
select
  t.sort,
  t.action,
  case when true then t.from_state end as from_state,
  case when true then t.via_state end as via_state,
  case when true then t.to_state end as to_state,
  case when true then t.fail_state end as fail_state,
  t.roles,
  t.needs_confirm,
  t.billing_effect
from app.instance_transitions t;

comment on view public.instance_transition_catalogue is
  'Which action leads from which state to which. via_state: while it is in progress. fail_state: '
  'where it leads when it fails; null if it cannot. roles: operator, staff, admin, system. '
  'billing_effect: once it is done.';

grant select on public.instance_state_catalogue, public.instance_transition_catalogue
  to anon, authenticated;
