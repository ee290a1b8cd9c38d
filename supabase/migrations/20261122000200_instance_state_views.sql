-- A transition refers to up to four states, and each state leads back to transitions: the same
-- circle as in the catalogue, with the same fix.

revoke select on public.instance_states, public.instance_transitions from anon, authenticated;
drop policy "Everybody reads the states of a server" on public.instance_states;
drop policy "Everybody reads the transitions of a server" on public.instance_transitions;

create view public.instance_state_catalogue with (security_barrier = true) as
select case when true then s.state end as state, s.label, s.is_billed, s.says, s.sort
from public.instance_states s;

create view public.instance_transition_catalogue with (security_barrier = true) as
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
from public.instance_transitions t;

comment on view public.instance_state_catalogue is
  'States of a server. says: why a state is billed, or is not.';
comment on view public.instance_transition_catalogue is
  'Which action leads from which state to which. via_state: while it is in progress. fail_state: '
  'where it leads when it fails; null if it cannot. roles: owner, staff, admin, system. '
  'billing_effect: once it is done.';

grant select on public.instance_state_catalogue, public.instance_transition_catalogue
  to anon, authenticated;
