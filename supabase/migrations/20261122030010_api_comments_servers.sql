-- What the API reference says about servers. 20261122030000 has the syntax.

comment on view public.instance_list is
  'Servers with their plan, region, image and the action in progress, also deleted ones.';
comment on column public.instance_list.instance_id is 'The id of the server.';
comment on column public.instance_list.workspace_id is 'The id of the workspace that owns the server.';
comment on column public.instance_list.workspace_slug is 'The workspace in addresses.';
comment on column public.instance_list.workspace_name is 'The name of the workspace.';
comment on column public.instance_list.name is
  'The name of the server; unique among the servers of the workspace that are not deleted.';
comment on column public.instance_list.state is 'One of instance_state_catalogue.';
comment on column public.instance_list.state_since is 'Since when the server is in this state.';
comment on column public.instance_list.hold is
  'none, suspended or maintenance: while a server is on hold, only a stop is possible.';
comment on column public.instance_list.hold_reason is 'Why the server is on hold.';
comment on column public.instance_list.delete_protection is 'True: a deletion is refused.';
comment on column public.instance_list.labels is 'Your own keys and values.';
comment on column public.instance_list.plan_id is 'The id of the plan.';
comment on column public.instance_list.plan_slug is 'The plan, such as v1.nano.';
comment on column public.instance_list.virtualization is
  'container: the server shares the kernel of the machine. virtual_machine: it has its own.';
comment on column public.instance_list.cpu_type is
  'shared: the vCPUs are shared with other servers. dedicated: they are not.';
comment on column public.instance_list.vcpus is 'The number of vCPUs.';
comment on column public.instance_list.memory_mib is 'Memory in MiB.';
comment on column public.instance_list.disk_gib is 'Disk in GiB.';
comment on column public.instance_list.transfer_gib is 'Outgoing transfer a month in GiB; null: not limited.';
comment on column public.instance_list.gpu_model is 'The model of its GPUs; null: it has none.';
comment on column public.instance_list.gpu_count is 'The number of GPUs.';
comment on column public.instance_list.next_plan_slug is
  'Where a resize in progress leads; null: none is in progress.';
comment on column public.instance_list.currency is 'The currency of the prices, as ISO 4217.';
comment on column public.instance_list.hourly_micros is 'The price of an hour. Millionths of the currency.';
comment on column public.instance_list.monthly_cap_micros is
  'The most that a month costs; null: no cap. Millionths of the currency.';
comment on column public.instance_list.region_id is 'The id of the region.';
comment on column public.instance_list.region_slug is 'The region, such as fra1.';
comment on column public.instance_list.region_name is 'The name of the region.';
comment on column public.instance_list.image_id is 'The id of the image.';
comment on column public.instance_list.image_slug is 'The image, such as debian-13.';
comment on column public.instance_list.image_family is 'The operating system.';
comment on column public.instance_list.image_version is 'The version of the operating system.';
comment on column public.instance_list.snapshot_id is
  'The id of the snapshot that the server was created from; null: from the image alone.';
comment on column public.instance_list.snapshot_name is 'The name of that snapshot.';
comment on column public.instance_list.snapshot_state is
  'The state of that snapshot; deleted: it is gone, and the server stays.';
comment on column public.instance_list.addresses is 'The IP addresses; null before the first start.';
comment on column public.instance_list.key_fingerprints is
  'The SHA-256 fingerprints of the SSH keys that the server was created with.';
comment on column public.instance_list.key_names is 'The names of those keys, in the same order.';
comment on column public.instance_list.created_by_name is
  'The name of the person who created it; null: the account is deleted.';
comment on column public.instance_list.action_id is 'The id of the action in progress; null: none.';
comment on column public.instance_list.action_kind is 'What the action in progress does.';
comment on column public.instance_list.action_status is 'queued or running.';
comment on column public.instance_list.action_created_at is 'When the action in progress was requested.';
comment on column public.instance_list.deleted_at is 'When the server was deleted; null: it is not.';
comment on column public.instance_list.purge_after is 'From when a deleted server cannot be restored any more.';
comment on column public.instance_list.version is 'Grows by one with every change; update_instance takes it.';
comment on column public.instance_list.created_at is 'When the server was created.';
comment on column public.instance_list.updated_at is 'When the server last changed.';

comment on view public.instance_action_list is 'What was requested of servers, and how it went.';
comment on column public.instance_action_list.action_id is 'The id of the action.';
comment on column public.instance_action_list.instance_id is 'The id of the server.';
comment on column public.instance_action_list.workspace_id is 'The id of the workspace of the server.';
comment on column public.instance_action_list.instance_name is 'The name of the server.';
comment on column public.instance_action_list.kind is
  'create, start, stop, reboot, resize, rebuild, delete, restore, purge, create_snapshot, '
  'delete_snapshot, or what nobody requested: self_stop and self_start, of a server that was stopped or '
  'started from inside.';
comment on column public.instance_action_list.status is 'queued, running, succeeded, failed or cancelled.';
comment on column public.instance_action_list.via is 'Where it was requested: web, shell, api, admin or system.';
comment on column public.instance_action_list.requested_by is
  'The id of the person who requested it; null: the system did, or nobody.';
