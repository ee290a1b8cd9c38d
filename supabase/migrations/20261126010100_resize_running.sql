-- A running server is resized by one action, which stops it, changes its plan and starts it again. So nothing is
-- forgotten on the way, whoever closes a page or kills a process.

-- The new row stands beside the other rows of a resize.
update app.instance_transitions set sort = -(sort + 1) where sort >= 9;
update app.instance_transitions set sort = -sort where sort < 0;

insert into app.instance_transitions
  (sort, action, from_state, via_state, to_state, fail_state, roles, needs_confirm, billing_effect)
values
  (9, 'resize', 'running', 'resizing', 'running', 'error', '{operator}', true, 'new_price');
