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
-- The view reads every column of the table with the rights of the key's role.
grant select on app.ssh_keys to api_key_operate;
grant select (id, name, algorithm, bits, fingerprint_sha256, created_at) on public.ssh_keys
  to api_key_operate;