comment on column public.instance_action_list.requested_by_name is
  'The name of that person, unless it is a member of staff.';
comment on column public.instance_action_list.from_state is 'The state before.';
comment on column public.instance_action_list.via_state is
  'The state while it is in progress; null: it takes effect at once.';
comment on column public.instance_action_list.to_state is 'The state after it has succeeded.';
comment on column public.instance_action_list.parameters is 'What was given, without keys and cloud-init.';
comment on column public.instance_action_list.error_code is 'Why it failed, as a code; null: it did not.';
comment on column public.instance_action_list.error_detail is 'For staff; null for everyone else.';
comment on column public.instance_action_list.attempts is 'How many times a worker has tried.';
comment on column public.instance_action_list.worker is 'For staff; null for everyone else.';
comment on column public.instance_action_list.lease_until is 'For staff; null for everyone else.';
comment on column public.instance_action_list.run_after is 'Not before this moment.';
comment on column public.instance_action_list.created_at is 'When it was requested.';
comment on column public.instance_action_list.started_at is 'When a worker first took it.';
comment on column public.instance_action_list.finished_at is 'When it ended; null: it has not.';

comment on view public.instance_state_history is 'Which state a server was in, from when to when, at which price.';
comment on column public.instance_state_history.workspace_id is 'The id of the workspace.';
comment on column public.instance_state_history.instance_id is 'The id of the server.';
comment on column public.instance_state_history.state is 'One of instance_state_catalogue.';
comment on column public.instance_state_history.is_billed is 'True: this time is billed.';
comment on column public.instance_state_history.hourly_micros is
  'The price of an hour at that time. Millionths of the currency.';
comment on column public.instance_state_history.monthly_cap_micros is
  'The cap of a month at that time; null: no cap. Millionths of the currency.';
comment on column public.instance_state_history.from_at is 'When the server entered the state.';
comment on column public.instance_state_history.to_at is 'When it left the state; null: it is still in it.';

comment on view public.instance_state_catalogue is 'The states of a server, and whether each is billed.';
comment on column public.instance_state_catalogue.state is 'The name of the state in all answers.';
comment on column public.instance_state_catalogue.label is 'The name of the state on pages.';
comment on column public.instance_state_catalogue.is_billed is 'True: a server in this state is billed.';
comment on column public.instance_state_catalogue.description is 'Why it is billed or not.';
comment on column public.instance_state_catalogue.sort is 'The place in the life of a server.';

comment on view public.instance_transition_catalogue is
  'Which action leads from which state to which, and who may request it.';
comment on column public.instance_transition_catalogue.sort is 'The place in the list.';
comment on column public.instance_transition_catalogue.action is 'What is requested, such as stop.';
comment on column public.instance_transition_catalogue.from_state is 'The state from which it is possible.';
comment on column public.instance_transition_catalogue.via_state is
  'The state while it is in progress; null: it takes effect at once.';
comment on column public.instance_transition_catalogue.to_state is 'The state after it has succeeded.';
comment on column public.instance_transition_catalogue.fail_state is
  'The state after it has failed; null: it cannot fail.';
comment on column public.instance_transition_catalogue.roles is
  'Who may request it: operator, staff, admin, system.';
comment on column public.instance_transition_catalogue.needs_confirm is 'True: pages ask for confirmation.';
comment on column public.instance_transition_catalogue.billing_effect is 'What changes on the bill.';

comment on view public.instance_drafts is 'The configuration that a person saved for later; one for each person.';
comment on column public.instance_drafts.user_id is 'The id of the person.';
comment on column public.instance_drafts.plan_id is 'The id of the plan.';
comment on column public.instance_drafts.region_id is 'The id of the region; null: not chosen.';
comment on column public.instance_drafts.image_id is 'The id of the image; null: not chosen.';
comment on column public.instance_drafts.updated_at is 'When the draft was last saved.';

comment on function public.create_instance(jsonb) is
'Creates servers: everything is checked, reserved and queued together, or nothing is.
@param request The order.
@field request.workspace_id uuid The workspace that owns and pays the servers.
@field request.plan_id uuid The plan, from plan_catalogue.
@field request.region_id uuid The region, from region_catalogue.
@field request.image_id uuid? The image, from image_catalogue. Needed without a snapshot.
@field request.snapshot_id uuid? Instead of an image: a snapshot of the workspace that is ready, in the same region.
@field request.name text Lower-case letters, digits and hyphens, 1 to 63; several servers get -1, -2 and so on.
@field request.hourly_micros bigint The price that you saw: another one is refused.
@field request.ssh_key_ids uuid[]? Keys of yours that may sign in, at most 50.
@field request.cloud_init text? What to do at the first start: #cloud-config or a script, at most 64 KiB.
@field request.labels object? Your own keys and values, at most 20.
@field request.count integer? How many servers, 1 to 20. Default: 1.
@field request.idempotency_key uuid? A new UUID of yours: the same order sent twice creates nothing twice.
@field request.via text? Where the order comes from: web, shell or api. Default: web.
@answer instances object[] The new servers.
@answer instances[].id uuid The id of the server.
@answer instances[].name text The name of the server.
@answer instances[].action_id uuid The id of the action that creates it; see instance_action_list.
Raises: invalid_input, not_found, forbidden, conflict, orders_closed, price_changed, uniqueness_error, quota_exceeded, out_of_stock.';

