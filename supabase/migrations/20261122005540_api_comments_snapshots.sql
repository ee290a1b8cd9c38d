-- What the API reference says about snapshots. 20261122030000 has the syntax.

comment on view public.snapshot_price is
  'What a GiB of a new snapshot costs for a month; no row: snapshots cannot be taken.';
comment on column public.snapshot_price.currency is 'The currency, as ISO 4217.';
comment on column public.snapshot_price.gib_month_micros is
  'The price of a GiB for a month; create_snapshot takes it. Millionths of the currency.';
comment on column public.snapshot_price.valid_from is 'Since when the price applies.';

comment on view public.snapshot_list is
  'Snapshots that are not deleted, also of servers that are gone.';
comment on column public.snapshot_list.snapshot_id is 'The id of the snapshot.';
comment on column public.snapshot_list.workspace_id is 'The id of the workspace that owns and pays it.';
comment on column public.snapshot_list.instance_id is 'The id of the server that it was taken from.';
comment on column public.snapshot_list.instance_name is 'The name of that server.';
comment on column public.snapshot_list.instance_state is
  'The state of that server; purged: it is gone, and the snapshot stays.';
comment on column public.snapshot_list.name is
  'The name of the snapshot; unique among those of the workspace.';
comment on column public.snapshot_list.state is 'creating, ready, failed or deleting.';
comment on column public.snapshot_list.error_code is 'Why it failed, as a code; null: it did not.';
comment on column public.snapshot_list.region_id is 'The id of the region where it is.';
comment on column public.snapshot_list.region_slug is 'The region, such as fra1.';
comment on column public.snapshot_list.region_name is 'The name of the region.';
comment on column public.snapshot_list.image_id is 'The image that the server was made from.';
comment on column public.snapshot_list.image_family is 'The operating system.';
comment on column public.snapshot_list.image_version is 'The version of the operating system.';
comment on column public.snapshot_list.virtualization is
  'What a server from it is: container or virtual_machine, as the server that it was taken from.';
comment on column public.snapshot_list.disk_gib is
  'The disk that a server from it needs at least, in GiB.';
comment on column public.snapshot_list.size_gib is
  'Its size in GiB, rounded up: what is billed. Null before it is ready.';
comment on column public.snapshot_list.currency is 'The currency of the price, as ISO 4217.';
comment on column public.snapshot_list.gib_month_micros is
  'The price of a GiB for a month, as agreed. Millionths of the currency.';
comment on column public.snapshot_list.created_by_name is
  'The name of the person who took it; null: the account is deleted.';
comment on column public.snapshot_list.ready_at is 'Since when it is ready and billed; null: it is not yet.';
comment on column public.snapshot_list.deleted_at is
  'Until when it is billed, while it is being deleted; null: it goes on.';
comment on column public.snapshot_list.created_at is 'When it was requested.';

comment on function public.create_snapshot(uuid, text, bigint, uuid, text) is
'Takes a snapshot of the disk of a server that runs or is stopped.
@param instance_id The server.
@param name Lower-case letters, digits and hyphens, 1 to 63.
@param gib_month_micros The price of snapshot_price that you saw: another one is refused.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@answer snapshot_id uuid The id of the snapshot; see snapshot_list.
@answer action_id uuid The id of the action of the server; see instance_action_list.
@answer state text creating.
Raises: not_found, forbidden, invalid_input, invalid_state, locked, conflict, orders_closed, price_changed, uniqueness_error, quota_exceeded.';

comment on function public.rename_snapshot(uuid, text, text) is
'Gives a snapshot another name.
@param snapshot_id The snapshot.
@param name Lower-case letters, digits and hyphens, 1 to 63.
@param via Where the request comes from: web, shell or api.
Raises: not_found, forbidden, invalid_input, uniqueness_error.';

comment on function public.delete_snapshot(uuid, uuid, text) is
'Deletes a snapshot for good. Billing ends at once.
@param snapshot_id The snapshot.
@param idempotency_key A new UUID of yours: the same request sent twice acts once.
@param via Where the request comes from: web, shell or api.
@answer snapshot_id uuid The snapshot.
@answer action_id uuid The id of the action of the server that it was taken from; see instance_action_list.
@answer state text deleting.
Raises: not_found, forbidden, invalid_input, locked, conflict, in_use (a new server is being made from it).';

comment on function public.snapshot_bill(uuid, timestamptz, timestamptz) is
'Returns every segment of what the snapshots of a workspace cost between two times.
@param workspace_id The workspace.
@param from_at The beginning.
@param to_at The end: at most 400 days later, and at most 62 days from now.
@answer snapshot The snapshot.
@answer instance The server that it was taken from.
@answer name The name of the snapshot.
@answer size_gib Its size in GiB.
@answer currency The currency, as ISO 4217.
@answer gib_month_micros The price of a GiB for a month, in millionths of the currency.
@answer begins When the segment begins.
@answer ends When it ends.
@answer milliseconds How long it is.
@answer amount_micros What it costs. The amounts add up to the bill.
@answer is_projected True: still to come, if the snapshot is not deleted.
Raises: not_found, invalid_input.';

comment on function public.set_snapshot_price(bigint, text) is
  'Sets what a GiB of a new snapshot costs for a month, in millionths of the currency; null: snapshots '
  'can no longer be taken, and those that exist go on at their price. For admins. Raises: forbidden, '
  'invalid_input.';
