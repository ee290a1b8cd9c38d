-- What each scope may do: the whole list. What visitors read comes with it.

grant execute on function
  private.my_workspace_ids(text), private.quota_use(uuid),
  private.current_api_key(), public.current_api_key(),
  private.instance_console(uuid), public.instance_console(uuid),
  private.instance_network(uuid), public.instance_network(uuid),
  private.instance_usage(uuid, timestamptz, timestamptz, integer),
  public.instance_usage(uuid, timestamptz, timestamptz, integer),
  private.instance_bill(uuid, timestamptz, timestamptz),
  public.instance_bill(uuid, timestamptz, timestamptz),
  private.workspace_bill(uuid, timestamptz, timestamptz),
  public.workspace_bill(uuid, timestamptz, timestamptz),
  private.workspace_costs(uuid, timestamptz, timestamptz),
  public.workspace_costs(uuid, timestamptz, timestamptz),
  private.snapshot_bill(uuid, timestamptz, timestamptz),
  public.snapshot_bill(uuid, timestamptz, timestamptz)
  to api_key_read;
-- The views read the tables with the rights of the key.
grant select (
    id, slug, name, is_personal, created_by, suspended_at, suspension_reason, version, created_at)
  on app.workspaces to api_key_read;
grant select (workspace_id, user_id, role, created_at) on app.workspace_members to api_key_read;
grant select (workspace_id, user_id, full_name) on app.member_names to api_key_read;
grant select (id, name) on app.api_keys to api_key_read;
grant select (
    id, workspace_id, created_by, name, plan_id, next_plan_id, region_id, image_id, snapshot_id,
    currency, hourly_micros, monthly_cap_micros, state, state_since, hold, hold_reason,
    delete_protection, labels, authorized_keys, addresses, deleted_at, purge_after, version, created_at,
    updated_at)
  on app.instances to api_key_read;
grant select (
    id, instance_id, workspace_id, kind, status, requested_by, via, api_key_id, from_state, via_state,
    to_state, shown_parameters, error_code, attempts, run_after, created_at, started_at, finished_at)
  on app.instance_actions to api_key_read;
grant select (
    id, workspace_id, instance_id, region_id, image_id, created_by, name, disk_gib, size_gib, currency,
    gib_month_micros, state, error_code, ready_at, deleted_at, created_at)
  on app.snapshots to api_key_read;
grant select (
    instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  on app.instance_state_log to api_key_read;
grant select (metric, label, unit, default_max, sort) on app.quota_metrics to api_key_read;
grant select (workspace_id, metric, max) on app.quotas to api_key_read;
grant select (workspace_id, metric, max, status) on app.quota_requests to api_key_read;
grant select
  on private.instance_rows, private.action_rows, private.state_rows, private.quota_rows,
    private.snapshot_rows
  to api_key_read;
grant execute on function private.staff_action_facts(uuid) to api_key_read;
grant select on
  public.my_workspaces, public.instance_list, public.instance_action_list,
  public.instance_state_history, public.workspace_quotas, public.snapshot_list
  to api_key_read;

grant execute on function
  private.create_instance(jsonb), public.create_instance(jsonb),
  private.request_instance_action(uuid, text, jsonb, uuid, text),
  public.request_instance_action(uuid, text, jsonb, uuid, text),
  private.update_instance(uuid, integer, text, jsonb, boolean, text),
  public.update_instance(uuid, integer, text, jsonb, boolean, text),
  private.set_firewall(uuid, integer, boolean, jsonb, text),
  public.set_firewall(uuid, integer, boolean, jsonb, text),
  private.set_reverse_names(uuid, integer, jsonb, text),
  public.set_reverse_names(uuid, integer, jsonb, text),
  private.create_snapshot(uuid, text, bigint, uuid, text),
  public.create_snapshot(uuid, text, bigint, uuid, text),
  private.rename_snapshot(uuid, text, text), public.rename_snapshot(uuid, text, text),
  private.delete_snapshot(uuid, uuid, text), public.delete_snapshot(uuid, uuid, text)
  to api_key_operate;

-- A new server gets keys of the person who made the API key. Their names and fingerprints are enough.
grant select (id, name, algorithm, bits, fingerprint_sha256, created_at) on app.ssh_keys
  to api_key_operate;
grant select (id, name, algorithm, bits, fingerprint_sha256, created_at) on public.ssh_keys
  to api_key_operate;