comment on function public.request_instance_action(uuid, text, jsonb, uuid, text) is
'Starts, stops, reboots, resizes, rebuilds, deletes or restores a server.
@param instance_id The server.
@param kind start, stop, reboot, resize, rebuild, delete or restore.
@param parameters What resize and rebuild need; the other actions need nothing.
@field parameters.plan_id uuid? resize: the other plan.
@field parameters.hourly_micros bigint? resize: the price of that plan that you saw.
@field parameters.image_id uuid? rebuild: the image.
@field parameters.ssh_key_ids uuid[]? rebuild: keys of yours that may sign in.
@field parameters.cloud_init text? rebuild: what to do at the first start.
@field parameters.reason text? Why. Staff must give a reason.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@answer action_id uuid The id of the action; see instance_action_list.
@answer instance_id uuid The server.
@answer state text The state that the server is in now.
@answer status text queued, or succeeded if it took effect at once.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, protected, conflict, orders_closed, price_changed, quota_exceeded, out_of_stock, uniqueness_error.';

comment on function public.update_instance(uuid, integer, text, jsonb, boolean, text) is
'Renames, labels and protects a server; what is null stays.
@param instance_id The server.
@param version The version that you read: after another change it is refused.
@param name The new name.
@param labels The new labels, which replace the old ones.
@param delete_protection True: a deletion is refused from now on.
@param via Where the change comes from: web, shell or api.
@answer id uuid The server.
@answer version integer The new version.
Raises: not_found, forbidden, invalid_input, invalid_state, conflict, uniqueness_error.';

comment on function public.instance_console(uuid) is
'Returns the last lines that the console of a server showed. For members of its workspace.
@param instance_id The server.
@returns The lines as one text.
Raises: not_found, forbidden.';

comment on view public.console_session_list is
  'Who had the console of a server open in the last 30 days, when and for how long.';
comment on column public.console_session_list.session_id is 'The id of the session.';
comment on column public.console_session_list.instance_id is 'The id of the server.';
comment on column public.console_session_list.workspace_id is 'The id of the workspace.';
comment on column public.console_session_list.user_name is
  'The name of the person; null for staff, whose names only staff read.';
comment on column public.console_session_list.acted_as is 'operator, viewer or staff.';
comment on column public.console_session_list.mode is 'full, or read_only: nothing that was typed reached the server.';
comment on column public.console_session_list.reason is 'Why staff looked; null for members.';
comment on column public.console_session_list.opened_at is 'When it began.';
comment on column public.console_session_list.closed_at is 'When it ended; null: it is open.';
comment on column public.console_session_list.close_reason is
  'left: the person closed it. shell_ended, server_stopped, access_ended, time_limit, engine_failed, provisioner_ended and lost say what else ended it.';

comment on function public.open_console(uuid, text) is
'Makes a ticket for the console of a running server: it works once, for 30 seconds. For people, not for API keys.
@param instance_id The server.
@param reason Why. Support staff must give a reason; billing staff open no console.
@answer session_id The id of the session, as in the audit log.
@answer ticket What the browser hands to the address of the console.
@answer mode full, or read_only for viewers and staff: what they type is dropped.
@answer expires_at Until then the ticket can be used.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, quota_exceeded.';

comment on function public.instance_usage(uuid, timestamptz, timestamptz, integer) is
'Returns what a server used between two times, in rows of equal length; a row without samples is missing.
@param instance_id The server.
@param from_at The beginning; samples are kept for 30 days.
@param to_at The end, at most 31 days after the beginning.
@param points How many rows at most, 1 to 1,000.
@answer at When the row begins.
@answer samples How many samples it has.
@answer cpu_permille The average use of all vCPUs, in thousandths.
@answer memory_mib The average use of memory.
@answer disk_read_bytes Bytes read from the disk.
@answer disk_written_bytes Bytes written to the disk.
@answer net_in_bytes Bytes received.
@answer net_out_bytes Bytes sent.
Raises: not_found, invalid_input.';

comment on function public.instance_bill(uuid, timestamptz, timestamptz) is
'Returns every segment of what a server costs between two times.
@param instance_id The server.
@param from_at The beginning.
@param to_at The end: at most 400 days later, and at most 62 days from now.
@answer instance The server.
@answer state The state that it was in.
@answer is_billed True: this time is billed.
@answer currency The currency, as ISO 4217.
@answer hourly_micros The price of an hour, in millionths of the currency.
@answer monthly_cap_micros The cap of a month; null: no cap.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer uncapped_micros What it would cost without a cap.
@answer amount_micros What it costs; the amounts add up to the bill.
@answer is_projected True: still to come, if the server stays as it is.
Raises: not_found, invalid_input.';
